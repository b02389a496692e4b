/** Alerts to devices, sent to a push service of the tests that decrypts them. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { moveLead, planNextStep } from "../../src/changes/change-lead.ts"
import { takeBooking } from "../../src/changes/take-booking.ts"
import type { Choices } from "../../src/domain/alert/choice.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { saveChoices } from "../../src/store/delivery/alert-choices.ts"
import { claimDeliveries } from "../../src/store/delivery/deliveries.ts"
import { fanOutAlerts } from "../../src/store/delivery/fan-out-alerts.ts"
import { listDevices } from "../../src/store/delivery/push-devices.ts"
import { announceRejections } from "../../src/store/leads/announce-rejections.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { endSessions, savePerson } from "../../src/store/people/people.ts"
import { addDevice, addPerson } from "../helpers/alerts.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { DAY, hireCourier, openPostOffice, PUBLIC_URL, SECOND } from "../helpers/courier.ts"
import { failureText } from "../helpers/failure-text.ts"
import { becomeHeld } from "../helpers/hold-up.ts"
import { PushService } from "../helpers/push-service.ts"

let office: Awaited<ReturnType<typeof openPostOffice>>
const services: PushService[] = []
const desks = new DeskReader()
const PROMISING: PolicyDocument = {
  brackets: [{ id: "all" }],
  first_contact: { within_minutes: 30, counted: "always", hand_on: 0 },
}

before(async () => {
  office = await openPostOffice()
  await publish(office.db, PROMISING)
  await saveTriagers(office.db, triager("ana", { name: "Ana" }))
})
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
  await office.reset()
  await sql`delete from person`.execute(office.db)
  await sql`delete from rejection`.execute(office.db)
  await sql`update triager set paused_at = null, missed_in_row = 0`.execute(office.db)
  await saveTriagers(office.db, triager("ana", { name: "Ana" }))
})
after(() => office.close())

async function openService(answer?: ConstructorParameters<typeof PushService>[0]): Promise<PushService> {
  const service = await new PushService(answer).start()
  services.push(service)
  return service
}

/** Until everything is sent that is due at this moment. */
async function deliver(now = new Date()): Promise<void> {
  const courier = hireCourier(office.db)
  await courier.work(now)
  await courier.stop()
}

/** What the log says of each delivery of a device. */
const logOf = async (device: string) =>
  (await office.deliveries(device)).map(({ status, attempts }) => [
    status,
    failureText(attempts.at(-1)?.error) ?? attempts.at(-1)?.response_excerpt ?? "",
  ])

const anaWith = async (service: PushService, browser = "phone") => {
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  return { ana, device: await addDevice(office.db, service, ana, { browser }) }
}
const want = (person: { id: string }, choices: Choices) =>
  saveChoices(office.db, person.id, { choices, language: null })
const ON = { push: true, mail: false, sound: false, any_hour: false }

test("a triager's phone shows a new lead, and nobody on the way can read it", async () => {
  const service = await openService()
  const { device } = await anaWith(service)
  const [id] = await office.takeIn(1, {})
  await deliver()
  const [pushed] = service.received
  assert.ok(pushed)
  assert.equal(pushed.message.title, "Nuevo lead: Lucía")
  assert.match(pushed.message.body, /^Primer contacto antes de las \d/)
  const { kind, path, tag, loud, language } = pushed.message
  assert.deepEqual([kind, path, tag, loud, language], ["new_lead", `leads/${id}`, `lead ${id}`, false, "es"])
  const { ttl, urgency, topic } = pushed.headers
  assert.ok(Number(ttl) > 1_700 && Number(ttl) <= 1_800, `the rest of the promise, and not ${ttl} s`)
  assert.deepEqual([urgency, topic?.length], ["high", 32])
  assert.deepEqual([pushed.claims.aud, pushed.claims.sub], [service.origin, PUBLIC_URL])
  assert.ok(pushed.claims.exp * SECOND - Date.now() <= 24 * 3_600 * SECOND)
  assert.deepEqual(await logOf(device), [["delivered", ""]])
})

test("a triager's phone tells of a meeting that their lead books and calls off, and of no step of their own", async () => {
  const service = await openService()
  await anaWith(service)
  const [[lead = ""], leads, at] = [await office.takeIn(), { db: office.db, desks }, Date.now() + DAY]
  for (const is of ["booked", "cancelled"] as const) {
    await takeBooking(leads, "src_web", { is, id: "B1", at, what: "Call", told_at: at }, { lead })
    await deliver()
  }
  await planNextStep(leads, { id: lead, actor: "key:1" }, { at, what: "Call" })
  await deliver()
  const titles = service.received.map(({ message }) => message.title)
  assert.deepEqual(titles.slice(-2), ["Lucía ha reservado una reunión", "Lucía ha cancelado la reunión"])
})

test("a server whose own clock is a day ahead makes no token that a push service would find too long", async (t) => {
  const service = await openService()
  const { device } = await anaWith(service)
  await office.takeIn()
  const rightNow = Date.now()
  t.mock.timers.enable({ apis: ["Date"], now: rightNow + DAY })
  const courier = hireCourier(office.db)
  while ((await logOf(device)).every(([status]) => status !== "delivered")) await courier.round(null)
  await courier.stop()
  t.mock.timers.reset()
  const [pushed] = service.received
  assert.ok(pushed && pushed.claims.exp * SECOND - Date.now() <= DAY)
})

test("an alert speaks the language of its device", async () => {
  const service = await openService()
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  await addDevice(office.db, service, ana, { browser: "phone" })
  await addDevice(office.db, service, ana, { browser: "desktop", language: "en" })
  await office.takeIn()
  await deliver()
  assert.deepEqual(service.titlesAt("phone"), ["Nuevo lead: Lucía"])
  assert.deepEqual(service.titlesAt("desktop"), ["New lead: Lucía"])
})

test("a reminder is louder, and takes the place of the arrival", async () => {
  const service = await openService()
  await anaWith(service)
  const [id] = await office.takeIn()
  await deliver()
  await sql`update lead set remind_at = now() where id = ${id}`.execute(office.db)
  await keepPromises(office.db, desks)
  await deliver()
  const [arrival, reminder] = service.received
  assert.equal(reminder?.message.title, "Recordatorio: Lucía está esperando")
  assert.equal(reminder?.message.loud, true)
  assert.equal(reminder?.headers.topic, arrival?.headers.topic)
  assert.equal(reminder?.message.tag, arrival?.message.tag)
})

test("an escalation and a pause reach the admins and whom they are about, a failing webhook and refused leads the admins", async () => {
  const service = await openService()
  await anaWith(service, "ana")
  const olga = await addPerson(office.db, "Olga")
  await addDevice(office.db, service, olga, { browser: "olga", language: "en" })
  const [id] = await office.takeIn()
  await deliver()
  service.received.length = 0
  await sql`update lead set contact_by = now(), remind_at = null where id = ${id}`.execute(office.db)
  await sql`update triager set missed_in_row = 2`.execute(office.db)
  await keepPromises(office.db, desks)
  await sql`
    with told as (
      insert into event (seq, type, at, actor, data)
      select last_seq + 1, 'webhook.disabled', now(), 'criba', '{"url": "https://crm.example.com/hook"}' from desk
    )
    update desk set last_seq = last_seq + 1, rejections_told_at = now() - interval '1 hour'`.execute(
    office.db,
  )
  await sql`
    insert into rejection (id, api_key_id, code, errors, body, body_hash)
    select gen_random_uuid(), 'key_test', code, '[]', '', sha256(code::bytea)
    from unnest(array['malformed_json', 'validation_failed', 'suspected_spam']) code`.execute(office.db)
  await announceRejections(office.db)
  await announceRejections(office.db) // nothing new

  await deliver()
  const to = (browser: string) => service.titlesAt(browser).sort()
  assert.deepEqual(to("ana"), ["Estás en pausa", "Nadie ha contactado con Lucía"])
  assert.deepEqual(to("olga"), [
    "2 leads were refused",
    "A webhook was switched off",
    "Ana is paused",
    "Nobody has contacted Lucía",
  ])
})

test("a manager hears of escalations and pauses in the teams that they lead, and of nothing else", async () => {
  const service = await openService()
  const others = { id: "es", name: "España" }
  const norte = { id: "norte", name: "Norte", when: { funnel: ["norte"] } }
  await publish(office.db, { ...PROMISING, teams: [norte, others] })
  await saveTriagers(office.db, triager("ana", { name: "Ana", teams: ["norte"] }))
  for (const [name, teams] of [
    ["marta", ["norte"]],
    ["luis", ["es"]],
    ["gone", ["dropped"]],
    ["none", []],
  ] as const)
    await addDevice(office.db, service, await addPerson(office.db, name, { teams }), { browser: name })
  const [id] = await office.takeIn()
  await sql`
    update lead set team = 'norte', triager_id = 'ana', status = 'assigned', contact_by = now(), remind_at = null
    where id = ${id}`.execute(office.db)
  await sql`update triager set missed_in_row = 2`.execute(office.db)
  await keepPromises(office.db, desks)
  await sql`
    with told as (
      insert into event (seq, type, at, actor, data)
      select last_seq + 1, 'webhook.disabled', now(), 'criba', '{"url": "https://crm.example.com/hook"}' from desk
    )
    update desk set last_seq = last_seq + 1`.execute(office.db)
  await deliver()
  assert.deepEqual(service.titlesAt("marta").sort(), ["Ana está en pausa", "Nadie ha contactado con Lucía"])
  for (const name of ["luis", "gone", "none"]) assert.deepEqual(service.titlesAt(name), [], name)
  await publish(office.db, PROMISING)
})

test("a triager hears nothing of the leads of others, and a device nothing of what was before it", async () => {
  const service = await openService()
  await saveTriagers(office.db, triager("bo", { brackets: ["none"] }))
  const bo = await addPerson(office.db, "Bo", { triager: "bo" })
  const boPhone = await addDevice(office.db, service, bo, { browser: "bo" })
  await office.takeIn()
  const { device } = await anaWith(service)
  await deliver()
  assert.deepEqual([await logOf(boPhone), await logOf(device), service.received.length], [[], [], 0])
})

test("what nobody needs any more is not sent, and the log says why", async () => {
  const service = await openService()
  const { ana, device } = await anaWith(service)
  const [contacted] = await office.takeIn()
  await moveLead(
    { db: office.db, desks },
    { id: String(contacted), actor: "test" },
    { to: "contacted", reason: null },
  )
  await deliver()
  await want(ana, { new_lead: { ...ON, push: false } })
  await office.takeIn()
  await deliver()
  await want(ana, { new_lead: ON })
  await saveTriagers(office.db, triager("ana", { hours: {} }))
  await office.takeIn()
  // Nobody is within hours: the lead waits, until somebody gives it to Ana by hand.
  await sql`
    with given as (
      update lead set status = 'assigned', triager_id = 'ana' where status = 'waiting' returning id
    ), told as (
      insert into event (seq, type, at, actor, lead_id, received_by, data)
      select last_seq + 1, 'lead.assigned', now(), 'test', given.id, 'ana', '{}' from desk, given
    )
    update desk set last_seq = last_seq + 1`.execute(office.db)
  await deliver()
  assert.deepEqual(await logOf(device), [
    ["delivered", "not needed: the lead is contacted by now"],
    ["delivered", "not needed: they do not want to be told of this by push"],
    ["delivered", "not needed: it is outside of their hours"],
  ])
  assert.equal(service.received.length, 0)
})

test("many at once are one message", async () => {
  const service = await openService()
  const { device } = await anaWith(service)
  await office.takeIn(20)
  await deliver()
  assert.deepEqual(service.titlesAt("phone"), ["20 leads nuevos"])
  assert.equal(service.received[0]?.message.path, "inbox")
  assert.equal((await office.deliveries(device)).filter(({ status }) => status === "delivered").length, 20)
})

test("a flood, or a push service that is dead, does not fill the table", async () => {
  const service = await openService()
  const { device } = await anaWith(service)
  for (const _ of [1, 2]) {
    await office.takeIn(50)
    await fanOutAlerts(office.db, null)
  }
  assert.equal((await office.deliveries(device)).length, 32)
})

test("a service that is busy is asked again, when it says", async () => {
  const service = await openService((_, n) =>
    n === 1 ? { status: 429, headers: { "retry-after": "30" } } : {},
  )
  const { device } = await anaWith(service)
  await office.takeIn()
  const start = Date.now()
  await deliver(new Date(start))
  await deliver(new Date(start + 20 * SECOND))
  assert.equal(service.received.length, 1)
  await deliver(new Date(start + 40 * SECOND))
  const { status, attempts } = await office.delivery(device)
  assert.deepEqual([status, attempts.map(({ status_code }) => status_code)], ["delivered", [429, 201]])
})

for (const status of [404, 410])
  test(`a device that is gone (${status}) is forgotten, with all that was on its way`, async () => {
    const service = await openService(({ browser }) => ({ status: browser === "gone" ? status : 201 }))
    const ana = await addPerson(office.db, "Ana", { triager: "ana" })
    const gone = await addDevice(office.db, service, ana, { browser: "gone" })
    const phone = await addDevice(office.db, service, ana, { browser: "phone" })
    await office.takeIn()
    await deliver()
    await office.takeIn()
    await deliver()
    assert.deepEqual(
      (await listDevices(office.db, ana.id)).map(({ id }) => id),
      [phone],
    )
    assert.equal((await office.deliveries(gone)).length, 0)
    assert.equal(service.titlesAt("gone").length, 1)
    assert.equal(service.titlesAt("phone").length, 2)
  })

test("who has signed out, or may not come in any more, is told nothing", async () => {
  const service = await openService()
  const { ana } = await anaWith(service)
  await office.takeIn()
  await fanOutAlerts(office.db, null)
  await endSessions(office.db, ana.id)
  const bo = await addPerson(office.db, "Bo")
  const device = await addDevice(office.db, service, bo, { browser: "bo" })
  await office.db
    .transaction()
    .execute((tx) => savePerson(tx, bo.id, { role: "admin", triager_id: null, disabled: true }))
  await deliver()
  assert.equal(service.received.length, 0)
  assert.deepEqual([await office.deliveries(device), await listDevices(office.db, ana.id)], [[], []])
})

test("a device that is signed off while alerts are shared out keeps them from no other", async () => {
  const service = await openService()
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  const [gone] = [
    await addDevice(office.db, service, ana, { browser: "gone" }),
    await addDevice(office.db, service, ana, { browser: "phone" }),
  ]
  await office.takeIn()
  const sharing = await office.db.transaction().execute(async (tx) => {
    await sql`delete from channel where id = ${gone}`.execute(tx)
    const begun = fanOutAlerts(office.db, null)
    await becomeHeld(office.db, 1)
    return { begun }
  })
  assert.equal(await sharing.begun, true)
  await deliver()
  assert.equal(service.titlesAt("phone").length, 1)
})

test("several servers tell each device once", async () => {
  const service = await openService()
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  for (const browser of ["phone", "desktop"]) await addDevice(office.db, service, ana, { browser })
  const couriers = [1, 2, 3].map(() => hireCourier(office.db))
  for (let n = 0; n < 5; n++) {
    await office.takeIn(2)
    await Promise.all(couriers.map((courier) => courier.work(new Date())))
  }
  await Promise.all(couriers.map((courier) => courier.stop()))
  for (const browser of ["phone", "desktop"]) {
    const paths = service.received.filter((one) => one.browser === browser).map(({ message }) => message.path)
    assert.deepEqual([paths.length, new Set(paths).size], [10, 10])
  }
})

test("a server that dies in the middle loses no alert, and tells it once more at most", async () => {
  const service = await openService()
  const { device } = await anaWith(service)
  await office.takeIn()
  const start = new Date()
  await fanOutAlerts(office.db, start)
  // It has sent the message, and dies before it has recorded that: nobody knows.
  const died = await claimDeliveries(
    office.db,
    { most: 8, byKind: [{ kind: "push", room: 8 }], byChannel: [] },
    start,
  )
  assert.equal(died.length, 1)
  const other = hireCourier(office.db)
  await other.round(new Date(start.getTime() + 17 * SECOND))
  assert.equal(service.received.length, 0)
  await other.work(new Date(start.getTime() + 19 * SECOND))
  await other.work(new Date(start.getTime() + 60 * SECOND))
  await other.stop()
  assert.deepEqual([service.received.length, (await office.delivery(device)).status], [1, "delivered"])
})

test("a service that never answers costs its own device an attempt, and others nothing", async () => {
  const service = await openService(({ browser }) => (browser === "hanging" ? "hang" : {}))
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  const hanging = await addDevice(office.db, service, ana, { browser: "hanging" })
  await addDevice(office.db, service, ana, { browser: "phone" })
  await office.takeIn()
  const courier = hireCourier(office.db)
  await courier.round(new Date())
  await service.until(({ received }) => received.length === 2)
  await courier.stop()
  const { status, failures, leased_until } = await office.delivery(hanging)
  assert.deepEqual([status, failures, leased_until], ["pending", 0, null], "given back, for the next server")
})
