/** The simulation against what really happened: the same core, but history in memory instead of the database. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { replaceCalendar } from "../../src/changes/change-calendars.ts"
import { planBatch } from "../../src/domain/decision/plan-batch.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { readChanges, simulatePolicy } from "../../src/reports/simulate-policy.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { holdDesk } from "../../src/store/books/hold-desk.ts"
import { listTriagers } from "../../src/store/books/roster.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { savePlan } from "../../src/store/leads/save-plan.ts"
import { stillWaiting } from "../../src/store/leads/waiting.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { runs } from "../helpers/runs.ts"

const database = await testDatabase()
const { db } = database
after(() => database.close())

const desks = new DeskReader()
/** In the long run a month of them. */
const LEADS = runs(120, 1_040)
const MONDAY = Date.parse("2026-11-02T00:00:00Z")

/** Takes a lead in at a time in the past, after whoever waits. */
const plant = (at: number, body: Record<string, unknown>) =>
  holdDesk(db, "demo", async (held) => {
    const { tx, row } = held
    const batch = [arrival(body)]
    const { desk, known } = await desks.read(held, { at, arrivals: batch })
    const { rows } = await sql<{ id: string }>`select id from lead where status = 'waiting'`.execute(tx)
    const waiting = await stillWaiting(
      tx,
      desk,
      rows.map(({ id }) => id),
    )
    await savePlan(tx, desk, planBatch(desk, row.last_seq, waiting, batch, known))
  })

const policy = (changes: Partial<PolicyDocument> = {}): PolicyDocument => ({
  disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
  brackets: [{ id: "small", below: 100 }, { id: "large" }],
  duplicates: { within_days: 2 },
  ...changes,
})

test("under the policies of the time, the run before ends every lead as it ended then", async () => {
  const hours = { mon: [["09:00", "14:00"]], tue: [["08:00", "20:00"]], wed: [["22:00", "06:00"]] } as const
  const absences = [{ from: "2026-11-03T10:00:00Z", to: "2026-11-04T16:00:00Z" }]
  const days = [
    { date: "2026-11-03", name: "Fiesta local", hours: [["10:00", "13:00"]] },
    { date: "11-05", name: "Patrón", hours: null },
  ]
  await replaceCalendar(db, "cli", "madrid", { name: "Madrid", country: "ES", region: "MD", days })
  await replaceCalendar(db, "cli", "bogota", { name: "Bogotá", country: "CO" })
  await saveTriagers(
    db,
    triager("ana", { hours, weight: 2 }),
    triager("bo", { brackets: ["small"], daily_cap: 4, absences }),
    triager("cai", {
      brackets: ["small"],
      hours,
      daily_cap: 6,
      time_zone: "America/Bogota",
      calendar: "bogota",
    }),
    triager("dan", { brackets: ["large"], active: false }),
  )
  await publish(db, policy())
  for (let n = 0; n < LEADS; n++) {
    if (n === LEADS / 2) await publish(db, policy({ duplicates: { match: ["telefono"], within_days: 5 } }))
    await plant(MONDAY + n * 2_477_000, {
      revenue: (n * 37) % 150,
      email: `person${(n * 7) % 23}@example.com`,
      ...(n % 3 === 0 && { telefono: `+3461234567${(n * 5) % 7}` }),
    })
  }

  // A candidate with other brackets changes every lead, so every ending is told.
  const everything = { from: null, to: null, until: null, roster: await listTriagers(db) }
  const candidate = { brackets: [{ id: "all" }] }
  const { changed, changes } = await simulatePolicy(db, { ...everything, policy: candidate })
  assert.equal(changed, LEADS)
  const endings = (await readChanges(db, changes, { skip: 0, limit: LEADS })).map(({ before }) => before)
  const { rows } = await sql`
    select status, disqualification_rule as rule, team, bracket, triager_id as triager from lead order by seq
  `.execute(db)
  assert.deepEqual(endings, rows)
  const { rows: states } = await sql<{ status: string }>`
    select distinct substr(type, 6) as status from event where type in ('lead.assigned', 'lead.waiting', 'lead.disqualified')
    order by 1
  `.execute(db)
  assert.deepEqual(
    states.map(({ status }) => status),
    ["assigned", "disqualified", "waiting"],
    "some were each",
  )
  const { rows: off } = await sql`
    select from event, json_array_elements(data -> 'candidates') one where one ->> 'barred' = 'day_off'
  `.execute(db)
  assert.ok(off.length > 0, "calendars decided")

  // What a calendar says today changes nothing of what was decided.
  await replaceCalendar(db, "cli", "madrid", { name: "Madrid" })
  assert.deepEqual((await verifyHistory(db, { since: null })).told, [])
})

test("only leads of the asked time are run", async () => {
  const roster = await listTriagers(db)
  const ask = async (from: number | null, to: number | null, until: number | null = null) =>
    (await simulatePolicy(db, { policy: policy(), roster, from, to, until })).leads
  const tenth = MONDAY + 10 * 2_477_000
  assert.deepEqual(
    [await ask(null, tenth), await ask(tenth, null), await ask(tenth, tenth), await ask(tenth, tenth + 1)],
    [10, LEADS - 10, 0, 1],
  )
  const { until } = await simulatePolicy(db, { policy: policy(), roster, from: null, to: tenth, until: null })
  assert.equal(await ask(null, null, until), 10)
})

test("progress is told up to the last lead", async () => {
  const told: number[][] = []
  const request = { policy: policy(), roster: await listTriagers(db), from: null, to: null, until: null }
  await simulatePolicy(db, request, (...progress) => told.push(progress))
  assert.deepEqual(told.at(-1), [LEADS, LEADS])
})
