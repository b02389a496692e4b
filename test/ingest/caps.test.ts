/** Caps and ramps on a real database: who has enough gets nothing by the rotation, until a cap frees itself. */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { assignLead, moveLead } from "../../src/changes/change-lead.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { listTriagers } from "../../src/store/books/roster.ts"
import { readArrivals } from "../../src/store/leads/arrivals.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  const { db } = database
  await sql`truncate lead, lead_words, contact, event, ledger, idempotent_answer, triager, seal cascade`.execute(
    db,
  )
  await sql`update desk set roster_version = roster_version + 1, last_seq = 0`.execute(db)
  await publish(db, { brackets: [{ id: "all" }] })
})

/** A server of its own each time, as if there were many. */
const route = (leads: number) =>
  routeBatch(
    database.db,
    new DeskReader(),
    Array.from({ length: leads }, () => arrival()),
  )
const turns = () => giveTurns(database.db, new DeskReader())
const rows = async () =>
  (
    await sql<{ id: string; has: string }>`
      select id, coalesce(triager_id, status) as has from lead order by seq
    `.execute(database.db)
  ).rows
const holders = async () => (await rows()).map(({ has }) => has)
const change = async (lead: number) => {
  const id = (await rows())[lead]?.id as string
  return [
    { db: database.db, desks: new DeskReader() },
    { id, actor: "key:k" },
  ] as const
}
const barsOf = async (id: string) => {
  const { rows: bars } = await sql<{ barred: string }>`
    select one ->> 'barred' as barred from event, json_array_elements(data -> 'candidates') one
    where one ->> 'triager' = ${id} order by seq
  `.execute(database.db)
  return bars.map(({ barred }) => barred)
}

test("who has as many open leads as their cap gets no more, and the next one as soon as one is closed", async () => {
  await saveTriagers(database.db, triager("ana", { open_cap: 2 }))
  await route(3)
  assert.deepEqual(await holders(), ["ana", "ana", "waiting"])
  await turns()
  assert.deepEqual(await holders(), ["ana", "ana", "waiting"])
  await moveLead(...(await change(0)), { to: "contacted", reason: null })
  await turns()
  assert.deepEqual(await holders(), ["ana", "ana", "waiting"], "in contact is still open")
  await moveLead(...(await change(0)), { to: "lost", reason: "No budget" })
  await turns()
  assert.deepEqual(await holders(), ["ana", "ana", "ana"])
  assert.deepEqual(await barsOf("ana"), [null, null, "open_cap_reached", null])
  assert.deepEqual((await verifyHistory(database.db, { since: null })).told, [])
})

test("a person may give more than a cap allows, and it counts", async () => {
  await saveTriagers(database.db, triager("ana", { open_cap: 1 }), triager("bo", { weekly_cap: 1 }))
  await route(2)
  assert.deepEqual(await holders(), ["ana", "bo"])
  await assignLead(...(await change(1)), { triager: "ana", reason: null })
  await route(1)
  assert.deepEqual(
    await holders(),
    ["ana", "ana", "waiting"],
    "bo has received one this week, and ana has two",
  )
  await moveLead(...(await change(0)), { to: "lost", reason: "No budget" })
  await turns()
  assert.deepEqual((await holders())[2], "waiting")
  await moveLead(...(await change(1)), { to: "lost", reason: "No budget" })
  await turns()
  assert.deepEqual((await holders())[2], "ana")
})

test("batches of many servers at once never give more than the caps", async () => {
  await saveTriagers(
    database.db,
    triager("ana", { open_cap: 7 }),
    triager("bo", { weekly_cap: 5 }),
    triager("cleo", { daily_cap: 3 }),
  )
  await Promise.all(Array.from({ length: 8 }, () => route(4)))
  const all = await holders()
  const had = (id: string) => all.filter((has) => has === id).length
  assert.deepEqual([had("ana"), had("bo"), had("cleo"), had("waiting")], [7, 5, 3, 17])
})

test("a week begins on Monday in the triager's own zone, and then the waiting get their turn", async () => {
  const { db } = database
  await saveTriagers(db, triager("ana", { weekly_cap: 1, time_zone: "America/Bogota" }))
  await route(2)
  assert.deepEqual(await holders(), ["ana", "waiting"])
  const monday = sql`date_trunc('week', now() at time zone 'America/Bogota') at time zone 'America/Bogota'`
  await sql`update event set at = ${monday} where received_by = 'ana'`.execute(db)
  await turns()
  assert.deepEqual(await holders(), ["ana", "waiting"], "the first moment of the week is in it")
  await sql`update event set at = ${monday} - interval '1 millisecond' where received_by = 'ana'`.execute(db)
  await turns()
  assert.deepEqual(await holders(), ["ana", "ana"])
})

test("a weight holds from its day on, in the turns and in their receipts", async () => {
  const { rows: days } = await sql<{ day: string }>`
    select to_char((now() at time zone 'Europe/Madrid')::date + n, 'YYYY-MM-DD') as day from generate_series(0, 1) n
  `.execute(database.db)
  const [today = "", tomorrow = ""] = days.map(({ day }) => day)
  const ramp = [
    { from: today, weight: 3 },
    { from: tomorrow, weight: 9 },
  ]
  await saveTriagers(database.db, triager("ana", { ramp }), triager("bo"))
  await route(8)
  const all = await holders()
  assert.equal(all.filter((has) => has === "ana").length, 6)
  const { rows: weights } = await sql`
    select distinct one ->> 'weight' as weight from event, json_array_elements(data -> 'candidates') one
    where one ->> 'triager' = 'ana'
  `.execute(database.db)
  assert.deepEqual(weights, [{ weight: "3" }])
  assert.deepEqual((await listTriagers(database.db))[0]?.ramp, ramp)
  assert.deepEqual((await verifyHistory(database.db, { since: null })).told, [])
})

test("simulations learn when each lead was done with", async () => {
  await saveTriagers(database.db, triager("ana", { open_cap: 2 }))
  await route(3)
  await moveLead(...(await change(0)), { to: "qualified", reason: null })
  const range = { from: null, to: null, until: null }
  const told = []
  for await (const chunk of readArrivals(database.db, range, true))
    told.push(...chunk.map(({ at, closed_at }) => (closed_at == null ? closed_at : closed_at - at >= 0)))
  assert.deepEqual(told, [true, null, true], "closed, open, and never with anybody")
})
