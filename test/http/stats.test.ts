/** What the numbers mean: who counts where, once, and what became of them. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { addStats, MOST_GROUPS } from "../../src/http/routes/stats.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { done, withQuery } from "../helpers/client.ts"

const admin = await openAdmin((scope, db) => addStats(scope, db))
const { db, reader, call } = admin
after(() => admin.close())

beforeEach(() => sql`truncate lead, lead_words, contact, promise_end`.execute(db))

type Filters = { from?: string; to?: string; time_zone?: string; touch?: "first" | "last" }
type Groups = Awaited<ReturnType<typeof stats>>["data"]
const stats = (by: string, filters: Filters = {}) => done(reader.GET("/stats", withQuery({ by, ...filters })))

/** `google 2, - 1`: each group's values and one of its counts. */
const brief = async (by: string, filters?: Filters, counted: keyof Groups[number] = "leads") => {
  const { data } = await stats(by, filters)
  const names = by.split(",") as (keyof Groups[number])[]
  const groups = data.map((group) => [...names.map((name) => group[name] ?? "-"), group[counted]].join(" "))
  return groups.join(", ")
}

const NO_PROMISES = { promises: 0, promises_kept: 0, promises_handed_on: 0, promises_escalated: 0 }

let seq = 0
/** Plants a lead as it might stand in the books; answers its id. */
async function plant(given: Record<string, unknown> = {}): Promise<string> {
  const lead = {
    id: uuid7(),
    seq: ++seq,
    created_at: "2026-11-10T12:00:00Z",
    api_key_id: "key_test",
    nombre: "Lucía",
    qualified: false,
    bracket: "all",
    status: given.triager_id ? "assigned" : "waiting",
    kind: "",
    policy_version: 1,
    attempts: 0,
    handed_on: 0,
    ...NO_PROMISES,
    ...given,
  }
  await sql`insert into lead select * from json_populate_record(null::lead, ${JSON.stringify(lead)}::json)`.execute(
    db,
  )
  await sql`
    update lead set person_seq = case when earlier.duplicate_of is null then earlier.seq else earlier.person_seq end
    from lead earlier where lead.id = ${lead.id} and earlier.id = lead.duplicate_of`.execute(db)
  return lead.id
}
/** Contacted so many minutes after it came. */
const contacted = (minutes: number, given: Record<string, unknown> = {}) =>
  plant({
    status: "contacted",
    triager_id: "ana",
    contacted_at: new Date(Date.parse("2026-11-10T12:00:00Z") + minutes * 60_000),
    ...given,
    contacted_by: "triager_id" in given ? given.triager_id : "ana",
  })

const NOTHING_WON = { won: 0, value: 0 }
const NOTHING_PROMISED = {
  median_working_minutes_to_first_contact: null,
  p90_working_minutes_to_first_contact: null,
  promises: 0,
  promises_kept: 0,
  promises_kept_percent: null,
  handed_on: 0,
  escalated: 0,
  attempts: 0,
}

test("every state and step is counted, by group and in total", async () => {
  const google = { utm_source: "google" }
  await plant(google)
  await plant({ ...google, triager_id: "ana" })
  await contacted(10, google)
  await contacted(25, { ...google, status: "won", won_value: 1200.5 })
  await contacted(20, { ...google, status: "lost" })
  await plant({ ...google, status: "lost", triager_id: "bo" })
  await plant({ ...google, status: "disqualified" })
  await plant({ status: "disqualified", triager_id: "ana" })
  assert.deepEqual(await stats("utm_source"), {
    from: null,
    to: null,
    data: [
      {
        utm_source: "google",
        leads: 7,
        people: 7,
        disqualified: 1,
        waiting: 1,
        assigned: 5,
        contacted: 3,
        qualified: 1,
        won: 1,
        value: 1200.5,
        lost: 2,
        to_contact: 1,
        in_contact: 1,
        median_minutes_to_first_contact: 20,
        p90_minutes_to_first_contact: 24,
        ...NOTHING_PROMISED,
      },
      {
        utm_source: null,
        leads: 1,
        people: 1,
        disqualified: 1,
        waiting: 0,
        assigned: 1,
        contacted: 0,
        qualified: 0,
        ...NOTHING_WON,
        lost: 0,
        to_contact: 0,
        in_contact: 0,
        median_minutes_to_first_contact: null,
        p90_minutes_to_first_contact: null,
        ...NOTHING_PROMISED,
      },
    ],
    totals: {
      leads: 8,
      people: 8,
      disqualified: 2,
      waiting: 1,
      assigned: 6,
      contacted: 3,
      qualified: 1,
      won: 1,
      value: 1200.5,
      lost: 2,
      to_contact: 1,
      in_contact: 1,
      median_minutes_to_first_contact: 20,
      p90_minutes_to_first_contact: 24,
      ...NOTHING_PROMISED,
    },
    truncated: false,
  })
})

test("without leads there are no groups, and the totals are zero", async () => {
  const { data, totals, truncated } = await stats("bracket,day")
  assert.deepEqual([data, truncated], [[], false])
  assert.deepEqual(totals, {
    leads: 0,
    people: 0,
    disqualified: 0,
    waiting: 0,
    assigned: 0,
    contacted: 0,
    qualified: 0,
    ...NOTHING_WON,
    lost: 0,
    to_contact: 0,
    in_contact: 0,
    median_minutes_to_first_contact: null,
    p90_minutes_to_first_contact: null,
    ...NOTHING_PROMISED,
  })
})

test("a lead that was contacted and waits again keeps its steps", async () => {
  await contacted(5, { status: "waiting", triager_id: null })
  const [group] = (await stats("triager")).data
  assert.deepEqual(
    [
      group?.triager,
      group?.waiting,
      group?.assigned,
      group?.contacted,
      group?.median_minutes_to_first_contact,
    ],
    [null, 1, 1, 1, 5],
  )
})

test("the median lies between the two in the middle, to a tenth of a minute, and is of all leads in the total", async () => {
  await contacted(1, { bracket: "small" })
  await contacted(2.25, { bracket: "small" })
  await contacted(60, { bracket: "large" })
  const { totals } = await stats("bracket")
  assert.equal(await brief("bracket", {}, "median_minutes_to_first_contact"), "small 1.6, large 60")
  assert.equal(totals.median_minutes_to_first_contact, 2.3)
})

test("leads are grouped by any four things at once, most leads first, then by name", async () => {
  const lead = {
    utm_source: "google",
    utm_medium: "cpc",
    utm_campaign: "otoño",
    funnel: "webinar",
    category: "ecommerce",
    business: "Tienda online",
    bracket: "growth",
    triager_id: "ana",
  }
  await plant(lead)
  await plant({ ...lead, triager_id: "bo" })
  await plant({ ...lead, category: null })
  assert.equal(await brief("utm_source,utm_medium,utm_campaign,funnel"), "google cpc otoño webinar 3")
  assert.equal(
    await brief("business,bracket,triager,day"),
    "Tienda online growth ana 2026-11-10 1, ecommerce growth ana 2026-11-10 1, ecommerce growth bo 2026-11-10 1",
  )
  assert.equal(await brief("business"), "ecommerce 2, Tienda online 1")
  assert.equal(await brief("triager,business"), "ana Tienda online 1, ana ecommerce 1, bo ecommerce 1")
})

test("the disqualified are told apart by the rule that did it, and those of a person from all others", async () => {
  const disqualified = (
    rule: string,
    disqualification_reason = "Spam",
    created_at = "2026-11-10T12:00:00Z",
  ) => plant({ status: "disqualified", disqualification_rule: rule, disqualification_reason, created_at })
  await disqualified("no-business", "Sin negocio", "2026-11-12T12:00:00Z")
  await disqualified("no-business", "Sin empresa")
  await disqualified("manual")
  await plant()
  assert.equal(await brief("rule"), "no-business 2, manual 1, - 1")
  assert.equal(await brief("rule", {}, "disqualified"), "no-business 2, manual 1, - 0")
  assert.equal(await brief("rule", {}, "reason"), "no-business Sin negocio, manual , - ")
})

test("a duplicate is one more lead of the same person, along the whole chain", async () => {
  const first = await plant({ utm_source: "google", created_at: "2026-09-01T00:00:00Z" })
  const second = await plant({ utm_source: "meta", duplicate_of: first, created_at: "2026-09-25T00:00:00Z" })
  await plant({ utm_source: "meta", duplicate_of: first, created_at: "2026-09-26T00:00:00Z" })
  await plant({ utm_source: "email", duplicate_of: second, created_at: "2026-10-20T00:00:00Z" })
  await plant({ utm_source: "email", created_at: "2026-10-21T00:00:00Z" })
  assert.equal(await brief("utm_source"), "email 2, meta 2, google 1")
  assert.equal(await brief("utm_source", {}, "people"), "email 2, meta 1, google 1")
  const { totals } = await stats("utm_source")
  assert.deepEqual([totals.leads, totals.people], [5, 2])
})

test("with touch=first every lead of a person counts for the source of the first, even from before the range", async () => {
  const source = (name: string, given = {}) => ({
    utm_source: name,
    utm_medium: `${name}-medium`,
    utm_campaign: `${name}-campaign`,
    funnel: `${name}-funnel`,
    bracket: name,
    ...given,
  })
  const first = await plant(source("google", { created_at: "2026-09-01T00:00:00Z" }))
  const second = await plant(source("meta", { duplicate_of: first, created_at: "2026-09-25T00:00:00Z" }))
  await plant(source("email", { duplicate_of: second, created_at: "2026-10-20T00:00:00Z" }))
  const bare = await plant({ created_at: "2026-10-20T00:00:00Z" })
  await plant(source("email", { duplicate_of: bare, created_at: "2026-10-21T00:00:00Z" }))

  const sources = "utm_source,utm_medium,utm_campaign,funnel"
  assert.equal(
    await brief(sources, { touch: "first" }),
    "google google-medium google-campaign google-funnel 3, - - - - 2",
  )
  assert.equal(await brief("utm_source", { touch: "first", from: "2026-10-01" }), "- 2, google 1")
  assert.equal(await brief("utm_source", { touch: "first", from: "2026-10-01" }, "people"), "- 1, google 1")
  assert.equal(await brief("utm_source", { from: "2026-10-01" }), "email 2, - 1")
  assert.equal(
    await brief("bracket", { touch: "first" }),
    "email 2, all 1, google 1, meta 1",
    "its own bracket",
  )
})

test("from is the first instant that counts and to the first that does not; dates are whole days of the zone", async () => {
  for (const at of [
    "2026-10-31T22:59:59.999Z",
    "2026-10-31T23:00:00Z",
    "2026-11-30T22:59:59.999Z",
    "2026-11-30T23:00:00Z",
  ])
    await plant({ created_at: at })
  const leads = async (filters: Filters) => (await stats("bracket", filters)).totals.leads
  assert.equal(await leads({ from: "2026-10-31T23:00:00Z", to: "2026-11-30T23:00:00Z" }), 2)
  assert.equal(await leads({ from: "2026-11-01T00:00+01:00", to: "2026-12-01T00:00+01:00" }), 2)
  assert.equal(await leads({ from: "2026-11-01", to: "2026-11-30", time_zone: "Europe/Madrid" }), 2)
  assert.equal(await leads({ from: "2026-11-01", to: "2026-11-30" }), 2)
  assert.equal(await leads({ from: "2026-10-31", to: "2026-10-31" }), 2)
  assert.equal(await leads({ from: "2026-12-01", time_zone: "Europe/Madrid" }), 1)
  assert.equal(await leads({ from: "", to: "" }), 4)

  const { from, to } = await stats("bracket", {
    from: "2026-11-01",
    to: "2026-11-30",
    time_zone: "Europe/Madrid",
  })
  assert.deepEqual([from, to], ["2026-10-31T23:00:00.000Z", "2026-11-30T23:00:00.000Z"])
  assert.equal(await brief("day"), "2026-10-31 2, 2026-11-30 2")
  assert.equal(
    await brief("day", { time_zone: "Europe/Madrid" }),
    "2026-10-31 1, 2026-11-01 1, 2026-11-30 1, 2026-12-01 1",
  )
})

test("more groups than fit are cut off, which is said, and the totals are of all", async () => {
  const many = MOST_GROUPS + 1
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, policy_version, utm_campaign)
    select gen_random_uuid(), ${seq}::int + n, '2026-11-10', 'key_test', 'Lucía', 'all', 'waiting', 1,
      'c' || case when n > ${many}::int then 1 else n end
    from generate_series(1, ${many}::int + 1) n
  `.execute(db)
  seq += many + 1
  const { data, totals, truncated } = await stats("utm_campaign")
  assert.deepEqual([data.length, truncated, totals.leads], [MOST_GROUPS, true, many + 1])
  assert.deepEqual([data[0]?.utm_campaign, data[0]?.leads], ["c1", 2])
  await sql`delete from lead where utm_campaign = 'c2'`.execute(db)
  const fitting = await stats("utm_campaign")
  assert.deepEqual([fitting.data.length, fitting.truncated], [MOST_GROUPS, false])
})

test("parameters that make no sense are a 400 that names each", async () => {
  const codesOf = async (query: string) => {
    const { status, body } = await call("GET", `stats?${query}`)
    assert.deepEqual([status, body.code], [400, "invalid_parameter"], query)
    return pointersOf(body)
  }
  const refused: [query: string, ...errors: string[]][] = [
    ["from=2026-11-01", "#/by required"],
    ["by=", "#/by invalid_value"],
    ["by=nombre", "#/by invalid_value"],
    ["by=day,", "#/by invalid_value"],
    ["by=day,day", "#/by repeated"],
    ["by=day,bracket,triager,funnel,business", "#/by too_many"],
    ["by=day&from=yesterday", "#/from invalid_format"],
    ["by=day&from=2026-02-30", "#/from invalid_format"],
    ["by=day&to=2026-11-01T10:00:00", "#/to invalid_format"],
    ["by=day&to=2026-11-01T25:00:00Z", "#/to invalid_format"],
    ["by=day&from=2026-11-02&to=2026-11-01T12:00:00Z", "#/from out_of_range"],
    ["by=day&time_zone=Europe/Atlantis", "#/time_zone unknown_time_zone"],
    ["by=day&time_zone=%2B01:00", "#/time_zone unknown_time_zone"],
    ["by=day&time_zone=IST", "#/time_zone unknown_time_zone"],
    ["by=day&touch=second", "#/touch invalid_value"],
    ["by=day&form=2026-11-01", "#/form unknown_field"],
    ["by=x&from=y&to=z", "#/by invalid_value", "#/from invalid_format", "#/to invalid_format"],
  ]
  for (const [query, ...errors] of refused) assert.deepEqual(await codesOf(query), errors, query)
})

test("how fast people answer: on the clock, in working time, and how their promises ended", async () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]
  for (const [i, worked_minutes] of minutes.entries())
    await contacted(10 * (i + 1), { worked_minutes, attempts: 1 })
  await contacted(500, { worked_minutes: null })
  const { totals } = await stats("triager")
  assert.deepEqual(
    [
      totals.median_minutes_to_first_contact,
      totals.p90_minutes_to_first_contact,
      totals.median_working_minutes_to_first_contact,
      totals.p90_working_minutes_to_first_contact,
      totals.attempts,
    ],
    [60, 100, 5.5, 18.1, 10],
    "a lead of which nobody knows the working time counts on the clock alone",
  )
})

test("a promise counts for whoever had to keep it, in the groups of its lead", async () => {
  const ends = async (lead_id: string, ...ended: [triager: string, outcome: string][]) => {
    for (const [i, [triager_id, outcome]] of ended.entries())
      await sql`
        insert into promise_end (lead_id, seq, triager_id, at, outcome) values (${lead_id}, ${seq + 1 + i}, ${triager_id}, now(), ${outcome})
      `.execute(db)
  }
  const kept = await contacted(10, { utm_source: "google" })
  await ends(kept, ["ana", "handed_on"], ["bo", "kept"])
  await ends(await plant({ triager_id: "ana", utm_source: "meta" }), ["ana", "escalated"])
  const told = async (by: "triager" | "utm_source") =>
    (await stats(by)).data.map((group) =>
      [
        group[by],
        group.leads,
        group.promises,
        group.promises_kept_percent,
        group.handed_on,
        group.escalated,
      ].join(" "),
    )
  assert.deepEqual(await told("triager"), ["ana 2 2 0 1 1", "bo 0 1 100 0 0"])
  assert.deepEqual(await told("utm_source"), ["google 1 2 50 1 0", "meta 1 1 0 0 1"])
  const { totals } = await stats("triager")
  assert.deepEqual([totals.leads, totals.promises, totals.promises_kept_percent], [2, 3, 33.3])
})

test("an hour of the week is that of the time zone asked for", async () => {
  await plant({ created_at: "2026-11-15T23:30:00Z" })
  const told = { UTC: "sun 23 1", "Europe/Madrid": "mon 00 1", "Asia/Kolkata": "mon 05 1" }
  for (const [time_zone, hour] of Object.entries(told)) assert.equal(await brief("hour", { time_zone }), hour)
})
