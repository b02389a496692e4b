/** What migration 0042 makes of leads that were given to others, or whose deadlines were missed, before it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { type Worker, workedBetween } from "../../src/domain/rotation/working-time.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { type Database, openDatabase } from "../../src/store/database.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { MIGRATOR, migrate } from "../../src/store/migrate.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const BO = triager("bo", { hours: { mon: [["09:00", "17:00"]] } })
let database: TestDatabase
let db: Database
const desks = new DeskReader()
before(async () => {
  database = await testDatabase()
  db = database.db
  await saveTriagers(db, triager("ana"), BO)
})
after(() => database.close())

const takeIn = async (quiet = false): Promise<string> => {
  const lead = arrival({}, { quiet })
  await routeBatch(db, desks, [lead])
  return lead.id
}
const by = (id: string) => ({ id, actor: "test" })
const move = (id: string, to: "contacted" | "lost") => moveLead({ db, desks }, by(id), { to, reason: null })
const give = (id: string, to: string) => assignLead({ db, desks }, by(id), { triager: to, reason: null })
const tryIt = (id: string) =>
  attemptLead({ db, desks }, by(id), { result: "no_answer", callAt: null, note: null })
type Row = { contact_by: Date | null; remind_at: Date | null; missed_at: Date | null }
const leadOf = async (id: string) =>
  (await sql<Row>`select * from lead where id = ${id}`.execute(db)).rows[0] ?? assert.fail()

const upgrade = async () => {
  await sql`delete from migration where name = '0042_every_promise'`.execute(db)
  const session = openDatabase(database.connection, MIGRATOR)
  assert.deepEqual(await migrate(session).finally(() => session.destroy()), ["0042_every_promise"])
}

test("leads that were contacted and then given to others get the deadlines that they lacked, one after the other", async () => {
  await publish(db, { brackets: [{ id: "all" }] })
  const unpromised = await takeIn()
  await move(unpromised, "contacted")
  await give(unpromised, "bo")
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 30 } })
  const [first, second, tried, other] = [await takeIn(), await takeIn(), await takeIn(), await takeIn()]
  const quiet = await takeIn(true)
  for (const id of [first, second, tried, quiet, other]) await move(id, "contacted")
  for (const id of [first, second, tried, quiet]) await give(id, "bo")
  await tryIt(tried)
  await give(other, "bo")
  await give(other, "ana")
  // As servers of the version before left them.
  await sql`update lead set contact_by = null, remind_at = null`.execute(db)
  const at = Date.now()
  await upgrade()

  for (const id of [unpromised, tried, quiet]) assert.equal((await leadOf(id)).contact_by, null)
  /** In minutes of their triager's working time, from the upgrade to the reminder and to the deadline. */
  const leftOf = async (id: string, worker: Worker) => {
    const { remind_at, contact_by } = await leadOf(id)
    return [remind_at, contact_by].map((moment) =>
      Math.round(workedBetween(worker, at, moment?.getTime() ?? 0) / 60_000),
    )
  }
  assert.deepEqual(await leftOf(other, triager("ana")), [15, 30])
  assert.deepEqual(
    [await leftOf(first, BO), await leftOf(second, BO)],
    [
      [15, 30],
      [45, 60],
    ],
  )
})

test("the first missed deadline is filled in from the history, and gone where somebody made contact since", async () => {
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 30, hand_on: 0 } })
  const [missed, contacted, undone, given] = [await takeIn(), await takeIn(), await takeIn(), await takeIn()]
  await sql`update lead set contact_by = now() - interval '1 minute' where contact_by is not null`.execute(db)
  const due = new Map<string, Date | null>()
  for (const id of [missed, contacted, undone, given]) due.set(id, (await leadOf(id)).contact_by)
  await keepPromises(db, desks)
  await move(contacted, "contacted")
  await move(undone, "contacted")
  await undoLastChange({ db, desks }, by(undone))
  await move(missed, "lost")
  await give(given, "bo")
  const known = await Promise.all([missed, undone, given].map(async (id) => (await leadOf(id)).missed_at))
  assert.deepEqual(known, [due.get(missed), due.get(undone), due.get(given)])
  // As servers of the version before left them: only who changed hands had it, and for good.
  await sql`update lead set missed_at = null where id <> ${given}`.execute(db)
  await sql`update lead set missed_at = ${due.get(contacted)} where id = ${contacted}`.execute(db)
  await upgrade()
  assert.deepEqual(
    await Promise.all([missed, undone, given].map(async (id) => (await leadOf(id)).missed_at)),
    known,
  )
  assert.equal((await leadOf(contacted)).missed_at, null)
})
