/** What triagers take, on a real database: leads that wait are of kinds, and each goes only to who takes it. */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { moveLead } from "../../src/changes/change-lead.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, idempotent_answer, triager cascade`.execute(
    database.db,
  )
  await sql`update desk set roster_version = roster_version + 1`.execute(database.db)
  await publish(database.db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 30 } })
})

const PT = { extra: { idioma: ["pt"] } }
const ES = { extra: { idioma: ["es"] } }
/** Some come from a table, whose columns have capitals. */
const pt = (n: number) =>
  arrival({
    [n % 2 === 1 ? "Idioma" : "idioma"]: "pt",
    email: `pt${n}@example.com`,
    noise: "x".repeat(1000),
  })
const es = (n: number) => arrival({ idioma: "ES", email: `es${n}@example.com` })
const route = (...batch: ReturnType<typeof arrival>[]) => routeBatch(database.db, new DeskReader(), batch)
const turns = () => giveTurns(database.db, new DeskReader())

/** Who has each lead, in the order in which they came. */
const holders = async () => {
  const { rows } = await sql<{ lead: string }>`
    select split_part(email, '@', 1) || ' ' || coalesce(triager_id, status) as lead from lead order by seq
  `.execute(database.db)
  return rows.map(({ lead }) => lead)
}
const kinds = async () => {
  const { rows } = await sql<{
    kind: string
  }>`select distinct kind from lead where status = 'waiting'`.execute(database.db)
  return rows.map(({ kind }) => kind)
}

test("a lead that nobody takes waits, and gets its turn when somebody does, oldest first", async () => {
  await saveTriagers(database.db, triager("ana", { takes: ES }))
  await route(pt(1), es(1), pt(2))
  assert.deepEqual(await holders(), ["pt1 waiting", "es1 ana", "pt2 waiting"])
  await turns()
  assert.deepEqual(await holders(), ["pt1 waiting", "es1 ana", "pt2 waiting"])
  await saveTriagers(database.db, triager("bo", { takes: PT, daily_cap: 1 }))
  await turns()
  assert.deepEqual(await holders(), ["pt1 bo", "es1 ana", "pt2 waiting"])
})

test("leads of a kind that nobody takes stand in nobody's way, however many wait", async () => {
  await saveTriagers(database.db, triager("ana", { takes: PT, daily_cap: 0 }))
  await route(...Array.from({ length: 300 }, (_, n) => es(n)), pt(1))
  await saveTriagers(database.db, triager("ana", { takes: PT }))
  await turns()
  const assigned = (await holders()).filter((lead) => lead.endsWith("ana"))
  assert.deepEqual(assigned, ["pt1 ana"])
})

test("a new lead is decided after those that waited and that somebody can take now", async () => {
  await saveTriagers(database.db, triager("ana", { takes: PT, active: false }), triager("bo", { takes: ES }))
  await route(pt(1), es(1))
  await saveTriagers(database.db, triager("ana", { takes: PT, daily_cap: 1 }))
  await route(pt(2), es(2))
  assert.deepEqual(await holders(), ["pt1 ana", "es1 bo", "pt2 waiting", "es2 bo"])
})

test("when what somebody takes changes, leads that wait are sorted anew, in portions; then nothing is locked any more", async () => {
  await saveTriagers(database.db, triager("ana", { takes: ES, daily_cap: 0 }))
  await route(...Array.from({ length: 450 }, (_, n) => pt(n)))
  const [before] = await kinds()
  await saveTriagers(database.db, triager("ana", { takes: { ...ES, funnel: ["x"] }, daily_cap: 0 }))
  await turns()
  const [renewed, ...others] = await kinds()
  assert.notEqual(renewed, before)
  assert.deepEqual(others, [])
  let holds = 0
  const unwatch = watchHolds(() => void holds++)
  await turns()
  unwatch()
  assert.equal(holds, 0)
  await saveTriagers(database.db, triager("ana"))
  await turns()
  assert.deepEqual(await kinds(), [])
  assert(!(await holders()).some((lead) => lead.endsWith("waiting")))
})

test("whatever gives a lead away gives it to who takes it", async () => {
  await saveTriagers(database.db, triager("ana"), triager("bo", { takes: PT }))
  await sql`insert into ledger (bracket, triager_id, owed) values ('all', 'ana', 0), ('all', 'bo', 0)`.execute(
    database.db,
  )
  await route(es(1), es(2), es(3))
  assert.deepEqual(await holders(), ["es1 ana", "es2 ana", "es3 ana"])
  const { rows } = await sql<{ id: string }>`select id from lead order by seq`.execute(database.db)
  const [first = "", second = ""] = rows.map(({ id }) => id)

  // requalified: the same person would be the only one to take it
  const leads = { db: database.db, desks: new DeskReader() }
  await moveLead(leads, { id: first, actor: "key:k" }, { to: "lost", reason: null })
  await moveLead(leads, { id: first, actor: "key:k" }, { to: "assigned", reason: null })
  assert.equal((await holders())[0], "es1 ana")

  // missed: nobody else takes it, so it is escalated
  await sql`update lead set contact_by = now() - interval '1 minute', remind_at = null where id = ${second}`.execute(
    database.db,
  )
  await keepPromises(database.db, new DeskReader())
  const { rows: told } = await sql<{ because: string }>`
    select data ->> 'because' as because from event where lead_id = ${second} and type = 'lead.escalated'
  `.execute(database.db)
  assert.deepEqual(told, [{ because: "nobody_else" }])

  // handed back: it waits, under its kind
  await deactivateAndHandBack(database.db, "key:k", "ana")
  assert.deepEqual(await holders(), ["es1 waiting", "es2 waiting", "es3 waiting"])
  const [kind = "", ...others] = await kinds()
  assert.match(kind, /:0$/)
  assert.deepEqual(others, [])
})
