/** A stranger's lead follows the newest of their company, on a real database. */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import type { Arrival, Outcome } from "../../src/domain/decision/plan-batch.ts"
import type { Receipt } from "../../src/domain/decision/receipt.ts"
import { describeReceipt } from "../../src/domain/wording/sentences.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { readDecisions } from "../../src/store/leads/leads.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const BRACKETS = [{ id: "all" }]
let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, last_change, triager cascade`.execute(
    database.db,
  )
  await sql`update desk set last_seq = 0, roster_version = roster_version + 1`.execute(database.db)
  await publish(database.db, { brackets: BRACKETS, duplicates: { same_company: true, within_days: 30 } })
  await sql`update event set seq = 1`.execute(database.db)
  await saveTriagers(database.db, triager("ana"), triager("bo"))
})

const desks = new DeskReader()
const route = async (...batch: Arrival[]) =>
  (await routeBatch(database.db, desks, batch)).outcomes.map(answerOf)
const answerOf = (outcome: Outcome) => (outcome.kind === "key_reused" ? {} : JSON.parse(outcome.answer))
const receiptOf = async (lead: string): Promise<Receipt> =>
  (await readDecisions(database.db, lead)).at(-1)?.receipt ?? assert.fail()
const holders = (leads: { triager: { id: string } | null }[]) =>
  leads.map(({ triager }) => triager?.id ?? null)

test("colleagues go to one person, in one batch and in later ones, and charge nobody", async () => {
  const [first, colleague, gmail, other] = await route(
    arrival({ email: "eva@acme.es" }),
    arrival({ email: "leo@ACME.es" }),
    arrival({ email: "eva@gmail.com" }),
    arrival({ email: "otro@gmail.com" }),
  )
  assert.deepEqual(holders([first, colleague, gmail, other]), ["ana", "ana", "bo", "ana"])
  const [later] = await route(arrival({ email: "mia@acme.es" }))
  assert.equal(later.triager.id, "ana", "although it is bo's turn")
  assert.equal(later.duplicate_of, null)
  const receipt = await receiptOf(later.id)
  assert.deepEqual(
    [receipt.sticky, receipt.chosen],
    [
      { lead: colleague.id, triager: "ana", barred: null, same: "company" },
      { triager: "ana", because: "company" },
    ],
  )
  const names = new Map([["ana", "Ana"]])
  assert.deepEqual(
    (["en", "es"] as const).map((language) => describeReceipt(receipt, language, names)[0]),
    [
      "Ana got this lead: Ana already held one of the same company.",
      "Ana recibió este lead: ya llevaba uno de la misma empresa.",
    ],
  )
  await auditDatabase(database.db)
})

test("a known person follows their own leads, and not those of their company", async () => {
  const [eva] = await route(arrival({ email: "eva@acme.es", telefono: "+34600111222" }))
  await sql`update lead set triager_id = 'bo'`.execute(database.db)
  const [leo] = await route(arrival({ email: "leo@beta.es" }))
  assert.equal(leo.triager.id, "bo")
  await sql`update lead set triager_id = 'ana' where id = ${leo.id}`.execute(database.db)
  const [again] = await route(arrival({ email: "eva@beta.es", telefono: "+34600111222" }))
  assert.deepEqual([again.duplicate_of, again.triager.id], [eva.id, "bo"])
})

test("whoever is away does not get them, and the receipt says of whose company they are", async () => {
  const [first] = await route(arrival({ email: "eva@acme.es" }))
  const absence = { from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z" }
  await saveTriagers(database.db, triager("ana", { absences: [absence] }))
  const [second] = await route(arrival({ email: "leo@acme.es" }))
  assert.equal(second.triager.id, "bo")
  const receipt = await receiptOf(second.id)
  assert.deepEqual(receipt.sticky, { lead: first.id, triager: "ana", barred: "absent", same: "company" })
  assert.ok(
    describeReceipt(receipt, "es", new Map()).includes(
      `ana llevaba el lead ${first.id} de la misma empresa, pero tenía una ausencia, así que este quedó abierto al resto.`,
    ),
  )
})

test("only the days of the window count, only if the policy wants it, and an erased person leaves no trace", async () => {
  const [old] = await route(arrival({ email: "eva@acme.es" }))
  await sql`update lead set created_at = created_at - interval '31 days'`.execute(database.db)
  assert.deepEqual(holders(await route(arrival({ email: "leo@acme.es" }))), ["bo"])
  await sql`update lead set created_at = now() where id = ${old.id}`.execute(database.db)
  await publish(database.db, { brackets: BRACKETS })
  const [next] = await route(arrival({ email: "mia@acme.es" }))
  assert.equal((await receiptOf(next.id)).sticky, null)
  await erasePerson(database.db, old.id, "test")
  const { rows } = await sql`select company from lead where erased_at is not null`.execute(database.db)
  assert.deepEqual(rows, [{ company: null }])
})

test("a colleague who waited follows whoever has got a lead of the company meanwhile", async () => {
  await saveTriagers(database.db, triager("ana", { active: false }), triager("bo", { active: false }))
  const [waiting] = await route(arrival({ email: "eva@acme.es" }))
  assert.equal(waiting.status, "waiting")
  await sql`update lead set triager_id = 'bo', status = 'assigned', created_at = created_at - interval '1 hour' where id = ${waiting.id}`.execute(
    database.db,
  )
  const [second] = await route(arrival({ email: "leo@acme.es" }))
  assert.equal(second.status, "waiting")
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  await routeBatch(database.db, desks, [])
  const { rows } = await sql`select triager_id from lead where id = ${second.id}`.execute(database.db)
  assert.deepEqual(rows, [{ triager_id: "bo" }])
})

const HOUR_MS = 3_600_000
const agedLead = (email: string, hours: number) =>
  arrival(
    { email },
    {
      past: { created_at: Date.now() - hours * HOUR_MS, duplicate_of: undefined, state: null },
      has_old_id: true,
    },
  )

test("an imported lead follows those of its company that were there at its date", async () => {
  const [middle] = await route(agedLead("eva@acme.es", 48))
  const [before] = await route(agedLead("leo@acme.es", 72))
  const [later] = await route(agedLead("mia@acme.es", 24))
  assert.deepEqual(holders([middle, before, later]), ["ana", "bo", "ana"])
  assert.equal((await receiptOf(later.id)).sticky?.lead, middle.id)
  assert.equal((await receiptOf(before.id)).sticky, null)
})

test("leads of one company that are handed back go to one successor", async () => {
  await saveTriagers(database.db, triager("bo", { active: false }))
  const answers = [
    ...(await route(arrival({ email: "eva@acme.es" }))),
    ...(await route(arrival({ email: "otro@gmail.com" }))),
    ...(await route(arrival({ email: "leo@acme.es" }))),
  ]
  assert.deepEqual(holders(answers), ["ana", "ana", "ana"])
  await saveTriagers(database.db, triager("bo"), triager("cleo"))
  await deactivateAndHandBack(database.db, "cli", "ana")
  const { rows } = await sql<{ triager_id: string }>`select triager_id from lead order by seq`.execute(
    database.db,
  )
  const [eva, other, leo] = rows.map(({ triager_id }) => triager_id)
  assert.equal(eva, leo)
  assert.notEqual(eva, other)
  await auditDatabase(database.db)
})

test("a lead that waits where nobody is goes to whoever of the roster knows its company", async () => {
  await publish(database.db, {
    brackets: [{ id: "small", below: 10 }, { id: "large" }],
    duplicates: { same_company: true },
  })
  const away = { active: false, brackets: ["small"] }
  await saveTriagers(database.db, triager("ana", { brackets: ["small"] }), triager("bo", away))
  await route(arrival({ email: "eva@acme.es", revenue: 1 }))
  await saveTriagers(database.db, triager("ana", away))
  const [waiting] = await route(arrival({ email: "leo@acme.es", revenue: 100 }))
  assert.equal(waiting.status, "waiting")
  await saveTriagers(database.db, triager("ana", { brackets: ["small"] }))
  await giveTurns(database.db, desks)
  const { rows } = await sql`select triager_id from lead where id = ${waiting.id}`.execute(database.db)
  assert.deepEqual(rows, [{ triager_id: "ana" }])
})
