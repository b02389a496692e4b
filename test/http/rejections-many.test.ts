/** Refused bodies that nobody needs to look at any more, and many of them at once. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { addRejections } from "../../src/http/routes/rejections.ts"
import { addManyRejections } from "../../src/http/routes/rejections-many.ts"
import { Intake } from "../../src/ingest/intake.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { keepRejection, type NewRejection } from "../../src/store/leads/rejections.ts"
import { openAdmin } from "../helpers/admin.ts"
import { at, done, refused, withQuery } from "../helpers/client.ts"

const desks = new DeskReader()
const { db, api, keys, close } = await openAdmin((scope, db) => {
  const parts = { db, desks, intake: new Intake(db, desks) }
  addRejections(scope, parts)
  addManyRejections(scope, db, parts)
})
await desks.load(db)
after(close)
beforeEach(async () => {
  await sql`truncate rejection, lead, lead_words, contact, idempotent_answer`.execute(db)
})

const keep = (body: string, code: NewRejection["code"] = "validation_failed", key = keys.ingest.key.id) =>
  keepRejection(db, { apiKeyId: key, code, errors: [], body: Buffer.from(body) })
const inState = async (state: "open" | "replayed" | "dismissed") =>
  (await done(api.GET("/rejections", withQuery({ state })))).data.map(({ id }) => id)
const auditOf = async (id: string) =>
  (await listAudit(db, { before: null, subject: `rejections/${id}`, limit: 9 })).entries.map(
    ({ action }) => action,
  )

test("what nobody needs to look at is dismissed, and can be opened again", async () => {
  const [id, other] = [await keep("{}"), await keep("[]")]
  const dismissed = await done(api.POST("/rejections/{id}/dismiss", at(id)))
  assert.ok(dismissed.dismissed_at !== null)
  const again = await done(api.POST("/rejections/{id}/dismiss", at(id)))
  assert.equal(again.dismissed_at, dismissed.dismissed_at)
  assert.deepEqual([await inState("open"), await inState("dismissed")], [[other], [id]])
  await keep("{}")
  assert.deepEqual(await inState("dismissed"), [id], "the same bytes say nothing new")
  assert.equal((await done(api.POST("/rejections/{id}/restore", at(id)))).dismissed_at, null)
  assert.deepEqual(await inState("open"), [other, id])
  assert.deepEqual(await auditOf(id), ["rejection.restored", "rejection.dismissed"])
  for (const nobody of [uuid7(), "7"])
    assert.equal((await refused(api.POST("/rejections/{id}/dismiss", at(nobody)))).code, "not_found")
})

test("a dismissed body may still become a lead, and a lead is not dismissed", async () => {
  const id = await keep("{}")
  await api.POST("/rejections/{id}/dismiss", at(id))
  await done(api.POST("/rejections/{id}/replay", { ...at(id), body: { nombre: "Lucía" } }))
  assert.deepEqual([await inState("replayed"), await inState("dismissed")], [[id], []])
  for (const path of ["/rejections/{id}/dismiss", "/rejections/{id}/restore"] as const)
    assert.equal((await refused(api.POST(path, at(id)))).code, "invalid_transition")
  assert.deepEqual(await auditOf(id), ["rejection.dismissed"])
})

test("many are dismissed at once, and what became of each is answered", async () => {
  const [one, two, lead, nobody] = [await keep("1"), await keep("2"), await keep("3"), uuid7()]
  await done(api.POST("/rejections/{id}/replay", { ...at(lead), body: { nombre: "Lucía" } }))
  const { results } = await done(
    api.POST("/rejections/dismiss", { body: { ids: [two, nobody, lead, one, two] } }),
  )
  assert.deepEqual(
    results.map(({ id, ok, code }) => [id, ok, code]),
    [
      [two, true, null],
      [nobody, false, "not_found"],
      [lead, false, "invalid_transition"],
      [one, true, null],
    ],
  )
  assert.deepEqual(await inState("open"), [])
  await done(api.POST("/rejections/restore", { body: { ids: [one, two] } }))
  assert.deepEqual(await inState("open"), [two, one])
})

test("many are replayed at once, mended or read once more", async () => {
  const kept = await keep('{"nombre": "Kept"}', "suspected_spam")
  const form = await keep("nombre=Forma&email=f%40example.com", "suspected_spam", "src_form")
  const [broken, mended, nobody] = [await keep("{"), await keep("{}"), uuid7()]
  const body = {
    items: [
      { id: kept },
      { id: form },
      { id: broken },
      { id: mended, body: { nombre: "Mended" } },
      { id: nobody },
    ],
  }
  const { results } = await done(api.POST("/rejections/replay", { body }))
  assert.deepEqual(
    results.map(({ id, code }) => [id, code]),
    [
      [kept, null],
      [form, null],
      [broken, "validation_failed"],
      [mended, null],
      [nobody, "not_found"],
    ],
  )
  const { rows } = await sql<{ nombre: string }>`select nombre from lead order by nombre`.execute(db)
  assert.deepEqual(
    rows.map(({ nombre }) => nombre),
    ["Forma", "Kept", "Mended"],
  )
  const again = await done(api.POST("/rejections/replay", { body }))
  assert.equal(again.results[0]?.code, "invalid_transition")
})
