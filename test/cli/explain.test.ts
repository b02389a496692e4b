import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { assignLead } from "../../src/changes/change-lead.ts"
import { voidTurn } from "../../src/changes/void-turn.ts"
import { replayReceipt } from "../../src/domain/decision/receipt.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const criba = cribaOn(database.url)
const desks = new DeskReader()
const waited = arrival()
const small = arrival({ revenue: 10 })

before(async () => {
  await routeBatch(database.db, desks, [waited])
  await saveTriagers(database.db, triager("ana", { name: "Ana Soler" }))
  await giveTurns(database.db, desks)
  await publish(database.db, {
    brackets: [{ id: "all" }],
    disqualify: [{ id: "tiny", when: { revenue: { below: 1000 } }, reason: "Too small" }],
    assign_disqualified: true,
  })
  await routeBatch(database.db, desks, [small])
})
after(() => database.close())

test("every decision about a lead is told in order, with its time", async () => {
  const { code, out } = await criba.run(["explain", waited.id])
  assert.equal(code, 0)
  const [head, arrived, turn] = out.split("\n\n")
  assert.equal(head, `Lead ${waited.id}: assigned, with Ana Soler (ana)`)
  assert.match(arrived ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n {2}This lead is waiting/)
  assert.match(turn ?? "", /UTC\n {2}Ana Soler got this lead after it had waited/)
})

test("a decision that disqualified and assigned at once is one decision, told in the language asked for", async () => {
  const { lead, decisions, sentences } = await criba.value("explain", small.id, "--language", "es")
  assert.deepEqual(lead, { id: small.id, status: "disqualified", triager: { id: "ana", name: "Ana Soler" } })
  assert.equal(decisions.length, 1)
  assert.equal(decisions[0].status, "disqualified")
  assert.equal(replayReceipt(decisions[0]), "ana")
  assert.match(sentences[0], /descartado por la regla tiny/)
  const { out } = await criba.run(["explain", small.id, "--language", "es"])
  assert.equal(out.split("\n")[0], `Lead ${small.id}: descartado, lo lleva Ana Soler (ana)`)
  assert.equal(sentences.filter((sentence: string) => sentence === sentences[0]).length, 1)
})

test("a lead that a person gave to somebody is told in its place, and is no decision", async () => {
  const given = arrival()
  await routeBatch(database.db, desks, [given])
  await saveTriagers(database.db, triager("bo"))
  const asked = { id: given.id, actor: "key:k" }
  await assignLead({ db: database.db, desks }, asked, { triager: "bo", reason: "They know each other" })
  const { lead, decisions, sentences } = await criba.value("explain", given.id)
  assert.equal(lead.triager.id, "bo")
  assert.equal(decisions.length, 1)
  assert.match(sentences[0], /^Ana Soler got this lead/)
  assert.equal(sentences.at(-2), "A person gave this lead to Bo, from Ana Soler: “They know each other”.")
})

test("a turn that was voided is told in its place, and is no decision", async () => {
  const lead = arrival()
  await routeBatch(database.db, desks, [lead])
  await voidTurn({ db: database.db, desks }, { id: lead.id, actor: "key:k" }, "Era spam")
  const { decisions, sentences } = await criba.value("explain", lead.id)
  assert.equal(decisions.length, 1)
  assert.match(sentences.at(-2), /^A person voided the turn of Ana Soler of .* UTC: “Era spam”\.$/)
})

test("a lead that does not exist is a sentence, whatever its id looks like", async () => {
  const [stranger, nonsense] = await Promise.all([
    criba.run(["explain", arrival().id]),
    criba.run(["explain", "lucia", "--json"]),
  ])
  assert.deepEqual([stranger.code, stranger.out], [1, ""])
  assert.deepEqual(nonsense, { code: 1, out: "", err: "There is no lead lucia.\n" })
})

test("reminders, missed promises, the pause that follows and the escalation are told in their places", async () => {
  await publish(database.db, {
    brackets: [{ id: "all" }],
    first_contact: { within_minutes: 30, hand_on: 1, away_after_missed: 1 },
  })
  await saveTriagers(database.db, triager("ana", { name: "Ana Soler" }), triager("bo", { active: false }))
  const lead = arrival()
  await routeBatch(database.db, desks, [lead])
  const pass = (minutes: number) =>
    sql`
      update lead set contact_by = contact_by - make_interval(mins => ${minutes}),
        remind_at = remind_at - make_interval(mins => ${minutes}) where id = ${lead.id}`.execute(database.db)
  for (const minutes of [16, 16]) {
    await pass(minutes)
    await keepPromises(database.db, desks)
  }
  const { sentences } = await criba.value("explain", lead.id)
  assert.deepEqual(
    sentences.slice(-5).map((sentence: string) => sentence.replace(/by \S+ \S+ UTC/, "by …")),
    [
      "Ana Soler was reminded that contact was to be made by ….",
      "Ana Soler made no contact by ….",
      "With that Ana Soler had missed one promise, and was paused: no more leads until they resume.",
      "Nobody who has not had it could take it.",
      "It stays with Ana Soler, and the admins were told.",
    ],
  )
})
