/** The courier at work by itself: in its thread, through outages of the database, and when it is told to stop. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import pino from "pino"
import { startProxy } from "../../prove/proxy.ts"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { Courier } from "../../src/events/courier.ts"
import { type CourierMessage, keepWorking } from "../../src/events/courier-loop.ts"
import { Notifier } from "../../src/events/notifier.ts"
import { Poster } from "../../src/events/post.ts"
import { startCourier } from "../../src/events/start-courier.ts"
import { WebhookCarrier } from "../../src/events/webhook-carrier.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { insertDeviceTest } from "../../src/store/delivery/push-devices.ts"
import { addDevice, addPerson } from "../helpers/alerts.ts"
import { LOOPBACK, openPostOffice } from "../helpers/courier.ts"
import { failureText } from "../helpers/failure-text.ts"
import { PushService } from "../helpers/push-service.ts"
import { until } from "../helpers/until.ts"

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
afterEach(() => office.reset())
after(() => office.close())

/** Every delivery of the channel has been attempted, and that is recorded: a receiver knows of it sooner. */
const settled = (id: string): Promise<void> =>
  until("every delivery was attempted", async () =>
    (await office.deliveries(id)).every(({ attempts }) => attempts.length > 0),
  )

const startThread = () =>
  startCourier(
    {
      connection: office.database.connection,
      webhookAllowNetworks: LOOPBACK,
      pushNetworks: [],
      smtpUrl: null,
      traced: false,
      mailFrom: null,
      publicUrl: null,
    },
    pino({ level: "silent" }),
  )

test("in its thread it delivers what it is nudged about", async () => {
  const { receiver } = await office.listen()
  const courier = startThread()
  await office.takeIn(50)
  courier.nudge()
  await receiver.until(({ ids }) => ids.size === 100)
  await office.takeIn(1)
  courier.nudge()
  await receiver.until(({ ids }) => ids.size === 102)
  await courier.stop()
  assert.ok((await office.deliveries()).every(({ leased_until }) => leased_until === null))
})

test("alerts go to public addresses alone, whatever networks are open for webhooks", async () => {
  const service = await new PushService().start()
  const ana = await addPerson(office.db, "Ana")
  const device = await addDevice(office.db, service, ana, { browser: "inside" })
  await insertDeviceTest(office.db, ana.id, device)
  const courier = startThread()
  await settled(device)
  await courier.stop()
  await service.close()
  const [attempt] = (await office.delivery(device)).attempts
  assert.match(failureText(attempt?.error) ?? "", /127\.0\.0\.1 is not public/)
})

test("told to stop, it interrupts what hangs and gives it back", async () => {
  const { receiver, id } = await office.listen(() => "hang")
  await office.takeIn(50)
  const courier = startThread()
  await receiver.until(({ received }) => received.length === 8)
  await courier.stop()
  const given = await office.deliveries(id)
  for (const { failures, leased_until } of given) assert.deepEqual([failures, leased_until], [0, null])
  assert.equal(given.flatMap(({ attempts }) => attempts).length, 8, "those that were begun are in the log")
})

test("an outage of the database is told once when it begins and once when it is over, and loses nothing", async (t) => {
  const wire = await startProxy(office.database.connection)
  const db = openDatabase(wire.connection, { maxConnections: 3, queryTimeoutMs: 5_000 })
  const poster = new Poster({ guard: new AddressGuard(LOOPBACK) })
  t.after(async () => {
    await poster.close()
    await db.destroy()
    await wire.close()
  })
  const notifier = new Notifier()
  const told: string[] = []
  const courier = new Courier(
    db,
    { webhook: new WebhookCarrier(db, poster), mail: null },
    {
      onAttempt: () => notifier.notify(),
      onFault: () => {},
    },
  )
  // The wire is cut while a delivery is under way: what became of it is recorded when the database is back.
  const { receiver, id } = await office.listen(
    () => {
      if (receiver.received.length === 1) wire.cut()
      return {}
    },
    { events: ["lead.created"] },
  )
  await office.takeIn()
  const work = keepWorking(courier, notifier, ({ kind }) => {
    if (kind !== "alive") told.push(kind)
  })
  await until("the outage is told", () => told.includes("away"))
  wire.mend()
  await until("its end is told", () => told.includes("back"))
  await office.takeIn()
  notifier.notify()
  await receiver.until(({ ids }) => ids.size === 2)
  await settled(id)
  await work.stop()
  assert.deepEqual(told, ["away", "back"])
  assert.deepEqual(
    (await office.deliveries(id)).map(({ status, attempts }) => [status, attempts.length]),
    [
      ["delivered", 1],
      ["delivered", 1],
    ],
  )
})

const trap = Object.defineProperty({}, "message", {
  get: () => {
    throw new Error("a trap")
  },
})
for (const thrown of [undefined, "text", null, trap, Object.assign(new Error("odd"), { f: () => {} })]) {
  test(`a round that throws ${typeof thrown} is reported, and the next one tries again`, async () => {
    const again = Promise.withResolvers<void>()
    let rounds = 0
    const courier = {
      round: async () => {
        if (++rounds === 1) throw thrown
        again.resolve()
        return false
      },
      stop: async () => {},
    }
    const told: CourierMessage[] = []
    const work = keepWorking(courier, new Notifier(), (news) => told.push(structuredClone(news)))
    await again.promise
    await work.stop()
    const [first] = told
    assert.ok(first?.kind === "failed" && first.error instanceof Error)
    assert.notEqual(first.error.message, "")
  })
}

test("a delivery that cannot be prepared fails alone, with those beside it sent", async (t) => {
  const good = await office.listen()
  const spoilt = await office.listen()
  await office.takeIn()
  const poster = new Poster({ guard: new AddressGuard(LOOPBACK) })
  t.after(() => poster.close())
  const sound = new WebhookCarrier(office.db, poster)
  const faults: string[] = []
  const courier = new Courier(
    office.db,
    {
      webhook: {
        prepare: async (parcels, clock) => {
          if (parcels.some(({ channel }) => channel.id === spoilt.id)) throw new Error("a bug")
          return sound.prepare(parcels, clock)
        },
        close: () => sound.close(),
      },
      mail: null,
    },
    {
      onAttempt: () => {},
      onFault: ({ message }) => faults.push(message),
    },
  )
  await courier.round()
  await good.receiver.until(({ ids }) => ids.size === 2)
  await courier.stop()
  for (const { attempts } of await office.deliveries(spoilt.id))
    assert.match(failureText(attempts[0]?.error) ?? "", /^It could not be sent because of a fault in Criba/)
  assert.deepEqual(faults, ["a bug", "a bug"])
})

test("a bug that spoils one delivery is told to its log, and costs the others nothing", async () => {
  const { receiver, id } = await office.listen()
  const spoilt = await office.listen()
  await sql`update webhook_secret set secret = 'whsec_%' where channel_id = ${spoilt.id}`.execute(office.db)
  await office.takeIn()
  const courier = startThread()
  await receiver.until(({ ids }) => ids.size === 2)
  await settled(id)
  await settled(spoilt.id)
  await courier.stop()
  for (const { attempts } of await office.deliveries(spoilt.id))
    assert.match(failureText(attempts[0]?.error) ?? "", /^It could not be sent because of a fault in Criba/)
  for (const { status } of await office.deliveries(id)) assert.equal(status, "delivered")
})
