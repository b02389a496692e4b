/** The public endpoint as a caller meets it: one server process, real requests. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { readPolicyText } from "../../src/domain/policy/policy-text.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead, type ServerProcess, startServer } from "../helpers/server.ts"

/** The example of the specification, to the letter. */
const POLICY = `
currency: EUR
default_country: ES            # for phone numbers without a prefix
businesses:
  - { id: ecommerce, label: Comercio electrónico, aliases: [tienda online, e-commerce] }
  - { id: empleado,  label: Empleado,             aliases: [asalariado] }
unknown_business: accept       # accept | disqualify
disqualify:                    # in order; the first match wins
  - id: no-business
    when: { business: [empleado, estudiante] }
    reason: No tiene negocio propio
  - id: tiny
    when: { revenue: { below: 1000 } }
    reason: Facturación insuficiente
    shadow: true               # recorded in the decision, disqualifies nobody
brackets:                      # ascending; the last has no bound
  - { id: starter, below: 50000, labels: [menos de 50k] }
  - { id: growth, below: 250000 }
  - { id: enterprise }
bracket_without_revenue: starter
duplicates: { match: [email, telefono], within_days: 30 }
assign_disqualified: false
strategy: fair                 # fair | least_busy
first_contact_within_minutes: null
`

let database: TestDatabase
let server: ServerProcess
let key: string
before(async () => {
  database = await testDatabase()
  const { document, check } = readPolicyText(POLICY)
  assert.ok(document, JSON.stringify(check))
  await publish(database.db, document)
  await saveTriagers(database.db, triager("ana"))
  key = (await createKey(database.db, { name: "form", scopes: ["ingest"], rate_per_minute: null })).secret
  server = await startServer({ DATABASE_URL: database.url })
})
after(async () => {
  assert.equal(await server.stop(), 0)
  await database.close()
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  postLead(server.address, key, body, headers)

test("a lead is created, judged and assigned in one answer", async () => {
  const { status, headers, body } = await post({
    nombre: "Lucía",
    email: "lucia@example.com",
    revenue: 60_000,
  })
  assert.equal(status, 201)
  assert.equal(headers.get("content-type"), "application/json; charset=utf-8")
  assert.equal(headers.get("location"), `/api/admin/leads/${body.id}`)
  assert.match(body.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { id, created_at, ...rest } = body
  assert.deepEqual(rest, {
    status: "assigned",
    disqualified: false,
    disqualification: null,
    bracket: "growth",
    triager: { id: "ana", name: "Ana" },
    duplicate_of: null,
    warnings: [],
    policy_version: 2,
  })
})

for (const business of ["empleado", "EMPLEADO", "Asalariado", "  asala-riado ", "Estudiante"]) {
  test(`business "${business}" is disqualified, and still has a bracket`, async () => {
    const { status, body } = await post({ nombre: "Lucía", business, revenue: 300_000 })
    assert.equal(status, 201)
    assert.deepEqual([body.status, body.disqualified, body.triager], ["disqualified", true, null])
    assert.deepEqual(body.disqualification, { rule: "no-business", reason: "No tiene negocio propio" })
    assert.equal(body.bracket, "enterprise")
  })
}

test("qualified: true skips disqualification, and a shadow rule disqualifies nobody", async () => {
  assert.equal(
    (await post({ nombre: "Lucía", business: "empleado", qualified: true })).body.status,
    "assigned",
  )
  assert.equal((await post({ nombre: "Lucía", revenue: 10 })).body.status, "assigned")
})

test("a category that the policy does not know is a warning", async () => {
  const { body } = await post({ nombre: "Lucía", business: "astrología" })
  assert.equal(body.status, "assigned")
  assert.deepEqual(
    body.warnings.map((warning: { field: string; code: string }) => [warning.field, warning.code]),
    [["business", "unknown_business"]],
  )
})

test("a revenue label that no bracket knows is a warning, unless a revenue decides", async () => {
  const warned = async (body: object) =>
    (await post({ nombre: "Lucía", ...body })).body.warnings.map(
      (warning: { field: string; code: string }) => `${warning.field} ${warning.code}`,
    )
  assert.deepEqual(await warned({ revenue_label: "ni idea" }), ["revenue_label unknown_revenue_label"])
  assert.deepEqual(await warned({ revenue_label: "ni idea", business: "astrología" }), [
    "business unknown_business",
    "revenue_label unknown_revenue_label",
  ])
  assert.deepEqual(await warned({ revenue_label: "ni idea", revenue: 10_000 }), [])
  assert.deepEqual(await warned({ revenue_label: "Menos de 50K" }), [])
})

test("without revenue a bracket's label decides, else the policy's bracket for that", async () => {
  assert.equal((await post({ nombre: "Lucía", revenue_label: "Menos de 50K" })).body.bracket, "starter")
  assert.equal((await post({ nombre: "Lucía", revenue_label: "ni idea" })).body.bracket, "starter")
  for (const [revenue, bracket] of [
    [49_999.99, "starter"],
    [50_000, "growth"],
    [250_000, "enterprise"],
  ]) {
    assert.equal((await post({ nombre: "Lucía", revenue })).body.bracket, bracket)
  }
})

test("a refused body is kept as it came, once, and the answer names it", async () => {
  const body = '{"nombre": "", "revenue": "12000"}'
  const first = await post(body)
  assert.equal(first.status, 422)
  assert.equal(first.body.code, "validation_failed")
  assert.deepEqual(
    first.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]),
    [
      ["#/nombre", "required"],
      ["#/revenue", "wrong_type"],
    ],
  )
  const again = await post(body)
  assert.equal(again.body.rejection_id, first.body.rejection_id)
  const { rows } = await sql<{ body: Buffer; code: string }>`
    select body, code from rejection where id = ${first.body.rejection_id}`.execute(database.db)
  assert.equal(rows[0]?.body.toString(), body)
  const malformed = await post('{"nombre": "Lu')
  assert.deepEqual([malformed.status, malformed.body.code], [400, "malformed_json"])
  assert.ok(malformed.body.rejection_id)
})

test("an empty body is kept like any other, once for each key", async () => {
  const first = await post("")
  assert.deepEqual([first.status, first.body.code], [400, "malformed_json"])
  const { rows } = await sql<{ body: Buffer; code: string }>`
    select body, code from rejection where id = ${first.body.rejection_id}`.execute(database.db)
  assert.deepEqual(rows, [{ body: Buffer.alloc(0), code: "malformed_json" }])
  assert.equal((await post("")).body.rejection_id, first.body.rejection_id)
  const other = await createKey(database.db, { name: "other", scopes: ["ingest"] })
  const theirs = (await postLead(server.address, other.secret, "")).body.rejection_id
  assert.ok(theirs !== undefined && theirs !== first.body.rejection_id)
})

test("the same idempotency key gives the same answer, also when both are in flight at once", async () => {
  const body = { nombre: "Lucía", email: "twice@example.com" }
  const once = { "idempotency-key": "form-1" }
  const [one, two] = await Promise.all([post(body, once), post(body, once)])
  const three = await post(body, { "idempotency-key": '"form-1"' })
  assert.deepEqual([one.status, two.status, three.status], [201, 201, 201])
  assert.deepEqual(two.body, one.body)
  assert.deepEqual(three.body, one.body)
  const replayed = [one, two, three].map((answer) => answer.headers.get("idempotent-replayed"))
  assert.equal(replayed.filter((header) => header === "true").length, 2)
  assert.equal(three.headers.get("location"), one.headers.get("location"))
  const other = await post({ nombre: "Otra" }, once)
  assert.deepEqual([other.status, other.body.code], [422, "idempotency_key_reused"])
})

test("an idempotency key is kept only for answers that were committed", async () => {
  const once = { "idempotency-key": "mended" }
  assert.equal((await post({ nombre: "" }, once)).status, 422)
  assert.equal((await post({ nombre: "Lucía" }, once)).status, 201)
})

for (const [what, value] of Object.entries({
  "too long": "x".repeat(256),
  "a space": "a b",
  "half a quote": '"abc',
  empty: '""',
})) {
  test(`an idempotency key with ${what} is refused`, async () => {
    const { status, body } = await post({ nombre: "Lucía" }, { "idempotency-key": value })
    assert.deepEqual([status, body.code], [400, "invalid_idempotency_key"])
  })
}

test("the same JSON in other bytes is another body for an idempotency key", async () => {
  const once = { "idempotency-key": "bytes" }
  assert.equal((await post('{"nombre":"Lucía"}', once)).status, 201)
  const { status, body } = await post('{ "nombre": "Lucía" }', once)
  assert.deepEqual([status, body.code], [422, "idempotency_key_reused"])
})

test("another content type, character set or encoding is refused", async () => {
  for (const headers of [
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=latin1" },
    { "content-type": "application/json; version=1; charset=latin1" },
    { "content-type": "application/json, text/plain" },
    { "content-encoding": "gzip" },
  ]) {
    const { status, body } = await post({ nombre: "Lucía" }, headers)
    assert.deepEqual([status, body.code], [415, "unsupported_media_type"])
  }
  for (const type of ["application/json; charset=UTF-8", "application/json; version=1", "application/json;"])
    assert.equal((await post({ nombre: "Lucía" }, { "content-type": type })).status, 201, type)
})

test("an unknown field keeps the digits of a long number, and a long revenue is still a number", async () => {
  const { status, body } = await post('{"nombre":"Lucía","ref":12345678901234567890,"far":1e400}')
  assert.equal(status, 201)
  const { rows } = await sql`select extra from lead where id = ${body.id}`.execute(database.db)
  assert.deepEqual(rows, [{ extra: { ref: "12345678901234567890", far: "1e400" } }])
  const long = await post('{"nombre":"Lucía","revenue":12345678901234567890}')
  assert.equal(long.body.errors[0].code, "out_of_range")
})

test("64 KiB are read and one byte more is refused", async () => {
  const sized = (bytes: number) => {
    const frame = JSON.stringify({ nombre: "Lucía", notes: "" })
    return frame.replace('""', `"${" ".repeat(bytes - Buffer.byteLength(frame))}"`)
  }
  assert.equal((await post(sized(65_536))).status, 201)
  const { status, body } = await post(sized(65_537))
  assert.deepEqual([status, body.code], [413, "body_too_large"])
})

test("checks come in order: key, scope, content type, size, JSON, fields", async () => {
  const reader = (await createKey(database.db, { name: "reader", scopes: ["read"] })).secret
  const huge = "x".repeat(70_000)
  const wrong = { "content-type": "text/plain" }
  assert.equal((await postLead(server.address, null, huge, wrong)).body.code, "missing_key")
  assert.equal((await postLead(server.address, `${key}x`, huge, wrong)).body.code, "invalid_key")
  assert.equal((await postLead(server.address, reader, huge, wrong)).body.code, "insufficient_scope")
  assert.equal((await post(huge, wrong)).body.code, "unsupported_media_type")
  assert.equal((await post(huge)).body.code, "body_too_large")
  assert.equal((await post("{")).body.code, "malformed_json")
})

test("a new rule, bracket or triager holds for the next lead, without a restart", async () => {
  await saveTriagers(database.db, triager("bo", { brackets: ["vip"] }))
  await publish(database.db, {
    disqualify: [{ id: "no-vet", when: { business: ["veterinario"] }, reason: "No" }],
    brackets: [{ id: "rest", below: 1_000_000 }, { id: "vip" }],
  })
  await saveTriagers(database.db, triager("ana", { brackets: ["rest"] }))
  const vip = await post({ nombre: "Lucía", revenue: 2_000_000 })
  assert.deepEqual([vip.body.bracket, vip.body.triager.id], ["vip", "bo"])
  assert.equal(
    (await post({ nombre: "Lucía", business: "Veterinario" })).body.disqualification.rule,
    "no-vet",
  )
})

test("logs hold nothing of the leads", () => {
  assert.ok(server.log.length > 0)
  assert.doesNotMatch(server.log.join("\n"), /Luc|example\.com|12000/)
})
