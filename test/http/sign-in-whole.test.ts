/** Sessions of the whole server: while its database is away, and with a mail server. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { startProxy, type Wire } from "../../prove/proxy.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"
import { startSmtp } from "../helpers/smtp.ts"
import { until } from "../helpers/until.ts"

let database: TestDatabase
let wire: Wire
let server: RunningApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
const arrived = Promise.withResolvers<readonly string[]>()
let cookie = ""
before(async () => {
  database = await testDatabase()
  wire = await startProxy(database.connection)
  smtp = await startSmtp({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.once("end", () => done(null))
      arrived.resolve(envelope.rcptTo.map(({ address }) => address))
    },
  })
  const { user, database: name } = database.connection
  server = await startApp({
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${wire.port}/${name}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: "Criba <leads@example.com>",
  })
  const session = await joinSignedIn(database.db, { name: "Olga", email: "olga@example.com" })
  cookie = `${session.name}=${session.value}`
})
after(async () => {
  await server.close()
  await smtp.close()
  await wire.close()
  await database.close()
})

const me = () => fetch(`${server.address}/api/admin/me`, { headers: { cookie } })

test("whoever signs in in a new browser is told so by mail", async () => {
  const signedIn = await fetch(`${server.address}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.address },
    body: JSON.stringify({ email: "olga@example.com", password: PASSWORD }),
  })
  assert.equal(signedIn.status, 200)
  assert.deepEqual(await arrived.promise, ["olga@example.com"])
})

test("while the database is away, whoever is signed in hears that it passes", async () => {
  assert.equal((await me()).status, 200)
  wire.cut()
  const answer = await me()
  const { code } = (await answer.json()) as { code: string }
  assert.deepEqual([answer.status, code, answer.headers.get("retry-after")], [503, "unavailable", "5"])
  wire.mend()
  await until("she is let in again", async () => (await me()).status === 200)
})
