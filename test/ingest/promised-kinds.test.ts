/** Kinds of leads with a time of their own for the first contact, on a real database. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { assignLead } from "../../src/changes/change-lead.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

const desks = new DeskReader()
const takeIn = async (body: Record<string, unknown> = {}): Promise<string> => {
  const one = arrival(body)
  await routeBatch(db, desks, [one])
  return one.id
}
type Row = { triager_id: string; minutes: number; promised: unknown }
/** Its holder, the minutes that they have, and what the first receipt tells of that. */
async function promiseOf(lead: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select triager_id, round(extract(epoch from contact_by - last.at) / 60)::int as minutes, last.promised
    from lead, lateral (
      select max(at) as at, json_agg(data -> 'promised' order by seq) -> 0 as promised from event
      where lead_id = lead.id and type = 'lead.assigned'
    ) last where id = ${lead}
  `.execute(db)
  return rows[0] ?? assert.fail()
}

test("a kind of lead has its own time, whoever gets the lead and however, and the receipt says so", async () => {
  await publish(db, {
    brackets: [{ id: "all" }],
    first_contact: {
      within_minutes: 30,
      by: [{ when: { extra: { wants: ["demo"] } }, within_minutes: 5 }],
    },
  })
  await saveTriagers(db, triager("ana"), triager("bo"), triager("cleo"))
  const [demo, other] = [await takeIn({ wants: "Demo" }), await takeIn()]
  const first = await promiseOf(demo)
  assert.deepEqual([first.minutes, first.promised], [5, { kind: 1, within_minutes: 5 }])
  const plain = await promiseOf(other)
  assert.deepEqual([plain.minutes, plain.promised], [30, null])

  const given = { triager: first.triager_id === "ana" ? "bo" : "ana", reason: null }
  await assignLead({ db, desks }, { id: demo, actor: "key:k" }, given)
  assert.equal((await promiseOf(demo)).minutes, 5, "given by a person")

  await sql`update lead set contact_by = contact_by - interval '6 minutes' where id = ${demo}`.execute(db)
  await keepPromises(db, desks)
  const handedOn = await promiseOf(demo)
  assert.ok(![first.triager_id, given.triager].includes(handedOn.triager_id))
  assert.equal(handedOn.minutes, 5, "handed on")
})
