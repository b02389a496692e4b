// A link for a forgotten password and an invitation, by mail.
import assert from "node:assert/strict"
import { once } from "node:events"
import net from "node:net"
import { after, test } from "node:test"
import { sql } from "kysely"
import type { Letter } from "../../src/domain/wording/letters.ts"
import { openMailer } from "../../src/events/mailer.ts"
import { openPeople } from "../helpers/people.ts"
import { startSmtp } from "../helpers/smtp.ts"

let sent = Promise.withResolvers<Letter>()
let isTaken = true
const send = async (letter: Letter) => {
  sent.resolve(letter)
  return isTaken
}
const publicUrl = "https://leads.example"
const desk = await openPeople(() => {}, {}, { letters: { send }, publicUrl, onFailure: () => {} })
after(desk.close)
const admin = await desk.setUp()
const forget = (email: string, from: string, headers = {}) =>
  desk.send("POST", "/api/forgotten-password", { body: { email }, from, headers })
const signIn = async (password: string) =>
  (await desk.send("POST", "/api/auth/sign-in/email", { body: { email: "olga@example.com", password } }))
    .status
const links = async () => {
  const { rows } = await sql<{ email: string; minutes: number }>`
    select email, extract(epoch from expires_at - now()) / 60 as minutes from invitation where used_at is null and email is not null`.execute(
    desk.db,
  )
  return rows
}

test("a link comes by mail, works once, for an hour, and leads to this server only", async () => {
  const answer = await forget(" Olga@Example.com ", "10.0.0.1", {
    host: "evil.example",
    origin: "http://evil.example",
    "accept-language": "es-ES,es;q=0.9",
  })
  assert.deepEqual([answer.status, answer.body], [202, { mail: true }])
  const { to, subject, text } = await sent.promise
  assert.deepEqual([to, subject], ["olga@example.com", "Elige una contraseña nueva para Criba"])
  const token = /https:\/\/leads\.example\/join\/([\w-]+)\n/.exec(text)?.[1] ?? assert.fail(text)
  const [link] = await links()
  assert.ok(link && link.minutes > 58 && link.minutes <= 60, JSON.stringify(link))
  const choose = () =>
    desk.send("POST", `/api/invitations/${token}`, { body: { name: "Olga", password: "another password" } })
  assert.equal((await choose()).status, 201)
  assert.deepEqual([await signIn("another password"), await signIn("correct horse battery")], [200, 401])
  assert.equal((await choose()).status, 404)
})

test("who asks for a letter does not end the link of an admin, and a new password ends both", async () => {
  const { body: me } = await desk.send("GET", "/api/admin/me", { cookie: await fresh() })
  const made = await desk.send("POST", `/api/admin/people/${me.id}/password-link`, { cookie: await fresh() })
  const byAdmin = made.body.link.split("/").at(-1)
  sent = Promise.withResolvers()
  await forget("olga@example.com", "10.0.0.8")
  const byMail = /join\/([\w-]+)/.exec((await sent.promise).text)?.[1]
  const open = async (token: unknown) => (await desk.send("GET", `/api/invitations/${token}`)).status
  assert.deepEqual([await open(byAdmin), await open(byMail)], [200, 200])
  const body = { name: "Olga", password: "another password" }
  assert.equal((await desk.send("POST", `/api/invitations/${byAdmin}`, { body })).status, 201)
  assert.deepEqual([await open(byAdmin), await open(byMail)], [404, 404])
})

test("the answer is the same for an address that nobody has, and nothing is made", async () => {
  sent = Promise.withResolvers()
  const known = await forget("olga@example.com", "10.0.0.2")
  await sent.promise
  const unknown = await forget("nobody@example.com", "10.0.0.2")
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
  const { rows } = await sql`select from invitation where email = 'nobody@example.com'`.execute(desk.db)
  assert.equal(rows.length, 0)
})

test("an address gets three letters an hour, whoever asks; and one caller does not ask for many", async () => {
  let letters = 0
  const third = Promise.withResolvers<void>()
  const count = async () => {
    if (++letters === 3) third.resolve()
    return true
  }
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const desk = await openPeople(() => {}, {}, { letters: { send: count }, publicUrl, onFailure })
  await desk.setUp()
  const ask = async (email: string, from: string) =>
    (await desk.send("POST", "/api/forgotten-password", { body: { email }, from })).status
  for (let i = 0; i < 6; i++) assert.equal(await ask("olga@example.com", `10.0.1.${i}`), 202)
  await third.promise
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push(await ask(`p${i}@example.com`, "10.0.0.3"))
  assert.deepEqual(statuses, [...Array(20).fill(202), 429])
  const manyAddresses: number[] = []
  for (let i = 0; i < 21; i++) manyAddresses.push(await ask(`q${i}@example.com`, `2001:db8::${i}`))
  assert.deepEqual(manyAddresses, [...Array(20).fill(202), 429], "one network of IPv6")
  const body = { email: "one@example.com" }
  const refused = await desk.send("POST", "/api/forgotten-password", { body, from: "10.0.0.3" })
  assert.deepEqual([refused.body.reason, refused.body.params.seconds > 3_500], ["too_many_attempts", true])
  await desk.close()
  assert.equal(letters, 3)
})

test("an invitation is sent by mail, and the answer says whether the server took it", async () => {
  for (const taken of [true, false]) {
    sent = Promise.withResolvers()
    isTaken = taken
    const body = { email: `i${taken}@example.com`, role: "admin" }
    const made = await desk.send("POST", "/api/admin/invitations", { body, cookie: await fresh() })
    assert.deepEqual([made.status, made.body.mailed], [201, taken])
    const { to, subject, text } = await sent.promise
    assert.deepEqual([to, subject], [body.email, "Your invitation to Criba"])
    assert.ok(text.includes(made.body.link) && text.startsWith("Olga Ruiz invites you"), text)
  }
})

test("without a mail server nobody is promised a letter", async () => {
  const desk = await openPeople()
  const body = { email: "olga@example.com" }
  assert.deepEqual((await desk.send("POST", "/api/forgotten-password", { body })).body, { mail: false })
  assert.equal((await desk.send("GET", "/api/sign-in")).body.mail, false)
  const cookie = await desk.setUp()
  const invited = await desk.send("POST", "/api/admin/invitations", {
    body: { email: "ana@example.com", role: "admin" },
    cookie,
  })
  assert.equal(invited.body.mailed, false)
  await desk.close()
})

test("a letter reaches the mail server, and one that cannot is no error of whoever sends it", async () => {
  const smtp = await startSmtp()
  const failures: unknown[] = []
  const open = () =>
    openMailer({ smtpUrl: smtp.url, from: "Criba <leads@example.com>" }, (error) => failures.push(error))
  const letter = { to: "ana@example.com", subject: "Año", text: "Hola" }
  assert.equal(await open().send(letter), true)
  assert.deepEqual(smtp.received[0]?.to, ["ana@example.com"])
  await smtp.close()
  assert.equal(await open().send(letter), false)
  assert.equal(failures.length, 1)
})

test("a mail server that talks for ever is not waited for", async (t) => {
  const talker = net.createServer((socket) => {
    let talking: NodeJS.Timeout | undefined
    // The greeting is in time: the limit for that step is none for the others.
    socket.write("220 here\r\n")
    socket.once("data", () => {
      talking = setInterval(() => socket.write("250-not yet\r\n"), 5)
    })
    socket.on("error", () => {}).on("close", () => clearInterval(talking))
    sockets.push(socket)
  })
  const sockets: net.Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    talker.close()
  })
  await once(talker.listen(0, "127.0.0.1"), "listening")
  const failures: unknown[] = []
  const smtpUrl = `smtp://127.0.0.1:${(talker.address() as net.AddressInfo).port}`
  const box = openMailer({ smtpUrl, from: "leads@example.com" }, (error) => failures.push(error), 100)
  assert.equal(await box.send({ to: "ana@example.com", subject: "Hola", text: "Hola" }), false)
  assert.match(String(failures), /longer than 0\.1 s/)
})

/** The first test has changed the password, which ended the session. */
async function fresh(): Promise<string> {
  const body = { email: "olga@example.com", password: "another password" }
  return (await desk.send("POST", "/api/auth/sign-in/email", { body })).cookies || admin
}
