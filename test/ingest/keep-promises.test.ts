/**
 * Deadlines of first contact on a real database, with rounds on two servers. Time passes by moving the deadlines back.
 */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { commentOnLead } from "../../src/changes/annotate-lead.ts"
import {
  assignLead,
  attemptLead,
  type LeadDesk,
  moveLead,
  undoLastChange,
} from "../../src/changes/change-lead.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { pauseTriager } from "../../src/changes/pause-triager.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { findTriager } from "../../src/store/books/roster.ts"
import { type Database, openDatabase } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { auditDatabase, readEvents } from "../helpers/audit.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { until } from "../helpers/until.ts"

let database: TestDatabase
let db: Database
let nodes: readonly LeadDesk[]
before(async () => {
  database = await testDatabase()
  db = database.db
  const connect = () => openDatabase(database.target, { maxConnections: 3, queryTimeoutMs: 30_000 })
  nodes = [connect(), connect()].map((own) => ({ db: own, desks: new DeskReader() }))
})
after(async () => {
  await Promise.all(nodes.map((node) => node.db.destroy()))
  await database.close()
})

const DEADLINE = { brackets: [{ id: "all" }], first_contact_within_minutes: 30 }
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, last_change, triager cascade`.execute(db)
  await sql`update desk set last_seq = 0`.execute(db)
  await sql`update desk set roster_version = roster_version + 1`.execute(db)
  await publish(db, DEADLINE)
  await sql`delete from event`.execute(db)
  await sql`update desk set last_seq = 0`.execute(db)
})

const desks = new DeskReader()
const takeIn = async (n: number, body: Record<string, unknown> = {}): Promise<string[]> => {
  const arrivals = Array.from({ length: n }, () => arrival(body))
  await routeBatch(db, desks, arrivals)
  return arrivals.map(({ id }) => id)
}
/** All deadlines are over. */
const pass = () =>
  sql`update lead set contact_by = contact_by - interval '31 minutes', remind_at = remind_at - interval '31 minutes'`.execute(
    db,
  )
const round = (node = 0) => keepPromises(nodes[node]?.db ?? db, nodes[node]?.desks ?? desks)
type Row = {
  status: string
  triager_id: string | null
  contact_by: Date | null
  remind_at: Date | null
  escalated_at: Date | null
  created_at: Date
}
const eventsOf = async (id: string) =>
  (
    await sql<{ type: string }>`select type from event where lead_id = ${id} order by seq`.execute(db)
  ).rows.map(({ type }) => type)
const leadOf = async (id: string) =>
  (await sql<Row>`select * from lead where id = ${id}`.execute(db)).rows[0] ?? assert.fail()
const holderOf = async (id: string) => (await leadOf(id)).triager_id
const lastSeq = async () =>
  (await sql<{ last_seq: number }>`select last_seq from desk`.execute(db)).rows[0]?.last_seq
const owed = async () =>
  Object.fromEntries(
    (
      await sql<{
        id: string
        owed: number
      }>`select triager_id as id, owed / 1e12 as owed from ledger`.execute(db)
    ).rows.map(({ id, owed }) => [id, Number(owed)]),
  )

test("a deadline is fixed at the assignment: a later policy changes nothing for it", async () => {
  await saveTriagers(db, triager("ana"))
  const [first = ""] = await takeIn(1)
  const { contact_by, created_at } = await leadOf(first)
  assert.equal(contact_by?.getTime(), created_at.getTime() + 30 * 60_000)
  await publish(db, { ...DEADLINE, first_contact_within_minutes: null })
  assert.deepEqual((await leadOf(first)).contact_by, contact_by)
  const [second = ""] = await takeIn(1)
  assert.equal((await leadOf(second)).contact_by, null)
})

test("whoever is given a lead out of waiting has a deadline too; a disqualified lead never has", async () => {
  const [waiting = ""] = await takeIn(1)
  assert.equal((await leadOf(waiting)).contact_by, null)
  await saveTriagers(db, triager("ana"))
  await giveTurns(db, desks)
  assert.notEqual((await leadOf(waiting)).contact_by, null)

  const rule = { id: "tiny", when: { revenue: { below: 9 } }, reason: "Small" }
  await publish(db, { ...DEADLINE, disqualify: [rule], assign_disqualified: true })
  const [given = ""] = await takeIn(1, { revenue: 1 })
  const { status, triager_id, contact_by } = await leadOf(given)
  assert.deepEqual([status, triager_id, contact_by], ["disqualified", "ana", null])
})

test("an overdue lead goes on as a turn, with event, receipt and a new deadline; before that, nothing happens", async () => {
  await saveTriagers(db, triager("ana"), triager("bo"))
  const [id = ""] = await takeIn(1)
  await round()
  assert.equal(await holderOf(id), "ana")
  const books = await owed()
  await pass()
  await round()
  const { status, triager_id, contact_by } = await leadOf(id)
  assert.deepEqual([status, triager_id], ["assigned", "bo"])
  assert.ok((contact_by?.getTime() ?? 0) > Date.now())
  assert.deepEqual(books, { ana: -0.5, bo: 0.5 })
  assert.deepEqual(await owed(), books, "ana keeps what it cost, and bo alone had a part in the second turn")
  await auditDatabase(db)
  const { type, data } = (await readEvents(db)).at(-1) ?? assert.fail()
  assert.deepEqual(
    [type, data.cause, data.lost_by, data.chosen?.triager],
    ["lead.assigned", "deadline", "ana", "bo"],
  )
})

test("nobody gets a lead twice: when everybody has had it, it stays", async () => {
  await saveTriagers(db, triager("ana"), triager("bo"), triager("cleo"))
  const [id = ""] = await takeIn(1)
  const holders = [await holderOf(id)]
  for (let i = 0; i < 3; i++) {
    await pass()
    await round()
    holders.push(await holderOf(id))
  }
  assert.equal(new Set(holders.slice(0, 3)).size, 3)
  assert.equal(holders[3], holders[2])
  await auditDatabase(db)
})

test("with nobody else there it stays and the admins are told, once; after that nobody is kept from the desk", async () => {
  await saveTriagers(db, triager("ana"), triager("bo", { hours: {} }))
  const [id = ""] = await takeIn(1)
  await pass()
  await Promise.all([round(0), round(1)])
  const before = { lead: await leadOf(id), seq: await lastSeq() }
  assert.equal(before.lead.triager_id, "ana")
  assert.notEqual(before.lead.escalated_at, null)
  assert.deepEqual((await eventsOf(id)).slice(-2), ["lead.contact_missed", "lead.escalated"])
  await saveTriagers(db, triager("bo"))
  await lockDeskFor(db, () => round()) // would wait for the desk
  assert.deepEqual({ lead: await leadOf(id), seq: await lastSeq() }, before)
})

test("whoever has a lead is reminded once, half of the time before the deadline; undo and promise do not suffer from it", async () => {
  await saveTriagers(db, triager("ana"), triager("bo"))
  const [id = ""] = await takeIn(1)
  const node = nodes[0] ?? assert.fail()
  const asked = { id, actor: "key:k" }
  await assignLead(node, asked, { triager: "bo", reason: null })
  await round()
  assert.ok(!(await eventsOf(id)).includes("lead.contact_due"), "not before its time")
  await sql`update lead set remind_at = remind_at - interval '15 minutes'`.execute(db)
  await Promise.all([round(0), round(1)])
  assert.deepEqual((await eventsOf(id)).slice(-1), ["lead.contact_due"])
  await round()
  assert.equal((await eventsOf(id)).filter((type) => type === "lead.contact_due").length, 1)
  assert.equal((await undoLastChange(node, asked)).kind, "changed")
  assert.equal(await holderOf(id), "ana")
})

test("who misses three in a row is paused and gets no more; contact in between begins the count anew", async () => {
  await saveTriagers(db, triager("ana"), triager("bo", { hours: {} }))
  const miss = async () => {
    const [id = ""] = await takeIn(1)
    await pass()
    await round()
    return id
  }
  const paused = async () => (await findTriager(db, "ana"))?.paused?.because
  await miss()
  const second = await miss()
  const node = nodes[0] ?? assert.fail()
  await attemptLead(node, { id: second, actor: "key:k" }, { result: "no_answer", callAt: null, note: null })
  await miss()
  await miss()
  assert.equal(await paused(), undefined)
  const last = await miss()
  assert.equal(await paused(), "missed")
  assert.deepEqual(await eventsOf(last), [
    "lead.created",
    "lead.assigned",
    "lead.contact_missed",
    "lead.escalated",
  ])
  const [waiting = ""] = await takeIn(1)
  assert.equal(await holderOf(waiting), null, "nobody takes leads any more")
  assert.equal(await pauseTriager(db, "person:ana", "ana", false), "done")
  await giveTurns(db, desks)
  assert.equal(await holderOf(waiting), "ana")
  await miss()
  assert.equal(await paused(), undefined, "nothing is held against who comes back")
  const told = await sql<{ type: string; data: object }>`
    select type, data from event where lead_id is null and type <> 'policy.published' order by seq`.execute(
    db,
  )
  assert.deepEqual(told.rows, [
    { type: "triager.paused", data: { triager: "ana", because: "missed", missed: 3 } },
    { type: "triager.resumed", data: { triager: "ana" } },
  ])
  await auditDatabase(db)
})

test("the deadline is counted in working time, and moves with the hours and absences of who has the lead", async () => {
  await publish(db, {
    brackets: [{ id: "small", below: 10 }, { id: "all" }],
    first_contact: { within_minutes: 30, by_bracket: { small: 10 } },
  })
  await saveTriagers(db, triager("ana"))
  const [id = "", small = "", done = ""] = [
    ...(await takeIn(1, { revenue: 100 })),
    ...(await takeIn(1, { revenue: 1 })),
    ...(await takeIn(1, { revenue: 100 })),
  ]
  const minutesOf = async (lead: string) => {
    const { contact_by, remind_at, created_at } = await leadOf(lead)
    return [contact_by, remind_at].map(
      (at) => at && Math.round((at.getTime() - created_at.getTime()) / 60_000),
    )
  }
  assert.deepEqual(
    [await minutesOf(id), await minutesOf(small)],
    [
      [30, 15],
      [10, 5],
    ],
  )
  const node = nodes[0] ?? assert.fail()
  await moveLead(node, { id: done, actor: "key:k" }, { to: "contacted", reason: null })
  const from = Date.now() - 60_000
  const absence = { from: new Date(from).toISOString(), to: new Date(from + 24 * 3_600_000).toISOString() }
  await amendTriager(db, "cli", "ana", { absences: [absence] })
  assert.deepEqual(
    [await minutesOf(id), await minutesOf(small)],
    [
      [24 * 60 + 29, 24 * 60 + 14],
      [24 * 60 + 9, 24 * 60 + 4],
    ],
  )
  assert.deepEqual(await minutesOf(done), [null, null])
  await amendTriager(db, "cli", "ana", { absences: [] })
  assert.deepEqual(await minutesOf(id), [30, 15], "and back")
})

test("a contacted lead has no deadline any more, and that of an erased person is nobody's to keep", async () => {
  await saveTriagers(db, triager("ana"), triager("bo"))
  const [contacted = "", erased = ""] = await takeIn(2)
  const [node] = nodes
  assert.ok(node)
  await moveLead(node, { id: contacted, actor: "key:k" }, { to: "contacted", reason: null })
  assert.equal((await leadOf(contacted)).contact_by, null)
  await sql`update lead set nombre = null, erased_at = now() where id = ${erased}`.execute(db)
  await pass()
  const seq = await lastSeq()
  await round()
  assert.equal(await lastSeq(), seq)
})

test("the longest overdue goes first, and a cap that fills up leaves the rest where it is", async () => {
  await saveTriagers(db, triager("ana"), triager("bo", { hours: {}, daily_cap: 1 }))
  const [late = "", later = ""] = await takeIn(2)
  await saveTriagers(db, triager("bo", { daily_cap: 1 }))
  await pass()
  await sql`update lead set contact_by = contact_by - interval '1 minute' where id = ${later}`.execute(db)
  await round()
  assert.deepEqual([await holderOf(late), await holderOf(later)], ["ana", "bo"])
})

test("more than one transaction's worth goes on, each lead once, with rounds on two servers at the same time", async () => {
  await saveTriagers(db, triager("ana"))
  const ids = await takeIn(450)
  await saveTriagers(db, triager("bo"), triager("cleo", { weight: 2 }))
  await pass()
  await Promise.all([round(0), round(1), round(0), round(1)])
  const leads = await auditDatabase(db)
  const events = await readEvents(db)
  assert.ok(leads.every(({ triager_id }) => triager_id !== "ana"))
  assert.equal(events.filter(({ data }) => data.cause === "deadline").length, ids.length)
  const { ana = 0, bo = 0, cleo = 0 } = await owed()
  assert.deepEqual([ana, bo + cleo], [0, 0])
})

test("a contact at the same moment and the round never both win", async () => {
  await saveTriagers(db, triager("ana"))
  const ids = await takeIn(40)
  await saveTriagers(db, triager("bo"))
  await pass()
  const [one, other] = nodes
  assert.ok(one && other)
  const contacts = ids.map((id) => moveLead(other, { id, actor: "key:k" }, { to: "contacted", reason: null }))
  const [changes] = await Promise.all([Promise.all(contacts), round(0)])
  const leads = await auditDatabase(db)
  for (const [i, change] of changes.entries()) {
    const { status, triager_id } = leads.find(({ id }) => id === ids[i]) ?? assert.fail()
    // A contact that was asked for after the round had moved the lead is the new holder's.
    if (change.kind === "changed") assert.equal(status, "contacted")
    else assert.deepEqual([change.kind, status, triager_id], ["refused", "assigned", "bo"])
  }
})

for (const first of ["contact", "round"] as const) {
  test(`of a contact and a round that queue for the desk, the ${first} is first and the other sees it`, async () => {
    await saveTriagers(db, triager("ana"), triager("bo"))
    const [id = ""] = await takeIn(1)
    await pass()
    const [one, other] = nodes
    assert.ok(one && other)
    const work = {
      contact: () => moveLead(other, { id, actor: "key:k" }, { to: "contacted", reason: null }),
      round: () => keepPromises(one.db, one.desks),
    }
    const second = first === "contact" ? "round" : "contact"
    const queue: Promise<unknown>[] = []
    await lockDeskFor(db, async () => {
      for (const [i, what] of ([first, second] as const).entries()) {
        queue.push(work[what]())
        await until(`${i + 1} queue for the desk`, async () => (await countQueued()) === i + 1)
      }
    })
    const ended = await Promise.all(queue)
    const { status, triager_id } = await leadOf(id)
    if (first === "contact") assert.deepEqual([status, triager_id], ["contacted", "ana"])
    else {
      assert.deepEqual([status, triager_id], ["assigned", "bo"])
      assert.match(JSON.stringify(ended[1]), /Somebody else was faster/)
    }
    await auditDatabase(db)
  })
}

async function countQueued(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.n
}

test("a lead that came quietly has no deadline and is told to nobody, whoever gets it and whatever is done with it", async () => {
  await saveTriagers(db, triager("ana"))
  const old = arrival({ nombre: "Quiet before deadlines were left out" }, { quiet: true })
  const quiet = arrival({ nombre: "Quiet" }, { quiet: true })
  await routeBatch(db, desks, [old, quiet])
  assert.equal((await leadOf(quiet.id)).contact_by, null)

  // Imported by an older version, which gave it a deadline.
  await sql`update lead set contact_by = now() - interval '1 minute' where id = ${old.id}`.execute(db)
  await saveTriagers(db, triager("bo"))
  await round()
  const handedOn = await leadOf(old.id)
  assert.deepEqual([handedOn.triager_id, handedOn.contact_by], ["bo", null])

  const node = nodes[0] ?? assert.fail()
  const asked = { id: quiet.id, actor: "cli" }
  await assignLead(node, asked, { triager: "bo", reason: null })
  assert.equal((await leadOf(quiet.id)).contact_by, null)
  await moveLead(node, asked, { to: "lost", reason: null })
  await moveLead(node, asked, { to: "assigned", reason: null })
  assert.equal((await leadOf(quiet.id)).contact_by, null)
  await commentOnLead(node, asked, "Called twice.")
  await erasePerson(db, quiet.id, "cli")
  const { rows } = await sql<{
    type: string
    quiet: boolean
  }>`select type, quiet from event order by seq`.execute(db)
  assert.deepEqual(
    rows.filter((event) => !event.quiet),
    [],
  )
  assert.equal(rows.length, 4 + 2 + 3 + 2)
})
