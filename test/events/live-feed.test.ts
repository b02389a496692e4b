/** What the live feed keeps in memory forgets people as the database does, and ends no server if numbers are missing. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { PublicEvent } from "../../src/domain/event/public-event.ts"
import { LiveFeed } from "../../src/events/live-feed.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { newestSeq } from "../../src/store/books/events.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let feed: LiveFeed
before(async () => {
  database = await testDatabase()
  feed = new LiveFeed(database.db)
})
after(async () => {
  await feed.close()
  await database.close()
})

/** Everything after a place, up to the first event of a type. */
async function followUntil(type: string, place: number): Promise<PublicEvent[]> {
  const told: PublicEvent[] = []
  const following = feed.follow({
    after: place,
    types: null,
    idleMs: 60_000,
    signal: new AbortController().signal,
  })
  for await (const { events } of following) {
    told.push(...events)
    if (events.some((event) => event.type === type)) break
  }
  return told
}

const comment = (leadId: string, text: string, skipped = 0) =>
  sql`
    with told as (
      insert into event (seq, type, at, actor, lead_id, data)
      select last_seq + 1 + ${skipped}, 'lead.commented', now(), 'test', ${leadId}, json_build_object('text', ${text}::text) from desk
    )
    update desk set last_seq = last_seq + 1 + ${skipped}`.execute(database.db)

test("a comment is not told any more once its person is erased, also to who resumes before it", async () => {
  const lead = arrival()
  const first = followUntil("lead.created", 0)
  await routeBatch(database.db, new DeskReader(), [lead])
  const [created] = await first
  const place = created?.seq ?? assert.fail()
  const commented = followUntil("lead.commented", place)
  await comment(lead.id, "Lucía calls back")
  assert.equal((await commented).at(-1)?.data.text, "Lucía calls back")

  const erased = followUntil("lead.erased", place)
  await erasePerson(database.db, lead.id, "test")
  await erased
  const again = await followUntil("lead.erased", place)
  assert.deepEqual(
    again.filter(({ type }) => type === "lead.commented").map(({ data }) => data.text),
    [null],
  )
})

test("behind missing numbers events are told as ever, also to who resumes among the missing", async () => {
  const lead = arrival()
  await routeBatch(database.db, new DeskReader(), [lead])
  const place = await newestSeq(database.db)
  const texts = async (from: number) =>
    (await followUntil("lead.commented", from)).map(({ data }) => data.text)
  const first = texts(place)
  await comment(lead.id, "before")
  assert.deepEqual(await first, ["before"])
  const second = texts(place + 1)
  await comment(lead.id, "behind", 3)
  assert.deepEqual(await second, ["behind"])
  assert.deepEqual(await texts(place + 3), ["behind"])
})
