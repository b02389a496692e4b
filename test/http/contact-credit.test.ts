/** A first contact counts for the triager who made it, whoever has the lead later: in the lead, the overview and the statistics. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { Dimension, StatsQuestion } from "../../src/domain/stats/statistics.ts"
import { addLeads } from "../../src/http/routes/leads.ts"
import { addOverview } from "../../src/http/routes/overview.ts"
import { addStats } from "../../src/http/routes/stats.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { readStats } from "../../src/store/find/stats.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { at, done, withQuery } from "../helpers/client.ts"

const admin = await openAdmin((scope, db) => {
  addLeads(scope, db)
  addOverview(scope, db)
  addStats(scope, db)
})
const { db, reader, actor: KEY } = admin
after(() => admin.close())
const desks = new DeskReader()
const leads = { db, desks }

/** People who sign in; "olga" is no triager. */
const [XENIA, YAGO, OLGA] = [1, 2, 3].map((n) => `0199c0de-7a41-7c3e-9d53-00000000000${n}`)
await saveTriagers(db, triager("x"), triager("y"))
await sql`
  insert into person (id, name, email, role, triager_id) values
    (${XENIA}, 'Xenia', 'x@example.com', 'triager', 'x'), (${YAGO}, 'Yago', 'y@example.com', 'admin', 'y'),
    (${OLGA}, 'Olga', 'o@example.com', 'admin', null)`.execute(db)

beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, last_change, promise_end, ledger`.execute(db)
  await sql`update desk set last_seq = 0`.execute(db)
})

/** A lead that `x` has got by the rotation. */
async function leadOfX(body: Record<string, unknown> = {}): Promise<string> {
  await saveTriagers(db, triager("x"), triager("y", { active: false }))
  const lead = arrival(body)
  await routeBatch(db, desks, [lead])
  await saveTriagers(db, triager("x"), triager("y"))
  return lead.id
}
const move = async (id: string, to: "contacted" | "qualified" | "lost" | "assigned", actor = KEY) =>
  assert.equal((await moveLead(leads, { id, actor }, { to, reason: null })).kind, "changed")
const give = async (id: string, to: string, actor = KEY) =>
  assert.equal((await assignLead(leads, { id, actor }, { triager: to, reason: null })).kind, "changed")
const person = (id: string | undefined) => `person:${id}`

const creditOf = async (id: string) => {
  const { contacted_by } = await done(reader.GET("/leads/{id}", at(id)))
  const listed = (await done(reader.GET("/leads", withQuery({})))).data.find((lead) => lead.id === id)
  assert.deepEqual(listed?.contacted_by, contacted_by)
  return contacted_by?.id ?? null
}
async function groups(by: Dimension[], only: string | null = null) {
  const base = { from: null, to: null, touch: "last", timeZone: "UTC", mostGroups: 100 } as const
  const question: StatsQuestion = { ...base, by, only }
  return (await readStats(db, question)).groups
}

test("who gets a lead after its first contact gets no credit for it", async () => {
  const id = await leadOfX()
  await move(id, "contacted")
  await give(id, "y")
  assert.equal(await creditOf(id), "x")
  const { team } = await done(reader.GET("/overview"))
  assert.deepEqual(
    team.map((one) => [one.id, one.open, one.contacted_today]),
    [
      ["x", 0, 1],
      ["y", 1, 0],
    ],
  )
  const told = (await groups(["triager"])).map((group) => [
    group.triager,
    group.leads,
    group.people,
    group.assigned,
    group.contacted,
    group.to_contact,
    group.median_minutes_to_first_contact !== null,
    group.p90_minutes_to_first_contact !== null,
    group.median_working_minutes_to_first_contact !== null,
    group.p90_working_minutes_to_first_contact !== null,
  ])
  assert.deepEqual(told, [
    ["y", 1, 1, 1, 0, 1, false, false, false, false],
    ["x", 0, 0, 0, 1, 0, true, true, true, true],
  ])
})

test("the credit is in the groups of its lead, and in the numbers of the triager alone", async () => {
  const given = await leadOfX({ utm_source: "google" })
  await move(given, "contacted")
  await give(given, "y")
  await move(await leadOfX({ utm_source: "meta" }), "qualified")
  const told = async (only: string | null) =>
    (await groups(["triager", "utm_source"], only)).map((group) =>
      [group.triager, group.utm_source, group.leads, group.contacted].join(" "),
    )
  assert.deepEqual(await told(null), ["x meta 1 1", "y google 1 0", "x google 0 1"])
  assert.deepEqual(await told("x"), ["x meta 1 1", "x google 0 1"])
  assert.deepEqual(await told("y"), ["y google 1 0"])
})

test("a triager's own numbers have the promises that they missed with leads that others have now", async () => {
  const id = await leadOfX()
  await give(id, "y")
  await sql`insert into promise_end (lead_id, seq, triager_id, at, outcome) values (${id}, 3, 'x', now(), 'handed_on')`.execute(
    db,
  )
  const own = await groups(["triager"], "x")
  assert.deepEqual(
    own.map(({ triager, leads, promises, handed_on }) => [triager, leads, promises, handed_on]),
    [["x", 0, 1, 1]],
  )
})

test("the credit is the actor's if they are a triager, and the holder's if not", async () => {
  const credits = []
  for (const actor of [KEY, "cli", person(XENIA), person(OLGA), person(YAGO)]) {
    const id = await leadOfX()
    await move(id, "qualified", actor)
    const { rows } = await sql<{ worked: boolean }>`
      select worked_minutes is not null as worked from lead where id = ${id}`.execute(db)
    credits.push([await creditOf(id), rows[0]?.worked])
  }
  assert.deepEqual(
    credits,
    [
      ["x", true],
      ["x", true],
      ["x", true],
      ["x", true],
      ["y", false],
    ],
    "of a lead that they never got, nobody knows how long it took them",
  )
})

test("only the first contact counts, and neither an attempt nor an end without contact is one", async () => {
  const id = await leadOfX()
  await attemptLead(leads, { id, actor: KEY }, { result: "no_answer", callAt: null, note: null })
  assert.equal(await creditOf(id), null)
  await move(id, "contacted")
  await give(id, "y")
  await move(id, "contacted", person(YAGO))
  assert.equal(await creditOf(id), "x")
  const lost = await leadOfX()
  await move(lost, "lost", person(XENIA))
  assert.equal(await creditOf(lost), null)
})

test("undoing the first contact takes the credit back; undoing what came later does not", async () => {
  const id = await leadOfX()
  await move(id, "contacted")
  await give(id, "y")
  await undoLastChange(leads, { id, actor: KEY })
  assert.equal(await creditOf(id), "x")

  const other = await leadOfX()
  await move(other, "contacted")
  await undoLastChange(leads, { id: other, actor: KEY })
  assert.equal(await creditOf(other), null)
  await give(other, "y")
  await move(other, "contacted")
  assert.equal(await creditOf(other), "y")
})

test("erasing the person leaves the credit where it was", async () => {
  const id = await leadOfX({ email: "gone@example.com" })
  await move(id, "contacted")
  await give(id, "y")
  await erasePerson(db, id, KEY)
  assert.equal(await creditOf(id), "x")
  assert.equal((await groups(["triager"])).find((group) => group.triager === "x")?.contacted, 1)
})
