/** What people wrote is never turned away for its length; what a program wrote is, so that somebody can mend the program. */
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import { keepRejection } from "../../src/store/leads/rejections.ts"
import { createKey } from "../../src/store/people/keys.ts"
import type { RunningApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type adminClient, at, done, startAdmin } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const SENTENCE =
  "Somos una empresa familiar de Logroño que vende vino de Rioja por internet a particulares y restaurantes de toda España"
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
const JSON_TYPE = { "content-type": "application/json" }

let database: TestDatabase
let server: RunningApp
let api: ReturnType<typeof adminClient>
let key: { readonly key: { readonly id: string }; readonly secret: string }
before(async () => {
  database = await testDatabase()
  await publish(database.db, { brackets: [{ id: "all" }] })
  await saveTriagers(database.db, triager("ana"))
  ;({ server, api } = await startAdmin(database))
  key = await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
})
after(async () => {
  await server.close()
  await database.close()
})

const make = (wishes: object = {}) => done(api.POST("/sources", { body: { name: "Landing", ...wishes } }))

async function post(url: string, body: string | Record<string, string>, headers: object = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: typeof body === "string" ? body : new URLSearchParams(body).toString(),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null }
}
const send = (body: object, query = "") =>
  post(`${server.address}/api/public/ingest-lead${query}`, JSON.stringify(body), {
    ...JSON_TYPE,
    authorization: `Bearer ${key.secret}`,
  })

type Warned = { field: string; code: string; kind: string }
const brief = (warnings: readonly Warned[]) => warnings.map(({ field, code, kind }) => [field, code, kind])
const readLead = (id: string) => done(api.GET("/leads/{id}", at(id)))
const newest = async (sourceId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from lead where api_key_id = ${sourceId} order by seq desc limit 1`.execute(database.db)
  return readLead(String(rows[0]?.id))
}

suite("a long sentence", () => {
  test("about the business is the lead's, whichever tool asked for it", async () => {
    const { url } = await make({ preset: "typeform" })
    const asked = { "¿Cómo te llamas?": "Ana Ruiz", "¿A qué te dedicas?": SENTENCE }
    const fields = Object.keys(asked).map((title, i) => ({ id: `q${i}`, title, type: "short_text" }))
    const answers = Object.values(asked).map((text, i) => ({ type: "text", text, field: { id: `q${i}` } }))
    const form = {
      event_id: "1",
      event_type: "form_response",
      form_response: { definition: { title: "Demo", fields }, answers },
    }
    const { status, body } = await post(url, JSON.stringify(form), JSON_TYPE)
    assert.equal(status, 201)
    assert.deepEqual(brief(body.warnings), [["business", "text_cut", "attention"]])
    const { nombre, business, business_label } = await readLead(body.id)
    assert.deepEqual([nombre, business, business_label], ["Ana Ruiz", null, SENTENCE])
  })

  test("in a plain form is thanked for, and nothing of it is lost", async () => {
    const { id, url } = await make()
    const message = `${SENTENCE}. `.repeat(100)
    const fields = { nombre: "Ana ".repeat(75), "¿A qué te dedicas?": SENTENCE, mensaje: message }
    const page = await post(`${url}?lang=es`, fields, BROWSER)
    assert.equal(page.status, 201)
    assert.match(page.text, /¡Gracias!/)
    const lead = await newest(id)
    assert.deepEqual([lead.nombre?.length, lead.business_label, lead.notes?.length], [199, SENTENCE, 10_000])
    assert.deepEqual(lead.extra, { nombre: fields.nombre.trim() })
    assert.deepEqual(
      lead.warnings.map(({ code }) => code),
      ["text_cut", "text_cut", "text_cut"],
    )
  })

  test("is a mistake of a program, unless it says that a person wrote it", async () => {
    const strict = await send({ nombre: "Ana", business: SENTENCE })
    assert.deepEqual([strict.status, strict.body.errors[0].code], [422, "too_long"])
    const lenient = await send({ nombre: "Ana", business: SENTENCE }, "?handling=lenient")
    assert.equal(lenient.status, 201)
    assert.equal((await readLead(lenient.body.id)).business_label, SENTENCE)
    const nameless = await send({ business: SENTENCE }, "?handling=lenient")
    assert.deepEqual(
      [nameless.status, nameless.body.errors.map(({ code }: Warned) => code)],
      [422, ["required"]],
    )
  })

  test("refused before is let in now, with one button", async () => {
    const { id } = await make()
    const keep = (apiKeyId: string, body: object, contentType: string | null) =>
      keepRejection(database.db, {
        apiKeyId,
        code: "validation_failed",
        errors: [
          { pointer: "#/business", code: "too_long", detail: "`business` is longer than 100 characters." },
        ],
        body: Buffer.from(JSON.stringify(body)),
        contentType,
      })
    const body = { nombre: "Ana", business: SENTENCE }
    const [atSource, byKey] = [await keep(id, body, "application/json"), await keep(key.key.id, body, null)]
    const { replayed, still_refused } = await done(api.POST("/sources/{id}/replay", { ...at(id), body: {} }))
    assert.deepEqual([replayed, still_refused], [1, 0])
    const { results } = await done(api.POST("/rejections/replay", { body: { items: [{ id: byKey }] } }))
    assert.deepEqual(
      results.map(({ ok }) => ok),
      [true],
    )
    for (const lead of [await readLead(atSource), await readLead(byKey)])
      assert.equal(lead.business_label, SENTENCE)
  })

  test("goes with a name that somebody adds to it, however long it is", async () => {
    const { id, url } = await make()
    const refused = await post(url, { mensaje: SENTENCE.repeat(1_500) })
    assert.equal(refused.status, 422)
    const { reading } = await done(api.GET("/rejections/{id}", at(refused.body.rejection_id)))
    const mended = { ...reading, nombre: "Ana" }
    await done(api.POST("/rejections/{id}/replay", { ...at(refused.body.rejection_id), body: mended }))
    assert.equal((await newest(id)).notes?.length, 10_000)
  })
})

test("a number that no revenue can be is kept as text", async () => {
  const { id, url } = await make()
  for (const revenue of [-5, 1e16]) {
    const { status } = await post(url, JSON.stringify({ nombre: "Ana", revenue }), JSON_TYPE)
    assert.equal(status, 201)
    const lead = await newest(id)
    assert.deepEqual([lead.revenue, lead.revenue_label], [null, String(revenue)])
    assert.equal(lead.warnings[0]?.code, "unreadable_amount")
  }
})

suite("the page that asks a visitor for their name", () => {
  const inputsIn = (page: string) =>
    [...page.matchAll(/<input (?!type="hidden")[^>]*name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    )
  const hiddenIn = (page: string) =>
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])

  test("asks where the form asks, with what was typed, and keeps the rest", async () => {
    const { url } = await make()
    const fields = { "your-name": "  ", "your-email": "ana@example.com", mensaje: SENTENCE.repeat(200) }
    for (const [language, words] of [
      ["es", /Dinos cómo te llamas.*Escribe tu nombre\./s],
      ["en", /tell us your name.*Please write your name\./s],
    ] as const) {
      const page = await post(`${url}?lang=${language}`, fields, BROWSER)
      assert.equal(page.status, 422)
      assert.match(page.text, words)
      assert.match(page.text, /<label for="name-0">your-name /)
      assert.deepEqual(inputsIn(page.text), [["your-name", "  "]])
      assert.deepEqual(hiddenIn(page.text), [
        ["your-email", "ana@example.com"],
        ["mensaje", fields.mensaje],
      ])
    }
    const sent = await post(url, { ...fields, "your-name": "Ana" }, BROWSER)
    assert.equal(sent.status, 201)
  })

  test("asks for each part of a name, and for what brackets are around", async () => {
    const { url } = await make()
    const parts = await post(url, { first_name: "", last_name: "", email: "a@example.com" }, BROWSER)
    assert.deepEqual(inputsIn(parts.text), [
      ["first_name", ""],
      ["last_name", ""],
    ])
    const bracketed = await post(url, { "contact[name]": "", "contact[email]": "a@example.com" }, BROWSER)
    assert.deepEqual(inputsIn(bracketed.text), [["contact[name]", ""]])
    const sent = await post(url, { "contact[name]": "Ana", "contact[email]": "a@example.com" }, BROWSER)
    assert.equal(sent.status, 201)
  })

  test("asks for what the source takes as the name if the form has no input for it", async () => {
    const guessing = await make()
    const asked = await post(guessing.url, { email: "a@example.com" }, BROWSER)
    assert.deepEqual(inputsIn(asked.text), [["nombre", ""]])
    const taught = await make({ mapping: { nombre: ["cliente", "titular"] } })
    const page = await post(taught.url, { titular: "", nombre: "no", email: "a@example.com" }, BROWSER)
    assert.deepEqual(inputsIn(page.text), [["titular", ""]])
    const bare = await post(taught.url, { email: "a@example.com" }, BROWSER)
    assert.deepEqual(inputsIn(bare.text), [["cliente", ""]])
    assert.equal((await post(taught.url, { email: "a@example.com", cliente: "Ana" }, BROWSER)).status, 201)
  })

  test("is not shown for what no visitor can put right: they see what they wrote, and it is kept", async () => {
    const { id, url } = await make()
    const page = await post(`${url}?lang=es`, "nombre=Ana&mensaje=Hola%00", BROWSER)
    assert.equal(page.status, 422)
    assert.match(page.text, /El formulario no funciona/)
    assert.match(page.text, /<dt>mensaje<\/dt>/)
    assert.doesNotMatch(page.text, /<form/)
    const { rows } = await sql`select code from rejection where api_key_id = ${id}`.execute(database.db)
    assert.deepEqual(rows, [{ code: "validation_failed" }])
  })
})

suite("the kind of a warning", () => {
  test("is told by the answer, the lead and the list, also of what was stored without one", async () => {
    const { body } = await send({ nombre: "Ana", email: "ana", business: "vino", color: "red" })
    const told = [
      ["color", "unknown_field", "note"],
      ["email", "invalid_email", "attention"],
      ["business", "unknown_business", "note"],
    ]
    assert.deepEqual(brief(body.warnings), told)
    assert.deepEqual(brief((await readLead(body.id)).warnings), told)
    const { data } = await done(api.GET("/leads", { params: { query: { limit: 1 } } }))
    assert.deepEqual(brief(data[0]?.warnings ?? []), told)
  })

  test("of an unknown business is attention where the policy disqualifies for it", async () => {
    await publish(database.db, { brackets: [{ id: "all" }], unknown_business: "disqualify" })
    const { body } = await send({ nombre: "Ana", business: "vino" })
    assert.deepEqual(brief(body.warnings), [["business", "unknown_business", "attention"]])
    assert.deepEqual(brief((await readLead(body.id)).warnings), brief(body.warnings))
    const text = await (
      await fetch(`${server.address}/api/admin/leads.csv`, {
        headers: { authorization: `Bearer ${await readerKey()}` },
      })
    ).text()
    assert.match(text, /business: unknown_business/)
    await publish(database.db, { brackets: [{ id: "all" }] })
  })
  const readerKey = async () =>
    (await createKey(database.db, { name: "reader", scopes: ["read"], rate_per_minute: null })).secret
})
