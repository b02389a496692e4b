/** Clocks that are wrong: a server's own, and the database's, set ahead and back. What it would leave behind is planted. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { Webhook } from "standardwebhooks"
import { noteHealth } from "../../src/store/delivery/channels.ts"
import { claimDeliveries } from "../../src/store/delivery/deliveries.ts"
import { fanOut } from "../../src/store/delivery/fan-out.ts"
import { DAY, hireCourier, openPostOffice, SECOND } from "../helpers/courier.ts"

const START = new Date("2026-11-16T09:00:00Z")
const later = (ms: number) => new Date(START.getTime() + ms)

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
afterEach(() => office.reset())
after(() => office.close())

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
