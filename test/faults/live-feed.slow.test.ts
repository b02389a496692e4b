/**
 * Followers that are cut off all the time, and resume on whichever server, miss nothing and see nothing twice, while two
 * servers write.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { eventIdOf } from "../../src/domain/event/event.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { EventStream, type Message } from "../helpers/event-stream.ts"
import { type FeedNode, startFeedNode } from "../helpers/feed-node.ts"
import { runMany } from "../helpers/many.ts"
import { postLead } from "../helpers/server.ts"

const LEADS = 200
/** A lead is created and assigned; one in four is commented on. */
const EVENTS = LEADS * 2 + LEADS / 4

let database: TestDatabase
let nodes: FeedNode[]
let key: string
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  key = (await createKey(database.db, { name: "all", scopes: ["admin"], rate_per_minute: null })).secret
  nodes = await Promise.all([startFeedNode(database), startFeedNode(database)])
})
after(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await database.close()
})

const nodeAt = (n: number): FeedNode => nodes[n % 2] ?? assert.fail()

const write = () =>
  runMany(LEADS, 8, async (n) => {
    const { body } = await postLead(nodeAt(n).address, key, { nombre: `Lead ${n}` })
    if (n % 4 === 0)
      await nodeAt(n + 1).call(key, "POST", `leads/${body.id}/comments`, { text: `Comment ${n}` })
  })

/** Follows from before the first event on, and is cut off after every few events; then a page, and on it goes. */
async function followWithCuts(first: EventStream, follower: number): Promise<string[]> {
  const seen: string[] = []
  let stream = first
  for (let cuts = 1; ; cuts++) {
    const count = Math.min(1 + ((cuts * 17 + follower * 5) % 41), EVENTS - seen.length)
    seen.push(...(await stream.take(count)).map(({ id }) => id))
    stream.cut()
    if (seen.length === EVENTS) return seen

    const { body } = await nodeAt(cuts).call(key, "GET", `events?limit=3&cursor=${stream.lastEventId}`)
    seen.push(...body.data.map(({ id }: Message) => id))
    if (seen.length === EVENTS) return seen
    const { address } = nodeAt(cuts + follower)
    stream = await EventStream.open(address, key, { lastEventId: body.next_cursor })
  }
}

test("whoever follows sees every event exactly once and in order, however often it is cut off", async () => {
  const streams = await Promise.all([0, 1, 2].map((n) => EventStream.open(nodeAt(n).address, key)))
  const [, ...seen] = await Promise.all([write(), ...streams.map(followWithCuts)])

  const { rows } = await sql<{ seq: number; at: Date }>`select seq, at from event order by seq`.execute(
    database.db,
  )
  assert.equal(rows.length, EVENTS)
  for (const order of seen) assert.deepEqual(order, rows.map(eventIdOf))
})
