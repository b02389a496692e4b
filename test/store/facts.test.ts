/**
 * Leads that pass several filters are looked for only in portions that have all pairs of these facts, among leads that have
 * changed since, and in what no portion sums up yet. Whatever happens to leads, and whenever portions are summed up, the answer is
 * that of looking at every lead.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import type { Database } from "../../src/store/database.ts"
import { FACTS, stretchedByFacts } from "../../src/store/fact-portions.ts"
import {
  countLeads,
  findLeads,
  type LeadFilters,
  type Sort,
  toCondition,
} from "../../src/store/find-leads.ts"
import { PORTION } from "../../src/store/portions.ts"
import { sumUpFacts } from "../../src/store/sum-up-facts.ts"
import { type PlantedDatabase, plantedDatabase, type TestDatabase } from "../helpers/database.ts"
import { countRowsRead } from "../helpers/rows-read.ts"

/** As many as any test needs; most delete what is too many. */
const PLANTED = 9_200
let planted: PlantedDatabase
let database: TestDatabase | undefined
let db: Database
let last = 0
before(async () => {
  planted = await plantedDatabase((empty) => store(PLANTED, empty))
})
after(async () => {
  await database?.close()
  await planted.close()
})
/** The oldest of the planted leads, with nothing summed up. */
async function begin(leads = PLANTED): Promise<void> {
  await database?.close()
  database = await planted.copy()
  db = database.db
  await sql`delete from lead where seq > ${2 * leads}`.execute(db)
  last = leads
}

type Fact = keyof typeof FACTS
const NAMES = Object.keys(FACTS) as Fact[]
/** Two values of each are common. Nearly every lead has the first of all or the second of all, so that a first and a second rarely meet. */
const givenValue = (fact: Fact, which: number): string =>
  (fact === "status" ? ["lost", "qualified"] : [`${fact} a`, `${fact} b`])[which] as string
const columnOf = (fact: Fact) => sql.id(fact === "triager" ? "triager_id" : fact)

/** How rare it is that a fact is not like the others of its lead: one in so many. */
const RARE = 3_000
/** Every third lead has a moment of its own; many share one, and some come from long ago, as from an import. */
const store = (leads: number, on = db) => {
  const values = NAMES.map(
    (fact, i) =>
      sql`case when (n / 7 % 2 = 0) = (hashint8(n * 8 + ${i}) % ${RARE} <> 0) then ${givenValue(fact, 0)} else ${givenValue(fact, 1)} end`,
  )
  const stored = sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, policy_version, search, ${sql.join(NAMES.map(columnOf))})
    select gen_random_uuid(), 2 * n,
      timestamptz '2026-01-01Z' + case when n % 3 = 0 then n when n % 50 = 1 then n / 5 else n / 900 * 900 end * interval '1 minute',
      'key', 'x', 1, case when n % 4 = 0 then 'ANA' else 'BO' end, ${sql.join(values)}
    from generate_series(${last + 1}::bigint, ${last + leads}::bigint) n`
  last += leads
  return stored.execute(on)
}

type Change = {
  readonly what: "change" | "erase" | "wait"
  readonly lead: number
  readonly fact: Fact
}
const placeOf = (lead: number) => 2 * (1 + (lead % last))
/** A change gives a fact the value of the other leads. An erasure takes free text away, and another trigger gives up a lead that waits. */
function make(on: Database, { what, lead, fact }: Change): Promise<unknown> {
  const place = placeOf(lead)
  const stranger = givenValue(fact, Math.floor(place / 14) % 2 === 0 ? 1 : 0)
  if (what === "erase")
    return sql`update lead set erased_at = now(), nombre = null, search = null, business = null where seq = ${place}`.execute(
      on,
    )
  if (what === "wait")
    return sql`update lead set status = 'waiting', triager_id = null where seq = ${place} and erased_at is null`.execute(
      on,
    )
  return sql`
    update lead set ${columnOf(fact)} = ${stranger} where seq = ${place} and (status <> 'waiting' or ${fact} <> 'triager')
  `.execute(on)
}
async function makeAll(on: Database, changes: readonly Change[]): Promise<void> {
  for (const one of changes) await make(on, one)
}

type Question = { readonly filters: LeadFilters; readonly limit: number }

/** So many pages in both orders, which are all of what is rare, and the number, held against a look at every lead. */
const PAGES = 4
async function check({ filters, limit }: Question): Promise<void> {
  const told = JSON.stringify(filters)
  const all = await lookThrough(filters)
  assert.equal(await countLeads(db, filters), all.length, `count: ${told}`)
  for (const sort of ["created_at", "-created_at"] as const) {
    const expected = (sort === "created_at" ? all : all.toReversed()).slice(0, PAGES * limit)
    assert.deepEqual(await pageThrough(filters, sort, limit), expected, `${sort}: ${told}`)
  }
}
async function lookThrough(filters: LeadFilters): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_indexscan = off; set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<{ seq: number }>`
      select seq from lead where ${toCondition({ ...filters, q: undefined })} and ${filters.q === undefined ? sql`true` : sql`search like ${`%${filters.q}%`}`}
      order by created_at, seq`.execute(tx)
    return rows.map(({ seq }) => seq)
  })
}
async function pageThrough(filters: LeadFilters, sort: Sort, limit: number): Promise<number[]> {
  const seqs: number[] = []
  for (let page = 0; page < PAGES && seqs.length === page * limit; page++) {
    const place = seqs.at(-1)
    const after = place === undefined ? null : { seq: place }
    seqs.push(...(await findLeads(db, filters, { after, sort, limit })).map(({ seq }) => seq))
  }
  return seqs
}

const FROM = new Date("2026-01-02Z")
const TO = new Date("2026-01-04Z")
const fact = fc.constantFrom(...NAMES)
const which = fc.constantFrom(0, 1)
const changes = fc.array(
  fc.record({
    what: fc.constantFrom("change", "change", "change", "change", "erase", "wait"),
    lead: fc.nat(),
    fact,
  }),
  { minLength: 1, maxLength: 12 },
)
type Step = {
  readonly step: "store" | "sum up" | "change" | "change meanwhile" | "change at once" | "take back"
  readonly changes: Change[]
}
const steps = fc.array(
  fc.record({
    step: fc.constantFrom(
      "store",
      "sum up",
      "sum up",
      "change",
      "change meanwhile",
      "change at once",
      "take back",
    ),
    changes,
  }) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 7 },
)
/** Of two or three filters, at times with both values of one, with words, and between two moments. */
const question = fc
  .record({
    facts: fc.uniqueArray(fc.record({ fact, which }), {
      selector: ({ fact }) => fact,
      minLength: 2,
      maxLength: 3,
    }),
    both: fc.integer({ max: 6, min: 0 }),
    q: fc.option(fc.constantFrom("ANA", "BO", "A"), { freq: 4, nil: undefined }),
    from: fc.option(fc.constant(FROM), { freq: 4, nil: undefined }),
    to: fc.option(fc.constant(TO), { freq: 4, nil: undefined }),
    limit: fc.constantFrom(3, 20, 60),
  })
  .map(({ facts, both, limit, ...others }): Question => {
    const values = facts.map(({ fact, which }, i) => [
      fact,
      i === both ? [givenValue(fact, 1), givenValue(fact, 0)] : [givenValue(fact, which)],
    ])
    return { filters: { ...Object.fromEntries(values), ...others }, limit }
  })

async function take({ step, changes }: Step): Promise<void> {
  if (step === "store") await store(100 * changes.length)
  else if (step === "sum up") await sumUpFacts(db)
  else if (step === "change") await makeAll(db, changes)
  else if (step === "change at once")
    await Promise.all([sumUpFacts(db), makeAll(db, changes), sumUpFacts(db)])
  else
    await db
      .transaction()
      .execute(async (tx) => {
        await makeAll(tx, changes)
        await sumUpFacts(db)
        if (step === "take back") throw new Error("taken back")
      })
      .catch((error) => assert.equal(error.message, "taken back"))
}

/** What a changed lead has now. */
async function askFor({ lead, fact }: Change): Promise<void> {
  const { rows } = await sql<Record<Fact, string | null>>`
    select ${sql.join(NAMES.map((name) => sql`${FACTS[name]} as ${sql.id(name)}`))} from lead where seq = ${placeOf(lead)}`.execute(
    db,
  )
  for (const other of [NAMES[lead % 8] as Fact, NAMES[(lead + 3) % 8] as Fact]) {
    const [one, two] = [rows[0]?.[fact], rows[0]?.[other]]
    if (one && two && other !== fact) await check({ filters: { [fact]: [one], [other]: [two] }, limit: 20 })
  }
}

test("every page and number is that of looking at every lead, whatever happened and whenever portions were summed up", () =>
  fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(question, { minLength: 5, maxLength: 5 }),
      async (history, questions) => {
        await begin()
        for (const step of history) await take(step)
        for (const one of questions) await check(one)
        for (const { changes } of history) for (const one of changes.slice(0, 2)) await askFor(one)
      },
    ),
    { numRuns: 3, endOnFailure: true },
  ))

const portions = async () =>
  (
    await sql<{ portions: number; last: number | null; changes: number }>`
    select count(*) as portions, max(upto) as last, (select count(*) from fact_change) as changes from fact_portion`.execute(
      db,
    )
  ).rows[0]
const meeting = (one: Fact, other: Fact): Question => ({
  filters: { [one]: [givenValue(one, 0)], [other]: [givenValue(other, 1)] },
  limit: 20,
})

test("only full portions are summed up, and those with changed leads anew", async () => {
  await begin(4_700)
  await sumUpFacts(db)
  assert.deepEqual(await portions(), { portions: 9, last: 2 * 9 * PORTION, changes: 0 })
  await makeAll(
    db,
    [475, 476, 2_351, 4_689].map((lead) => ({ what: "change", lead, fact: "funnel" })),
  )
  assert.equal(
    (await portions())?.changes,
    4,
    "also of a lead that is in no portion, since one may be being made",
  )
  await sumUpFacts(db)
  assert.deepEqual(await portions(), { portions: 9, last: 2 * 9 * PORTION, changes: 0 })
  await store(400)
  await sumUpFacts(db)
  assert.equal((await portions())?.portions, 10)
  await check(meeting("status", "funnel"))
})

test("filters that never meet lead to no portion, and those that meet once to one, however many leads there are", async () => {
  await begin(6_000)
  await sql`
    update lead set utm_source = 'utm_source a', utm_medium = 'utm_medium b',
      funnel = case when seq <= 4000 then 'funnel b' else 'funnel a' end`.execute(db)
  await sumUpFacts(db)
  const stretchesOf = (filters: LeadFilters) =>
    db.transaction().execute(async (tx) => {
      const stretched = await stretchedByFacts(tx, filters, toCondition(filters))
      assert.ok(stretched)
      const { rows } = await sql<{ upto: string }>`
        select upto::text from ${stretched.stretches} stretches order by upto`.execute(tx)
      return rows.map(({ upto }) => Number(upto)).filter((upto) => upto <= 2 * last)
    })
  const strangers = { utm_source: ["utm_source a"], utm_medium: ["utm_medium a"] }
  assert.deepEqual(await stretchesOf(strangers), [])
  assert.deepEqual(
    await stretchesOf({ utm_source: ["x", "utm_source a"], funnel: ["funnel b", "y"] }),
    [1_000, 2_000, 3_000, 4_000],
  )
  await sql`update lead set utm_medium = 'utm_medium a' where seq = 4002`.execute(db)
  assert.deepEqual(await stretchesOf(strangers), [4_002], "the changed lead alone")
  await sumUpFacts(db)
  assert.deepEqual(await stretchesOf(strangers), [5_000])
  assert.deepEqual(await stretchesOf({ ...strangers, funnel: ["funnel b"] }), [])
})

test("with more changed leads than are looked at one by one, all are found in another way", async () => {
  await begin(6_000)
  await sumUpFacts(db)
  await sql`update lead set funnel = 'funnel b' where seq % 20 < 10 and seq <= 8000`.execute(db)
  assert.ok(((await portions())?.changes ?? 0) > 900)
  await sql`update lead set bracket = 'bracket b' where seq % 20 >= 10`.execute(db)
  assert.ok(((await portions())?.changes ?? 0) > 2_000)
  for (const [one, other] of [
    ["status", "funnel"],
    ["bracket", "funnel"],
    ["funnel", "bracket"],
  ] as const)
    await check({ ...meeting(one, other), limit: 1_000 })
})

test("while many leads are in no portion yet, all are found in another way", async () => {
  await begin(6_000)
  await sumUpFacts(db)
  last += 30_000 // those in between might all be there
  await store(20)
  const asked = meeting("status", "funnel")
  const stretched = await db
    .transaction()
    .execute((tx) => stretchedByFacts(tx, asked.filters, toCondition(asked.filters)))
  assert.equal(stretched, null)
  await check(asked)
})

test("what changes while a portion is summed up anew is not taken off the list", async () => {
  await begin(8_000)
  await sumUpFacts(db)
  await make(db, { what: "change", lead: 13, fact: "utm_medium" })
  let summingUp = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await sql`select from fact_portion for update`.execute(tx)
    summingUp = sumUpFacts(db) // has seen the leads, and waits for us before it writes what it saw
    await untilSomebodyWaits(summingUp)
    await make(db, { what: "change", lead: 14, fact: "funnel" })
  })
  await summingUp
  await check(meeting("status", "utm_medium"))
  await check(meeting("status", "funnel"))
})
async function untilSomebodyWaits(at: Promise<unknown>): Promise<void> {
  let isDone = false
  at.finally(() => (isDone = true)).catch(() => {})
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await waiting.execute(db)).rows.length === 0) assert.ok(!isDone, "nobody had to wait")
}

test("what another trigger changes is known too", async () => {
  await begin(8_000)
  await make(db, { what: "wait", lead: 7, fact: "status" })
  await sumUpFacts(db)
  // Who is forgotten does not wait any more: the lead is lost, although the statement does not name its state.
  await sql`update lead set erased_at = now(), nombre = null, search = null where seq = ${placeOf(7)}`.execute(
    db,
  )
  await check(meeting("status", "utm_source"))
})

test("a page of what somebody got reads few of their events, however many they have", async () => {
  await begin()
  await sql`
    insert into event (seq, type, at, actor, lead_id, received_by, data)
    select seq, 'lead.assigned', created_at, 'cli', id, case when seq < 40 then 'eva' when seq % 8 = 0 then 'ana' else 'bo' end, '{}' from lead
  `.execute(db)
  await sql`vacuum analyze lead, event`.execute(db)
  for (const triager of ["ana", "eva"])
    for (const from of [undefined, FROM])
      for (const also of [{}, { status: ["lost"] }, { status: ["lost"], q: "ANA" }, { from: FROM, to: TO }])
        await check({ filters: { received: { triager, from }, ...also }, limit: 30 })

  const filters = { received: { triager: "bo", from: undefined } }
  const read = await countRowsRead((database as TestDatabase).connection, "event", (one) =>
    findLeads(one, filters, { after: null, limit: 30 }),
  )
  assert.ok(read > 0 && read < 200, `${read} events`)
})
