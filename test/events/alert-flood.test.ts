/**
 * Many more leads than anybody wants to be told of: what is told stays bounded by the devices, a phone is left alone for a
 * while after many were told together, and whatever else happens is told at once all the same.
 */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { LONGEST_REST_MS, restAfter } from "../../src/domain/alert/flood.ts"
import { claimDeliveries } from "../../src/store/delivery/deliveries.ts"
import { fanOutAlerts } from "../../src/store/delivery/fan-out-alerts.ts"
import { addDevice, addPerson } from "../helpers/alerts.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { hireCourier, openPostOffice, SECOND } from "../helpers/courier.ts"
import { PushService } from "../helpers/push-service.ts"

let office: Awaited<ReturnType<typeof openPostOffice>>
let service: PushService

before(async () => {
  office = await openPostOffice()
  service = await new PushService().start()
  await publish(office.db, { brackets: [{ id: "all" }] })
  await saveTriagers(office.db, triager("ana", { name: "Ana" }))
})
afterEach(async () => {
  await office.reset()
  service.received.length = 0
  await sql`delete from person`.execute(office.db)
})
after(async () => {
  await service.close()
  await office.close()
})

async function addPhone(browser = "phone"): Promise<string> {
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  return addDevice(office.db, service, ana, { browser })
}

const escalate = (lead: string | undefined) =>
  sql`
    with told as (
      insert into event (seq, type, at, actor, lead_id, received_by, data)
      select last_seq + 1, 'lead.escalated', now(), 'criba', ${lead}, 'ana', '{}' from desk
    )
    update desk set last_seq = last_seq + 1`.execute(office.db)

async function deliver(now: Date): Promise<void> {
  const courier = hireCourier(office.db)
  await courier.work(now)
  await courier.stop()
}

test("behind a flood of new leads an escalation is told in the same round, and beside as many leads as may wait", async () => {
  await addPhone()
  const [lead] = await office.takeIn(700)
  await escalate(lead)
  const now = new Date()
  await fanOutAlerts(office.db, now)
  await deliver(now)
  assert.deepEqual(service.titlesAt("phone").toSorted(), [
    "32+ leads nuevos",
    "Nadie ha contactado con Lucía",
  ])
})

test("after many together a phone rests from new leads, and gets what came meanwhile together", async () => {
  const device = await addPhone()
  const start = Date.now()
  const later = (ms: number) => new Date(start + ms)
  await office.takeIn(12)
  await deliver(later(0))
  assert.deepEqual(service.titlesAt("phone"), ["12 leads nuevos"])
  for (let n = 0; n < 2; n++) {
    const [lead] = await office.takeIn(2)
    if (n === 1) await escalate(lead)
    await deliver(later(100))
  }
  assert.deepEqual(service.titlesAt("phone").slice(1), ["Nadie ha contactado con Lucía"])
  await deliver(later((restAfter(12) ?? 0) + SECOND))
  assert.deepEqual(service.titlesAt("phone").slice(2), ["4 leads nuevos"])
  assert.deepEqual(
    (await office.deliveries(device)).map(({ status }) => status),
    Array.from({ length: 17 }, () => "delivered"),
  )
})

test("a phone that was told a few alone does not rest", async () => {
  await addPhone()
  const now = new Date()
  for (const count of [3, 1]) {
    await office.takeIn(count)
    await deliver(now)
  }
  assert.equal(service.titlesAt("phone").length, 4)
})

test("a rest that would end later than any rest can does not hold", async () => {
  const device = await addPhone()
  const now = new Date()
  const farOff = new Date(now.getTime() + LONGEST_REST_MS + SECOND) // the clock was set back since
  await sql`update channel set rests_until = ${farOff} where id = ${device}`.execute(office.db)
  await office.takeIn()
  await deliver(now)
  assert.equal(service.titlesAt("phone").length, 1)
})

test("a claim locks no more deliveries than it takes", async () => {
  for (let n = 0; n < 4; n++) await office.listen()
  await office.takeIn(40)
  const now = new Date()
  await sql`
    insert into delivery (id, channel_id, event_seq, type, created_at, next_attempt_at)
    select gen_random_uuid(), channel.id, event.seq, event.type, ${now}, ${now}
    from channel, event where kind = 'webhook' on conflict do nothing`.execute(office.db)
  const all = (await office.deliveries()).length
  await office.db.transaction().execute(async (tx) => {
    const claimed = await claimDeliveries(
      tx,
      { most: 20, byKind: [{ kind: "webhook", room: 16 }], byChannel: [] },
      now,
    )
    const { rows } = await sql`select id from delivery for update skip locked`.execute(office.db)
    assert.deepEqual([claimed.length, rows.length], [20, all - 20])
  })
})
