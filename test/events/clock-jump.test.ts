/**
 * A database whose clock is set a day ahead and back. It cannot be set here, so that tests plant what it would have left
 * behind, and set the process's own clock the other way: only the difference of the two counts.
 */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { Webhook } from "standardwebhooks"
import { countDaysAnew, pullForward } from "../../src/store/after-clock-jump.ts"
import { noteHealth } from "../../src/store/channels.ts"
import { claimDeliveries } from "../../src/store/deliveries.ts"
import { fanOut } from "../../src/store/fan-out.ts"
import { DAY, hireCourier, openPostOffice, SECOND } from "../helpers/courier.ts"

const START = new Date("2026-11-16T09:00:00Z")
const later = (ms: number) => new Date(START.getTime() + ms)
const HOUR = 3_600 * SECOND

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
afterEach(() => office.reset())
after(() => office.close())

type Planted = { failures: number; waitsMs: number; attemptedMsAgo: number | null }

/** A pending delivery; how long it waits from the moment that is now. */
async function plant(channelId: string, { failures, waitsMs, attemptedMsAgo }: Planted): Promise<void> {
  const attempts = attemptedMsAgo === null ? [] : [{ at: later(-attemptedMsAgo).toISOString() }]
  await sql`
    insert into delivery (id, channel_id, type, created_at, next_attempt_at, failures, attempts)
    values (gen_random_uuid(), ${channelId}, 'lead.created', ${later(waitsMs)}, ${later(waitsMs)}, ${failures},
      ${JSON.stringify(attempts)})`.execute(office.db)
}
const waits = async (channelId: string) =>
  Number((await office.delivery(channelId)).next_attempt_at) - START.getTime()

const STRANDED: readonly [Planted, mayWaitMs: number][] = [
  [{ failures: 0, waitsMs: DAY, attemptedMsAgo: null }, 0],
  [{ failures: 1, waitsMs: DAY + 5 * SECOND, attemptedMsAgo: -DAY }, 5.5 * SECOND],
  [{ failures: 6, waitsMs: DAY + 10 * HOUR, attemptedMsAgo: -DAY }, 11 * HOUR],
  [{ failures: 9, waitsMs: 400 * DAY, attemptedMsAgo: HOUR }, 26.4 * HOUR],
]
for (const [planted, mayWaitMs] of STRANDED) {
  test(`after ${planted.failures} failures a delivery waits for no longer than its schedule says`, async () => {
    const { id } = await office.listen()
    await plant(id, planted)
    await pullForward(office.db, "suspects", START)
    assert.equal(await waits(id), mayWaitMs)
    await pullForward(office.db, "suspects", START)
    assert.equal(await waits(id), mayWaitMs, "and doing it twice changes nothing")
  })
}

test("what a receiver asked for is waited for, unless the clock is known to have been set back", async () => {
  const { id } = await office.listen()
  await plant(id, { failures: 1, waitsMs: 20 * HOUR, attemptedMsAgo: 4 * HOUR })
  await pullForward(office.db, "suspects", START)
  assert.equal(await waits(id), 20 * HOUR)
  await pullForward(office.db, "all", START)
  assert.equal(await waits(id), 5.5 * SECOND)
})

test("a lease that ends later than any can is free, and is no interruption", async () => {
  const { id } = await office.listen(undefined, { events: ["lead.created"] })
  await office.takeIn()
  await fanOut(office.db, ["webhook"], START)
  const rooms = { most: 9, byKind: [{ kind: "webhook", room: 9 }], byChannel: [] } as const
  const leaseUntil = (ms: number) => sql`update delivery set leased_until = ${later(ms)}`.execute(office.db)
  await leaseUntil(36 * SECOND)
  assert.equal((await claimDeliveries(office.db, rooms, START)).length, 0)
  await leaseUntil(DAY)
  assert.equal((await claimDeliveries(office.db, rooms, START)).length, 1)
  assert.deepEqual((await office.delivery(id)).attempts, [])
})

test("a clock that was a day ahead and is set back strands nothing", async () => {
  const { id, receiver } = await office.listen(undefined, { events: ["lead.created"] })
  await office.takeIn(20)
  await fanOut(office.db, ["webhook"], null)
  await sql`
    update delivery set next_attempt_at = now() + interval '1 day', failures = 0,
      leased_until = case when event_seq < 10 then now() + interval '1 day' end`.execute(office.db)
  const courier = hireCourier(office.db)
  await sql`update delivery set attempts = '[{"at": "2026-01-01T00:00:00Z"}]'`.execute(office.db)
  await courier.round(null)
  assert.deepEqual([receiver.received.length, courier.jumps], [0, []], "nobody can know yet")
  courier.setClock(-DAY)
  while (receiver.ids.size < 20) {
    await courier.round(null)
    await courier.attempted()
  }
  // What has arrived is recorded by the rounds that follow.
  while ((await office.deliveries(id)).some(({ status }) => status === "pending")) await courier.round(null)
  await courier.stop()
  assert.equal(courier.jumps.length, 1)
  assert.ok(Math.abs((courier.jumps[0] ?? 0) + DAY) < SECOND)
  for (const { status } of await office.deliveries(id)) assert.equal(status, "delivered")
})

test("a clock that is set a day ahead disables no endpoint: its five days start again", async () => {
  const { id } = await office.listen(() => ({ status: 500 }), { events: ["lead.created"] })
  const fail = async (courier: ReturnType<typeof hireCourier>) => {
    await office.takeIn()
    await courier.round(null)
    await courier.attempted()
    await courier.round(null)
  }
  const courier = hireCourier(office.db)
  await courier.round(null)
  await sql`
    update channel set failing_since = now() - interval '5 days 1 hour', failed_at = now() - interval '1 day'
    where id = ${id}`.execute(office.db)
  courier.setClock(DAY)
  await fail(courier)
  await courier.stop()
  const { status, failing_since } = await office.channel(id)
  assert.equal(status, "enabled")
  assert.ok(Date.now() - Number(failing_since) < HOUR)
})

test("a failing endpoint whose first failure lies ahead starts to count now", async () => {
  const { id } = await office.listen()
  await sql`update channel set failing_since = ${later(DAY)}, failed_at = ${later(DAY)} where id = ${id}`.execute(
    office.db,
  )
  await office.db
    .transaction()
    .execute((tx) => noteHealth(tx, [{ id, arrived: false, rest_ms: null }], START))
  assert.deepEqual((await office.channel(id)).failing_since, START)
})

test("a server that sends mail is not thought to have been away when the clock is set ahead", async () => {
  await sql`
    update channel set status = 'enabled', disabled_at = null, disabled_because = null, tended_at = ${later(-2 * DAY)},
      failing_since = ${later(-DAY)}, failed_at = ${later(-DAY)}
    where kind = 'mail'`.execute(office.db)
  const tended = async () =>
    (await sql<{ tended_at: Date }>`select tended_at from channel where kind = 'mail'`.execute(office.db))
      .rows[0]?.tended_at
  await countDaysAnew(office.db, false, START)
  assert.deepEqual(await tended(), later(-2 * DAY), "by one that sends no mail nothing is said")
  await countDaysAnew(office.db, true, START)
  assert.deepEqual(await tended(), START)
})

test("a server whose own clock is wrong signs with the database's time, which receivers accept", async (t) => {
  const { receiver, secret } = await office.listen(undefined, { events: ["lead.created"] })
  await office.takeIn()
  const rightNow = Date.now()
  t.mock.timers.enable({ apis: ["Date"], now: rightNow + DAY })
  const courier = hireCourier(office.db)
  await courier.round(null)
  await receiver.until(({ ids }) => ids.size === 1)
  await courier.stop()
  t.mock.timers.reset()
  const { body, headers } = receiver.received[0] ?? assert.fail()
  new Webhook(secret).verify(body, headers as Record<string, string>) // throws beyond five minutes
})
