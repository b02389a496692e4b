/**
 * One or two characters are found without looking through every lead: in the portions of leads that have them, and in what
 * no portion sums up yet. Whatever is asked, and in whatever state the portions are, the answer is that of looking through
 * every lead.
 */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { pairsOf } from "../../src/domain/lead/pairs.ts"
import { toSearchForm } from "../../src/domain/lead/search-text.ts"
import {
  countLeads,
  findLeads,
  type LeadFilters,
  type Sort,
  toCondition,
} from "../../src/store/find-leads.ts"
import { gatherWords } from "../../src/store/gather-words.ts"
import { PORTION } from "../../src/store/portions.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: TestDatabase["db"]
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, word_portion`.execute(db)
  await sql`update words_gathered set upto = 0`.execute(db)
})

/** All leads have `AB`, one in 40 `KQ`, one in 700 `ZW`, and a few of long ago what no other has. */
const store = (from: number, to: number, apart = sql`interval '1 minute'`) =>
  sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, funnel, policy_version, search)
    select gen_random_uuid(), 2 * n, timestamptz '2026-01-01Z' + n * ${apart}, 'key', 'x', 'all',
      case when n % 3 = 0 then 'lost' else 'waiting' end, case when n % 2 = 0 then 'even' end, 1,
      'AB ' || n || case when n % 40 = 0 then ' KQ' else '' end || case when n % 700 = 7 then E'\nZW' else '' end || case n
        when 20 then ' WX' when 21 then E'\nЖЩ' when 22 then ' 😀😎' when 23 then ' 小明' when 24 then E'\n€' when 25 then E' J\nV' else '' end
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
const change = (n: number, search: string | null) =>
  sql`update lead set search = ${search} where seq = ${2 * n}`.execute(db)

const RARE = ["wx", "zw", "j", "жщ", "😀😎", "小"]
const COMMON = ["ab", "kq", "a"]
const NOWHERE = ["jv", "щж", "😎😀", "明小", "x-", "%", "\\_"]
const FILTERS: LeadFilters[] = [
  {},
  { status: ["lost"] },
  { funnel: ["even"], status: ["waiting"], from: new Date("2026-01-01T00:10Z"), to: new Date("2026-01-03Z") },
]
/** What is asked for together with other filters too. */
const FILTERED = ["wx", "zw", "kq", "jv"]
type Page = { readonly sort: Sort; readonly limit: number; readonly after?: number }
const PAGES: Page[] = [
  { sort: "-created_at", limit: 60 },
  { sort: "created_at", limit: 3, after: 2 * 300 },
  { sort: "-created_at", limit: 3, after: 2 * 1_500 },
]

/** Pages, numbers and exports, held against a look at every lead. */
async function check(moment: string, asked: readonly string[], pages = PAGES): Promise<void> {
  for (const q of asked)
    for (const filters of FILTERED.includes(q) ? FILTERS : [{}]) {
      const all = await lookThrough(q, filters)
      const told = `${q} with ${JSON.stringify(filters)} ${moment}`
      assert.equal(await countLeads(db, { ...filters, q }), all.length, `count: ${told}`)
      const exported = sql`select seq from lead where ${toCondition({ ...filters, q })} order by created_at, seq`
      assert.deepEqual(await seqsOf(exported), all, `all: ${told}`)
      for (const { sort, limit, after: seq } of pages) {
        const after = seq === undefined ? null : { seq }
        const page = await findLeads(db, { ...filters, q }, { after, sort, limit })
        const expected = await behind(sort === "created_at" ? all : all.toReversed(), sort, seq)
        assert.deepEqual(
          page.map((lead) => lead.seq),
          expected.slice(0, limit),
          `${sort} after ${seq}: ${told}`,
        )
      }
    }
}
const seqsOf = async (query: ReturnType<typeof sql>) =>
  (await query.execute(db)).rows.map((row) => (row as { seq: number }).seq)
const lookThrough = (q: string, filters: LeadFilters) =>
  seqsOf(
    sql`select seq from lead where strpos(search, ${toSearchForm(q)}) > 0 and ${toCondition(filters)} order by created_at, seq`,
  )
async function behind(seqs: number[], sort: Sort, seq: number | undefined): Promise<number[]> {
  if (seq === undefined) return seqs
  const sign = sort === "created_at" ? sql`>` : sql`<`
  const left = await seqsOf(
    sql`select seq from lead where (created_at, seq) ${sign} (select created_at, seq from lead where seq = ${seq})`,
  )
  const isLeft = new Set(left)
  return seqs.filter((one) => isLeft.has(one))
}

const portions = async () =>
  (
    await sql<{ made: number; unmade: number; last: number | null }>`
      select count(pairs)::int as made, count(*) filter (where pairs is null)::int as unmade, max(upto) as last from word_portion`.execute(
      db,
    )
  ).rows[0]

test("found before anything is gathered, and after; only full portions are summed up", async () => {
  await store(1, 700)
  await check("before", ["wx", "ab"])
  await gatherWords(db)
  assert.deepEqual(await portions(), { made: 1, unmade: 0, last: 2 * PORTION })
  await store(701, 3_600)
  await check("when the newest are not gathered", ["wx", "zw", "小"])
  await gatherWords(db)
  assert.deepEqual(await portions(), { made: 7, unmade: 0, last: 2 * 3_500 })
  await check("when most are summed up", [...RARE, ...COMMON, ...NOWHERE])
})

test("leads whose words the last release gathered are found, and summed up later", async () => {
  await store(1, 3_200)
  await sql`insert into lead_words select seq, search from lead where seq <= 6000`.execute(db)
  await sql`update words_gathered set upto = 6000`.execute(db)
  await check("when nothing is summed up", ["wx", "j"])
  await gatherWords(db)
  assert.deepEqual(await portions(), { made: 6, unmade: 0, last: 2 * 3_000 })
  await check("when they are", ["wx", "j"])
})

test("a correction brings pairs in, and an erasure leaves none behind", async () => {
  await store(1, 3_200)
  await gatherWords(db)
  await change(30, "JV AØ")
  await change(31, "JV")
  await change(3_199, "JV")
  await change(23, null)
  await change(20, null)
  assert.deepEqual(await portions(), { made: 5, unmade: 1, last: 2 * 3_000 })
  const asked = ["wx", "小", "jv", "åø"]
  await check("before the portion is summed up anew", asked)
  await gatherWords(db)
  assert.deepEqual(await portions(), { made: 6, unmade: 0, last: 2 * 3_000 })
  await check("after it was", asked)
  const { rows } = await sql`select from word_portion where pairs @> ${pairsOf("小明")}::int[]`.execute(db)
  assert.equal(rows.length, 0, "of a name that is erased nothing is left")
  await sql`update lead set search = null where seq <= 1000`.execute(db)
  await gatherWords(db)
  await check("when all of a portion are erased", asked)
})

test("in the order of time, also where the clock was wrong for a while", async () => {
  await store(1, 9_000)
  await sql`
    update lead set created_at = created_at + case when seq > 14000 then interval '-10000 minutes' else interval '3000 minutes' end
    where seq > 4000 and seq <= 5000 or seq > 14000 and seq % 160 = 0`.execute(db)
  await gatherWords(db)
  await check(
    "after steps back",
    ["kq", "zw"],
    [
      { sort: "-created_at", limit: 30 },
      { sort: "-created_at", limit: 100 },
      { sort: "created_at", limit: 100 },
      { sort: "-created_at", limit: 40, after: 2 * 2_222 },
    ],
  )
})

test("none is missed where an import gave the same moment to thousands", async () => {
  await store(1, 20_000, sql`interval '0'`)
  await gatherWords(db)
  await check(
    "all of one day",
    ["kq", "zw"],
    [
      { sort: "-created_at", limit: 200 },
      { sort: "created_at", limit: 200 },
      { sort: "-created_at", limit: 5, after: 2 * 9_999 },
      { sort: "created_at", limit: 5, after: 2 * 9_999 },
    ],
  )
})

test("while somebody changes words, nothing is summed up", async () => {
  await store(1, 1_200)
  await sql`insert into lead_words select seq, search from lead`.execute(db)
  await sql`update words_gathered set upto = 2400`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`update lead set search = 'JV' where seq = 6`.execute(tx)
    await gatherWords(db)
    assert.equal((await portions())?.made, 0)
  })
  await gatherWords(db)
  await check("after the change", ["jv", "ab"])
})

test("what occurs nowhere is known from a few pages, however many leads there are", async () => {
  await store(1, 20_000)
  await gatherWords(db)
  assert.equal((await portions())?.made, 40)
  await sql`vacuum analyze lead, lead_words, word_portion`.execute(db)
  const read = async (q: string) => {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) select seq from lead where ${toCondition({ q })}`.execute(db)
    const [{ Plan: plan }] = (rows[0] as (typeof rows)[number])["QUERY PLAN"]
    return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0)
  }
  for (const q of ["jv", "ÿ", "😀x", "wx"]) {
    await read(q) // whatever is read once a session
    const buffers = await read(q)
    assert.ok(buffers < (q === "wx" ? 60 : 30), `${q}: ${buffers} buffers`)
  }
  const even = await findLeads(db, { q: "ab", funnel: ["even"] }, { after: null, limit: 9_000 })
  assert.deepEqual(
    even.map(({ seq }) => seq),
    Array.from({ length: 9_000 }, (_, i) => 40_000 - 4 * i),
    "what too many leads have to go from portion to portion is found too",
  )
})
