/**
 * Every number that the console shows with a way to its leads is the number of leads in the list that opens: whatever has happened to
 * the leads. The lists are the console's own (screens/leads/search.ts), asked of the API as the screen of leads asks.
 */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import type { Lead, Today as TodayAnswer } from "../../client/api.ts"
import { isInInbox, turnOf } from "../../console/src/api/inbox.ts"
import * as lists from "../../console/src/screens/leads/search.ts"
import {
  assignLead,
  attemptLead,
  endNextStep,
  moveLead,
  planNextStep,
  undoLastChange,
} from "../../src/changes/change-lead.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { addLeads } from "../../src/http/routes/leads.ts"
import { addOverview } from "../../src/http/routes/overview.ts"
import { addRotation } from "../../src/http/routes/rotation.ts"
import { addStats } from "../../src/http/routes/stats.ts"
import { addToday } from "../../src/http/routes/today.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { seeMyDay } from "../../src/reports/see-today.ts"
import { readOwnDay } from "../../src/store/find/whose-day.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { countToContact } from "../../src/store/leads/leads.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { done, withQuery } from "../helpers/client.ts"
import { runs } from "../helpers/runs.ts"

const desks = new DeskReader()
const { db, reader, close } = await openAdmin((scope, db) => {
  addLeads(scope, db)
  addOverview(scope, db)
  addRotation(scope, { db, desks })
  addStats(scope, db)
  addToday(scope, { db, desks })
})
after(close)

const TODAY = new Date().toISOString().slice(0, 10)
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** As the screen asks: through its address and back. */
const asked = (search: lists.LeadsSearch) => lists.toFilters(lists.readLeadsSearch({ ...search }), TODAY)

async function listed(search: lists.LeadsSearch): Promise<Lead[]> {
  const leads: Lead[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await done(
      reader.GET("/leads", withQuery({ ...asked(search), limit: 7, ...(cursor && { cursor }) })),
    )
    leads.push(...page.data)
    cursor = page.next_cursor
  }
  assert.equal(new Set(leads.map(({ id }) => id)).size, leads.length)
  const { count } = await done(reader.GET("/leads/count", withQuery(asked(search))))
  assert.equal(count, leads.length, JSON.stringify(search))
  return leads
}
const count = async (search: lists.LeadsSearch) => (await listed(search)).length

const TEAM = ["ana", "bo", "cleo"]
const STEPS = [
  "arrive",
  "import",
  "move",
  "give",
  "try",
  "undo",
  "erase",
  "miss",
  "leave",
  "yesterday",
  "lastWeek",
  "win",
  "plan",
] as const
const steps = fc.array(fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat(999) }), {
  minLength: 20,
  maxLength: 40,
})

const EVENTFUL = (["arrive", "arrive", "arrive", "move", "miss", "miss", "miss"] as const).map(
  (step, place) => ({ step, pick: step === "move" ? 0 : 2 * place + 1 }),
)

/** One thing that happens to some lead; what is refused happens to none. */
async function happen(step: (typeof STEPS)[number], pick: number): Promise<void> {
  const leads = { db, desks }
  const { rows } = await sql<{ id: string }>`select id from lead order by seq`.execute(db)
  const id = rows[pick % Math.max(1, rows.length)]?.id
  const who = TEAM[pick % TEAM.length] ?? "ana"
  const change = { id: id ?? "", actor: "test" }
  // Of few people: some come twice. Nobody takes large ones, so these wait.
  const body = { email: `p${pick % 40}@example.com`, revenue: pick % 5 === 0 ? 50 : 5 }
  switch (step) {
    case "arrive":
      return void (await routeBatch(db, desks, [arrival(body), arrival({ ...body, email: null })]))
    case "import": {
      const status = pick % 2 === 0 ? "assigned" : "contacted"
      const contacted_at = status === "contacted" ? Date.now() : null
      const contacted_by = contacted_at === null ? null : who
      const state = { status, triager: who, disqualification: null, contacted_at, contacted_by } as const
      const past = { created_at: Date.now() - pick * 60_000, duplicate_of: undefined, state }
      return void (await routeBatch(db, desks, [arrival(body, { past })]))
    }
    case "yesterday":
      return void (await sql`update event set at = at - interval '1 day' where lead_id = ${id}`.execute(db))
    case "lastWeek": {
      // It came, and all that has happened to it happened, a week and some minutes earlier.
      const earlier = sql`interval '7 days' + ${pick % 90} * interval '1 minute'`
      await sql`update lead set created_at = created_at - ${earlier}, contacted_at = contacted_at - ${earlier},
        qualified_at = qualified_at - ${earlier}, won_at = won_at - ${earlier} where id = ${id}`.execute(db)
      await sql`update promise_end set at = at - ${earlier} where lead_id = ${id}`.execute(db)
      return void (await sql`update step_end set at = at - ${earlier} where lead_id = ${id}`.execute(db))
    }
    case "leave": {
      await deactivateAndHandBack(db, "test", who)
      return void (await amendTriager(db, "test", who, { active: true }))
    }
    case "miss": {
      await sql`update lead set contact_by = now() - interval '1 second' where contact_by is not null and seq % 3 = ${pick % 3}`.execute(
        db,
      )
      return pick % 2 === 0 ? keepPromises(db, desks) : undefined
    }
  }
  if (id === undefined) return
  switch (step) {
    case "move": {
      const to = (["contacted", "qualified", "lost", "disqualified", "assigned"] as const)[pick % 5] ?? "lost"
      return void (await moveLead(leads, change, { to, reason: null }))
    }
    case "give":
      return void (await assignLead(leads, change, { triager: who, reason: null }))
    case "try": {
      const callAt = pick % 2 === 0 ? null : Date.now() + (pick % 4 === 1 ? 3_600_000 : 5)
      return void (await attemptLead(leads, change, { result: "call_later", callAt, note: null }))
    }
    case "plan": {
      const at = Date.now() + ((pick % 5) - 1) * 8 * 3_600_000
      return void (pick % 4 === 0
        ? await endNextStep(leads, change, pick % 8 === 0)
        : await planNextStep(leads, change, { at, what: null }))
    }
    case "win": {
      await moveLead(leads, change, { to: "qualified", reason: null })
      return void (await moveLead(leads, change, { to: "won", reason: null, value: pick }))
    }
    case "undo":
      return void (await undoLastChange(leads, change))
    case "erase":
      return void (await erasePerson(db, id, "test"))
  }
}

async function checkNumbers(): Promise<void> {
  const overview = await done(reader.GET("/overview"))
  const { late, escalated, waiting } = overview
  assert.deepEqual(
    { late, escalated, waiting },
    {
      late: await count(lists.LATE),
      escalated: await count(lists.ESCALATED),
      waiting: await count(lists.WAITING),
    },
  )
  const rotation = await done(reader.GET("/rotation"))
  assert.equal(
    rotation.brackets.reduce((sum, bracket) => sum + bracket.waiting, 0),
    waiting,
  )
  for (const member of overview.team) {
    const { id, open, received_today, contacted_today } = member
    const told = { open, late: member.late, received_today, contacted_today }
    assert.deepEqual(told, {
      open: await count(lists.openOf(id)),
      late: await count(lists.of(id, lists.LATE)),
      received_today: await count(lists.receivedToday(member)),
      contacted_today: await count(lists.contactedToday(member)),
    })
    assert.deepEqual(await readOwnDay(db, id), { received_today, contacted_today }, "the inbox's day")
    assert.equal(rotation.triagers.find((seat) => seat.id === id)?.open_leads, open)
    const now = Date.now()
    const inbox = (await listed(lists.openOf(id))).filter((lead) => isInInbox(lead, id))
    assert.equal(inbox.length, open)
    assert.equal(
      await countToContact(db, id),
      inbox.filter((lead) => turnOf(lead, now) === "now").length,
      "the badge of the inbox",
    )
  }
  const { data, totals } = await done(reader.GET("/stats", withQuery({ by: "triager" })))
  for (const { triager, leads, to_contact, in_contact, qualified, disqualified, lost } of data) {
    if (triager == null) continue
    assert.deepEqual(
      { leads, to_contact, in_contact, qualified, disqualified, lost },
      {
        leads: await count({ triager }),
        to_contact: await count({ triager, status: "assigned" }),
        in_contact: await count({ triager, status: "contacted" }),
        qualified:
          (await count({ triager, status: "qualified" })) + (await count({ triager, status: "won" })),
        disqualified: await count({ triager, status: "disqualified" }),
        lost: await count({ triager, status: "lost" }),
      },
    )
  }
  assert.deepEqual([totals.leads, totals.waiting], [await count({}), waiting])
}

/** Today, for whoever leads the team; `team`: only its leads, as who leads this team alone sees it. */
async function checkToday(team?: string): Promise<void> {
  const theirs = team === undefined ? {} : { team }
  const count = async (search: lists.LeadsSearch) => (await listed({ ...search, ...theirs })).length
  const today = await done(reader.GET("/today", withQuery({ time_zone: HERE, ...theirs })))
  const day = today.days.at(-1) ?? assert.fail()
  const { totals } = await done(
    reader.GET("/stats", withQuery({ by: "day", from: day.from, time_zone: HERE, ...theirs })),
  )
  const { late, escalated, waiting, soon, rejections } = today
  assert.deepEqual(
    [late, escalated, waiting, rejections],
    [await count(lists.LATE), await count(lists.ESCALATED), await count(lists.WAITING), 0],
  )
  assert.deepEqual(
    {
      leads: [day.leads, day.leads_by_now, totals.leads],
      soon,
      contacted: day.contacted,
      qualified: day.qualified,
      won: day.won,
      to_do: today.steps.to_do,
      week: [today.week.qualified, today.week.won],
    },
    {
      leads: Array(3).fill(await count(lists.TODAY)),
      soon: await count(lists.SOON),
      contacted: await count(lists.contactedFrom(day.from)),
      qualified: await count(lists.qualifiedFrom(day.from)),
      won: await count(lists.wonFrom(day.from)),
      to_do: await count(lists.stepsBefore(today.steps.until)),
      week: [await count(lists.qualifiedFrom(today.week.from)), await count(lists.wonFrom(today.week.from))],
    },
  )
  const ids = (leads: readonly { id: string }[]) => leads.map(({ id }) => id).sort()
  const [lateOnes, soonOnes] = [true, false].map((is) => today.deadlines.filter((one) => one.is_late === is))
  if (late <= 8) assert.deepEqual(ids(lateOnes ?? []), ids(await listed({ ...lists.LATE, ...theirs })))
  if (soon <= 8) assert.deepEqual(ids(soonOnes ?? []), ids(await listed({ ...lists.SOON, ...theirs })))
  const arrived = await listed(theirs)
  assert.deepEqual(
    today.arrivals.map(({ id }) => id),
    arrived.slice(0, 8).map(({ id }) => id),
  )
  for (const member of today.team) {
    const { id, open_leads, received_today, contacted_today, to_contact, in_contact } = member
    assert.deepEqual(
      { open_leads, late: member.late, to_contact, in_contact, received_today, contacted_today },
      {
        open_leads: await count(lists.openOf(id)),
        late: await count(lists.of(id, lists.LATE)),
        to_contact: await count(lists.of(id, lists.TO_CONTACT)),
        in_contact: await count(lists.of(id, lists.IN_CONTACT)),
        received_today: await count(lists.receivedToday(member)),
        contacted_today: await count(lists.contactedToday(member)),
      },
    )
    assert.equal(open_leads, member.late + to_contact + in_contact, "the parts add up")
  }
  const sum = (part: "late" | "to_contact" | "in_contact") =>
    today.team.reduce((all, member) => all + member[part], 0)
  assert.deepEqual(
    [sum("late"), sum("to_contact"), sum("in_contact")],
    [late, await count(lists.TO_CONTACT), await count(lists.IN_CONTACT)],
  )
  const shares = { qualified: 0, won: 0, value: 0 }
  for (const { triager, qualified, won, value } of today.week.by) {
    shares.qualified += qualified
    shares.won += won
    shares.value += value
    if (triager === null) continue
    assert.equal(qualified, await count(lists.of(triager.id, lists.qualifiedFrom(today.week.from))))
    const wins = await listed({ ...lists.of(triager.id, lists.wonFrom(today.week.from)), ...theirs })
    assert.deepEqual([won, value], [wins.length, wins.reduce((all, lead) => all + (lead.value ?? 0), 0)])
  }
  const { qualified, won, value } = today.week
  assert.deepEqual(shares, { qualified, won, value })
  await checkPast(today, arrived)
  if (team === undefined) for (const { id } of today.team) await checkOwn(id, today)
}

/** The days before, until the same hour, counted a second time. */
async function checkPast({ at, days }: TodayAnswer, leads: readonly Lead[]): Promise<void> {
  const { rows: ends } = await sql<{
    at: Date
    outcome: string
  }>`select at, outcome from promise_end where lead_id = any(${leads.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const by = Date.parse(at) - Date.parse(days.at(-1)?.from ?? "")
  for (const day of days.slice(0, -1)) {
    const from = Date.parse(day.from)
    const isBy = (moment: string | null) =>
      moment !== null && Date.parse(moment) >= from && Date.parse(moment) < from + by
    const ended = ends.filter((end) => isBy(end.at.toISOString()))
    const took = leads.filter((lead) => isBy(lead.contacted_at) && lead.contacted_by !== null)
    const isQualified = ({ status }: Lead) => status === "qualified" || status === "won"
    const won = leads.filter((lead) => isBy(lead.won_at))
    assert.deepEqual(
      [day.leads_by_now, day.contacted, day.promises, day.promises_kept, day.qualified, day.won, day.value],
      [
        leads.filter((lead) => isBy(lead.created_at)).length,
        took.length,
        ended.length,
        ended.filter(({ outcome }) => outcome === "kept").length,
        leads.filter((lead) => isBy(lead.qualified_at) && isQualified(lead)).length,
        won.length,
        won.reduce((all, { value }) => all + (value ?? 0), 0),
      ],
      day.day,
    )
  }
}

/** The same for a triager: what is told to them is what the lists of their leads say, and their part of everybody's. */
async function checkOwn(id: string, today: TodayAnswer): Promise<void> {
  const mine = (await seeMyDay(db, desks, id)) ?? assert.fail()
  const day = mine.days.at(-1) ?? assert.fail()
  const since = day.from.toISOString()
  const member = { id, day_began_at: mine.day_began_at.toISOString() }
  const week = mine.week.from.toISOString()
  assert.deepEqual(
    [mine.seat.received_today, day.contacted, day.qualified, day.won, mine.steps.to_do],
    [
      await count(lists.receivedToday(member)),
      await count(lists.contactedToday(member)),
      await count(lists.of(id, lists.qualifiedFrom(since))),
      await count(lists.of(id, lists.wonFrom(since))),
      await count(lists.of(id, lists.stepsBefore(mine.steps.until.toISOString()))),
    ],
  )
  assert.deepEqual(
    [mine.week.qualified, mine.week.won],
    [await count(lists.of(id, lists.qualifiedFrom(week))), await count(lists.of(id, lists.wonFrom(week)))],
  )
  assert.equal(mine.seat.open_leads, today.team.find((one) => one.id === id)?.open_leads)
}

test("a number and the list behind it count the same leads, whatever has happened", async () => {
  await publish(db, {
    brackets: [{ id: "small", below: 10 }, { id: "large" }],
    bracket_without_revenue: "small",
    first_contact: { within_minutes: 30, hand_on: 1 },
  })
  await saveTriagers(db, ...TEAM.map((id) => triager(id, { brackets: ["small"], time_zone: HERE })))
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const { step, pick } of history) await happen(step, pick)
      await checkNumbers()
      await checkToday()
      await sql`update lead set team = case when seq % 3 = 0 then 'norte' else 'sur' end`.execute(db)
      await checkToday("norte")
      await sql`update lead set team = null`.execute(db)
      const { late, team } = await done(reader.GET("/overview"))
      if (late > 0) seen.add("late")
      if (team.some(({ received_today }) => received_today > 0)) seen.add("received")
      if (team.some(({ contacted_today }) => contacted_today > 0)) seen.add("contacted")
    }),
    { numRuns: runs(3, 10), endOnFailure: true, examples: [[EVENTFUL]] },
  )
  assert.equal(seen.size, 3, "it was a history, and not an empty desk")
})
