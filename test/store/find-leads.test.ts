/**
 * Whatever is asked, in whatever order and from wherever: pages, the count and the export are those of looking at every lead in
 * plain JavaScript.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import { STATUSES } from "../../src/domain/decision/lifecycle.ts"
import { phoneDigitsOf, toSearchForm } from "../../src/domain/lead/search-text.ts"
import { reaches } from "../../src/domain/reach.ts"
import { IMPORT_KEY_ID } from "../../src/store/books/idempotent-answers.ts"
import {
  countLeads,
  findLeads,
  type LeadCursor,
  MOST_COUNTED,
  SORTS,
  type Sort,
} from "../../src/store/find/find-leads.ts"
import { type LeadFilters, toCondition } from "../../src/store/find/lead-filters.ts"
import { indexWords } from "../../src/store/find/words.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import {
  BEGIN,
  invent,
  LEADS,
  MINUTE_MS,
  type Planted,
  sequence,
  TRIAGERS,
} from "../helpers/invented-leads.ts"
import { countRowsRead } from "../helpers/rows-read.ts"
import { runs } from "../helpers/runs.ts"

let database: TestDatabase
let db: TestDatabase["db"]
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

const ASKED = "ana,zoe,gu,g,k,wa,riz,GUTIER,ana gu,%,_,50%,\\,ж,щ,a.g,@w,600 11,60011122,1,nadie,o'g".split(
  ",",
)
const FILE = "f".repeat(64)

const COLUMNS = `seq bigint, id uuid, status text, triager_id text, team text, bracket text, category text, business text, funnel text,
  utm_source text, utm_medium text, utm_campaign text, erased_from text, contacted_by text`
const MOMENTS = [
  "created_at",
  "erased_at",
  "contact_by",
  "missed_at",
  "escalated_at",
  "contacted_at",
  "touched_at",
  "next_at",
]

async function plant(leads: readonly Planted[]): Promise<void> {
  await sql`truncate lead, lead_words, contact, event, idempotent_answer`.execute(db)
  const names = sql.raw([...COLUMNS.matchAll(/(\w+) \w+/g)].map(([, name]) => name).join(", "))
  const moments = sql.raw(MOMENTS.join(", "))
  const read = sql.raw(MOMENTS.map((name) => `to_timestamp(${name} / 1000)`).join(", "))
  const types = sql.raw(`${COLUMNS}, ${MOMENTS.map((name) => `${name} float8`).join(", ")}`)
  await sql`
    insert into lead (${names}, ${moments}, nombre, api_key_id, policy_version)
    select ${names}, ${read}, 'x', 'key', 1 from json_to_recordset(${JSON.stringify(leads)}::json) as lead(${types})`.execute(
    db,
  )
  const words = leads.filter(({ erased_at }) => erased_at === null)
  await sql`
    insert into lead_words select seq, search
    from json_to_recordset(${JSON.stringify(words.map(({ seq, search }) => ({ seq, search })))}::json) as words(seq bigint, search text)`.execute(
    db,
  )
  const events = leads.flatMap(({ id, given }) => given.map((one) => ({ lead_id: id, ...one })))
  await sql`
    insert into event (seq, type, at, actor, lead_id, received_by, data)
    select row_number() over (), 'lead.assigned', to_timestamp(at / 1000), 'cli', lead_id, triager, '{}'
    from json_to_recordset(${JSON.stringify(events)}::json) as told(lead_id uuid, at float8, triager text)`.execute(
    db,
  )
  const imported = leads.filter(({ isImported }) => isImported).map(({ id }) => id)
  await sql`
    insert into idempotent_answer (api_key_id, key, body_hash, lead_id, answer, created_at)
    select ${IMPORT_KEY_ID}, ${`${FILE}:`} || line, sha256(''), id, '{}', now()
    from unnest(${imported}::uuid[]) with ordinality as row(id, line)`.execute(db)
  await sql`vacuum analyze lead, lead_words, event`.execute(db)
}

const isAwaited = ({ status, contact_by, erased_at }: Planted) =>
  status === "assigned" && contact_by !== null && erased_at === null

function hasWords({ search, erased_at }: Planted, q: string): boolean {
  if (erased_at !== null) return false
  const wanted = toSearchForm(q)
  const digits = phoneDigitsOf(wanted)
  if (digits !== null && search.includes(digits)) return true
  if (/[\p{L}\p{N}]{3}/u.test(wanted) || !/^[\p{L}\p{N}]/u.test(wanted)) return search.includes(wanted)
  return [...search].some(
    (_, i) => search.startsWith(wanted, i) && (i === 0 || !/[\p{L}\p{N}]/u.test(search[i - 1] as string)),
  )
}

const isInContact = ({ status, erased_at }: Planted) => status === "contacted" && erased_at === null
const touchOf = (lead: Planted) => lead.touched_at ?? lead.contacted_at ?? lead.created_at
const isStale = (lead: Planted, days: number): boolean =>
  isInContact(lead) &&
  touchOf(lead) < Date.now() - days * 86_400_000 &&
  (lead.next_at === null || lead.next_at <= Date.now())

function passes(lead: Planted, filters: LeadFilters): boolean {
  const { late, escalated, staleDays, received, contacted, importedFile, q, from, to } = filters
  const isOneOf = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || (value !== null && values.includes(value))
  const isSince = (since: Date | undefined, at: number) => since === undefined || at >= since.getTime()
  return (
    isOneOf(filters.status, lead.erased_from === null ? lead.status : null) &&
    isOneOf(filters.triager, lead.triager_id) &&
    isOneOf(filters.team, lead.team) &&
    reaches(filters.reach, { team: lead.team, triager: lead.triager_id }) &&
    isOneOf(filters.bracket, lead.bracket) &&
    isOneOf(filters.business, lead.category ?? lead.business) &&
    isOneOf(filters.funnel, lead.funnel) &&
    isOneOf(filters.utm_source, lead.utm_source) &&
    isOneOf(filters.utm_medium, lead.utm_medium) &&
    isOneOf(filters.utm_campaign, lead.utm_campaign) &&
    (!late || (isAwaited(lead) && (Number(lead.contact_by) <= Date.now() || lead.missed_at !== null))) &&
    (!escalated || (lead.escalated_at !== null && lead.status === "assigned" && lead.erased_at === null)) &&
    (staleDays === undefined || isStale(lead, staleDays)) &&
    (!received ||
      lead.given.some(({ triager, at }) => triager === received.triager && isSince(received.from, at))) &&
    (!contacted ||
      (lead.contacted_by === contacted.triager && isSince(contacted.from, Number(lead.contacted_at)))) &&
    (importedFile === undefined || (importedFile === FILE && lead.isImported)) &&
    (q === undefined || toSearchForm(q) === "" || hasWords(lead, q)) &&
    (from === undefined || lead.created_at >= from.getTime()) &&
    (to === undefined || lead.created_at < to.getTime())
  )
}

/** By another moment than that of their arrival, in milliseconds, and which leads have it. */
const BY_MOMENT = {
  contact_by: { of: (lead: Planted) => Math.floor(Number(lead.contact_by)), has: isAwaited },
  touched_at: { of: (lead: Planted) => Math.floor(touchOf(lead)), has: isInContact },
}

function inOrder(leads: readonly Planted[], sort: Sort): Planted[] {
  if (sort === "contact_by" || sort === "touched_at") {
    const { of, has } = BY_MOMENT[sort]
    return leads.filter(has).toSorted((a, b) => of(a) - of(b) || a.seq - b.seq)
  }
  const sorted = leads.toSorted((a, b) => a.created_at - b.created_at || a.seq - b.seq)
  return sort === "created_at" ? sorted : sorted.reverse()
}

type Question = { readonly filters: LeadFilters; readonly limit: number; readonly from: number }

const QUESTIONS = runs(20, 60)
/** Some pages one after the other, from the first lead or from any, in every order. */
const PAGES = 4
async function check(leads: readonly Planted[], { filters, limit, from }: Question): Promise<void> {
  const told = JSON.stringify(filters)
  const all = leads.filter((lead) => passes(lead, filters))
  assert.equal(await countLeads(db, filters), Math.min(all.length, MOST_COUNTED + 1), `count: ${told}`)
  const { rows } = await sql<{ seq: number }>`
    select seq from lead where ${toCondition(filters)} order by seq`.execute(db)
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    all.map(({ seq }) => seq).sort((a, b) => a - b),
    `export: ${told}`,
  )
  for (const sort of SORTS) {
    const expected = inOrder(all, sort).map(({ seq }) => seq)
    const begin = expected.length === 0 ? 0 : from % expected.length
    const seqs = expected.slice(0, begin)
    for (let page = 0; page < PAGES; page++) {
      const found = await findLeads(db, filters, { after: cursorOf(leads, seqs.at(-1), sort), sort, limit })
      seqs.push(...found.map(({ seq }) => seq))
      if (found.length < limit) break
    }
    assert.deepEqual(seqs, expected.slice(0, begin + PAGES * limit), `${sort} from ${begin}: ${told}`)
  }
}
function cursorOf(leads: readonly Planted[], seq: number | undefined, sort: Sort): LeadCursor | null {
  const lead = seq === undefined ? undefined : leads[seq / 3 - 1]
  if (lead === undefined) return null
  if (sort === "-created_at" || sort === "created_at") return { seq: lead.seq }
  return { seq: lead.seq, moment: new Date(BY_MOMENT[sort].of(lead)) }
}

const oneOrTwo = (...values: string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
const moment = fc.integer({ min: 0, max: LEADS }).map((minute) => new Date(BEGIN + minute * MINUTE_MS))
const side = fc.record({
  triager: fc.constantFrom(...TRIAGERS, "nobody"),
  from: fc.option(moment, { nil: undefined }),
})
const FILTERS = {
  status: oneOrTwo(...STATUSES, "lost", "assigned"),
  triager: oneOrTwo(...TRIAGERS, "nobody"),
  team: oneOrTwo("es", "pt", "rare"),
  reach: fc.record({
    triager: fc.constantFrom(null, ...TRIAGERS),
    teams: fc.uniqueArray(fc.constantFrom("es", "pt", "rare", "gone"), { maxLength: 3 }),
  }),
  bracket: oneOrTwo("small", "large", "rare"),
  business: oneOrTwo("shop", "agency", "horoscopes"),
  funnel: oneOrTwo("landing", "fair"),
  utm_source: oneOrTwo("google", "meta"),
  utm_medium: oneOrTwo("cpc", "mail"),
  utm_campaign: oneOrTwo("spring", "autumn"),
  late: fc.constant(true),
  escalated: fc.constant(true),
  staleDays: fc.constantFrom(1, 3),
  received: side,
  contacted: side,
  importedFile: fc.constantFrom(FILE, FILE, "0".repeat(64)),
  q: fc.constantFrom(...ASKED),
  from: moment,
  to: moment,
}
type Name = keyof typeof FILTERS
const OFTEN: readonly Name[] = [
  "status",
  "triager",
  "reach",
  "funnel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "q",
  "q",
]
const question = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(FILTERS) as Name[]), ...OFTEN), {
    minLength: 1,
    maxLength: 4,
    size: "max",
  })
  .chain((names) =>
    fc.record({
      filters: fc.record({
        reach: fc.constant(null),
        ...Object.fromEntries(names.map((name) => [name, FILTERS[name]])),
      }) as unknown as fc.Arbitrary<LeadFilters>,
      limit: fc.constantFrom(1, 7, 60),
      from: fc.oneof(fc.constant(0), fc.nat()),
    }),
  )

test("every page, count and export is that of looking at every lead", () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
      async (seed, questions) => {
        const random = sequence(seed)
        const leads = Array.from({ length: LEADS }, (_, i) => invent(random, i + 1))
        await plant(leads)
        for (const q of ASKED) await check(leads, { filters: { reach: null, q }, limit: 60, from: 0 })
        for (const one of questions) await check(leads, one)
      },
    ),
    { numRuns: runs(1, 4), endOnFailure: true },
  ))

test("words are found before the chore has put them in their place in the index, and after", async () => {
  await sql`
    insert into lead_words select seq, 'XAVIER' from lead where seq % 3000 = 0
    on conflict (seq) do update set search = excluded.search`.execute(db)
  const find = async () =>
    (await findLeads(db, { reach: null, q: "avier" }, { after: null, sort: "created_at", limit: 9 })).length
  assert.equal(await find(), LEADS / 1000)
  await indexWords(db)
  assert.equal(await find(), LEADS / 1000)
})

test("a page of what somebody got reads few of their events, however many they have", async () => {
  const filters = { reach: null, received: { triager: "bo", from: undefined } }
  await sql`update event set received_by = 'bo'`.execute(db)
  await sql`vacuum analyze event`.execute(db)
  const read = await countRowsRead(database.connection, "event", (one) =>
    findLeads(one, filters, { after: null, limit: 30 }),
  )
  assert.ok(read > 0 && read < 200, `${read} events`)
})

test("a page of leads that most pass is not made by gathering all of them", async () => {
  await sql`
    update lead set contacted_by = 'ana', contacted_at = created_at, status = 'contacted', triager_id = 'ana', won_value = null,
      back_at = null where erased_at is null`.execute(db)
  await sql`vacuum analyze lead`.execute(db)
  const contacted = { triager: "ana", from: undefined }
  for (const sort of ["-created_at", "touched_at"] as const) {
    const read = await countRowsRead(database.connection, "lead", (one) =>
      findLeads(one, { reach: null, contacted }, { after: null, limit: 30, sort }),
    )
    assert.ok(read > 0 && read < 5_000, `${sort}: ${read} leads`)
  }
})

test("a page and a count of a team read that team's leads alone, however many the others have", async () => {
  await sql`
    update lead set team = case when place <= 40 then 'norte' else 'es' end
    from (select seq, row_number() over (order by seq) as place from lead) placed where placed.seq = lead.seq
  `.execute(db)
  await sql`vacuum analyze lead`.execute(db)
  const led = (...teams: string[]) => ({ reach: { triager: null, teams } })
  const page = { after: null, limit: 30 }
  for (const filters of [{ reach: null, team: ["norte"] }, led("norte"), led("norte", "gone"), led()]) {
    const read = (work: (one: typeof db) => Promise<unknown>) =>
      countRowsRead(database.connection, "lead", work)
    const rows = [
      await read((one) => findLeads(one, filters, page)),
      await read((one) => countLeads(one, filters)),
    ]
    assert.ok(Math.max(...rows) < 200, `${JSON.stringify(filters)}: ${rows.join(" and ")} leads`)
  }
  assert.equal(await countLeads(db, led("norte")), 40)
})
