/** Sources that say what is where in a body: mapping, trying, listening and replaying what was kept. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { RunningApp } from "../helpers/app.ts"
import { type adminClient, at, done, refused, startAdmin } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let server: RunningApp
let api: ReturnType<typeof adminClient>
before(async () => {
  database = await testDatabase()
  ;({ server, api } = await startAdmin(database))
})
after(async () => {
  await server.close()
  await database.close()
})

const make = (wishes: object = {}) => done(api.POST("/sources", { body: { name: "Tool", ...wishes } }))

async function post(url: string, body: unknown, contentType = "application/json") {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": contentType },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as { id: string; code: string; rejection_id: string }
  return { status: response.status, headers: response.headers, body: answer }
}
const leadsOf = async (id: string) =>
  (
    await sql<{ nombre: string; email: string | null; extra: object | null }>`
      select nombre, email, extra from lead where api_key_id = ${id} order by seq`.execute(database.db)
  ).rows
const EVENT = { data: { who: { first: "Lucía", last: "Fernández" }, mail: "lucia@example.com" }, nr: 7 }
const MAPPING = {
  nombre: { join: ["data.who.first", "data.who.last"] },
  email: ["data.none", "data.mail"],
  funnel: { value: "webinar" },
  event_id: ["nr"],
}

test("a source listens, learns by a mapping, and what it kept becomes leads, each event once", async () => {
  const { id, url, listening } = await make()
  assert.equal(listening, true)
  const kept = await post(url, EVENT)
  assert.deepEqual([kept.status, kept.body.code], [422, "validation_failed"])
  // The tool sends it again, with another time in it.
  assert.equal((await post(url, { ...EVENT, sent_at: 2 })).status, 422)
  assert.equal((await post(url, "nothing=1", "application/x-www-form-urlencoded")).status, 422)

  const { rejection_id } = kept.body
  const tried = await done(
    api.POST("/sources/{id}/try", { ...at(id), body: { rejection_id, mapping: MAPPING } }),
  )
  assert.equal(tried.lead?.nombre, "Lucía Fernández")
  assert.deepEqual([tried.errors, tried.event_id, tried.signature], [[], "7", "not_checked"])
  assert.deepEqual(
    tried.fields.map(({ path, suggested_for }) => [path, suggested_for]),
    [
      ["data.who.first", "nombre"],
      ["data.who.last", "nombre"],
      ["data.mail", "email"],
      ["nr", "event_id"],
    ],
  )
  assert.equal((await leadsOf(id)).length, 0)

  const changed = await done(api.PATCH("/sources/{id}", { ...at(id), body: { mapping: MAPPING } }))
  assert.deepEqual([changed.mapping, changed.listening], [MAPPING, true])
  const replay = () => done(api.POST("/sources/{id}/replay", { ...at(id), body: {} }))
  assert.deepEqual(await replay(), { replayed: 1, repeated: 1, still_refused: 1, next_cursor: null })
  assert.deepEqual(await replay(), { replayed: 0, repeated: 0, still_refused: 1, next_cursor: null })
  const sentAgain = await post(url, { ...EVENT, sent_at: 3 })
  assert.deepEqual(
    [sentAgain.status, sentAgain.body.id, sentAgain.headers.get("idempotent-replayed")],
    [201, rejection_id, "true"],
  )
  assert.deepEqual(await leadsOf(id), [
    { nombre: "Lucía Fernández", email: "lucia@example.com", extra: null },
  ])
  const now = await done(api.GET("/sources/{id}", at(id)))
  assert.deepEqual([now.listening, now.received.leads, now.received.refused], [false, 1, 3])
})

test("long numbers of events that differ in the last digit are two events", async () => {
  const { id, url } = await make({ mapping: { nombre: ["who"], event_id: ["nr"] } })
  const ids: string[] = []
  for (const nr of ["1234567890123456788", "1234567890123456789", "1234567890123456789"]) {
    const { status, body } = await post(url, `{"who":"Ana ${nr}","nr":${nr}}`)
    assert.equal(status, 201)
    ids.push(body.id)
  }
  assert.equal(ids[1], ids[2])
  assert.equal((await leadsOf(id)).length, 2)
})

test("JSON of a tool is read like a form", async () => {
  const { id, url } = await make()
  const sent = {
    "Full name": "Ana Ruiz",
    phone: 34600111222,
    annual_revenue: "60k",
    utm_source: null,
    tags: ["a"],
  }
  assert.equal((await post(url, sent)).status, 201)
  const { rows } =
    await sql`select nombre, telefono, revenue, extra from lead where api_key_id = ${id}`.execute(database.db)
  assert.deepEqual(rows, [
    { nombre: "Ana Ruiz", telefono: "34600111222", revenue: 60_000, extra: { tags: ["a"] } },
  ])
})

test("a mapping with mistakes is refused, with every place", async () => {
  const mapping = {
    name: ["a"],
    nombre: [],
    email: { join: ["a", " "] },
    telefono: "phone",
    notes: ["x".repeat(501)],
    revenue: { value: ["1"] },
    event_id: { value: "1" },
  }
  const body = { name: "Tool", mapping } as object as { name: string }
  const { errors } = await refused(api.POST("/sources", { body }))
  assert.deepEqual(
    errors?.map(({ pointer, code }) => `${pointer} ${code}`),
    [
      "#/mapping/name unknown_field",
      "#/mapping/nombre empty_list",
      "#/mapping/email/join/1 blank",
      "#/mapping/telefono wrong_type",
      "#/mapping/notes/0 too_long",
      "#/mapping/revenue/value wrong_type",
      "#/mapping/event_id wrong_type",
    ],
  )
})

test("a multipart form is a lead, and its files are left out", async () => {
  const { id, url } = await make()
  const form = new FormData()
  form.set("Nombre", "Íñigo Peña")
  form.set("contact[email]", "i@example.com")
  form.set("cv", new File(["x".repeat(99)], "cv.pdf", { type: "application/pdf" }))
  form.set("empty", new File([], ""))
  const response = await fetch(url, { method: "POST", body: form })
  const { warnings } = (await response.json()) as { warnings: { field: string; code: string }[] }
  assert.equal(response.status, 201)
  assert.deepEqual(
    warnings.map(({ field, code }) => [field, code]),
    [["cv", "file_left_out"]],
  )
  assert.deepEqual(await leadsOf(id), [{ nombre: "Íñigo Peña", email: "i@example.com", extra: null }])
})

test("the secret with which a tool signs is in no answer and no log of changes", async () => {
  const { id, signed } = await make({ signing_secret: "sh-h-h" })
  assert.equal(signed, true)
  await done(api.PATCH("/sources/{id}", { ...at(id), body: { signing_secret: "other-one" } }))
  const { rows } = await sql<{ all: string }>`select json_agg(a)::text as all from audit a`.execute(
    database.db,
  )
  const told = JSON.stringify(await done(api.GET("/sources"))) + rows[0]?.all
  assert.doesNotMatch(told, /sh-h-h|other-one/)
  assert.match(told, /new_signing_secret/)
})

test("of two people who change a source, the second is told of the first", async () => {
  const { id, version } = await make()
  const patch = (body: object, tag: string) =>
    api.PATCH("/sources/{id}", { params: { path: { id }, header: { "If-Match": tag } }, body })
  const read = await api.GET("/sources/{id}", at(id))
  assert.deepEqual([read.data?.version, read.response.headers.get("etag")], [version, `"${version}"`])
  const first = await done(patch({ name: "Mine" }, `"${version}"`))
  assert.notEqual(first.version, version)
  const second = await patch({ mapping: MAPPING }, `"${version}"`)
  assert.deepEqual([second.response.status, second.response.headers.get("etag")], [412, `"${first.version}"`])
  for (const tag of [`"${first.version}"`, "*"]) await done(patch({ mapping: MAPPING }, tag))
  const { name, mapping } = await done(api.GET("/sources/{id}", at(id)))
  assert.deepEqual([name, mapping], ["Mine", MAPPING])
})
