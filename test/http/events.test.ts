/** The feed of events: pages after a cursor, and live. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { get } from "node:http"
import { connect, type Socket } from "node:net"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Compile } from "typebox/compile"
import { writeCursor } from "../../src/http/access/admin.ts"
import { EventSchema } from "../../src/http/schemas/event.ts"
import { newestSeq } from "../../src/store/books/events.ts"
import { holdDesk } from "../../src/store/books/hold-desk.ts"
import { insertPolicy } from "../../src/store/books/policies.ts"
import { createKey, revokeKey, rotateKey } from "../../src/store/people/keys.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { EventStream, type Message } from "../helpers/event-stream.ts"
import { type FeedNode, startFeedNode } from "../helpers/feed-node.ts"
import { postLead } from "../helpers/server.ts"

let database: TestDatabase
let node: FeedNode
let key: string
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  key = await makeKey()
  node = await startFeedNode(database)
})
after(async () => {
  await node.close()
  await database.close()
})

const makeKey = async () =>
  (await createKey(database.db, { name: "all", scopes: ["admin"], rate_per_minute: null })).secret
const page = async (query = "") => (await node.call(key, "GET", `events${query}`)).body
/** Where the feed ends now. */
const newest = async (): Promise<string> => writeCursor(await newestSeq(database.db))
const since = async (cursor: string): Promise<Message[]> => (await page(`?limit=200&cursor=${cursor}`)).data
const typesOf = (events: readonly Message[]) => events.map(({ type }) => type)
const send = async (body: object = {}, { address } = node): Promise<string> =>
  (await postLead(address, key, { nombre: "Lucía", ...body })).body.id
const change = (id: string, path: string, body?: object, method = "POST") =>
  node.call(key, method, `leads/${id}${path}`, body)
const listen = (asked: { lastEventId?: string; query?: string } = {}, { address } = node) =>
  EventStream.open(address, key, asked)

test("pages of any size tell every event once, oldest first, and where to go on", async () => {
  for (let n = 0; n < 5; n++) await send()
  const { data: all, next_cursor: end } = await page("?limit=200")
  const { rows } = await sql<{ type: string }>`select type from event order by seq`.execute(database.db)
  assert.deepEqual(typesOf(all), typesOf(rows as Message[]))

  const read: Message[] = []
  let cursor = ""
  while (read.length < all.length) {
    const { data, next_cursor } = await page(`?limit=3${cursor}`)
    read.push(...data)
    cursor = `&cursor=${next_cursor}`
  }
  assert.deepEqual(read, all)
  assert.deepEqual(await page(`?cursor=${end}`), { data: [], next_cursor: end })
  await send()
  assert.deepEqual(typesOf(await since(end)), ["lead.created", "lead.assigned"])
})

test("of some types only, and the cursor still moves past the others", async () => {
  const start = await newest()
  await send()
  await publish(database.db, { brackets: [{ id: "all" }] })
  await send()
  const some = await page(`?cursor=${start}&type=policy.published,lead.created`)
  assert.deepEqual(typesOf(some.data), ["lead.created", "policy.published", "lead.created"])
  const none = await page(`?cursor=${start}&type=lead.erased`)
  assert.deepEqual(none, { data: [], next_cursor: await newest() })
  const first = await page(`?cursor=${start}&type=lead.assigned&limit=1`)
  const second = await page(`?cursor=${first.next_cursor}&type=lead.assigned&limit=1`)
  assert.notEqual(first.data[0].lead_id, second.data[0].lead_id)
})

test("a type or a cursor that cannot be is refused", async () => {
  const ahead = writeCursor(999_999)
  for (const query of [
    "?type=lead.created,lead.sold",
    "?type=",
    "?cursor=x",
    `?cursor=${ahead}`,
    "?limit=201",
  ]) {
    const { status, body } = await node.call(key, "GET", `events${query}`)
    assert.deepEqual([status, body.code], [400, "invalid_parameter"], query)
  }
})

test("every type is told as the API reference says", async () => {
  const start = await newest()
  const lead = await send({ email: "lucia@example.com" })
  const { data } = (await since(start))[1] ?? assert.fail()
  const { id: holder } = data.triager as { id: string }
  const other = holder === "ana" ? "bo" : "ana"
  await change(lead, "/triager", { triager: other, reason: "Habla francés" })
  await change(lead, "/status", { to: "contacted" })
  await change(lead, "/undo")
  await change(lead, "/comments", { text: "Llamar luego" })
  await change(lead, "", { revenue: 10 }, "PATCH")
  await change(lead, "", undefined, "DELETE")
  await publish(database.db, {
    brackets: [{ id: "all" }],
    disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Poca facturación" }],
  })
  await send({ revenue: 1 })
  await saveTriagers(database.db, triager("ana", { active: false }), triager("bo", { active: false }))
  await send()
  await saveTriagers(database.db, triager("ana"), triager("bo"))

  const told = await since(start)
  assert.deepEqual(
    told.map(({ type, data }) => [type, data.status]),
    [
      ["lead.created", "assigned"],
      ["lead.assigned", "assigned"],
      ["lead.assigned", "assigned"],
      ["lead.status_changed", "contacted"],
      ["lead.status_changed", "assigned"],
      ["lead.commented", "assigned"],
      ["lead.corrected", "assigned"],
      ["lead.erased", "assigned"],
      ["policy.published", undefined],
      ["lead.created", "disqualified"],
      ["lead.disqualified", "disqualified"],
      ["lead.created", "waiting"],
      ["lead.waiting", "waiting"],
    ],
  )
  const schema = Compile(EventSchema)
  for (const event of told) assert.deepEqual(schema.Errors(event), [], JSON.stringify(event))
  const [created, assigned, given, , undone] = told
  assert.deepEqual(created?.data.decision, assigned?.data.decision)
  assert.deepEqual(created?.data.triager, assigned?.data.triager)
  assert.equal(given?.data.from, holder)
  assert.deepEqual(undone?.data.triager, given?.data.triager)
})

test("the examples of the API reference are such events", () => {
  for (const one of EventSchema.anyOf) {
    const { examples } = one as unknown as { examples: unknown[] }
    assert.deepEqual(Compile(one).Errors(examples[0]), [])
  }
})

test("what people wrote of somebody who is erased is told no more", async () => {
  const start = await newest()
  const lead = await send({ nombre: "Zoe Quintana", email: "zoe.quintana@example.com" })
  await change(lead, "/comments", { text: "La Quintana llama luego" })
  await change(lead, "/status", { to: "lost", reason: "Quintana no quiere" })
  await change(lead, "/status", { to: "assigned", reason: "Quintana sí quiere" })
  assert.match(JSON.stringify(await since(start)), /quintana/i)
  await change(lead, "", undefined, "DELETE")
  const told = await since(start)
  assert.doesNotMatch(JSON.stringify(told), /quintana/i)
  for (const event of told) assert.ok(Compile(EventSchema).Check(event), JSON.stringify(event))
})

test("an event that commits late is told before those that had to wait for it", async () => {
  const start = await newest()
  const stream = await listen()
  const lead = await holdDesk(database.db, "policy", async ({ tx }) => {
    await insertPolicy(tx, { document: { brackets: [{ id: "all" }] }, publishedBy: "test", note: null })
    const sent = send()
    assert.deepEqual(await since(start), [], "what is not committed did not happen yet")
    return { sent }
  })
  await lead.sent
  const expected = ["policy.published", "lead.created", "lead.assigned"]
  assert.deepEqual(typesOf(await since(start)), expected)
  assert.deepEqual(typesOf(await stream.take(3)), expected)
  stream.cut()
})

test("live, it starts now, answers at once, and tells what the pages tell", async () => {
  await send()
  const start = await newest()
  const stream = await listen()
  assert.equal(stream.headers.get("content-type"), "text/event-stream")
  assert.equal(stream.headers.get("cache-control"), "no-store")
  assert.equal(stream.headers.get("x-accel-buffering"), "no")
  await send()
  assert.deepEqual(await stream.take(2), await since(start))
  assert.equal(stream.lastEventId, await newest())
  stream.cut()
})

test("live, the header says where to resume, else the cursor", async () => {
  const start = await newest()
  await send()
  const between = await newest()
  await send()
  const [one, two, three] = await since(start)
  const byCursor = await listen({ query: `?cursor=${start}` })
  assert.deepEqual(await byCursor.take(2), [one, two])
  byCursor.cut()
  const byHeader = await listen({ query: `?cursor=${start}`, lastEventId: between })
  assert.deepEqual(await byHeader.next(), three)
  byHeader.cut()
})

test("who is cut off before anything happened misses nothing either", async () => {
  const stream = await listen()
  assert.match(String(await stream.nextBlock()), /^retry: \d+\nid: /)
  stream.cut()
  const lead = await send()
  const resumed = await listen({ lastEventId: stream.lastEventId ?? "" })
  assert.equal((await resumed.next())?.lead_id, lead)
  resumed.cut()
})

test("live, what happens on another server is told here, of the types asked for", async () => {
  const other = await startFeedNode(database)
  try {
    const stream = await listen({ query: "?type=lead.assigned" })
    const leads = [await send({}, other), await send({}, other)]
    const told = await stream.take(2)
    assert.deepEqual(typesOf(told), ["lead.assigned", "lead.assigned"])
    assert.deepEqual(
      told.map(({ lead_id }) => lead_id),
      leads,
    )
    stream.cut()
  } finally {
    await other.close()
  }
})

/** However it ends. */
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve))

/** With long notes some megabytes of events, so that whoever reads none of them is waited for. */
const plantEvents = (count: number, noteLength = 10_000) =>
  holdDesk(database.db, "lead", async ({ tx }) => {
    await sql`
      insert into event (seq, type, at, actor, data)
      select last_seq + n, 'policy.published', now(), 'test', json_build_object('version', n, 'note', repeat('x', ${noteLength}::int))
      from desk, generate_series(1, ${count}::int) n
    `.execute(tx)
    await sql`update desk set last_seq = last_seq + ${count}`.execute(tx)
  })

test("a rare type among very many events is found in steps", async () => {
  const start = await newest()
  await plantEvents(50_001, 1)
  await send()
  const first = await page(`?cursor=${start}&type=lead.created`)
  assert.deepEqual(first.data, [])
  assert.notEqual(first.next_cursor, start)
  const second = await page(`?cursor=${first.next_cursor}&type=lead.created`)
  assert.deepEqual(typesOf(second.data), ["lead.created"])
})

test("who falls far behind is still told everything, in order", async () => {
  const stream = await listen()
  await plantEvents(3_000)
  const told = await stream.take(3_000)
  assert.deepEqual(
    told.map(({ data }) => data.version),
    Array.from({ length: 3_000 }, (_, n) => n + 1),
  )
  stream.cut()
})

test("who reads nothing is cut off after a while", async () => {
  const impatient = await startFeedNode(database, { stalledMs: 50 })
  try {
    const connected = once(impatient.server, "connection")
    const request = get(`${impatient.address}/api/admin/events`, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${key}` },
      agent: false,
    }).on("error", () => {})
    const [[socket]] = await Promise.all([connected, once(request, "response")])
    const closed = closeOf(socket)
    await plantEvents(3_000)
    await closed
    request.destroy()
  } finally {
    await impatient.close()
  }
})

test("in silence there are signs of life, from which a follower can resume", async () => {
  const lively = await startFeedNode(database, { heartbeatMs: 20 })
  try {
    const stream = await listen({ query: "?type=lead.erased" }, lively)
    await send()
    const end = await newest()
    while (stream.lastEventId !== end) assert.doesNotMatch(String(await stream.nextBlock()), /^data/m)
    assert.equal(await stream.nextBlock(), `:\nid: ${end}`)
    stream.cut()
  } finally {
    await lively.close()
  }
})

test("the stream of a key that is revoked ends", async () => {
  const { secret, key: made } = await createKey(database.db, { name: "gone", scopes: ["read"] })
  const stream = await EventStream.open(node.address, secret)
  await revokeKey(database.db, made.id)
  assert.equal(await stream.next(), null)
})

test("so does the stream of a key that expires, and of one whose secret was replaced", async () => {
  const expiring = await createKey(database.db, { name: "soon gone", scopes: ["read"] })
  const replaced = await createKey(database.db, { name: "replaced", scopes: ["read"] })
  const streams = await Promise.all(
    [expiring, replaced].map(({ secret }) => EventStream.open(node.address, secret)),
  )
  await sql`update api_key set expires_at = now() where id = ${expiring.key.id}`.execute(database.db)
  await rotateKey(database.db, replaced.key.id, 0)
  for (const stream of streams) assert.equal(await stream.next(), null)
})

test("a caller follows ten streams at a time; who hangs up in whatever way may open another at once", async () => {
  const { secret } = await createKey(database.db, { name: "many", scopes: ["read"] })
  const head = `GET /api/admin/events HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${secret}\r\n\r\n`
  const open = async () => {
    const accepted = once(node.server, "connection")
    const client = connect(Number(new URL(node.address).port), "127.0.0.1").on("error", () => {})
    const [socket] = (await accepted) as [Socket]
    client.write(head)
    const [answer] = await once(client, "data")
    return {
      client,
      left: closeOf(socket),
      status: Number(String(answer).split(" ")[1]),
      answer: String(answer),
    }
  }
  const opened: Awaited<ReturnType<typeof open>>[] = []
  for (let n = 0; n < 10; n++) opened.push(await open())
  assert.ok(opened.every(({ status }) => status === 200))
  const refused = await open()
  assert.equal(refused.status, 429)
  assert.match(refused.answer, /^retry-after: \d+\r$/im)
  refused.client.destroy()

  for (const hangUp of [(client: Socket) => client.end(), (client: Socket) => client.resetAndDestroy()]) {
    const gone = opened.shift() ?? assert.fail()
    hangUp(gone.client)
    await gone.left
    const another = await open()
    assert.equal(another.status, 200)
    opened.push(another)
  }
  for (const { client } of opened) client.destroy()
})

test("a server tells so many at most, and has room again when one leaves", async () => {
  const small = await startFeedNode(database, {
    mostFollowers: 1,
    heartbeatMs: 20,
  })
  try {
    const ask = () =>
      fetch(`${small.address}/api/admin/events`, {
        headers: { accept: "text/event-stream", authorization: `Bearer ${key}` },
      })
    const connected = once(small.server, "connection")
    const stream = await listen({}, small)
    const [socket] = await connected
    const refused = await ask()
    assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "10"])
    await refused.body?.cancel()
    const left = closeOf(socket)
    stream.cut()
    await left
    const admitted = await ask()
    assert.equal(admitted.status, 200)
    await admitted.body?.cancel()
  } finally {
    await small.close()
  }
})

test("a server that closes ends its streams, and nobody has to wait for them", async () => {
  const closing = await startFeedNode(database)
  const stream = await listen({}, closing)
  await stream.nextBlock()
  const closed = closing.close()
  assert.equal(await stream.next(), null)
  await closed
})
