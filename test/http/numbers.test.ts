/**
 * Every number that the console shows with a way to its leads is the number of leads in the list that opens: whatever has happened to
 * the leads. The lists are the console's own (screens/leads/search.ts), asked of the API as the screen of leads asks.
 */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import type { Lead } from "../../client/api.ts"
import { isInInbox, turnOf } from "../../console/src/api/inbox.ts"
import * as lists from "../../console/src/screens/leads/search.ts"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { addLeads } from "../../src/http/routes/leads.ts"
import { addOverview } from "../../src/http/routes/overview.ts"
import { addRotation } from "../../src/http/routes/rotation.ts"
import { addStats } from "../../src/http/routes/stats.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
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
})
after(close)

const TODAY = new Date().toISOString().slice(0, 10)
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
      late: await count(lists.lateOf(id)),
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
        qualified: await count({ triager, status: "qualified" }),
        disqualified: await count({ triager, status: "disqualified" }),
        lost: await count({ triager, status: "lost" }),
      },
    )
  }
  assert.deepEqual([totals.leads, totals.waiting], [await count({}), waiting])
}

test("a number and the list behind it count the same leads, whatever has happened", async () => {
  await publish(db, {
    brackets: [{ id: "small", below: 10 }, { id: "large" }],
    bracket_without_revenue: "small",
    first_contact: { within_minutes: 30, hand_on: 1 },
  })
  await saveTriagers(db, ...TEAM.map((id) => triager(id, { brackets: ["small"] })))
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const { step, pick } of history) await happen(step, pick)
      await checkNumbers()
      const { late, team } = await done(reader.GET("/overview"))
      if (late > 0) seen.add("late")
      if (team.some(({ received_today }) => received_today > 0)) seen.add("received")
      if (team.some(({ contacted_today }) => contacted_today > 0)) seen.add("contacted")
    }),
    { numRuns: runs(3, 10), endOnFailure: true, examples: [[EVENTFUL]] },
  )
  assert.equal(seen.size, 3, "it was a history, and not an empty desk")
})
