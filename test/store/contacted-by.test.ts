/** Leads from before the database kept who made the first contact, and where an erased lead was: both are found in the events. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { assignLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { Past, PastState } from "../../src/domain/decision/take-over.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { openDatabase } from "../../src/store/database.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { MIGRATOR, migrate } from "../../src/store/migrate.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"

const database = await testDatabase()
const { db } = database
after(() => database.close())
const desks = new DeskReader()
const node = { db, desks }
const CLEO = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

type Row = { id: string; contacted_by: string | null; erased_from: string | null }
const credits = async () =>
  (await sql<Row>`select id, contacted_by, erased_from from lead order by seq`.execute(db)).rows

let people = 0
async function takeIn(given: Parameters<typeof arrival>[1] = {}, revenue = 5): Promise<string> {
  const lead = arrival({ revenue, email: `p${++people}@example.com` }, given)
  await routeBatch(db, desks, [lead])
  return lead.id
}
type To = Parameters<typeof moveLead>[2]["to"]
const move = (id: string, to: To, actor = "key:k") => moveLead(node, { id, actor }, { to, reason: null })
const give = (id: string, to: string) =>
  assignLead(node, { id, actor: "key:k" }, { triager: to, reason: null })
const imported = (state: Partial<PastState>): { past: Past; created_by: string } => {
  const kept = { status: "contacted", triager: "bo", disqualification: null } as const
  const contact = { contacted_at: Date.now() - 86_400_000, contacted_by: state.triager ?? "bo" }
  return {
    past: { created_at: null, duplicate_of: undefined, state: { ...kept, ...contact, ...state } },
    created_by: `person:${CLEO}`,
  }
}

async function live(): Promise<void> {
  const [contacted, byPerson, again, undone] = [
    await takeIn(),
    await takeIn(),
    await takeIn(),
    await takeIn(),
  ]
  await move(contacted, "contacted")
  await give(contacted, "cleo")
  await move(byPerson, "qualified", `person:${CLEO}`)
  for (const id of [again, undone]) {
    await move(id, "contacted")
    await undoLastChange(node, { id, actor: "key:k" })
  }
  await give(again, "cleo")
  await move(again, "contacted")
  await give(again, "ana")
  for (const triager of ["bo", "ana"]) await give(await takeIn(imported({ triager })), "cleo")
  await takeIn(imported({ status: "lost", triager: null, contacted_by: null }))

  // Nobody serves the large ones, so they wait.
  const ended: To[][] = [[], ["lost"], ["lost", "assigned"], ["lost", "assigned", "lost"], ["disqualified"]]
  for (const steps of ended)
    for (const revenue of [5, 5_000]) {
      const id = await takeIn({}, revenue)
      for (const to of steps) await move(id, to)
      await erasePerson(db, id, "test")
    }
  const waits = await takeIn({}, 5_000)
  await move(waits, "lost")
  await undoLastChange(node, { id: waits, actor: "key:k" })
  for (const id of [waits, contacted]) await erasePerson(db, id, "test")
}

test("a database of the version before is filled in as this version would have written it", async () => {
  await publish(db, { brackets: [{ id: "small", below: 10 }, { id: "large" }] })
  await saveTriagers(db, ...["ana", "bo", "cleo"].map((id) => triager(id, { brackets: ["small"] })))
  await sql`
    insert into person (id, name, email, role, triager_id) values (${CLEO}, 'Cleo', 'cleo@x.com', 'admin', 'cleo')
  `.execute(db)
  await live()
  // More than are written in one portion.
  await routeBatch(
    db,
    desks,
    Array.from({ length: 450 }, () => arrival({}, imported({}))),
  )
  const written = await credits()
  const kinds = Map.groupBy(written, ({ contacted_by, erased_from }) => `${contacted_by} ${erased_from}`)
  assert.ok(kinds.has("null waiting") && kinds.has("cleo null") && kinds.has("null null"))

  await sql`update lead set contacted_by = null, erased_from = null`.execute(db)
  await sql`delete from migration where name = '0040_contacted_by'`.execute(db)
  const session = openDatabase(database.connection, MIGRATOR)
  const applied = await migrate(session).finally(() => session.destroy())
  assert.deepEqual(applied, ["0040_contacted_by"])
  assert.deepEqual(await credits(), written)
})
