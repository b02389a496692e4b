/**
 * Statistics that are counted from a copy of the leads in memory are those that PostgreSQL counts: over random histories of leads
 * that come in, are worked on, missed, corrected, undone, erased and handed back, whatever is asked, with the copy as old as
 * it happens to be when the question comes.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import { correctLead } from "../../src/changes/annotate-lead.ts"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { countLeads } from "../../src/domain/stats/count-leads.ts"
import { DIMENSIONS, type Stats, type StatsQuestion } from "../../src/domain/stats/statistics.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { Unavailable } from "../../src/ingest/patience.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { LeadCopy } from "../../src/reports/copy-leads.ts"
import { Statistician } from "../../src/reports/statistician.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { readStats } from "../../src/store/stats.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("ask" as const) }) },
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
})

async function take(one: Step): Promise<void> {
  const { db } = database
  if (one.kind === "ask") return
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

/** Who made the first contact with each lead, as its events tell. */
async function creditsByEvents(): Promise<Map<string, string | null>> {
  type Told = { seq: number; type: string; actor: string; lead_id: string; data: Record<string, unknown> }
  const { rows } = await sql<Told>`
    select seq, type, actor, lead_id, data from event where lead_id is not null order by seq`.execute(
    database.db,
  )
  const credits = new Map<string, string | null>()
  const before = new Map<number, string | null>()
  for (const { seq, type, actor, lead_id, data } of rows) {
    const now = credits.get(lead_id) ?? null
    before.set(seq, now)
    const isContact = type === "lead.status_changed" && ["contacted", "qualified"].includes(String(data.to))
    const made = now ?? (actor === ACTORS[1] ? "cleo" : String(data.triager))
    credits.set(lead_id, "undo" in data ? (before.get(Number(data.undo)) ?? null) : isContact ? made : now)
  }
  return credits
}

test("whatever has happened and whatever is asked, the copy counts as PostgreSQL does", async () => {
  const { db } = database
  const copy = new LeadCopy(db)
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (steps, questions) => {
        for (const one of steps) {
          await take(one)
          if (one.kind === "ask") await copy.catchUp()
        }
        const facts = await copy.catchUp()
        for (const asked of questions) assert.deepEqual(countLeads(facts, asked), await readStats(db, asked))
        const { rows } = await sql<{ id: string; contacted_by: string | null }>`
          select id, contacted_by from lead`.execute(db)
        const credits = new Map(rows.map(({ id, contacted_by }) => [id, contacted_by]))
        assert.deepEqual(credits, await creditsByEvents())
        const made = Map.groupBy(rows, ({ contacted_by }) => contacted_by)
        for (const { triager: who, contacted } of (await readStats(db, BY_TRIAGER)).groups)
          assert.equal(contacted, who ? (made.get(who)?.length ?? 0) : 0)
      },
    ),
    { numRuns: 30, interruptAfterTimeLimit: 60_000 },
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

test("a copy that a failover has taken events from is made anew", async () => {
  const { db } = database
  const asked = {
    by: ["funnel"],
    from: null,
    to: null,
    touch: "last",
    timeZone: "UTC",
    mostGroups: 10,
  } as const
  await routeBatch(db, desks, [arrival({ funnel: "kept" }), arrival({ funnel: "taken back" })])
  const copy = new LeadCopy(db)
  await copy.catchUp()
  await sql`delete from event where lead_id in (select id from lead where funnel = 'taken back')`.execute(db)
  await sql`delete from lead where funnel = 'taken back'`.execute(db)
  await sql`update desk set last_seq = (select max(seq) from event)`.execute(db)
  await routeBatch(db, desks, [arrival({ funnel: "after" })])
  assert.deepEqual(countLeads(await copy.catchUp(), asked), await readStats(db, asked))
})

const BY_SOURCE = {
  by: ["utm_source"],
  from: null,
  to: null,
  touch: "last",
  timeZone: "UTC",
  mostGroups: 10,
} as const

test("the thread answers as PostgreSQL does, and PostgreSQL for a thread that fails", async () => {
  const { db, connection } = database
  const elsewhere = { ...connection, database: "nowhere" }
  for (const place of [connection, elsewhere]) {
    const statistician = new Statistician(db, place, { manyEvents: 0 })
    const [first, second] = await Promise.all([statistician.read(BY_SOURCE), statistician.read(BY_SOURCE)])
    assert.deepEqual([first, second], [await readStats(db, BY_SOURCE), first])
    await statistician.close()
  }
})

test("nobody waits for a copy that takes long, and whoever comes back is answered", async () => {
  const { db, connection } = database
  const statistician = new Statistician(db, connection, { manyEvents: 0, copyPatienceMs: 0 })
  await assert.rejects(statistician.read(BY_SOURCE), Unavailable)
  let answered: Stats | null = null
  while (answered === null) answered = await statistician.read(BY_SOURCE).catch(() => null)
  assert.deepEqual(answered, await readStats(db, BY_SOURCE))
  await statistician.close()
})
