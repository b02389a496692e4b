/** The mail to whoever asked, seen and sent to oneself before it is published. */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { openMailer } from "../../src/events/mailer.ts"
import { addAcknowledgementPreview } from "../../src/http/routes/acknowledgement-preview.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { openPeople } from "../helpers/people.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"
import { startSmtp } from "../helpers/smtp.ts"

const ACKNOWLEDGE = {
  es: { subject: "Recibido, {{nombre}}", text: "{{triager}} te llamará.\nSerá {{until}}.\n{{booking_url}}" },
  en: { subject: "We have it", text: "{{triager}} will call you.\nThat will be {{until}}." },
}
const desks = new DeskReader()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let people: Awaited<ReturnType<typeof openPeople>>
let olga = ""
before(async () => {
  smtp = await startSmtp()
  const mailer = openMailer({ smtpUrl: smtp.url, from: "Criba <leads@desk.example.com>" }, () => {})
  people = await openPeople((admin, db) => addAcknowledgementPreview(admin, db, mailer))
  await saveTriagers(people.db, triager("ana", { name: "Ana Núñez", time_zone: "Europe/Madrid" }))
  await publish(people.db, { brackets: [{ id: "all" }] })
  const { name, value } = await joinSignedIn(people.db, { name: "Olga", email: "olga@example.com" })
  olga = `${name}=${value}`
})
after(async () => {
  await people.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.received.length = 0
})

const preview = async (body: object) =>
  people.send("POST", "/api/admin/policy/acknowledgement/preview", { cookie: olga, body })
const sendOne = (body: object, headers = {}) =>
  people.send("POST", "/api/admin/policy/acknowledgement/tests", {
    ...("authorization" in headers ? {} : { cookie: olga }),
    headers,
    body: { acknowledge: ACKNOWLEDGE, values: "example", language: "es", ...body },
  })

test("is shown in each of its languages, with the values of the newest lead that would get it", async () => {
  const takeIn = (body: Record<string, unknown>, given = {}) =>
    routeBatch(people.db, desks, [arrival(body, given)])
  const example = await preview({ acknowledge: ACKNOWLEDGE })
  assert.equal(example.body.lead, null, "nobody has asked yet")
  assert.deepEqual(
    example.body.letters.map(({ language, subject }: Record<string, string>) => [language, subject]),
    [
      ["es", "Recibido, Lucía Fernández"],
      ["en", "We have it"],
    ],
  )
  assert.match(
    example.body.letters[0].text,
    /^Ana Soler te llamará\.\nSerá .+ antes de las? \d\d?:\d\d\.\nhttps:\/\/cal\.example\.com\/ana$/u,
  )
  assert.match(example.body.letters[0].html, /<a href="https:\/\/cal\.example\.com\/ana">/)

  await takeIn({ nombre: "Marta Gil", email: "marta@example.com", lang: "en" })
  await takeIn({ nombre: "Traída", email: "traida@example.com" }, { api_key_id: "import" })
  await takeIn({ nombre: "Sin Correo", telefono: "+34600111222" })
  const { status, body } = await preview({ acknowledge: ACKNOWLEDGE })
  assert.deepEqual([status, body.lead.nombre], [200, "Marta Gil"])
  assert.deepEqual(
    body.letters.map(({ subject, text }: Record<string, string>) => [subject, text]),
    [
      ["Recibido, Marta Gil", "Ana Núñez te llamará."],
      ["We have it", "Ana Núñez will call you."],
    ],
    "a line about what this lead does not have is left out",
  )
  const { nombre } = (await preview({ acknowledge: ACKNOWLEDGE, values: "example" })).body.lead ?? {}
  assert.equal(nombre, undefined)
  assert.deepEqual((await preview({ acknowledge: null })).body.letters, [])
  assert.equal(smtp.received.length, 0)
})

test("goes to one's own address alone, as its person would get it, and counts for nobody", async () => {
  const { status, body } = await sendOne({})
  assert.deepEqual([status, body], [200, { to: "olga@example.com", mailed: true }])
  const [mail] = smtp.received
  assert.deepEqual(
    [mail?.to, mail?.headers.get("subject")],
    [["olga@example.com"], "Recibido, Lucía Fernández"],
  )
  assert.match(String(mail?.text), /^Ana Soler te llamará\./)
  assert.match(String(mail?.html), /<a href="https:\/\/cal\.example\.com\/ana">/)
  const { rows } = await sql`select from acknowledged`.execute(people.db)
  assert.equal(rows.length, 0)
})

test("with a mistake is refused with its place, and a language without a text too", async () => {
  const wrong = { es: { subject: "Hola, {{name}}", text: "x" } }
  for (const refused of [await preview({ acknowledge: wrong }), await sendOne({ acknowledge: wrong })])
    assert.deepEqual(
      [refused.status, refused.body.errors[0].pointer, refused.body.errors[0].code],
      [422, "#/acknowledge/es/subject", "invalid_value"],
    )
  const { status, body } = await sendOne({ acknowledge: { es: ACKNOWLEDGE.es }, language: "en" })
  assert.deepEqual([status, body.errors[0].pointer], [422, "#/language"])
})

test("is not sent without end, nor to a key, which has no address", async () => {
  const { secret } = await createKey(people.db, { name: "k", scopes: ["admin"], rate_per_minute: null })
  assert.equal((await sendOne({}, { authorization: `Bearer ${secret}` })).status, 404)
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await sendOne({})).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429], "one was sent before")
  assert.equal(smtp.received.length, 5)
})
