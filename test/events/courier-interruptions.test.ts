/** Attempts in the middle of which a server ended: they are logged, forgiven twice, and then count. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { after, afterEach, before, test } from "node:test"
import { Worker } from "node:worker_threads"
import { sql } from "kysely"
import { failure } from "../../src/domain/failure.ts"
import { claimDeliveries, releaseDeliveries } from "../../src/store/delivery/deliveries.ts"
import { fanOut } from "../../src/store/delivery/fan-out.ts"
import { hireCourier, LOOPBACK, openPostOffice, SECOND } from "../helpers/courier.ts"

const START = new Date("2026-11-16T09:00:00Z")
const LEASE_MS = 18 * SECOND
const later = (ms: number) => new Date(START.getTime() + ms)
const INTERRUPTED = failure("server_ended")

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
afterEach(() => office.reset())
after(() => office.close())

const MANY = { most: 100, byKind: [{ kind: "webhook", room: 100 }], byChannel: [] } as const
/** Claims what is due, as a server does that ends right afterwards. */
const dieWithAll = (ms: number) => claimDeliveries(office.db, MANY, later(ms))

async function oneDelivery(answer?: Parameters<typeof office.listen>[0]) {
  const endpoint = await office.listen(answer, { events: ["lead.created"] })
  await office.takeIn()
  await fanOut(office.db, ["webhook"], START)
  return endpoint
}
const errorsOf = async (id: string) => (await office.delivery(id)).attempts.map(({ error }) => error)

test("an attempt in which a server ended is logged and does not advance the schedule", async () => {
  const { id } = await oneDelivery()
  await dieWithAll(0)
  assert.equal((await dieWithAll(LEASE_MS)).length, 1)
  const { failures, attempts, status } = await office.delivery(id)
  assert.deepEqual([status, failures, attempts.length], ["pending", 0, 1])
  assert.deepEqual([attempts[0]?.error, attempts[0]?.at], [INTERRUPTED, START.toISOString()])

  const courier = hireCourier(office.db)
  await courier.work(later(2 * LEASE_MS))
  await courier.stop()
  assert.deepEqual(await errorsOf(id), [INTERRUPTED, INTERRUPTED, null])
  assert.equal((await office.delivery(id)).status, "delivered")
})

test("the third interruption in a row, and each after it, is a failure with the pause of its place", async () => {
  const { id } = await oneDelivery()
  for (const turn of [0, 1, 2]) assert.equal((await dieWithAll(turn * LEASE_MS)).length, 1)
  assert.equal((await dieWithAll(3 * LEASE_MS)).length, 0)
  let now = await office.delivery(id)
  let waits = Number(now.next_attempt_at) - Number(later(3 * LEASE_MS))
  assert.deepEqual([now.status, now.failures, now.leased_until], ["pending", 1, null])
  assert.ok(waits >= 5 * SECOND && waits <= 5.5 * SECOND)

  assert.equal((await dieWithAll(4 * LEASE_MS)).length, 1)
  assert.equal((await dieWithAll(5 * LEASE_MS)).length, 0)
  now = await office.delivery(id)
  waits = Number(now.next_attempt_at) - Number(later(5 * LEASE_MS))
  assert.equal(now.failures, 2)
  assert.ok(waits >= 300 * SECOND && waits <= 330 * SECOND)
  assert.deepEqual(await errorsOf(id), [INTERRUPTED, INTERRUPTED, INTERRUPTED, INTERRUPTED])
})

test("an attempt with a result ends the row", async () => {
  const { id } = await oneDelivery(() => ({ status: 500 }))
  for (const turn of [0, 1]) await dieWithAll(turn * LEASE_MS)
  const courier = hireCourier(office.db)
  await courier.work(later(2 * LEASE_MS))
  await courier.stop()
  assert.equal((await office.delivery(id)).failures, 1)
  for (const turn of [3, 4, 5]) assert.equal((await dieWithAll(turn * LEASE_MS)).length, 1)
  assert.equal((await office.delivery(id)).failures, 1)
})

test("after the last place of the schedule an interruption fails the delivery, and a test at once", async () => {
  const { id } = await oneDelivery()
  await sql`
    insert into delivery (id, channel_id, type, created_at, next_attempt_at)
    values (gen_random_uuid(), ${id}, 'webhook.test', ${START}, ${START})`.execute(office.db)
  await sql`update delivery set failures = 9 where event_seq is not null`.execute(office.db)
  for (const turn of [0, 1, 2, 3]) await dieWithAll(turn * LEASE_MS)
  for (const { status, next_attempt_at } of await office.deliveries(id))
    assert.deepEqual([status, next_attempt_at], ["failed", null])
})

test("what is given back was no attempt", async () => {
  const { id } = await oneDelivery()
  for (const turn of [0, 1, 2, 3]) await releaseDeliveries(office.db, await dieWithAll(turn * LEASE_MS))
  const { failures, attempts } = await office.delivery(id)
  assert.deepEqual([failures, attempts], [0, []])
})

test("a thread that is killed in the middle of an attempt leaves it in the log", async () => {
  let hangs = true
  const { id, receiver } = await office.listen(() => (hangs ? "hang" : {}), { events: ["lead.created"] })
  await office.takeIn()
  const workerData = {
    connection: office.database.connection,
    webhookAllowNetworks: LOOPBACK,
    pushNetworks: [],
    smtpUrl: null,
    traced: false,
    mailFrom: null,
    publicUrl: null,
  }
  const thread = new Worker(new URL("../../src/events/courier-thread.ts", import.meta.url), { workerData })
  await receiver.until(({ received }) => received.length === 1)
  const ended = once(thread, "exit")
  await thread.terminate()
  await ended

  hangs = false
  const courier = hireCourier(office.db)
  await courier.work(new Date(Date.now() + LEASE_MS))
  await courier.stop()
  assert.deepEqual(await errorsOf(id), [INTERRUPTED, null])
})
