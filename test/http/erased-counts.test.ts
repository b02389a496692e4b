/** A lead whose person is erased while it is open is open for nobody and ends nowhere: every list and number says so. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { moveLead } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { STATUSES, type Status } from "../../src/domain/decision/lifecycle.ts"
import { addLeads } from "../../src/http/routes/leads.ts"
import { addOverview } from "../../src/http/routes/overview.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { readStats } from "../../src/store/find/stats.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { countToContact } from "../../src/store/leads/leads.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { at, done, withQuery } from "../helpers/client.ts"

const { db, reader, close } = await openAdmin((scope, db) => {
  addLeads(scope, db)
  addOverview(scope, db)
})
after(close)

/** Two leads that came to each state, the second of which is erased. */
async function plantAndErase(): Promise<Map<Status, string>> {
  const desks = new DeskReader()
  const erased = new Map<Status, string>()
  for (const status of STATUSES)
    for (const isErased of [false, true]) {
      const revenue = status === "waiting" || status === "lost" ? 50 : 5
      const lead = arrival({ email: `${status}-${isErased}@example.com`, revenue, utm_source: "google" })
      await routeBatch(db, desks, [lead])
      const { id } = lead
      const move = (to: Status) => moveLead({ db, desks }, { id, actor: "cli" }, { to, reason: null })
      if (status === "won") await move("qualified")
      if (status !== "waiting" && status !== "assigned") await move(status)
      if (isErased) erased.set(status, id)
    }
  await sql`update lead set contact_by = now() - interval '1 minute', escalated_at = now() where contact_by is not null`.execute(
    db,
  )
  for (const id of erased.values()) await erasePerson(db, id, "cli")
  return erased
}

test("in lists, overview, badge and statistics", async () => {
  await publish(db, {
    brackets: [{ id: "small", below: 10 }, { id: "large" }],
    first_contact: { within_minutes: 30 },
  })
  await saveTriagers(db, triager("ana", { brackets: ["small"] }))
  const erased = await plantAndErase()

  const listed: Record<string, number> = {}
  for (const status of STATUSES) {
    const { data } = await done(reader.GET("/leads", withQuery({ status: [status] })))
    const { count } = await done(reader.GET("/leads/count", withQuery({ status: [status] })))
    const both = await done(reader.GET("/leads", withQuery({ status: [status], utm_source: ["google"] })))
    assert.deepEqual([count, both.data.length], [data.length, data.length], status)
    listed[status] = data.length
  }
  const ended = { qualified: 2, won: 2, disqualified: 2, lost: 2 }
  assert.deepEqual(listed, { waiting: 1, assigned: 1, contacted: 1, ...ended })
  assert.equal((await done(reader.GET("/leads", withQuery({})))).data.length, 14)
  const open = await done(reader.GET("/leads", withQuery({ status: ["assigned", "contacted", "waiting"] })))
  assert.equal(open.data.length, 3)

  const { late, escalated, waiting, team } = await done(reader.GET("/overview"))
  assert.deepEqual([late, escalated, waiting, team[0]?.open, team[0]?.late], [1, 1, 1, 2, 1])
  assert.equal((await done(reader.GET("/leads", withQuery({ late: true })))).data.length, late)
  assert.equal(await countToContact(db, "ana"), 1)

  const base = { from: null, to: null, touch: "last", timeZone: "UTC", mostGroups: 100 } as const
  const question = { ...base, by: ["utm_source"] } as const
  const stats = await readStats(db, question)
  const { leads, assigned, contacted, waiting: wait, to_contact, in_contact, ...others } = stats.totals
  const { qualified, won, disqualified, lost } = others
  const inState = {
    waiting: wait,
    assigned: to_contact,
    contacted: in_contact,
    qualified: qualified - won,
    won,
    disqualified,
    lost,
  }
  assert.deepEqual(inState, listed)
  assert.deepEqual([leads, assigned, contacted], [14, 10, 6], "the steps that they had taken stay")

  const stateOf = async (status: Status) =>
    (await done(reader.GET("/leads/{id}", at(erased.get(status) ?? "")))).status
  assert.deepEqual(await Promise.all([stateOf("waiting"), stateOf("assigned"), stateOf("lost")]), [
    "lost",
    "assigned",
    "lost",
  ])
})
