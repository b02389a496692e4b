/**
 * Statistics are those that plain counting of all rows gives: over random histories of leads that come in, are imported with ids and
 * chains of their own, are worked on, missed, corrected, undone, erased, handed back and taken away again, whatever is asked.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import { correctLead } from "../../src/changes/annotate-lead.ts"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { DIMENSIONS, type StatsQuestion } from "../../src/domain/stats/statistics.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { holdDesk } from "../../src/store/books/hold-desk.ts"
import { readStats } from "../../src/store/find/stats.ts"
import { takeBackLeads } from "../../src/store/imports/take-back.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { findWrongCounts } from "../../src/store/leads/persons.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { countStats } from "../helpers/count-stats.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { runs } from "../helpers/runs.ts"

const desks = new DeskReader()
const TEAM = ["ana", "bo", "cleo"]
/** The person who is the triager of that name. */
const CLEO = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
const ACTORS = ["key:k", `person:${CLEO}`]
let database: TestDatabase

before(async () => {
  database = await testDatabase()
  await publish(database.db, {
    disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
    brackets: [{ id: "small", below: 1_000 }, { id: "large" }],
    duplicates: { within_days: 30 },
    first_contact: { within_minutes: 30, counted: "always", hand_on: 1, away_after_missed: null },
    teams: [
      { id: "landing", name: "Landing", when: { funnel: ["landing"] } },
      { id: "rest", name: "Rest" },
    ],
  })
  await saveTriagers(database.db, ...TEAM.map((id) => triager(id)))
  await sql`
    insert into person (id, name, email, role, triager_id) values (${CLEO}, 'Cleo', 'cleo@x.com', 'admin', 'cleo')
  `.execute(database.db)
})
after(() => database.close())

const lead = fc.record({
  email: fc.constantFrom("a@x.com", "b@x.com", "c@x.com", "d@x.com", "e@x.com", "f@x.com"),
  revenue: fc.constantFrom(1, 100, 5_000),
  business: fc.constantFrom(null, "shop", "agency"),
  funnel: fc.constantFrom(null, "landing", "🦊"),
  utm_source: fc.constantFrom(null, "google", "Google"),
  utm_campaign: fc.constantFrom(null, "otoño", "spring", "\u{ff5e}"),
})
/** Of leads that imports bring, so that they name leads that come later, never, or each other. */
const IDS = Array.from({ length: 8 }, (_, i) => `0199c0de-7a41-7c3e-9d53-0b6a5d1f200${i}`)
const anyId = fc.option(fc.nat({ max: IDS.length - 1 }), { freq: 4 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("arrive" as const), leads: fc.array(lead, { maxLength: 4 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "move",
        "assign",
        "attempt",
        "undo",
        "correct",
        "erase",
        "miss",
        "age",
        "hand back",
      ),
      which: fc.nat(),
      to: fc.constantFrom("contacted", "qualified", "lost", "disqualified"),
      who: fc.constantFrom(...TEAM),
      actor: fc.constantFrom(...ACTORS),
      lead,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      rows: fc.array(
        fc.record({
          lead,
          id: fc.nat({ max: IDS.length - 1 }),
          repeats: anyId,
          daysAgo: fc.nat({ max: 50 }),
        }),
        {
          maxLength: 6,
        },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("take away" as const), ids: fc.array(anyId, { maxLength: 3 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const moment = fc.integer({ min: -60, max: 1 }).map((days) => new Date(Date.now() + days * 86_400_000))
const question: fc.Arbitrary<StatsQuestion> = fc.record({
  by: fc.uniqueArray(fc.constantFrom(...DIMENSIONS), { minLength: 1, maxLength: 4 }),
  from: fc.option(moment),
  to: fc.option(moment),
  touch: fc.constantFrom("first", "last"),
  timeZone: fc.constantFrom("UTC", "Europe/Madrid", "America/Sao_Paulo", "Asia/Kolkata"),
  mostGroups: fc.constantFrom(2, 1_000),
  only: fc.constantFrom(null, "ana", "bo"),
  team: fc.constantFrom(null, "landing", "rest"),
})

async function take(one: Step): Promise<void> {
  const { db } = database
  if (one.kind === "import") {
    const rows = one.rows.map((row) =>
      arrival(row.lead, {
        id: IDS[row.id] ?? "",
        has_old_id: true,
        idempotency: { key: crypto.randomUUID(), body_hash: "0".repeat(64) },
        past: {
          created_at: Date.now() - row.daysAgo * 86_400_000,
          duplicate_of: row.repeats === null ? undefined : (IDS[row.repeats] ?? null),
          state: null,
        },
      }),
    )
    await routeBatch(db, desks, rows, { purpose: "import" })
    return
  }
  if (one.kind === "take away") return takeAway(one.ids.flatMap((i) => IDS[i ?? 0] ?? []))
  if (one.kind === "arrive") {
    await routeBatch(
      db,
      desks,
      one.leads.map((given) => arrival(given)),
    )
    return
  }
  const { rows } = await sql<{ id: string }>`select id from lead order by seq`.execute(db)
  const id = rows[one.which % rows.length]?.id
  if (id === undefined) return
  const [leads, asked] = [
    { db, desks },
    { id, actor: one.actor },
  ]
  if (one.kind === "move") await moveLead(leads, asked, { to: one.to, reason: "so" })
  if (one.kind === "assign") await assignLead(leads, asked, { triager: one.who, reason: null })
  if (one.kind === "attempt")
    await attemptLead(leads, asked, { result: "no_answer", note: null, callAt: null })
  if (one.kind === "undo") await undoLastChange(leads, asked)
  if (one.kind === "correct") await correctLead(leads, asked, one.lead)
  if (one.kind === "erase") await erasePerson(db, id, "test")
  if (one.kind === "miss") {
    await sql`update lead set contact_by = now(), remind_at = null where contact_by is not null`.execute(db)
    await keepPromises(db, desks)
  }
  if (one.kind === "hand back") {
    await deactivateAndHandBack(db, "test", one.who)
    await saveTriagers(db, ...TEAM.map((who) => triager(who)))
  }
  // Leads from before the summer too; as only a test can, so with an event.
  if (one.kind === "age")
    await sql`
      with told as (
        insert into event (seq, type, at, actor, lead_id, data)
        select last_seq + 1, 'lead.commented', now(), 'test', ${id}, '{}' from desk
      ), aged as (update lead set created_at = created_at - ${one.which % 40} * interval '1 day 1 hour' where id = ${id})
      update desk set last_seq = last_seq + 1`.execute(db)
}

/** As undoing an import does with those that may go; here with any, so that chains lose leads at every place. */
const takeAway = (ids: readonly string[]): Promise<void> =>
  holdDesk(database.db, "import", async ({ tx, row }) => {
    const { rows } = await sql<{ id: string; seq: number }>`
      select id, seq from lead where id = any(${ids}::uuid[]) and erased_at is null`.execute(tx)
    const leads = rows.map(({ id, seq }) => ({
      id,
      seq,
      nombre: null,
      duplicate_of: null,
      contacts: [],
      events: [],
    }))
    const books = { importId: "imp", actor: "test", at: Date.now(), keys: [], voided: [], balances: [] }
    if (leads.length > 0) await takeBackLeads(tx, { ...books, lastSeq: row.last_seq, leads })
    await sql`delete from promise_end where not exists (select from lead where id = lead_id)`.execute(tx)
  })

/** Who made the first contact with each lead, as its events tell. */
async function creditsByEvents(): Promise<Map<string, string | null>> {
  type Row = { seq: number; type: string; actor: string; lead_id: string; data: Record<string, unknown> }
  const { rows } = await sql<Row>`
    select seq, type, actor, lead_id, data from event where lead_id is not null order by seq`.execute(
    database.db,
  )
  const credits = new Map<string, string | null>()
  const before = new Map<number, string | null>()
  for (const { seq, type, actor, lead_id, data } of rows) {
    if (type === "lead.erased" && "import" in data) {
      credits.delete(lead_id)
      continue
    }
    const now = credits.get(lead_id) ?? null
    before.set(seq, now)
    const isContact = type === "lead.status_changed" && ["contacted", "qualified"].includes(String(data.to))
    const made = now ?? (actor === ACTORS[1] ? "cleo" : String(data.triager))
    credits.set(lead_id, "undo" in data ? (before.get(Number(data.undo)) ?? null) : isContact ? made : now)
  }
  return credits
}

test("whatever has happened and whatever is asked, they are what plain counting gives", async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (steps, questions) => {
        for (const one of steps) await take(one)
        for (const asked of questions) {
          const counted = await readStats(db, asked)
          assert.deepEqual(counted, await countStats(db, asked))
        }
        assert.deepEqual(await findWrongCounts(db, null), [])
        const { rows } = await sql<{ id: string; contacted_by: string | null }>`
          select id, contacted_by from lead`.execute(db)
        const credits = new Map(rows.map(({ id, contacted_by }) => [id, contacted_by]))
        assert.deepEqual(credits, await creditsByEvents())
        const made = Map.groupBy(rows, ({ contacted_by }) => contacted_by)
        for (const { triager: who, contacted } of (await readStats(db, BY_TRIAGER)).groups)
          assert.equal(contacted, who ? (made.get(who)?.length ?? 0) : 0)
      },
    ),
    { numRuns: runs(8, 60), interruptAfterTimeLimit: 120_000 },
  )
})

const BY_TRIAGER = {
  by: ["triager"],
  from: null,
  to: null,
  touch: "last",
  timeZone: "UTC",
  mostGroups: 10,
} as const
