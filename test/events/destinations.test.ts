/** Which leads a destination gets and when, what it gets of them, and what is kept of its answers. Time is passed in. */
import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { sql } from "kysely"
import { deleteWebhook } from "../../src/changes/change-webhooks.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { replayDeliveries, testWebhook } from "../../src/changes/replay-deliveries.ts"
import { concerns } from "../../src/store/delivery/fan-out.ts"
import type { WebhookSettings } from "../../src/store/delivery/webhooks.ts"
import { hireCourier, PUBLIC_URL } from "../helpers/courier.ts"
import { later, openDestinations, START } from "../helpers/destinations.ts"
import { failureText } from "../helpers/failure-text.ts"
import type { Receiver, Reply } from "../helpers/receiver.ts"

let desk: Awaited<ReturnType<typeof openDestinations>>
before(async () => {
  desk = await openDestinations()
})
afterEach(() => desk.office.reset())
after(() => desk.close())

type Answer = (n: number) => Reply | "hang"
const http = (answer: Answer = () => ({ status: 200 }), wishes: Partial<WebhookSettings> = {}) =>
  desk.office.listen((_, n) => answer(n), desk.settings("http", wishes))
const bodies = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body))
const statuses = async (id: string) => (await desk.office.deliveries(id)).map(({ status }) => status)
const errors = async (id: string) =>
  (await desk.office.deliveries(id)).map(({ attempts }) => failureText(attempts.at(-1)?.error ?? null))

test("a lead is sent when it reaches a state of the list, as its template says, and no earlier", async () => {
  const template = {
    who: { name: "{{nombre}}", tel: "{{telefono}}" },
    worth: "{{revenue}}",
    note: "{{triager}}: {{lead_url}}",
  }
  const { receiver, id } = await http(undefined, {
    template,
    headers: { Authorization: "Bearer 7f3kQ0ZrB2nVx8Lw" },
  })
  const lead = await desk.takeIn()
  await desk.send(START)
  assert.equal(receiver.received.length, 0)
  await desk.move(lead, "qualified")
  await desk.send(START)
  const [sent] = receiver.received
  assert.deepEqual(bodies(receiver), [
    { who: { name: "Lucía", tel: null }, worth: null, note: `Ana: ${PUBLIC_URL}/leads/${lead}` },
  ])
  assert.equal(sent?.headers.authorization, "Bearer 7f3kQ0ZrB2nVx8Lw")
  assert.equal(sent?.headers["idempotency-key"], (await desk.office.delivery(id)).id)
  assert.deepEqual(await statuses(id), ["delivered"])
})

test("the answer's id and link become the lead's record, and a second sending names it", async () => {
  const { receiver, id } = await http(
    (n) => ({ status: 201, body: n === 1 ? '{"id":7,"link":"https://crm.example/7"}' : "ok" }),
    {
      on: ["qualified", "won"],
      description: "Our CRM",
    },
  )
  const lead = await desk.takeIn()
  await desk.move(lead, "qualified")
  await desk.send(START)
  const record = {
    destination: id,
    kind: "http",
    description: "Our CRM",
    record_id: "7",
    address: "https://crm.example/7",
    error: null,
  }
  assert.deepEqual(await desk.records(lead), [{ ...record, at: START }])
  await desk.move(lead, "won", { value: 900 })
  await desk.send(later(60))
  assert.deepEqual(
    bodies(receiver).map(({ status, value, record_id }) => [status, value, record_id]),
    [
      ["qualified", null, null],
      ["won", 900, "7"],
    ],
  )
  assert.deepEqual(await desk.records(lead), [{ ...record, at: later(60) }])
})

test("of a correction is looked up by key whether a destination has the lead, not by reading all that it has", async () => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select from channel, (
      select gen_random_uuid() as lead_id, 'lead.corrected' as type, '{}'::json as data from generate_series(1, 100000)
    ) event where ${concerns(sql`channel`)}
  `.execute(desk.office.db)
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
  assert.match(plan, /lead_record_pkey/)
  assert.match(plan, /delivery_of_lead/)
})

test("a correction is sent of a lead that was sent or tried before, and of no other", async () => {
  const { receiver, id } = await http((n) => ({
    status: n === 1 ? 422 : 200,
    body: '{"message":"phone is missing"}',
  }))
  const [tried, never] = [await desk.takeIn(), await desk.takeIn()]
  await desk.move(tried, "qualified")
  await desk.send(START)
  assert.deepEqual(await errors(id), ["The receiver answered 422 and refused the lead: phone is missing"])
  await desk.correct(tried, { nombre: "Lucía Fernández" })
  await desk.correct(never, { nombre: "Nobody" })
  await desk.send(later(1))
  assert.deepEqual(
    bodies(receiver).map(({ nombre }) => nombre),
    ["Lucía", "Lucía Fernández"],
  )
  assert.equal((await desk.records(tried)).length, 1)
})

test("a change that was undone before it was sent is not sent; after it, the state is sent that came back", async () => {
  const { receiver, id } = await http((n) => (n === 1 ? { status: 503 } : { status: 200 }))
  const [early, late] = [await desk.takeIn(), await desk.takeIn()]
  await desk.move(early, "qualified")
  await desk.send(START)
  await desk.undo(early)
  await desk.send(later(10))
  await desk.send(later(100))
  assert.equal(receiver.received.length, 1)
  assert.deepEqual(new Set(await errors(id)), new Set(["It was not sent: the change was undone before."]))
  assert.equal((await desk.office.channel(id)).failing_since?.getTime(), START.getTime())
  await desk.move(late, "qualified")
  await desk.send(later(200))
  await desk.undo(late)
  await desk.send(later(201))
  assert.deepEqual(
    bodies(receiver).map(({ id, status }) => [id, status]),
    [
      [early, "qualified"],
      [late, "qualified"],
      [late, "assigned"],
    ],
  )
})

test("states that the rotation decides are states too", async () => {
  const { receiver } = await http(undefined, { on: ["assigned"], template: "{{status}}" })
  await desk.takeIn()
  await desk.send(START)
  assert.deepEqual(bodies(receiver), ["assigned"])
})

test("events of one lead go one after the other, however many servers there are", async () => {
  const others = [
    hireCourier(desk.db, { notifier: desk.notifier }),
    hireCourier(desk.db, { notifier: desk.notifier }),
  ]
  let open = 0
  let most = 0
  const { receiver } = await http(
    () => {
      most = Math.max(most, ++open)
      queueMicrotask(() => open--)
      return { status: 200 }
    },
    { on: ["contacted", "qualified", "won"] },
  )
  const lead = await desk.takeIn()
  for (const state of ["contacted", "qualified", "won"] as const) await desk.move(lead, state)
  const rounds = () => Promise.all(others.map((one) => one.round(START)))
  await rounds()
  await receiver.until(({ received }) => received.length === 1)
  await rounds()
  assert.equal(receiver.received.length, 1)
  const { rows } = await sql`select from delivery where leased_until is not null`.execute(desk.db)
  assert.ok(rows.length <= 1)
  await desk.send(START, ...others)
  await desk.send(later(20), ...others)
  assert.equal(receiver.received.length, 3)
  assert.equal(most, 1)
  for (const one of others) await one.stop()
})

test("a pause that is asked for is kept by all leads and costs none an attempt", async () => {
  const { receiver, id } = await http((n) =>
    n === 1 ? { status: 429, headers: { "retry-after": "40" } } : { status: 200 },
  )
  for (const lead of [await desk.takeIn(), await desk.takeIn()]) await desk.move(lead, "qualified")
  await desk.send(START)
  await desk.send(later(39))
  assert.equal(receiver.received.length, 1)
  assert.equal((await errors(id))[0], "The receiver asks for a pause of 40 s.")
  await desk.send(later(40))
  await desk.send(later(41))
  assert.deepEqual(await statuses(id), ["delivered", "delivered"])
  assert.ok((await desk.office.deliveries(id)).every(({ failures }) => failures === 0))
})

const REFUSED: readonly [string, Reply, RegExp][] = [
  ["a wrong token", { status: 401 }, /^The receiver answered 401: the token or its permissions are wrong\.$/],
  [
    "a sentence",
    { status: 400, body: '{"error":"no such field\\u0000: budget"}' },
    /refused the lead: no such field : budget$/,
  ],
  [
    "a sentence without end",
    { status: 400, body: JSON.stringify({ detail: "x".repeat(9_000) }) },
    /refused the lead: x{299}…$/,
  ],
  ["an error of its own", { status: 500, body: '{"message":"oops"}' }, /^The receiver answered 500\.$/],
  [
    "something else than a sentence",
    { status: 400, body: '{"message":{"a":[1]}}' },
    /^The receiver answered 400\.$/,
  ],
  [
    "a redirect",
    { status: 302, headers: { location: "http://127.0.0.1:1/" } },
    /302: redirects are not followed/,
  ],
  [
    "its own token, echoed",
    { status: 400, body: '{"message":"bad Bearer 7f3kQ0ZrB2nVx8Lw"}' },
    /refused the lead: bad …$/,
  ],
]
for (const [what, reply, said] of REFUSED) {
  test(`${what} is told in words, and tried again`, async () => {
    const { id } = await http(() => reply, { headers: { Authorization: "Bearer 7f3kQ0ZrB2nVx8Lw" } })
    const lead = await desk.takeIn()
    await desk.move(lead, "qualified")
    await desk.send(START)
    assert.match((await errors(id))[0] ?? "", said)
    assert.deepEqual(await statuses(id), ["pending"])
    assert.doesNotMatch(JSON.stringify(await desk.office.deliveries(id)), /7f3kQ0/)
    // The lead says so itself, until it has arrived.
    const told = await desk.records(lead)
    assert.deepEqual(
      told.map(({ destination, record_id, at }) => [destination, record_id, at]),
      [[id, null, null]],
    )
    assert.match(failureText(told[0]?.error ?? null) ?? "", said)
  })
}

const ODD: readonly [string, string][] = [
  ["a script as link", '{"id":{"a":1},"url":"javascript:alert(1)","link":"data:text/html,x"}'],
  ["megabytes", `{"id":"1","x":"${"y".repeat(3_000_000)}"}`],
  ["a list", "[[[[]]]]"],
  ["no JSON", "\u0000\ud800<html>"],
  [
    "an id that is far too long",
    JSON.stringify({ id: "x".repeat(5_000), url: `https://e.example/${"x".repeat(5_000)}` }),
  ],
]
for (const [what, body] of ODD) {
  test(`of an answer with ${what} nothing is kept but that the lead arrived`, async () => {
    const { id } = await http(() => ({ status: 200, body }))
    const lead = await desk.takeIn()
    await desk.move(lead, "qualified")
    await desk.send(START)
    const [record] = await desk.records(lead)
    assert.deepEqual([record?.record_id, record?.address], [null, null])
    assert.equal((await desk.office.delivery(id)).attempts[0]?.response_excerpt, null)
  })
}

test("of a person who is erased nothing is sent any more, and no record is kept", async () => {
  const { receiver, id } = await http(() => ({ status: 200, body: '{"id":"7"}' }), {
    on: ["qualified", "won"],
  })
  const lead = await desk.takeIn()
  await desk.move(lead, "qualified")
  await desk.send(START)
  await desk.move(lead, "won")
  await erasePerson(desk.db, lead, "test")
  await desk.send(later(1))
  assert.equal(receiver.received.length, 1)
  assert.deepEqual(await errors(id), [null, "It was not sent: the person was erased."])
  assert.deepEqual(await desk.records(lead), [])
})

test("a result that comes after the erasure leaves no record", async () => {
  const { id } = await http(() => ({ status: 200, body: '{"id":"7"}' }))
  const lead = await desk.takeIn()
  await desk.move(lead, "qualified")
  const slow = hireCourier(desk.db, { notifier: desk.notifier })
  const attempted = slow.attempted()
  await slow.round(START)
  await attempted
  await erasePerson(desk.db, lead, "test")
  await slow.round(START)
  await slow.stop()
  assert.deepEqual(await statuses(id), ["delivered"])
  const { rows } = await sql`select from lead_record`.execute(desk.db)
  assert.equal(rows.length, 0)
})

test("leads of the past are sent when somebody asks for their time, each as it is now", async () => {
  const [qualified, not] = [await desk.takeIn(), await desk.takeIn()]
  await desk.move(qualified, "qualified")
  const { receiver, id } = await http(undefined, { template: "{{id}}" })
  await desk.move(not, "contacted")
  await desk.send(START)
  const replayed = await replayDeliveries(desk.db, "test", id, { from: null, to: null, onlyFailed: false })
  assert.deepEqual(replayed, { kind: "replayed", count: 1 })
  await sql`update delivery set next_attempt_at = ${START}`.execute(desk.db)
  await desk.send(START)
  assert.deepEqual(bodies(receiver), [qualified])
})

test("a test sends an invented lead, and what it leads to is no record", async () => {
  const { receiver, id } = await http(() => ({ status: 410 }))
  await testWebhook(desk.db, "test", id)
  await sql`update delivery set next_attempt_at = ${START}`.execute(desk.db)
  await desk.send(START)
  assert.equal(bodies(receiver)[0].nombre, "Lucía Fernández")
  assert.deepEqual(await statuses(id), ["failed"])
  assert.equal((await desk.office.channel(id)).status, "enabled")
})

test("a destination that is deleted takes its records along", async () => {
  const { id } = await http()
  const lead = await desk.takeIn()
  await desk.move(lead, "qualified")
  await desk.send(START)
  assert.equal((await desk.records(lead)).length, 1)
  await deleteWebhook(desk.db, "test", id)
  assert.deepEqual(await desk.records(lead), [])
})
