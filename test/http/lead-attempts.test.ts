import assert from "node:assert/strict"
import { after, beforeEach, describe, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { forget } from "../../src/chores.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { readEventsAfter } from "../../src/store/books/events.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { publish } from "../helpers/builders.ts"
import { startLeadChanges } from "../helpers/lead-changes.ts"

const { db, ana, bo, send, undo, plant, leadAfter, rowOf, toldOf, lastTold, reset, auditBooks, close } =
  await startLeadChanges()
beforeEach(reset)
after(close)

const tryToReach = (id: string, body: Record<string, unknown> = { result: "no_answer" }) =>
  send(`${id}/attempts`, body)
const overdue = (id: string) =>
  sql`update lead set contact_by = now() - interval '1 minute' where id = ${id} and contact_by is not null`.execute(
    db,
  )

describe("attempts", () => {
  test("are counted, and leave the status as it is", async () => {
    const id = await plant()
    const call_at = "2026-11-20T16:00:00.000Z"
    await tryToReach(id)
    const { status, body } = await tryToReach(id, { result: "call_later", call_at, note: " Reunión " })
    const { at } =
      (await sql<{ at: Date }>`select max(at) as at from event`.execute(db)).rows[0] ?? assert.fail()
    assert.deepEqual(
      [status, body.status, body.triager.id, body.attempts, body.last_attempt_at, body.next_step],
      [200, "assigned", "ana", 2, at.toISOString(), { at: call_at, what: null }],
    )
    const data = { result: "call_later", attempts: 2, call_at, note: "Reunión" }
    const { type, actor, received_by, ...told } = await lastTold(id)
    assert.deepEqual([type, actor, received_by, told.data], ["lead.attempted", ana.actor, null, data])
    const [event] = await readEventsAfter(db, { after: told.seq - 1, limit: 1, types: ["lead.attempted"] })
    assert.deepEqual(
      { ...event?.data },
      { ...data, id, status: "assigned", bracket: "all", triager: body.triager, decision: null, actor },
    )
    await auditBooks()
  })

  test("keep the promise of first contact: a deadline that passes later moves nothing", async () => {
    await publish(db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
    const [tried, forgotten] = [await plant(), await plant()]
    const [before, other] = [await rowOf(tried), await rowOf(forgotten)]
    assert.equal((await tryToReach(tried)).body.contact_by, null)
    await overdue(tried)
    await overdue(forgotten)
    await keepPromises(db, new DeskReader())
    assert.equal((await rowOf(tried)).triager_id, before.triager_id)
    assert.notEqual((await rowOf(forgotten)).triager_id, other.triager_id)
    await publish(db, { brackets: [{ id: "all" }] })
  })

  test("are undone: the count, the times and the promise are as before", async () => {
    await publish(db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
    const id = await plant()
    const fresh = await rowOf(id)
    await tryToReach(id, { result: "call_later", call_at: "2026-11-20" })
    assert.equal((await undo(id, bo)).status, 409)
    assert.equal((await undo(id)).status, 200)
    assert.deepEqual(await rowOf(id), fresh)
    await tryToReach(id, { result: "call_later", call_at: "2026-11-20" })
    const once = await rowOf(id)
    await tryToReach(id, { result: "wrong_number" })
    await undo(id)
    assert.deepEqual(await rowOf(id), once)
    await publish(db, { brackets: [{ id: "all" }] })
  })

  test("are refused where nobody is called, and for what is no attempt", async () => {
    for (const path of [["lost"], ["contacted", "qualified"]]) {
      const { status, body } = await tryToReach(await leadAfter(...path))
      assert.deepEqual([status, body.code], [409, "invalid_transition"])
    }
    const id = await leadAfter("contacted")
    for (const body of [
      {},
      { result: "reached" },
      { result: "no_answer", note: "x".repeat(1_001) },
      { result: "no_answer", call_at: "mañana" },
      { result: "no_answer", call_at: "9999-01-01" },
    ])
      assert.equal((await tryToReach(id, body)).status, 422, JSON.stringify(body))
    assert.equal((await tryToReach(id)).body.attempts, 1)
  })

  test("lose their notes, and what was agreed, with the person", async () => {
    const id = await plant()
    await tryToReach(id, { result: "call_later", call_at: "2026-11-20", note: "Está en el hospital" })
    await erasePerson(db, id, "test")
    const row = await rowOf(id)
    assert.deepEqual([row.next_at, row.attempts], [null, 1])
    assert.doesNotMatch(JSON.stringify(await toldOf(id)), /hospital/)
    assert.equal((await tryToReach(id)).status, 409)
  })
})

describe("a change that is sent again with its idempotency key", () => {
  const change = async (path: string, body: Record<string, unknown>, key: string, by = ana, node = 0) =>
    send(path, body, { by, node, key })
  const changes: [string, Record<string, unknown>, number][] = [
    ["attempts", { result: "no_answer" }, 200],
    ["status", { to: "contacted" }, 200],
    ["triager", { triager: "bo" }, 200],
    ["comments", { text: "Hola" }, 201],
  ]
  for (const [path, body, code] of changes) {
    test(`is made once, on whatever server: ${path}`, async () => {
      const id = await plant()
      const answers = await Promise.all([0, 1].map((node) => change(`${id}/${path}`, body, "k-1", ana, node)))
      const later = await change(`${id}/${path}`, body, '"k-1"')
      assert.deepEqual(
        [...answers, later].map(({ status }) => status),
        [code, code, code],
      )
      assert.deepEqual(later.body, answers[0]?.body)
      assert.deepEqual([...answers, later].map(({ replayed }) => replayed).sort(), ["no", "yes", "yes"])
      assert.equal((await toldOf(id)).length, 3)
      await auditBooks()
    })
  }

  test("is another change with another body, for another lead or at another path: refused", async () => {
    const [id, other] = [await plant(), await plant()]
    await change(`${id}/comments`, { text: "Hola" }, "k-2")
    for (const [path, body] of [
      [`${id}/comments`, { text: "Adiós" }],
      [`${other}/comments`, { text: "Hola" }],
      [`${id}/attempts`, { result: "no_answer" }],
      [`${id}/status`, { to: "lost" }],
    ] as const) {
      const { status, body: problem } = await change(path, body, "k-2")
      assert.deepEqual([status, problem.code], [422, "idempotency_key_reused"])
    }
    assert.equal(
      (await change(`${id}/comments`, { text: "Adiós" }, "k-2", bo)).status,
      201,
      "each has their own keys",
    )
    assert.equal(
      (await change(`${id}/comments`, { text: "Adiós" }, "ñ")).body.code,
      "invalid_idempotency_key",
    )
    assert.equal((await toldOf(id)).length, 4)
  })

  test("is not remembered if it was refused", async () => {
    const id = await leadAfter("lost")
    assert.equal((await change(`${id}/attempts`, { result: "no_answer" }, "k-3")).status, 409)
    await send(`${id}/status`, { to: "assigned" })
    assert.equal((await change(`${id}/attempts`, { result: "no_answer" }, "k-3")).body.attempts, 1)
  })

  test("is known for 30 days, and forgotten with the person", async () => {
    const [id, other] = [await plant({ email: "a@example.com" }), await plant({ email: "b@example.com" })]
    const known = async () =>
      (await sql<{ key: string }>`select key from idempotent_answer order by key`.execute(db)).rows.map(
        ({ key }) => key,
      )
    await change(`${id}/comments`, { text: "Hola" }, "a")
    await change(`${other}/comments`, { text: "Hola" }, "b")
    await change(`${other}/comments`, { text: "Hola" }, "c")
    await erasePerson(db, id, "test")
    assert.deepEqual(await known(), ["b", "c"])
    await sql`update idempotent_answer set created_at = now() - interval '29 days' where key = 'b'`.execute(
      db,
    )
    await sql`update idempotent_answer set created_at = now() - interval '31 days' where key = 'c'`.execute(
      db,
    )
    await forget(db, { rejectionDays: 30, leadDays: null })
    assert.deepEqual(await known(), ["b"])
  })
})
