/** What a channel is told, how it is signed, and what its answers lead to. Time is passed in: nothing is waited for. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { Webhook } from "standardwebhooks"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { pauseTriager } from "../../src/changes/pause-triager.ts"
import { eventIdOf } from "../../src/domain/event/event.ts"
import { failure } from "../../src/domain/failure.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import { disableWebhook, dropLeftovers, tendMail } from "../../src/store/delivery/channels.ts"
import { deleteOldDeliveries } from "../../src/store/delivery/deliveries.ts"
import { holdWebhook } from "../../src/store/delivery/delivery-log.ts"
import { fanOut } from "../../src/store/delivery/fan-out.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { DAY, hireCourier, openPostOffice, SECOND } from "../helpers/courier.ts"
import { failureText } from "../helpers/failure-text.ts"

const START = new Date("2026-11-16T09:00:00Z")
const goneFrom = (id: string, url: string) =>
  ({
    id,
    why: "gone",
    endpoint: { url, token: null, chat_id: null },
    because: failure("answered_gone"),
  }) as const
const later = (ms: number) => new Date(START.getTime() + ms)

let office: Awaited<ReturnType<typeof openPostOffice>>
let courier: ReturnType<typeof hireCourier>
before(async () => {
  office = await openPostOffice()
  await saveTriagers(office.db, triager("ana", { email: "ana@example.com" }), triager("bo"))
  courier = hireCourier(office.db)
})
afterEach(() => office.reset())
after(async () => {
  await courier.stop()
  await office.close()
})

test("every event arrives, signed by the specification, under its own id", async (t) => {
  const { receiver, secret, id } = await office.listen()
  await office.takeIn(3)
  await courier.work(START)

  const { rows } = await sql<{ seq: number; at: Date; type: string }>`
    select seq, at, type from event order by seq`.execute(office.db)
  assert.deepEqual(receiver.ids, new Set(rows.map(eventIdOf)))
  t.mock.timers.enable({ apis: ["Date"], now: START }) // a signature is good for five minutes
  for (const { id: messageId, headers, body } of receiver.received) {
    const told = new Webhook(secret).verify(body, headers as Record<string, string>) as Record<
      string,
      unknown
    >
    const event = rows.find((row) => eventIdOf(row) === messageId)
    assert.deepEqual(Object.keys(told), ["type", "timestamp", "data"])
    assert.deepEqual([told.type, told.timestamp], [event?.type, event?.at.toISOString()])
    assert.equal(headers["user-agent"], "criba")
  }
  for (const { status, attempts, leased_until } of await office.deliveries(id))
    assert.deepEqual(
      [status, attempts.length, attempts[0]?.status_code, leased_until],
      ["delivered", 1, 204, null],
    )
})

test("what is whole carries the lead's fields, and no longer those of somebody who was erased", async () => {
  const thin = await office.listen()
  const full = await office.listen(undefined, { payload: "full", events: ["lead.created"] })
  const [lead = ""] = await office.takeIn()
  await courier.work(START)
  const dataOf = ({ receiver }: typeof thin, n = 0) => JSON.parse(receiver.received[n]?.body ?? "").data
  assert.deepEqual([dataOf(thin).id, dataOf(thin).lead], [lead, undefined])
  assert.deepEqual([dataOf(full).id, dataOf(full).lead.nombre, dataOf(full).lead.id], [lead, "Lucía", lead])

  await erasePerson(office.db, lead, "test")
  await sql`update delivery set status = 'pending', next_attempt_at = ${START}`.execute(office.db)
  await courier.work(START)
  assert.equal(dataOf(full, 1).lead.nombre, null)
})

test("an endpoint is told of the types it asked for, and nobody of a quiet import", async () => {
  const { receiver } = await office.listen(undefined, { events: ["lead.assigned", "lead.waiting"] })
  await office.takeIn(1, { quiet: true })
  await office.takeIn(2)
  await courier.work(START)
  assert.deepEqual(
    receiver.received.map(({ type }) => type),
    ["lead.assigned", "lead.assigned"],
  )
})

test("an endpoint of a team is told of the leads and people of that team, and of nothing else", async () => {
  const [norte, others] = [
    await office.listen(undefined, { teams: ["norte"] }),
    await office.listen(undefined, { teams: ["es", "pt"] }),
  ]
  const [first, second] = await office.takeIn(2)
  await sql`update lead set team = 'norte' where id = ${first}`.execute(office.db)
  await sql`update lead set team = 'pt' where id = ${second}`.execute(office.db)
  await sql`update triager set teams = '{norte}' where id = 'bo'`.execute(office.db)
  await pauseTriager(office.db, "cli", "bo", true)
  await sql`
    with told as (insert into event (seq, type, at, actor, data)
      select last_seq + 1, 'policy.published', now(), 'cli', '{}' from desk)
    update desk set last_seq = last_seq + 1`.execute(office.db)
  await courier.work(START)
  const toldTo = ({ receiver }: typeof norte) =>
    receiver.received.map(({ body }) => {
      const { type, data } = JSON.parse(body)
      return [type, data.id ?? data.triager]
    })
  assert.deepEqual(toldTo(norte), [
    ["lead.created", first],
    ["lead.assigned", first],
    ["triager.paused", "bo"],
  ])
  assert.deepEqual(toldTo(others), [
    ["lead.created", second],
    ["lead.assigned", second],
  ])
  await pauseTriager(office.db, "cli", "bo", false)
  await saveTriagers(office.db, triager("bo"))
})

test("mail is for assignments to somebody with an address, from the day on which it is set up", async () => {
  await office.takeIn(2)
  await tendMail(office.db, START)
  await office.takeIn(2)
  assert.equal(await fanOut(office.db, ["mail"], START), 1)
  const told = (await office.deliveries("mail")).map(({ type, event_seq }) => [type, Number(event_seq) > 4])
  assert.deepEqual(told, [["lead.assigned", true]])
})

test("a server that cannot send mail leaves it to those that can", async () => {
  await tendMail(office.db, START)
  await office.takeIn(2)
  const another = hireCourier(office.db)
  await another.work(START)
  await another.stop()
  const { status, after_seq } = await office.channel("mail")
  assert.deepEqual([status, after_seq, await office.deliveries("mail")], ["enabled", 0, []])
  await fanOut(office.db, ["mail"], START)
  assert.equal((await office.deliveries("mail")).length, 1)
})

test("mail goes on after a pause of less than a day; after a longer one it starts anew", async () => {
  await tendMail(office.db, START)
  await office.takeIn(2)
  await fanOut(office.db, ["mail"], START)
  await office.takeIn(2)
  await tendMail(office.db, later(DAY - 1))
  assert.equal((await office.channel("mail")).after_seq, 4)
  assert.equal((await office.delivery("mail")).status, "pending")
  await tendMail(office.db, later(2 * DAY))
  assert.equal((await office.channel("mail")).after_seq, 8)
  assert.equal((await office.delivery("mail")).status, "failed")
})

test("the whole schedule: ten attempts, each after its delay, and then the delivery has failed", async () => {
  const { id } = await office.listen(() => ({ status: 500 }), {
    events: ["lead.created"],
  })
  await office.takeIn()
  const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((s) => s * SECOND)
  await courier.work(START)
  let now = START
  for (const [i, delay] of delays.entries()) {
    const { attempts, next_attempt_at: due } = await office.delivery(id)
    assert.equal(attempts.length, i + 1)
    const waited = (due?.getTime() ?? 0) - now.getTime()
    assert.ok(waited >= delay && waited <= delay * 1.1, `${waited} ms after attempt ${i + 1}`)
    now = due ?? assert.fail()
    await courier.work(new Date(now.getTime() - 1))
    assert.equal((await office.delivery(id)).attempts.length, i + 1, "not before its time")
    await courier.work(now)
  }
  const { status, next_attempt_at, attempts } = await office.delivery(id)
  assert.deepEqual([status, next_attempt_at], ["failed", null])
  assert.match(failureText(attempts[9]?.error) ?? "", /500/)
})

test("a receiver that asks for time gets it", async () => {
  const { id } = await office.listen(() => ({ status: 503, headers: { "retry-after": "120" } }))
  await office.takeIn()
  await courier.work(START)
  const due = (await office.delivery(id)).next_attempt_at?.getTime() ?? 0
  assert.ok(due >= later(120 * SECOND).getTime() && due <= later(132 * SECOND).getTime())
})

test("an endpoint that is gone is disabled once, with an event for the others and an entry in the audit log", async () => {
  const gone = await office.listen(() => ({ status: 410 }))
  const other = await office.listen(undefined, { events: ["webhook.disabled"] })
  const second = hireCourier(office.db)
  await office.takeIn(20)
  await Promise.all([courier.work(START), second.work(START)])
  await second.stop()
  await courier.work(START)

  assert.equal((await office.channel(gone.id)).status, "disabled")
  for (const { status } of await office.deliveries(gone.id)) assert.equal(status, "failed")
  const audit = await listAudit(office.db, { before: null, subject: `webhooks/${gone.id}`, limit: 10 })
  assert.deepEqual(
    audit.entries.map(({ actor, action }) => [actor, action]),
    [["criba", "webhook.disabled"]],
  )
  assert.equal(other.receiver.received.length, 1)
  const { data } = JSON.parse(other.receiver.received[0]?.body ?? "")
  assert.deepEqual([data.webhook_id, data.url], [gone.id, gone.receiver.url])
  assert.deepEqual(data.because, { code: "answered_gone", params: { status: 410 } })
})

test("an endpoint that was mended outlives a late 410 of its old address", async () => {
  const { id, receiver } = await office.listen()
  const gone = (url: string) => disableWebhook(office.db, goneFrom(id, url), START)
  assert.equal(await gone("https://old.example/"), false)
  assert.equal((await office.channel(id)).status, "enabled")
  assert.equal(await gone(receiver.url), true)
})

test("who disables an endpoint that somebody holds keeps nobody from the desk", async () => {
  const { id, receiver } = await office.listen()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const replaying = office.db.transaction().execute(async (tx) => {
    await holdWebhook(tx, id)
    hold()
    await released
  })
  await held
  const disable = () => disableWebhook(office.db, goneFrom(id, receiver.url), START)
  const givenUp = assert.rejects(disable(), { code: "55P03" })
  await office.takeIn()
  await givenUp
  release()
  await replaying
  assert.equal(await disable(), true)
})

test("what arrives while its endpoint is being disabled has arrived", async () => {
  const { id } = await office.listen(undefined, { events: ["lead.created"] })
  await office.takeIn(2)
  await fanOut(office.db, ["webhook"], START)
  await sql`update channel set status = 'disabled', disabled_at = now() where id = ${id}`.execute(office.db)
  const { id: first } = await office.delivery(id)
  await office.db.transaction().execute(async (tx) => {
    await sql`update delivery set status = 'delivered', next_attempt_at = null where id = ${first}`.execute(
      tx,
    )
    await dropLeftovers(office.db)
  })
  assert.deepEqual(
    (await office.deliveries(id)).map(({ status }) => status),
    ["delivered", "failed"],
  )
})

test("an endpoint at which nothing arrives for five days is disabled; one success starts the count again", async () => {
  let status = 500
  const { id } = await office.listen(() => ({ status }), { events: ["lead.created"] })
  const tryAt = async (ms: number) => {
    await office.takeIn()
    await courier.work(later(ms))
    return office.channel(id)
  }
  assert.deepEqual((await tryAt(0)).failing_since, START)
  for (const days of [1, 2, 3, 4, 4.9]) assert.equal((await tryAt(days * DAY)).status, "enabled")
  status = 200
  assert.equal((await tryAt(4.95 * DAY)).failing_since, null)
  status = 500
  assert.deepEqual((await tryAt(4.96 * DAY)).failing_since, later(4.96 * DAY))
  for (const days of [5.5, 6.5, 7.5, 8.5, 9, 9.95]) assert.equal((await tryAt(days * DAY)).status, "enabled")
  assert.equal((await tryAt(9.96 * DAY)).status, "disabled")

  await office.takeIn()
  await courier.work(later(10 * DAY))
  assert.ok((await office.deliveries(id)).every((delivery) => delivery.status !== "pending"))
})

test("after days of silence a failure is the first of new ones", async () => {
  const { id } = await office.listen(() => ({ status: 503 }), { events: ["lead.created"] })
  for (const ms of [0, 6 * DAY]) {
    await office.takeIn()
    await courier.work(later(ms))
    await sql`update delivery set status = 'failed', next_attempt_at = null`.execute(office.db)
    const { status, failing_since } = await office.channel(id)
    assert.deepEqual([status, failing_since], ["enabled", later(ms)])
  }
})

test("a test is sent once, whatever comes of it", async () => {
  const { id, receiver } = await office.listen(() => ({ status: 500 }))
  await sql`
    insert into delivery (id, channel_id, type, created_at, next_attempt_at)
    values (gen_random_uuid(), ${id}, 'webhook.test', ${START}, ${START})`.execute(office.db)
  await courier.work(START)
  const { status, id: deliveryId } = await office.delivery(id)
  assert.equal(status, "failed")
  assert.equal((await office.channel(id)).failing_since, null, "and says nothing of the endpoint's health")
  assert.equal(receiver.received[0]?.id, `test_${deliveryId}`)
  assert.deepEqual(JSON.parse(receiver.received[0]?.body ?? "").data, { webhook_id: id })
})

test("the log of a delivery keeps its newest 50 attempts, and forgets what was answered about an erased person", async () => {
  const { id } = await office.listen(() => ({ status: 200, body: "thanks, Lucía" }), {
    events: ["lead.created"],
  })
  const [lead = ""] = await office.takeIn()
  await courier.work(START)
  const earlier = Array.from({ length: 49 }, (_, n) => ({
    status_code: 200,
    response_excerpt: `answer ${n}`,
  }))
  await sql`update delivery set attempts = ${JSON.stringify(earlier)}::jsonb || attempts, status = 'pending',
    next_attempt_at = ${START}`.execute(office.db)
  await courier.work(START)
  const { attempts } = await office.delivery(id)
  assert.deepEqual([attempts.length, attempts[0]?.response_excerpt], [50, "answer 1"])
  assert.equal(attempts[49]?.response_excerpt, "thanks, Lucía")

  await erasePerson(office.db, lead, "test")
  const forgotten = await office.delivery(id)
  assert.deepEqual(forgotten.attempts.length, 50)
  for (const attempt of forgotten.attempts)
    assert.deepEqual([attempt.response_excerpt, attempt.status_code], [null, 200])
})

test("deliveries that are over are forgotten after their time, and none that is pending", async () => {
  const { id } = await office.listen((message) => ({ status: message.id.startsWith("evt_1_") ? 500 : 200 }))
  for (const daysAgo of [31, 29]) {
    await office.takeIn()
    await courier.work(new Date(Date.now() - daysAgo * DAY))
  }
  const before = await office.deliveries(id)
  await deleteOldDeliveries(office.db, 30)
  assert.deepEqual(
    await office.deliveries(id),
    before.filter(({ status }, i) => i >= 2 || status === "pending"),
  )
  assert.ok(before.some(({ status }, i) => i < 2 && status === "pending"))
})
