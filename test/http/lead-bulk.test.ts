import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { startLeadChanges } from "../helpers/lead-changes.ts"

const { db, bo, send, undo, plant, leadAfter, rowOf, lastTold, balances, reset, auditBooks, close } =
  await startLeadChanges()
beforeEach(reset)
after(close)

const bulk = (body: Record<string, unknown>) => send("bulk", body, { by: bo })
type Result = { id: string; ok: boolean; status: string | null; code: string | null; detail: string | null }
const shortly = (results: Result[]) => results.map(({ id, code, status }) => [id, code ?? "ok", status])

test("each lead is changed or refused on its own, in the order asked for", async () => {
  const [open, done, contacted, nobody] = [
    await plant(),
    await leadAfter("qualified", "won"),
    await plant(),
    uuid7(),
  ]
  await send(`${contacted}/status`, { to: "contacted" })
  const { status, body } = await bulk({
    ids: [open, done, nobody, contacted, open.toUpperCase()],
    status: "lost",
    reason: " Prueba ",
  })
  assert.deepEqual([status, body.changed, body.refused, body.more], [200, 2, 2, false])
  assert.deepEqual(shortly(body.results), [
    [open, "ok", "lost"],
    [done, "invalid_transition", "won"],
    [nobody, "not_found", null],
    [contacted, "ok", "lost"],
  ])
  assert.match(body.results[1].detail, /`won` cannot become `lost`/)
  const { type, actor, data } = await lastTold(contacted)
  assert.deepEqual([type, actor, data.reason], ["lead.status_changed", bo.actor, "Prueba"])
  assert.equal((await undo(contacted, bo)).body.status, "contacted")
  assert.equal((await rowOf(open)).status, "lost", "each is undone alone")
  await auditBooks()
})

test("a filter names the newest leads that pass it", async () => {
  const ids = [await plant(), await plant(), await plant(), await plant()]
  const ofAna = ids.filter((_, i) => i % 2 === 0).reverse()
  const { body } = await bulk({ filter: { triager: "ana", status: "assigned" }, triager: "bo" })
  assert.deepEqual(
    shortly(body.results),
    ofAna.map((id) => [id, "ok", "assigned"]),
  )
  for (const id of ids) assert.equal((await rowOf(id)).triager_id, "bo")
  assert.deepEqual((await bulk({ filter: { triager: "ana" }, status: "lost" })).body.results, [])
})

test("leads that go back into the rotation each take a turn, and a refused one takes none", async () => {
  const lost = [await leadAfter("lost"), await leadAfter("lost")]
  const open = await plant()
  const before = await balances()
  const { body } = await bulk({ ids: [lost[0], open, lost[1]], status: "assigned" })
  assert.deepEqual(
    body.results.map(({ ok }: Result) => ok),
    [true, false, true],
  )
  const holders = await Promise.all(lost.map(async (id) => (await rowOf(id)).triager_id))
  assert.deepEqual(holders.toSorted(), ["ana", "bo"])
  assert.deepEqual(await balances(), before, "a turn for each leaves both where they were")
  await auditBooks()
})

test("more than the desk may be held for is done in portions", async () => {
  const ids: string[] = []
  for (let i = 0; i < 60; i++) ids.push(await plant())
  let holds = 0
  const unwatch = watchHolds(() => holds++)
  const { body } = await bulk({ ids, status: "contacted" })
  unwatch()
  assert.equal(body.changed, 60)
  assert.ok(holds >= 3, `${holds} holds`)
  assert.deepEqual(
    body.results.map(({ id }: Result) => id),
    ids,
  )
  await auditBooks()
})

test("what cannot be meant is refused before anything is changed", async () => {
  const id = await plant()
  const before = await rowOf(id)
  for (const body of [
    {},
    { ids: [id] },
    { status: "lost" },
    { ids: [id], status: "lost", triager: "bo" },
    { ids: [id], filter: { status: "assigned" }, status: "lost" },
    { filter: {}, status: "lost" },
    { ids: [], status: "lost" },
    { ids: ["7"], status: "lost" },
    { ids: Array.from({ length: 1_001 }, () => uuid7()), status: "lost" },
    { ids: [id], triager: "nobody" },
    { ids: [id], status: "happy" },
  ]) {
    const { status, body: problem } = await bulk(body)
    assert.deepEqual([status, problem.code], [422, "validation_failed"], JSON.stringify(body).slice(0, 80))
  }
  await saveTriagers(db, triager("bo", { active: false }))
  assert.match((await bulk({ ids: [id], triager: "bo" })).body.detail, /inactive/)
  assert.equal((await bulk({ filter: { from: "gestern" }, status: "lost" })).body.code, "invalid_parameter")
  assert.deepEqual(await rowOf(id), before)
})

test("an erased lead stays as it is", async () => {
  const id = await plant()
  await sql`update lead set erased_at = now() where id = ${id}`.execute(db)
  const { body } = await bulk({ ids: [id], status: "lost" })
  assert.deepEqual(shortly(body.results), [[id, "invalid_transition", "assigned"]])
})
