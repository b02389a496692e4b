/**
 * The one transaction on a real database: what is decided is what is stored, together, and what was seen before is
 * recognised, whether it came last week or a moment ago in the same batch.
 */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { Arrival, Outcome } from "../../src/domain/decision/plan-batch.ts"
import { type Receipt, replayReceipt } from "../../src/domain/decision/receipt.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns as giveTurnsToAll } from "../../src/ingest/waiting.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, idempotent_answer, triager cascade`.execute(
    database.db,
  )
  await sql`update desk set roster_version = roster_version + 1`.execute(database.db)
  await publish(database.db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }] })
})

const desks = new DeskReader()
const route = async (...batch: Arrival[]) => (await routeBatch(database.db, desks, batch)).outcomes.map(read)
const giveTurns = async () => (await routeBatch(database.db, desks, [])).turns
const read = (outcome: Outcome) =>
  outcome.kind === "key_reused"
    ? { kind: outcome.kind }
    : { kind: outcome.kind, ...JSON.parse(outcome.answer) }
const now = async () => (await sql<{ now: Date }>`select now()`.execute(database.db)).rows[0]?.now as Date
const fromNow = async (hours: number) => new Date((await now()).getTime() + hours * 3_600_000).toISOString()

type LeadRow = { id: string; seq: number; status: string; triager_id: string | null }
const leads = async () =>
  (await sql<LeadRow>`select id, seq, status, triager_id from lead order by seq`.execute(database.db)).rows
const events = async (leadId: string) =>
  (
    await sql<{ seq: number; type: string; data: Receipt }>`
      select seq, type, data from event where lead_id = ${leadId} order by seq`.execute(database.db)
  ).rows

test("a lead is stored with its decision, its events and its place in the rotation", async () => {
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  const [answer] = await route(arrival({ email: "Lucia@Example.com", revenue: 60_000 }))
  assert.equal(answer.status, "assigned")
  assert.equal(answer.bracket, "large")
  assert.deepEqual(answer.triager, { id: "ana", name: "Ana" })
  const told = await events(answer.id)
  assert.deepEqual(
    told.map((event) => event.type),
    ["lead.created", "lead.assigned"],
  )
  const [lead] = await leads()
  assert.equal(lead?.seq, told[1]?.seq)
  assert.equal(replayReceipt(told[1]?.data as Receipt), "ana")
  const { rows } =
    await sql`select triager_id, owed::text from ledger where bracket = 'large' order by triager_id`.execute(
      database.db,
    )
  assert.deepEqual(rows, [
    { triager_id: "ana", owed: "-500000000000" },
    { triager_id: "bo", owed: "500000000000" },
  ])
})

test("the places of leads follow one another without gaps, over batches", async () => {
  await saveTriagers(database.db, triager("ana"))
  await route(arrival(), arrival())
  await route(arrival())
  const places = (
    await sql<{ seq: number }>`select seq from event where lead_id is not null order by seq`.execute(
      database.db,
    )
  ).rows.map((r) => r.seq)
  assert.equal(places.length, 6)
  assert.equal((places.at(-1) ?? 0) - (places[0] ?? 0), 5)
})

test("the same person is a duplicate, in another batch and in the same one, and goes to whoever holds them", async () => {
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  const [first] = await route(arrival({ email: "lucia@example.com" }))
  const [byMail, stranger, byPhone] = await route(
    arrival({ email: "LUCIA@example.com", telefono: "+34 600 111 222" }),
    arrival({ email: "otro@example.com" }),
    arrival({ telefono: "600111222" }),
  )
  assert.equal(byMail.duplicate_of, first.id)
  assert.equal(byMail.triager.id, first.triager.id)
  assert.equal(stranger.duplicate_of, null)
  assert.equal(stranger.triager.id, "bo", "a sticky assignment is not charged to the rotation")
  assert.equal(byPhone.duplicate_of, byMail.id)
  assert.equal(byPhone.triager.id, first.triager.id)
})

test("duplicate_of names the earliest lead, while the owner is the holder of the newest", async () => {
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  const [first] = await route(arrival({ email: "lucia@example.com" }))
  const [second] = await route(arrival({ email: "lucia@example.com" }))
  await sql`update lead set triager_id = 'bo' where id = ${second.id}`.execute(database.db)
  const [third] = await route(arrival({ email: "lucia@example.com" }))
  assert.equal(third.duplicate_of, first.id)
  assert.equal(third.triager.id, "bo")
})

test("a duplicate whose owner is absent goes through the rotation; outside hours it still goes to the owner", async () => {
  await saveTriagers(database.db, triager("ana"))
  await route(arrival({ email: "lucia@example.com" }))
  const absences = [{ from: await fromNow(-1), to: await fromNow(1) }]
  await saveTriagers(database.db, triager("ana", { absences }), triager("bo"))
  const [away] = await route(arrival({ email: "lucia@example.com" }))
  assert.equal(away.triager.id, "bo")
  await sql`update lead set triager_id = 'ana'`.execute(database.db)
  await saveTriagers(database.db, triager("ana", { hours: {}, brackets: [], daily_cap: 0 }), triager("bo"))
  const [back] = await route(arrival({ email: "lucia@example.com" }))
  assert.equal(back.triager.id, "ana")
})

test("a lead older than the window is not a duplicate", async () => {
  await saveTriagers(database.db, triager("ana"))
  const [old] = await route(arrival({ email: "lucia@example.com" }))
  await sql`update lead set created_at = created_at - interval '31 days' where id = ${old.id}`.execute(
    database.db,
  )
  const [answer] = await route(arrival({ email: "lucia@example.com" }))
  assert.equal(answer.duplicate_of, null)
})

test("a contact that the policy does not match on makes no duplicate", async () => {
  await publish(database.db, { brackets: [{ id: "all" }], duplicates: { match: ["telefono"] } })
  await saveTriagers(database.db, triager("ana"))
  await route(arrival({ email: "lucia@example.com" }))
  const [other, batchMate] = await route(
    arrival({ email: "lucia@example.com" }),
    arrival({ email: "lucia@example.com" }),
  )
  assert.equal(other.duplicate_of, null)
  assert.equal(batchMate.duplicate_of, null)
})

test("an idempotency key gives the first answer again, in another batch and in the same one", async () => {
  await saveTriagers(database.db, triager("ana"))
  const once = { idempotency: { key: "form-1", body_hash: "aa".repeat(32) } }
  const [first, twin] = await route(arrival({}, once), arrival({}, once))
  const [again] = await route(arrival({}, once))
  assert.deepEqual(twin, { ...first, kind: "replayed" })
  assert.deepEqual(again, { ...first, kind: "replayed" })
  assert.equal((await leads()).length, 1)
})

test("an idempotency key with another body is refused, and belongs to its API key", async () => {
  await saveTriagers(database.db, triager("ana"))
  const [, reused] = await route(
    arrival({}, { idempotency: { key: "form-2", body_hash: "aa".repeat(32) } }),
    arrival({}, { idempotency: { key: "form-2", body_hash: "bb".repeat(32) } }),
  )
  assert.deepEqual(reused, { kind: "key_reused" })
  const [others] = await route(
    arrival({}, { api_key_id: "key_other", idempotency: { key: "form-2", body_hash: "bb".repeat(32) } }),
  )
  assert.equal(others.kind, "created")
  assert.equal((await leads()).length, 2)
})

test("with nobody eligible leads wait, and are assigned oldest first before newer arrivals", async () => {
  const [one, two] = await route(arrival(), arrival())
  assert.equal(one.status, "waiting")
  assert.equal(two.triager, null)
  assert.equal(await giveTurns(), 0)
  await saveTriagers(database.db, triager("ana", { daily_cap: 2 }))
  const [late] = await route(arrival())
  assert.equal(late.status, "waiting", "the cap went to those who waited longer")
  assert.deepEqual(
    (await leads()).map((lead) => lead.status),
    ["assigned", "assigned", "waiting"],
  )
  const told = await events(one.id)
  assert.deepEqual(
    told.map((event) => event.type),
    ["lead.created", "lead.waiting", "lead.assigned"],
  )
  assert.equal(told[2]?.data.cause, "waiting")
})

test("a lead whose person was erased while it waited is nobody's turn", async () => {
  const [answer] = await route(arrival())
  await erasePerson(database.db, answer.id, "test")
  await saveTriagers(database.db, triager("ana"))
  assert.equal(await giveTurns(), 0)
  const [, newer] = [await route(arrival()), await leads()]
  assert.deepEqual(
    newer.map(({ triager_id }) => triager_id),
    [null, "ana"],
  )
})

test("a waiting duplicate goes to its owner when the owner is back, whatever the owner's hours and brackets", async () => {
  await saveTriagers(database.db, triager("ana"))
  await route(arrival({ email: "lucia@example.com" }))
  const away = { absences: [{ from: await fromNow(-1), to: await fromNow(1) }] }
  await saveTriagers(database.db, triager("ana", away))
  const [stranger, duplicate] = await route(arrival(), arrival({ email: "lucia@example.com" }))
  assert.equal(duplicate.status, "waiting")
  await saveTriagers(database.db, triager("ana", { hours: {} }))
  await giveTurnsToAll(database.db, desks)
  const after = new Map((await leads()).map((lead) => [lead.id, lead.triager_id]))
  assert.equal(after.get(duplicate.id), "ana")
  assert.equal(after.get(stranger.id), null)
})

test("the daily cap counts every lead received since midnight in the triager's own zone", async () => {
  await saveTriagers(database.db, triager("ana", { daily_cap: 1 }), triager("bo", { weight: 1 }))
  const answers = await route(arrival(), arrival(), arrival(), arrival())
  assert.deepEqual(
    answers.map((answer) => answer.triager.id),
    ["ana", "bo", "bo", "bo"],
  )
  await sql`update event set at = at - interval '1 day'`.execute(database.db)
  const tomorrow = await route(arrival(), arrival())
  assert.deepEqual(
    tomorrow.map((answer) => answer.triager.id),
    ["bo", "ana"],
  )
})

test("least_busy counts open leads, and a lead that is closed no longer counts", async () => {
  await publish(database.db, { brackets: [{ id: "all" }], strategy: "least_busy" })
  await saveTriagers(database.db, triager("ana"), triager("bo", { weight: 2 }))
  await route(arrival(), arrival(), arrival(), arrival(), arrival(), arrival())
  const open = async () =>
    (
      await sql<{ id: string; n: number }>`select id, open_leads as n from triager order by id`.execute(
        database.db,
      )
    ).rows
  assert.deepEqual(await open(), [
    { id: "ana", n: 2 },
    { id: "bo", n: 4 },
  ])
  await sql`update lead set status = 'qualified' where triager_id = 'bo'`.execute(database.db)
  assert.deepEqual(await open(), [
    { id: "ana", n: 2 },
    { id: "bo", n: 0 },
  ])
  const [next] = await route(arrival())
  assert.equal(next.triager.id, "bo")
})

test("under least_busy nobody is paid for leads that they let lie: back under fair, nobody is flooded", async () => {
  const { db } = database
  const all = { brackets: [{ id: "all" }] }
  const balances = async () =>
    (await sql<{ triager_id: string; owed: string }>`select * from ledger order by triager_id`.execute(db))
      .rows
  await publish(db, all)
  await saveTriagers(db, triager("u"), triager("v"))
  await route(arrival(), arrival(), arrival()) // u, v, u: v is owed half a lead
  const before = await balances()
  await sql`update lead set status = 'qualified'`.execute(db)

  await publish(db, { ...all, strategy: "least_busy" })
  const got: string[] = []
  for (let i = 0; i < 12; i++) {
    const [lead] = await route(arrival())
    got.push(lead.triager.id)
    await sql`update lead set status = 'qualified' where triager_id = 'u'`.execute(db)
  }
  assert.equal(got.join(""), "vuuuuuuuuuuu", "v, who got a lead longest ago, lets it lie")
  assert.deepEqual(await balances(), before)

  await publish(db, all)
  const then = (await route(...Array.from({ length: 6 }, () => arrival()))).map(({ triager }) => triager.id)
  assert.equal(then.join(""), "vuvuvu")
})

test("least_busy breaks ties by who got a lead longest ago, also within a batch and across restarts", async () => {
  const { db } = database
  await publish(db, { brackets: [{ id: "all" }], strategy: "least_busy" })
  await saveTriagers(db, triager("a"), triager("b"), triager("c"))
  const idle = () => sql`update lead set status = 'qualified'`.execute(db)
  const next = async () => (await route(arrival()))[0].triager.id
  const batch = (await route(arrival(), arrival())).map((answer) => answer.triager.id)
  await idle()
  const later = [await next()]
  await idle()
  later.push(await next())
  await idle()
  later.push(await next())
  assert.deepEqual([...batch, ...later], ["a", "b", "c", "a", "b"])
})

test("a disqualified lead has no triager, unless the policy assigns those too", async () => {
  const rule = { id: "tiny", when: { revenue: { below: 1000 } }, reason: "Too small" }
  await publish(database.db, { brackets: [{ id: "all" }], disqualify: [rule] })
  await saveTriagers(database.db, triager("ana"))
  const [out] = await route(arrival({ revenue: 10 }))
  assert.deepEqual([out.status, out.disqualified, out.triager], ["disqualified", true, null])
  assert.deepEqual(out.disqualification, { rule: "tiny", reason: "Too small" })
  await publish(database.db, { brackets: [{ id: "all" }], disqualify: [rule], assign_disqualified: true })
  const [given] = await route(arrival({ revenue: 10 }))
  assert.deepEqual([given.status, given.triager.id], ["disqualified", "ana"])
  assert.deepEqual(
    (await events(given.id)).map((event) => event.type),
    ["lead.created", "lead.disqualified", "lead.assigned"],
  )
})

test("unknown fields and a changed default country are kept and read as the deciding policy says", async () => {
  await saveTriagers(database.db, triager("ana"))
  const lead = arrival({ telefono: "20 7946 0958", status: "qualified", nested: { a: null } })
  assert.equal(lead.submission.phone_normal, null)
  await publish(database.db, { brackets: [{ id: "all" }], default_country: "GB" })
  const [answer] = await route(lead)
  assert.equal(answer.status, "assigned")
  assert.deepEqual(
    answer.warnings.map((warning: { code: string }) => warning.code),
    ["unknown_field", "unknown_field"],
  )
  const { rows } = await sql`select phone_normal, extra from lead`.execute(database.db)
  assert.deepEqual(rows, [
    { phone_normal: "+442079460958", extra: { status: "qualified", nested: { a: null } } },
  ])
})
