/** DELETE triagers/{id}?hand_back=true: somebody leaves, and what they had goes on. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { MOST_AT_ONCE } from "../../src/changes/hand-back.ts"
import { addLeadChanges } from "../../src/http/routes/lead-changes.ts"
import { addLeads } from "../../src/http/routes/leads.ts"
import { addTriagerLedger } from "../../src/http/routes/triager-ledger.ts"
import { addTriagers } from "../../src/http/routes/triagers.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"

const desks = new DeskReader()
const admin = await openAdmin((scope, db) => {
  addTriagers(scope, db)
  addTriagerLedger(scope, db)
  addLeads(scope, db)
  addLeadChanges(scope, { db, desks })
})
const { db, call } = admin
after(() => admin.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, last_change, triager, audit cascade`.execute(
    db,
  )
  await publish(db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
  await sql`delete from event`.execute(db)
  await sql`update desk set last_seq = 0, roster_version = roster_version + 1`.execute(db)
})

const takeIn = async (n: number, body: Record<string, unknown> = {}): Promise<string[]> => {
  const arrivals = Array.from({ length: n }, () => arrival(body))
  await routeBatch(db, desks, arrivals)
  return arrivals.map(({ id }) => id)
}
const handBack = (id: string) => call("DELETE", `triagers/${id}?hand_back=true`)
const read = async (id: string) => (await call("GET", `leads/${id}`)).body
const owed = async () => {
  const { rows } = await sql<{ id: string; owed: number }>`
    select triager_id as id, owed / 1e12 as owed from ledger where owed <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ id, owed }) => [id, Number(owed)]))
}

test("open leads go to who is there, closed ones stay, and nothing is given back", async () => {
  await saveTriagers(db, triager("ana"))
  const [fresh = "", contacted = "", lost = ""] = await takeIn(3)
  await call("POST", `leads/${contacted}/status`, { body: { to: "contacted" } })
  await call("POST", `leads/${lost}/status`, { body: { to: "lost" } })
  await saveTriagers(db, triager("bo"))

  const { status, body } = await handBack("ana")
  assert.deepEqual([status, body.active, body.open_leads], [200, false, 0])
  assert.deepEqual(body.handed_back, { assigned: 2, waiting: 0 })
  assert.deepEqual(await owed(), {}, "a turn of which bo alone had a part")

  const first = await read(fresh)
  assert.deepEqual([first.status, first.triager.id], ["assigned", "bo"])
  assert.match(first.contact_by, /^\d{4}-/)
  const { type, actor, triager: receiver, data } = first.history.at(-1)
  assert.deepEqual([type, actor, receiver.id], ["lead.assigned", admin.actor, "bo"])
  assert.deepEqual([data.cause, data.lost_by, data.chosen.triager], ["handed_back", "ana", "bo"])
  assert.deepEqual([first.decision.cause, first.decision.lost_by], ["handed_back", "ana"])
  const listed = (await call("GET", "leads?status=assigned")).body.data
  assert.deepEqual(
    listed.map((lead: { contact_by: string | null }) => lead.contact_by),
    [first.contact_by, first.contact_by],
  )
  const second = await read(contacted)
  assert.deepEqual([second.status, second.triager.id], ["assigned", "bo"])
  assert.match(second.contacted_at, /^\d{4}-/, "the first contact was made, and bo has yet to make theirs")
  assert.deepEqual([(await read(lost)).status, (await read(lost)).triager.id], ["lost", "ana"])
  const [turn] = (await call("GET", "triagers/bo/ledger")).body.data
  assert.deepEqual([turn.cause, turn.place], ["handed_back", "chosen"])
  await auditDatabase(db)
})

test("with nobody there they wait, and have a turn like any other when somebody comes", async () => {
  await saveTriagers(db, triager("ana"))
  const [id = ""] = await takeIn(1)
  const { body } = await handBack("ana")
  assert.deepEqual(body.handed_back, { assigned: 0, waiting: 1 })
  const waiting = await read(id)
  assert.deepEqual([waiting.status, waiting.triager, waiting.contact_by], ["waiting", null, null])
  await saveTriagers(db, triager("bo"), triager("cleo"))
  await giveTurns(db, desks)
  const given = await read(id)
  assert.deepEqual([given.status, given.triager.id], ["assigned", "bo"])
  assert.deepEqual(await owed(), { bo: -0.5, cleo: 0.5 })
  await auditDatabase(db)
})

test("a waiting one that a person gives away, and takes back, has its turn all the same", async () => {
  await saveTriagers(db, triager("ana"))
  const [id = ""] = await takeIn(1)
  await handBack("ana")
  await saveTriagers(db, triager("bo", { hours: {} }))
  await call("POST", `leads/${id}/triager`, { body: { triager: "bo" } })
  assert.deepEqual(await owed(), {}, "what people assign never charges")
  assert.equal((await call("POST", `leads/${id}/undo`)).body.status, "waiting")
  await saveTriagers(db, triager("bo"), triager("cleo"))
  await giveTurns(db, desks)
  assert.deepEqual(await owed(), { bo: -0.5, cleo: 0.5 })
  await auditDatabase(db)
})

test("who comes back may get it again", async () => {
  await saveTriagers(db, triager("ana"))
  const [id = ""] = await takeIn(1)
  await handBack("ana")
  await saveTriagers(db, triager("ana"))
  await giveTurns(db, desks)
  assert.equal((await read(id)).triager.id, "ana")
  assert.deepEqual(await owed(), {})
})

test("leads of one person stay together", async () => {
  await saveTriagers(db, triager("ana"))
  const ids = [
    ...(await takeIn(1, { email: "zoe@example.com" })),
    ...(await takeIn(1, { email: "zoe@example.com" })),
  ]
  await saveTriagers(db, triager("bo"), triager("cleo"))
  await handBack("ana")
  for (const id of ids) assert.equal((await read(id)).triager.id, "bo")
  assert.deepEqual(await owed(), { bo: -0.5, cleo: 0.5 }, "the second is no turn")
})

test("leads of erased people stay where they are: there is nobody to call", async () => {
  await saveTriagers(db, triager("ana"))
  const [erased = "", open = ""] = await takeIn(2)
  await erasePerson(db, erased, "test")
  await saveTriagers(db, triager("bo"))
  assert.deepEqual((await handBack("ana")).body.handed_back, { assigned: 1, waiting: 0 })
  assert.deepEqual([(await read(erased)).triager.id, (await read(open)).triager.id], ["ana", "bo"])
})

test("without being asked, leads stay; whoever is inactive may hand them back later", async () => {
  await saveTriagers(db, triager("ana"), triager("bo", { hours: {} }))
  await takeIn(1)
  const kept = await call("DELETE", "triagers/ana?hand_back=false")
  assert.deepEqual([kept.body.open_leads, kept.body.handed_back], [1, null])
  await saveTriagers(db, triager("bo"))
  assert.deepEqual((await handBack("ana")).body.handed_back, { assigned: 1, waiting: 0 })
  assert.deepEqual((await handBack("ana")).body.handed_back, { assigned: 0, waiting: 0 })
  assert.equal((await handBack("eva")).body.code, "not_found")
})

test("the audit log tells of it once, with the numbers", async () => {
  await saveTriagers(db, triager("ana"))
  await takeIn(2)
  await handBack("ana")
  assert.deepEqual(await admin.lastAudit("triagers/ana"), {
    actor: admin.actor,
    action: "triager.handed_back",
    subject: "triagers/ana",
    before: null,
    after: { assigned: 0, waiting: 2 },
  })
  assert.equal(await admin.countAudit("triagers/ana"), 2, "and of the deactivation")
  await handBack("ana")
  assert.equal(await admin.countAudit("triagers/ana"), 2)
})

test("more than fit into one transaction all go on", async () => {
  await saveTriagers(db, triager("ana"))
  await takeIn(MOST_AT_ONCE + 20)
  await saveTriagers(db, triager("bo", { daily_cap: 5 }), triager("cleo", { daily_cap: MOST_AT_ONCE }))
  const { body } = await handBack("ana")
  assert.deepEqual([body.open_leads, body.handed_back], [0, { assigned: MOST_AT_ONCE + 5, waiting: 15 }])
  const { bo = 0, cleo = 0, ...others } = await owed()
  assert.deepEqual([bo + cleo, others], [0, {}])
  assert.ok(Math.abs(bo) <= 0.5, "each turn was shared by those under their cap")
  await auditDatabase(db)
})

test("two who ask for the same at once hand each lead back once", async () => {
  await saveTriagers(db, triager("ana"))
  await takeIn(30)
  await saveTriagers(db, triager("bo"))
  const answers = await Promise.all([handBack("ana"), handBack("ana")])
  assert.equal(
    answers.reduce((sum, { body }) => sum + body.handed_back.assigned, 0),
    30,
  )
  assert.deepEqual(await owed(), {})
  await auditDatabase(db)
})
