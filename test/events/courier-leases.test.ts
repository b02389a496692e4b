/** Who may attempt a delivery, when servers die, stop, are late or are many; and that no receiver delays another. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { failure } from "../../src/domain/failure.ts"
import { type Claimed, claimDeliveries, releaseDeliveries } from "../../src/store/delivery/deliveries.ts"
import { resendDeliveries } from "../../src/store/delivery/delivery-log.ts"
import { fanOut } from "../../src/store/delivery/fan-out.ts"
import { type Recorded, recordAttempts } from "../../src/store/delivery/record-attempts.ts"
import { deleteWebhook } from "../../src/store/delivery/webhooks.ts"
import { hireCourier, openPostOffice, SECOND } from "../helpers/courier.ts"

const START = new Date("2026-11-16T09:00:00Z")
const STOPPED = failure("server_stopped")
const later = (ms: number) => new Date(START.getTime() + ms)

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
afterEach(() => office.reset())
after(() => office.close())

const ONE = { most: 512, byKind: [{ kind: "webhook", room: 1 }], byChannel: [] } as const
const MANY = { ...ONE, byKind: [{ kind: "webhook", room: 100 }] } as const

/** An endpoint with one delivery, claimed by somebody. */
async function claimOne(answer?: Parameters<typeof office.listen>[0]) {
  const endpoint = await office.listen(answer, { events: ["lead.created"] })
  await office.takeIn()
  await fanOut(office.db, ["webhook"], START)
  const claimed = await claimDeliveries(office.db, ONE, START)
  const own = claimed.find(({ channel }) => channel.id === endpoint.id)
  return { ...endpoint, claimed: own ?? assert.fail() }
}

const result = ({ delivery_id, leased_until }: Claimed, given: Partial<Recorded> = {}): Recorded => ({
  delivery_id,
  leased_until,
  age_ms: 20,
  status_code: 500,
  duration_ms: 20,
  error: failure("answered", { status: 500 }),
  response_excerpt: null,
  status: "pending",
  failures: 1,
  delay_ms: 5_000,
  anew_delay_ms: 5_000,
  ...given,
})
const record = (recorded: Recorded, now = START) =>
  office.db.transaction().execute((tx) => recordAttempts(tx, [recorded], now))
const delivered = { status: "delivered", failures: 0, delay_ms: null, anew_delay_ms: null } as const

test("what a dead server had in hand is taken up when its lease has run out, within 20 s", async () => {
  const { id, receiver } = await claimOne()
  const other = hireCourier(office.db)
  await other.round(later(17 * SECOND))
  assert.equal(receiver.received.length, 0)
  await other.work(later(18 * SECOND))
  const { status, failures, attempts } = await office.delivery(id)
  assert.deepEqual([status, failures, attempts.length], ["delivered", 0, 2])
  await other.stop()
})

test("a server that stops gives back what it has in hand, at once, and the schedule stays where it was", async () => {
  let hangs = true
  const { id, receiver } = await office.listen(() => (hangs ? "hang" : {}), { events: ["lead.created"] })
  await office.takeIn(12)
  const first = hireCourier(office.db)
  await first.round(START)
  await receiver.until(({ received }) => received.length === 8)
  await first.stop()
  const given = await office.deliveries(id)
  for (const { status, failures, leased_until } of given)
    assert.deepEqual([status, failures, leased_until], ["pending", 0, null])
  const log = given.flatMap(({ attempts }) => attempts.map(({ error }) => error))
  assert.deepEqual(
    log,
    Array(8).fill(STOPPED),
    "what was begun may have arrived, and what was not is no attempt",
  )

  hangs = false
  const second = hireCourier(office.db)
  await second.work(START)
  for (const { status } of await office.deliveries(id)) assert.equal(status, "delivered")
  assert.equal((await office.channel(id)).failing_since, null)
  await second.stop()
})

test("an endpoint that hangs delays no other", async () => {
  const hanging = await office.listen(() => "hang")
  const fast = await office.listen()
  await office.takeIn(100)
  const courier = hireCourier(office.db)
  while (fast.receiver.ids.size < 200) {
    await courier.round(START)
    await courier.attempted()
  }
  assert.equal(hanging.receiver.received.length, 8, "and costs no more than its slots")
  await courier.stop()
})

test("an endpoint that keeps failing is tried with one delivery at a time, until something arrives", async () => {
  let [status, atOnce, most] = [500, 0, 0]
  const { receiver, id } = await office.listen(() => {
    most = Math.max(most, ++atOnce)
    setImmediate(() => atOnce--)
    return { status }
  })
  await office.takeIn(20)
  const courier = hireCourier(office.db)
  await courier.work(START)
  const tried = receiver.received.length
  assert.equal(tried, 40)
  most = 0
  await courier.work(later(6 * SECOND))
  assert.deepEqual([receiver.received.length, most], [80, 1])
  status = 200
  await courier.work(later(400 * SECOND))
  for (const delivery of await office.deliveries(id)) assert.equal(delivery.status, "delivered")
  await courier.stop()
})

test("any number of servers share the work: every event arrives once", async () => {
  const endpoints = await Promise.all([office.listen(), office.listen(), office.listen()])
  const couriers = [1, 2, 3].map(() => hireCourier(office.db))
  const coming = (async () => {
    for (let i = 0; i < 4; i++) await office.takeIn(25)
  })()
  await Promise.all([coming, ...couriers.map((courier) => courier.work(START))])
  await Promise.all(couriers.map((courier) => courier.work(START)))
  for (const { receiver, id } of endpoints) {
    assert.deepEqual([receiver.received.length, receiver.ids.size], [200, 200])
    assert.equal((await office.channel(id)).after_seq, 200)
  }
  await Promise.all(couriers.map((courier) => courier.stop()))
})

test("deliveries are claimed in the order of their events, and nobody else gets them", async () => {
  await office.listen()
  await office.takeIn(30)
  await fanOut(office.db, ["webhook"], START)
  const [first, second] = [
    await claimDeliveries(office.db, { ...MANY, byKind: [{ kind: "webhook", room: 20 }] }, START),
    await claimDeliveries(office.db, MANY, START),
  ]
  assert.deepEqual(
    [...first, ...second].map(({ event_seq }) => event_seq),
    Array.from({ length: 60 }, (_, i) => i + 1),
  )
  assert.equal((await claimDeliveries(office.db, MANY, START)).length, 0)
  await releaseDeliveries(office.db, first)
  assert.equal((await claimDeliveries(office.db, MANY, START)).length, 20)
})

test("a dead receiver leaves its backlog in the order of events", async () => {
  const { id } = await office.listen()
  await office.takeIn(500)
  while ((await fanOut(office.db, ["webhook"], START)) > 0);
  assert.equal((await office.deliveries(id)).length, 512)
  assert.equal((await office.channel(id)).after_seq, 512)
})

test("a late result is logged, and changes nothing that was decided since", async () => {
  const { id, claimed } = await claimOne()
  const [again] = await claimDeliveries(office.db, ONE, later(18 * SECOND))
  await record(result(claimed, delivered), later(19 * SECOND))
  let now = await office.delivery(id)
  assert.deepEqual([now.status, now.leased_until, now.attempts.length], ["pending", again?.leased_until, 2])

  await record(result(again ?? assert.fail(), delivered), later(20 * SECOND))
  await record(result(claimed), later(21 * SECOND))
  now = await office.delivery(id)
  assert.deepEqual(
    [now.status, now.failures, now.next_attempt_at, now.attempts.length],
    ["delivered", 0, null, 4],
  )
})

test("a replay during an attempt is not swallowed by it", async () => {
  const { id, claimed } = await claimOne()
  await sql`update delivery set failures = 0, next_attempt_at = ${later(1)}, leased_until = null`.execute(
    office.db,
  )
  await record(result(claimed, delivered))
  assert.deepEqual((await office.delivery(id)).next_attempt_at, later(1))
})

test("a replay during the last attempt starts the schedule again, even if that attempt fails", async () => {
  const { id } = await office.listen(() => ({ status: 500 }), { events: ["lead.created"] })
  await office.takeIn()
  await fanOut(office.db, ["webhook"], START)
  await sql`update delivery set failures = 9`.execute(office.db)
  const courier = hireCourier(office.db)
  await courier.round(START)
  await courier.attempted()
  const { id: deliveryId } = await office.delivery(id)
  await office.db.transaction().execute((tx) => resendDeliveries(tx, [deliveryId]))
  await courier.round(START)
  await courier.stop()
  const { status, failures, next_attempt_at } = await office.delivery(id)
  assert.deepEqual([status, failures], ["pending", 1])
  const waits = Number(next_attempt_at) - START.getTime()
  assert.ok(waits >= 5 * SECOND && waits <= 5.5 * SECOND)
})

test("an answer that comes when the person is erased already is not kept", async () => {
  const { id, claimed } = await claimOne()
  const { rows } = await sql<{ id: string }>`select id from lead`.execute(office.db)
  await erasePerson(office.db, rows[0]?.id ?? assert.fail(), "test")
  await record(result(claimed, { response_excerpt: "no Lucía here" }))
  const [attempt] = (await office.delivery(id)).attempts
  assert.deepEqual([attempt?.status_code, attempt?.response_excerpt], [500, null])
})

test("what has waited for too long behind others that hang is left to an idle server", async (t) => {
  const { id, receiver } = await office.listen((_, n) => (n === 1 ? {} : "hang"), {
    events: ["lead.created"],
  })
  const [stuck, idle] = [hireCourier(office.db), hireCourier(office.db)]
  await office.takeIn()
  await stuck.work(START)
  await office.takeIn(20)
  await stuck.round(START)
  await receiver.until(({ received }) => received.length === 9)
  const leased = async () => (await office.deliveries(id)).filter(({ leased_until }) => leased_until !== null)
  assert.equal((await leased()).length, 20)

  const now = performance.now.bind(performance)
  t.mock.method(performance, "now", () => now() + 2.5 * SECOND)
  await stuck.round(START)
  assert.equal((await leased()).length, 8)
  await idle.round(START)
  await receiver.until(({ received }) => received.length === 17)
  assert.equal(receiver.ids.size, 17)
  await Promise.all([stuck.stop(), idle.stop()])
})

test("what is under way when its endpoint is disabled or deleted is recorded without harm", async () => {
  const { id, claimed } = await claimOne()
  const other = await claimOne()
  await sql`update channel set status = 'disabled', disabled_at = now() where kind = 'webhook'`.execute(
    office.db,
  )
  const courier = hireCourier(office.db)
  await courier.round(START)
  await courier.stop()
  assert.deepEqual(
    [(await office.delivery(id)).status, (await office.delivery(other.id)).status],
    ["failed", "failed"],
  )
  await record(result(claimed))
  await record(result(other.claimed, delivered))
  assert.equal((await office.delivery(id)).status, "failed")
  assert.equal((await office.delivery(other.id)).status, "delivered", "it has arrived all the same")

  await office.db.transaction().execute((tx) => deleteWebhook(tx, id))
  await record(result(claimed))
  assert.deepEqual(await office.deliveries(id), [])
})

test("an answer that the database cannot hold is kept as well as it can be", async () => {
  const { id, claimed } = await claimOne()
  await record(result(claimed, { response_excerpt: "no\0 \ud83d" }))
  assert.equal((await office.delivery(id)).attempts[0]?.response_excerpt, "no\ufffd \ufffd")
})
