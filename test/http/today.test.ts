// How the day goes: what it is compared with, what is urgent and who could help, what was agreed, and who has gone quiet.
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { attemptLead, planNextStep, undoLastChange } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { addToday } from "../../src/http/routes/today.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { seeMyDay } from "../../src/reports/see-today.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { done, withQuery } from "../helpers/client.ts"

const desks = new DeskReader()
const { db, reader, keys, close } = await openAdmin((scope, db) => addToday(scope, { db, desks }))
after(close)
const leads = { db, desks }
const today = () => done(reader.GET("/today", withQuery({ time_zone: "UTC" })))

test("an empty installation has fourteen days without anything", async () => {
  const { days, team, deadlines, steps, week, arrivals } = await today()
  assert.deepEqual(
    [days.length, days.reduce((sum, { leads }) => sum + leads, 0), team, deadlines, arrivals],
    [14, 0, [], [], []],
  )
  assert.deepEqual([steps.to_do, steps.done, steps.steps, week.qualified, week.by], [0, 0, [], 0, []])
  assert.equal(days.at(-1)?.median_working_minutes, null)
})

test("urgent leads come most urgent first, each with somebody who could take it", async () => {
  await publish(db, {
    brackets: [{ id: "all" }],
    first_contact: { within_minutes: 30, counted: "always", hand_on: 0 },
  })
  await saveTriagers(db, triager("ana", { name: "Ana" }), triager("bo", { name: "Bo" }))
  const [early, soon, later] = [arrival({}), arrival({}), arrival({})]
  await routeBatch(db, desks, [early, soon, later])
  await sql`update lead set triager_id = 'ana'`.execute(db)
  const by = (id: string, minutes: number) =>
    sql`update lead set contact_by = now() + ${minutes} * interval '1 minute' where id = ${id}`.execute(db)
  await by(early.id, -130)
  await by(soon.id, 4)
  await by(later.id, 90)
  const { late, soon: n, deadlines, team } = await today()
  assert.deepEqual([late, n], [1, 1])
  assert.deepEqual(
    deadlines.map(({ id, is_late, triager, proposal }) => [id, is_late, triager.id, proposal?.id]),
    [
      [early.id, true, "ana", "bo"],
      [soon.id, false, "ana", "bo"],
    ],
  )
  const ana = team.find(({ id }) => id === "ana")
  assert.deepEqual([ana?.late, ana?.to_contact, ana?.on], [1, 2, true])
  assert.ok(Date.now() - Date.parse(ana?.late_since ?? "") > 129 * 60_000)
  await saveTriagers(db, triager("bo", { name: "Bo", active: false }))
  assert.deepEqual(
    (await today()).deadlines.map(({ proposal }) => proposal),
    [null, null],
    "nobody is there",
  )
  await sql`truncate lead, lead_words, contact, event, last_change, promise_end`.execute(db)
  await sql`update desk set last_seq = 0`.execute(db)
})

test("a step that was done is told as done, until it is taken back, and nobody sees that of an erased person", async () => {
  const [one, other] = [arrival({}), arrival({})]
  await routeBatch(db, desks, [one, other])
  const change = { id: one.id, actor: "test" }
  const at = Date.now() - 1
  await planNextStep(leads, change, { at, what: "Send the offer" })
  await planNextStep(leads, { id: other.id, actor: "test" }, { at: at + 1, what: null })
  const told = async () => {
    const { steps } = await today()
    return [steps.to_do, steps.done, steps.steps.map(({ lead_id, done_at }) => [lead_id, done_at !== null])]
  }
  assert.deepEqual(await told(), [
    2,
    0,
    [
      [one.id, false],
      [other.id, false],
    ],
  ])
  await attemptLead(leads, change, { result: "no_answer", callAt: null, note: null })
  assert.deepEqual(await told(), [
    1,
    1,
    [
      [one.id, true],
      [other.id, false],
    ],
  ])
  const mine = await seeMyDay(db, desks, "ana")
  assert.deepEqual([mine?.steps.to_do, mine?.steps.done], [1, 1])
  await undoLastChange(leads, change)
  assert.deepEqual((await told()).slice(0, 2), [2, 0])
  await attemptLead(leads, change, { result: "no_answer", callAt: null, note: null })
  await erasePerson(db, one.id, "test")
  assert.deepEqual((await told()).slice(0, 2), [1, 0])
})

test("a key that usually brings leads at this time and has stopped is told, and no other", async () => {
  const { id } = keys.ingest.key
  await sql`update api_key set last_used_at = now() - interval '20 hours' where id = ${id}`.execute(db)
  const quiet = async () => (await done(reader.GET("/today/quiet"))).data
  assert.deepEqual(await quiet(), [], "it never was loud")
  for (const weeks of [1, 2, 3])
    for (let n = 0; n < 6; n++) {
      const lead = arrival({})
      await routeBatch(db, desks, [lead])
      await sql`update lead set api_key_id = ${id}, created_at = now() - ${weeks} * interval '168 hours' - ${n + 1} * interval '1 hour' where id = ${lead.id}`.execute(
        db,
      )
    }
  const [one, ...others] = await quiet()
  assert.deepEqual([one?.id, one?.is_source, one?.usual, others], [id, false, 6, []])
  await sql`update api_key set last_used_at = now() - interval '8 days' where id = ${id}`.execute(db)
  assert.deepEqual(await quiet(), [], "it was told for a week")
})

test("a zone that nobody knows is refused", async () => {
  const { response } = await reader.GET("/today", withQuery({ time_zone: "Europe/Nowhere" }))
  assert.equal(response.status, 400)
})

test("a key that ends within 30 days or was not used for 90 is told, and none that has ended", async () => {
  const told = async () =>
    (await done(reader.GET("/today/keys"))).data.map(({ name, ends_soon }) => [name, ends_soon])
  assert.deepEqual(await told(), [])
  const plant = async (name: string, change: string) => {
    const { key } = await createKey(db, { name, scopes: ["ingest"] })
    await sql`update api_key set ${sql.raw(change)} where id = ${key.id}`.execute(db)
  }
  await plant("ends later", "expires_at = now() + interval '31 days'")
  await plant("ends soon", "expires_at = now() + interval '29 days'")
  await plant("ends first", "expires_at = now() + interval '1 day', last_used_at = now()")
  await plant("ended", "expires_at = now() - interval '1 day'")
  await plant("revoked", "expires_at = now() + interval '1 day', revoked_at = now()")
  await plant("never used", "created_at = now() - interval '91 days'")
  await plant(
    "forgotten",
    "created_at = now() - interval '400 days', last_used_at = now() - interval '92 days'",
  )
  await plant("used", "created_at = now() - interval '400 days', last_used_at = now() - interval '89 days'")
  assert.deepEqual(await told(), [
    ["ends first", true],
    ["ends soon", true],
    ["forgotten", false],
    ["never used", false],
  ])
})
