// How the team stands now: what wants attention, and what everybody has done today.
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { addOverview } from "../../src/http/routes/overview.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { IS_LATE } from "../../src/store/find/late.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { keepRejection } from "../../src/store/leads/rejections.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { done } from "../helpers/client.ts"
import { until } from "../helpers/until.ts"

const { db, reader, close } = await openAdmin(addOverview)
after(close)
const desks = new DeskReader()
const overview = () => done(reader.GET("/overview"))

/** A time zone in which it is this hour now, so that no day ends during the test. Its sign is the opposite of what people write. */
function zoneWhereItIs(hour: number): string {
  const ahead = hour - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`
}

test("an empty installation wants nothing", async () => {
  const nothing = {
    late: 0,
    escalated: 0,
    waiting: 0,
    waiting_since: null,
    rejections: 0,
    failing_webhooks: [],
    team: [],
  }
  assert.deepEqual(await overview(), nothing)
})

test("late and waiting leads, refused bodies, failing webhooks and the team are counted", async () => {
  await publish(db, {
    brackets: [{ id: "small", below: 10 }, { id: "large" }],
    bracket_without_revenue: "small",
    first_contact_within_minutes: 30,
  })
  await saveTriagers(
    db,
    triager("ana", { name: "Ana", brackets: ["small"], time_zone: zoneWhereItIs(12) }),
    triager("bo", { name: "Bo", brackets: ["small"], time_zone: zoneWhereItIs(13) }),
    triager("gone", { name: "Gone", active: false }),
  )
  const leads = Array.from({ length: 6 }, () => arrival({}))
  const waiting = arrival({ revenue: 50 })
  await routeBatch(db, desks, [...leads, waiting])
  const ids = leads.map(({ id }) => id)
  await sql`update lead set contact_by = now() - interval '1 minute', escalated_at = now() where id in (${ids[0]}, ${ids[1]}, ${ids[2]})`.execute(
    db,
  )
  await sql`update lead set status = 'contacted', contacted_at = now(), contacted_by = triager_id, contact_by = null where id in (${ids[2]}, ${ids[3]})`.execute(
    db,
  )
  await sql`update lead set contacted_at = now() - interval '2 days' where id = ${ids[3]}`.execute(db)
  await sql`update event set at = at - interval '2 days' where lead_id = ${ids[4]}`.execute(db)
  const keep = (body: string) =>
    keepRejection(db, { apiKeyId: "k", code: "malformed_json", errors: [], body: Buffer.from(body) })
  await keep("open")
  const dismissed = await keep("dismissed")
  await sql`update rejection set dismissed_at = now() where id = ${dismissed}`.execute(db)
  await sql`
    insert into channel (id, kind, after_seq, url, failing_since, status, disabled_at, disabled_because) values
      ('whk_fine', 'webhook', 0, 'https://a.example', null, 'enabled', null, null),
      ('whk_fails', 'webhook', 0, 'https://b.example', '2026-11-01', 'enabled', null, null),
      ('whk_gone', 'webhook', 0, 'https://c.example', null, 'disabled', '2026-11-02', '{"code":"answered_gone"}'),
      ('whk_off', 'webhook', 0, 'https://d.example', null, 'disabled', '2026-11-02', '{"code":"by_hand"}')`.execute(
    db,
  )

  const { waiting_since, team: days, failing_webhooks, ...counts } = await overview()
  const team = days.map(({ day_began_at: _, ...member }) => member)
  const { rows } = await sql<{
    at: Date
  }>`select created_at as at from lead where id = ${waiting.id}`.execute(db)
  assert.deepEqual(counts, { late: 2, escalated: 2, waiting: 1, rejections: 1 })
  assert.equal(waiting_since, rows[0]?.at.toISOString())
  assert.deepEqual(
    failing_webhooks.map(({ id, since }) => [id, since?.slice(0, 10)]),
    [
      ["whk_fails", "2026-11-01"],
      ["whk_gone", "2026-11-02"],
    ],
  )
  assert.deepEqual(team, [
    { id: "ana", name: "Ana", active: true, open: 3, late: 1, received_today: 2, contacted_today: 1 },
    { id: "bo", name: "Bo", active: true, open: 3, late: 1, received_today: 3, contacted_today: 0 },
  ])
})

test("all numbers are of one moment, whatever happens while they are counted", async () => {
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  // Webhooks are read between what is late in all and what of it everybody has.
  const holder = db.transaction().execute(async (tx) => {
    await sql`lock table channel in access exclusive mode`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  const asked = overview()
  const waiting = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until("the webhooks are waited for", async () => (await waiting.execute(db)).rows[0]?.n !== 0)
  await sql`update lead set status = 'contacted', contacted_at = now(), contacted_by = triager_id, contact_by = null where ${IS_LATE}`.execute(
    db,
  )
  release.resolve()
  await holder
  const { late, team } = await asked
  assert.deepEqual([late, team.reduce((sum, one) => sum + one.late, 0)], [2, 2])
  assert.equal((await overview()).late, 0)
})
