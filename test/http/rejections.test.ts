/** A lead that was refused over a mistake of its sender is found, mended and taken in, once. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { addAdmin } from "../../src/http/access/admin.ts"
import { addApiKey } from "../../src/http/access/authenticate.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { addIngest } from "../../src/http/routes/ingest.ts"
import { addRejections } from "../../src/http/routes/rejections.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { Intake } from "../../src/ingest/intake.ts"
import { deleteOldAnswers } from "../../src/store/books/idempotent-answers.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { deleteOldRejections, keepRejection, type NewRejection } from "../../src/store/leads/rejections.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { adminClient, at, done, inside, refused, withQuery } from "../helpers/client.ts"
import { testDatabase } from "../helpers/database.ts"

const database = await testDatabase()
const { db } = database
const log = makeLog("silent")

/** A server of its own, with its own intake, on the one database. */
async function startNode() {
  const ring = new KeyRing(db, log)
  const desks = new DeskReader()
  await desks.load(db)
  const intake = new Intake(db, desks)
  const app = await buildServer(
    { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady: async () => ({ ready: true }) },
    (app) => {
      addApiKey(app)
      addIngest(app, { rejections: db, ring, desks, intake })
      addAdmin(app, { ring }, (scope) => addRejections(scope, { db, desks, intake }))
    },
  )
  after(async () => {
    await app.close()
    await ring.close()
  })
  return app
}
const [node, otherNode] = [await startNode(), await startNode()]
after(() => database.close())

const unlimited = { rate_per_minute: null }
const website = await createKey(db, { name: "website", scopes: ["ingest"], ...unlimited })
const landing = await createKey(db, { name: "landing", scopes: ["ingest"], ...unlimited })
const operator = await createKey(db, { name: "operator", scopes: ["admin"], ...unlimited })
const reader = await createKey(db, { name: "reader", scopes: ["read"], ...unlimited })
await saveTriagers(db, triager("ana"))

beforeEach(async () => {
  await sql`truncate rejection, lead, lead_words, contact, idempotent_answer`.execute(db)
})

const clientOf = (key: { secret: string }, on = node) => adminClient(inside(on), key.secret)
const [api, otherApi] = [clientOf(operator), clientOf(operator, otherNode)]

/** A body that is neither text nor bytes is sent as JSON. */
async function post(url: string, key: { secret: string }, body?: unknown) {
  const answer = await node.inject({
    method: "POST",
    url,
    headers: {
      authorization: `Bearer ${key.secret}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && {
      payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const send = (body: unknown, key = website) => post("/api/public/ingest-lead", key, body)
const refuse = async (body: unknown, key = website): Promise<string> =>
  (await send(body, key)).body.rejection_id

type Filters = { limit?: number; cursor?: string; api_key_id?: string; state?: "open" | "replayed" }
const read = (id: string) => done(api.GET("/rejections/{id}", at(id)))
const list = (filters: Filters = {}) => done(api.GET("/rejections", withQuery(filters)))
const idsOf = (page: { data: { id: string }[] }) => page.data.map((rejection) => rejection.id)
type Mended = { nombre: string; email?: string; revenue?: number; [unknown: string]: unknown }
const replay = (id: string, body: Mended, on = api) => on.POST("/rejections/{id}/replay", { ...at(id), body })
/** With a body that is wrong. */
const replayWrong = (id: string, body?: unknown) => post(`/api/admin/rejections/${id}/replay`, operator, body)
const leads = async () =>
  (await sql<Record<string, unknown>>`select id, api_key_id, nombre, status from lead`.execute(db)).rows

test("a rejection shows what came, what was wrong with it and whose it was", async () => {
  const id = await refuse('{"nombre": "", "revenue": "12000"}')
  const { received_at, ...rejection } = await read(id)
  assert.deepEqual(rejection, {
    id,
    api_key_id: website.key.id,
    code: "validation_failed",
    errors: [
      { pointer: "#/nombre", code: "required", detail: "`nombre` is required." },
      {
        pointer: "#/revenue",
        code: "wrong_type",
        detail: "`revenue` must be a number, not a string.",
        params: { expected: "number" },
      },
    ],
    body: '{"nombre": "", "revenue": "12000"}',
    body_encoding: "utf-8",
    content_type: null,
    reading: null,
    replayed: null,
    dismissed_at: null,
  })
  assert.match(received_at, /^\d{4}-\d\d-\d\dT.*Z$/)
  assert.deepEqual((await list()).data, [{ received_at, ...rejection }])
})

test("bytes that are no text are shown as base64, text as it came", async () => {
  const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d])
  const unreadable = await read(await refuse(bytes))
  assert.equal(unreadable.code, "malformed_json")
  assert.deepEqual(unreadable.errors, [])
  assert.equal(unreadable.body_encoding, "base64")
  assert.deepEqual(Buffer.from(unreadable.body, "base64"), bytes)
  const odd = '\uFEFF{"nombre": "Lucía \0'
  assert.equal((await read(await refuse(odd))).body, odd)
})

test("the list is newest first, in pages, of one key and open or replayed", async () => {
  const [one, two, three, four] = [
    await refuse("1"),
    await refuse("2", landing),
    await refuse("3"),
    await refuse("4"),
  ]
  await done(replay(three, { nombre: "Lucía" }))
  const api_key_id = website.key.id
  assert.deepEqual(idsOf(await list()), [four, three, two, one])
  assert.deepEqual(idsOf(await list({ api_key_id })), [four, three, one])
  assert.deepEqual(idsOf(await list({ state: "replayed" })), [three])
  assert.deepEqual(idsOf(await list({ state: "open", api_key_id })), [four, one])

  const first = await list({ limit: 3, state: "open" })
  assert.deepEqual([idsOf(first), first.next_cursor], [[four, two, one], null])
  const page = await list({ limit: 2 })
  assert.deepEqual(idsOf(page), [four, three])
  await refuse("1") // the same bytes once more keep their place
  const next = await list({ limit: 2, cursor: String(page.next_cursor) })
  assert.deepEqual([idsOf(next), next.next_cursor], [[two, one], null])
})

test("a parameter that makes no sense is a 400, and what does not exist a 404", async () => {
  const foreignCursor = Buffer.from("17").toString("base64url")
  const wrong = { state: "lost" as "open" }
  for (const query of [wrong, { limit: 0 }, { cursor: "x" }, { cursor: foreignCursor }]) {
    const { status, code } = await refused(api.GET("/rejections", withQuery(query)))
    assert.deepEqual([status, code], [400, "invalid_parameter"], JSON.stringify(query))
  }
  for (const id of ["nonsense", "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"]) {
    assert.equal((await refused(api.GET("/rejections/{id}", at(id)))).code, "not_found")
    assert.equal((await refused(replay(id, { nombre: "Lucía" }))).code, "not_found")
  }
})

test("a mended body becomes a lead of the sender's key, decided like any other", async () => {
  const id = await refuse({ name: "Lucía", email: "lucia@example.com" })
  const before = await send({ nombre: "Lucía F.", email: "lucia@example.com" })
  const asked = replay(id, { nombre: "Lucía", email: "LUCIA@example.com", otro: 1 })
  const body = await done(asked)
  const { status, headers } = (await asked).response
  assert.equal(status, 201)
  assert.equal(headers.get("location"), `/api/admin/leads/${body.id}`)
  assert.equal(headers.get("content-type"), "application/json; charset=utf-8")
  assert.deepEqual(Object.keys(body), Object.keys(before.body))
  assert.equal(body.status, "assigned")
  assert.deepEqual(body.triager, { id: "ana", name: "Ana" })
  assert.equal(body.duplicate_of, before.body.id)
  assert.equal(body.warnings[0]?.code, "unknown_field")
  const lead = (await leads()).find((one) => one.id === body.id)
  assert.deepEqual(lead, { id: body.id, api_key_id: website.key.id, nombre: "Lucía", status: "assigned" })
  assert.deepEqual((await read(id)).replayed, { lead_id: body.id, at: body.created_at })
})

test("a mended body keeps the digits of long numbers, as one that was sent does", async () => {
  const id = await refuse('{"ref":12345678901234567890}')
  const mended = '{"nombre":"Lucía","ref":12345678901234567890}'
  assert.equal((await post(`/api/admin/rejections/${id}/replay`, operator, mended)).status, 201)
  const { rows } = await sql`select extra from lead where id = ${id}`.execute(db)
  assert.deepEqual(rows, [{ extra: { ref: "12345678901234567890" } }])
})

test("the lead's history tells who replayed it", async () => {
  const lead = await done(replay(await refuse("{}"), { nombre: "Lucía" }))
  const { rows } = await sql`
    select type, actor from event where lead_id = ${lead.id} order by seq`.execute(db)
  assert.deepEqual(rows, [
    { type: "lead.created", actor: `key:${operator.key.id}` },
    { type: "lead.assigned", actor: "criba" },
  ])
})

test("a body that is still wrong is refused with every mistake, and the rejection stays open", async () => {
  const id = await refuse("{}")
  const wrong = await replayWrong(id, { revenue: "12000" })
  assert.deepEqual([wrong.status, wrong.body.code, wrong.body.errors.length], [422, "validation_failed", 2])
  assert.equal((await replayWrong(id, [])).body.errors[0].code, "not_an_object")
  assert.equal((await replayWrong(id, "{")).body.code, "malformed_json")
  assert.equal((await replayWrong(id)).body.code, "malformed_json")
  assert.deepEqual(idsOf(await list({ state: "open" })), [id])
  assert.deepEqual(await leads(), [])
})

test("whoever replays second is told which lead it became, whatever they send", async () => {
  const id = await refuse("{}")
  const lead = await done(replay(id, { nombre: "Lucía" }))
  for (const body of [{ nombre: "Lucía" }, { nombre: "Other" }, {}]) {
    const second = await replayWrong(id, body)
    assert.deepEqual([second.status, second.body.code], [409, "invalid_transition"])
    assert.equal(second.body.detail, `Already replayed as lead ${lead.id}.`)
  }
  assert.equal((await leads()).length, 1)
})

test("of many who press at once, on two servers, one makes the lead and the batch-mates lose nothing", async () => {
  const id = await refuse("{}")
  const presses = Array.from({ length: 20 }, (_, i) =>
    replay(id, { nombre: i < 10 ? "Lucía" : `Lucía ${i}` }, i % 2 === 0 ? api : otherApi),
  )
  const strangers = Array.from({ length: 5 }, (_, i) => send({ nombre: `Stranger ${i}` }))
  const statuses = (await Promise.all(presses)).map(({ response }) => response.status)
  assert.deepEqual(statuses.sort(), [201, ...Array(19).fill(409)])
  for (const answer of await Promise.all(strangers)) assert.equal(answer.status, 201)
  assert.equal((await leads()).length, 6)
})

test("a replay stays known when the stored answers have been forgotten", async () => {
  const id = await refuse("{}")
  await done(replay(id, { nombre: "Lucía" }))
  await sql`update idempotent_answer set created_at = now() - interval '49 hours'`.execute(db)
  await deleteOldAnswers(db)
  assert.equal((await refused(replay(id, { nombre: "Lucía" }))).code, "invalid_transition")
  assert.equal((await leads()).length, 1)
})

test("no sender can stand in the way of a replay by an idempotency key", async () => {
  const id = await refuse("{}")
  await done(replay(id, { nombre: "Lucía" }))
  const { rows } = await sql<{ key: string }>`select key from idempotent_answer`.execute(db)
  const [key] = rows.map((row) => row.key)
  for (const header of [key, `"${key}"`]) {
    const headers = { authorization: `Bearer ${website.secret}`, "idempotency-key": String(header) }
    const answer = await node.inject({
      method: "POST",
      url: "/api/public/ingest-lead",
      headers: { ...headers, "content-type": "application/json" },
      payload: '{"nombre": "Somebody"}',
    })
    assert.equal(answer.json().code, "invalid_idempotency_key")
  }
})

test("a rejection whose lead was judged unfit is replayed all the same", async () => {
  const rule = { id: "tiny", when: { revenue: { below: 1000 } }, reason: "Too small" }
  await publish(db, { brackets: [{ id: "all" }], disqualify: [rule] })
  const id = await refuse({ nombre: "Lucía", revenue: "10" })
  const lead = await done(replay(id, { nombre: "Lucía", revenue: 10 }))
  assert.deepEqual([lead.status, lead.disqualification?.rule], ["disqualified", "tiny"])
  assert.equal((await read(id)).replayed?.lead_id, lead.id)
})

test("a replayed rejection is kept until it expires, and its lead stays", async () => {
  const id = await refuse("{}")
  await done(replay(id, { nombre: "Lucía" }))
  await deleteOldRejections(db, 30)
  assert.equal((await read(id)).id, id)
  await sql`update rejection set received_at = now() - interval '31 days'`.execute(db)
  await deleteOldRejections(db, 30)
  assert.equal((await refused(api.GET("/rejections/{id}", at(id)))).code, "not_found")
  assert.equal((await leads()).length, 1)
})

test("reading needs a key of scope read, replaying one of scope admin", async () => {
  const id = await refuse("{}")
  await done(clientOf(reader).GET("/rejections/{id}", at(id)))
  assert.equal((await refused(clientOf(website).GET("/rejections/{id}", at(id)))).code, "insufficient_scope")
  for (const key of [reader, website]) {
    const { code } = await refused(replay(id, { nombre: "Lucía" }, clientOf(key)))
    assert.equal(code, "insufficient_scope")
  }
  assert.deepEqual(await leads(), [])
})

test("a flood of junk displaces junk: of each kind of mistake the newest stay", async () => {
  const { key } = await createKey(db, { name: "flooded", scopes: ["ingest"], rate_per_minute: null })
  const keep = (code: NewRejection["code"], pointer: string | null, n: number) =>
    keepRejection(
      db,
      {
        apiKeyId: key.id,
        code,
        errors: pointer === null ? [] : [{ pointer, code: "wrong_type", detail: "" }],
        body: Buffer.from(`${code} ${pointer} ${n}`),
      },
      10,
    )
  const lost = await keep("validation_failed", "#/revenue", 0)
  const ids: string[] = []
  for (let n = 0; n < 30; n++) ids.push(await keep("malformed_json", null, n))
  for (let n = 0; n < 30; n++) await keep("validation_failed", `#/name-of-${n}`, n) // names that the sender invents are one kind
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from rejection where api_key_id = ${key.id} order by id
  `.execute(db)
  assert.equal(rows.length, 10)
  assert.equal(rows[0]?.id, lost, "the real lead's body is still there")
  const junk = rows.filter(({ kind }) => kind === "malformed_json").map(({ id }) => id)
  assert.deepEqual(junk, ids.slice(-junk.length), "the newest of the flood")
  assert.ok(junk.length >= 4)
  const again = await keep("validation_failed", "#/revenue", 0)
  assert.equal(again, lost, "the same bytes are kept once")
})
