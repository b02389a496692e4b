/** Messages to chats: what Slack, Teams and Telegram get, at which pace, and what their answers lead to. Time is passed in. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { testWebhook } from "../../src/changes/replay-deliveries.ts"
import { failure } from "../../src/domain/failure.ts"
import { Notifier } from "../../src/events/notifier.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import type { WebhookSettings } from "../../src/store/delivery/webhooks.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { hireCourier, openPostOffice, PUBLIC_URL, SECOND } from "../helpers/courier.ts"
import { failureText } from "../helpers/failure-text.ts"
import type { Receiver, Reply } from "../helpers/receiver.ts"

const START = new Date("2026-11-16T09:00:00Z")
const later = (ms: number) => new Date(START.getTime() + ms)
const TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"

let office: Awaited<ReturnType<typeof openPostOffice>>
const notifier = new Notifier()
let courier: ReturnType<typeof hireCourier>
before(async () => {
  office = await openPostOffice()
  await saveTriagers(office.db, triager("ana", { name: "Ana" }))
  courier = hireCourier(office.db, { notifier })
})
afterEach(() => office.reset())
after(async () => {
  await courier.stop()
  await office.close()
})

type Answer = (n: number) => Reply | "hang"
const chat = (
  kind: "slack" | "teams" | "telegram",
  answer: Answer,
  wishes: Partial<WebhookSettings> = {},
) => {
  const bot = kind === "telegram" ? { token: TOKEN, chat_id: "-42" } : {}
  return office.listen((_, n) => answer(n), {
    kind,
    language: "es",
    events: ["lead.assigned"],
    ...bot,
    ...wishes,
  })
}
const ok = (): Reply => ({ status: 200, body: "ok" })
const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body))

/** One message to every chat that may get one at that moment, up to its result. */
async function send(now: Date, ...couriers: (typeof courier)[]): Promise<void> {
  const all = couriers.length === 0 ? [courier] : couriers
  const rounds = () => Promise.all(all.map((one) => one.round(now)))
  for (await rounds(); await isUnderWay(); await rounds()) await courier.attempted()
}
const isUnderWay = async () => (await office.deliveries()).some(({ leased_until }) => leased_until !== null)

test("each platform gets one message an event in its own shape, with a link to the lead and nothing personal", async () => {
  const slack = await chat("slack", ok)
  const teams = await chat("teams", () => ({ status: 202 }), { language: "en" })
  const telegram = await chat("telegram", () => ({ status: 200, body: '{"ok":true,"result":{}}' }))
  const [lead] = await office.takeIn()
  await send(START)

  const title = "Nuevo lead para Ana · all"
  const [toSlack] = bodies(slack.receiver)
  assert.equal(toSlack.text, `${title}\n${PUBLIC_URL}/leads/${lead}`)
  assert.equal(toSlack.blocks[0].text.text, `*${title}*\n<${PUBLIC_URL}/leads/${lead}|Abrir el lead>`)
  const [card] = bodies(teams.receiver)
  assert.equal(card.attachments[0].content.body[0].inlines[0].text, "New lead for Ana · all")
  assert.deepEqual(card.attachments[0].content.actions[0].url, `${PUBLIC_URL}/leads/${lead}`)
  const [toTelegram] = bodies(telegram.receiver)
  assert.deepEqual([toTelegram.chat_id, toTelegram.text], ["-42", `${title}\nAbrir el lead`])
  assert.equal(telegram.receiver.received[0]?.path, `/hook/bot${TOKEN}/sendMessage`)
  for (const { receiver, id } of [slack, teams, telegram]) {
    assert.doesNotMatch(receiver.received[0]?.body ?? "", /Lucía/)
    assert.equal(receiver.received[0]?.headers["webhook-signature"], undefined)
    assert.deepEqual(
      (await office.deliveries(id)).map(({ status, type }) => [status, type]),
      [["delivered", "lead.assigned"]],
    )
  }
})

test("a chat that wants it all reads who it is, unless the person was erased meanwhile", async () => {
  const { receiver } = await chat("slack", ok, { payload: "full", language: "en" })
  const [lead = ""] = await office.takeIn()
  await send(START)
  assert.match(bodies(receiver)[0].text, /^New lead for Ana · all\nLucía\n/)
  await erasePerson(office.db, lead, "test")
  await sql`update delivery set status = 'pending', next_attempt_at = ${later(SECOND)}`.execute(office.db)
  await send(later(SECOND))
  assert.doesNotMatch(bodies(receiver)[1].text, /Lucía/)
})

test("a burst is told one by one, in order, as fast as the platform takes it and no faster", async () => {
  const slack = await chat("slack", ok)
  const telegram = await chat("telegram", () => ({ status: 200, body: '{"ok":true,"result":{}}' }))
  const leads = await office.takeIn(6)
  const counts = async (seconds: number) => {
    await send(later(seconds * SECOND))
    return [slack.receiver.received.length, telegram.receiver.received.length]
  }
  assert.deepEqual(await counts(0), [1, 1])
  assert.deepEqual(await counts(0.9), [1, 1])
  assert.deepEqual(await counts(1), [2, 1])
  assert.deepEqual(await counts(2), [3, 1])
  assert.deepEqual(await counts(3), [4, 2])
  for (let second = 4; second <= 15; second++) await counts(second)
  assert.deepEqual(
    bodies(slack.receiver).map(({ text }) => text.split("/").at(-1)),
    leads,
  )
  assert.equal(telegram.receiver.received.length, 6)
  assert.ok(
    (await office.deliveries()).every(({ status, failures }) => status === "delivered" && failures === 0),
  )
})

test("however many servers there are, they keep the pace together", async () => {
  const other = hireCourier(office.db, { notifier })
  const { receiver } = await chat("slack", ok)
  await office.takeIn(4)
  for (const [seconds, told] of [
    [0, 1],
    [0.5, 1],
    [1, 2],
    [1.5, 2],
    [2, 3],
  ] as const) {
    await send(later(seconds * SECOND), courier, other)
    assert.equal(receiver.received.length, told)
  }
  await other.stop()
})

test("a pause that a chat asks for is kept by all messages, and costs none of them an attempt", async () => {
  const busy = { status: 429, headers: { "retry-after": "20" }, body: "rate_limited" }
  const { receiver, id } = await chat("slack", (n) => (n <= 4 ? busy : ok()))
  await office.takeIn(2)
  for (const seconds of [0, 20, 40, 60]) {
    await send(later(seconds * SECOND))
    await send(later((seconds + 19) * SECOND))
  }
  assert.equal(receiver.received.length, 4)
  const [first, second] = await office.deliveries(id)
  const said = [...(first?.attempts ?? []), ...(second?.attempts ?? [])].map(({ error }) =>
    failureText(error),
  )
  assert.deepEqual(new Set(said), new Set(["The chat asks for a pause of 20 s."]))
  assert.deepEqual([first?.failures, second?.failures], [0, 0])
  await send(later(80 * SECOND))
  await send(later(81 * SECOND))
  assert.deepEqual(
    (await office.deliveries(id)).map(({ status }) => status),
    ["delivered", "delivered"],
  )
})

test("a chat that is gone is disabled, and its address is in no event, audit entry, log or message", async () => {
  const secret = "/T00000000/B00000000/abcdefghijklmnopqrstuvWXYZ"
  const echo = await chat("slack", () => ({ status: 404, body: `no_service at ${secret}` }))
  await sql`update channel set url = url || ${secret} where id = ${echo.id}`.execute(office.db)
  const witness = await chat("slack", ok, { events: ["webhook.disabled"] })
  await office.takeIn()
  await send(START)
  await courier.round(START)
  await send(START)

  const { status, disabled_because } = await office.channel(echo.id)
  assert.deepEqual([status, disabled_because], ["disabled", failure("chat_gone", { said: "no_service" })])
  assert.match(bodies(witness.receiver)[0].text, /^Se ha desactivado el destino 127/)
  const { rows: events } = await sql<{ data: object }>`
    select data from event where type = 'webhook.disabled'`.execute(office.db)
  assert.match(JSON.stringify(events), /127\.0\.0\.1:\d+\/…WXYZ/)
  const audit = await listAudit(office.db, { before: null, subject: null, limit: 50 })
  const everything = JSON.stringify([events, audit, await office.deliveries(), witness.receiver.received])
  assert.doesNotMatch(everything, /abcdefghij/)
})

test("a test of a chat tells what is wrong, ends nothing, and is told in the chat's language", async () => {
  const unknown = '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}'
  const { id, receiver } = await chat("telegram", () => ({ status: 400, body: unknown }), { language: "en" })
  await testWebhook(office.db, "test", id)
  await sql`update delivery set next_attempt_at = ${START}`.execute(office.db)
  await send(START)
  assert.match(bodies(receiver)[0].text, /^This is a test from Criba\n/)
  const delivery = await office.delivery(id)
  assert.equal(delivery.status, "failed")
  assert.match(failureText(delivery.attempts[0]?.error) ?? "", /chat not found/)
  assert.equal((await office.channel(id)).status, "enabled")
})

test("a group of Telegram that becomes a supergroup is followed", async () => {
  const moved = '{"ok":false,"error_code":400,"description":"x","parameters":{"migrate_to_chat_id":-100777}}'
  const { receiver, id } = await chat("telegram", (n) =>
    n === 1 ? { status: 400, body: moved } : { status: 200, body: '{"ok":true,"result":{}}' },
  )
  await office.takeIn(2)
  await send(START)
  await send(later(3 * SECOND))
  assert.deepEqual(
    bodies(receiver).map(({ chat_id }) => chat_id),
    ["-42", "-100777", "-100777"],
  )
  assert.ok((await office.deliveries(id)).every(({ status }) => status === "delivered"))
})

test("a chat that hangs gets one message at a time, and keeps no other waiting", async () => {
  const hasty = hireCourier(office.db, { timeoutMs: 1_000, notifier })
  const hanging = await chat("teams", () => "hang")
  const other = await chat("slack", ok)
  await office.takeIn(2)
  await hasty.round(START)
  await other.receiver.until(({ received }) => received.length === 1)
  await send(START, hasty)
  assert.equal(hanging.receiver.received.length, 1)
  const [tried, waiting] = await office.deliveries(hanging.id)
  assert.match(failureText(tried?.attempts[0]?.error) ?? "", /^No answer within/)
  assert.deepEqual([tried?.status, tried?.failures, waiting?.attempts.length], ["pending", 1, 0])
  await send(later(SECOND), hasty)
  assert.equal(hanging.receiver.received.length, 2)
  await hasty.stop()
})
