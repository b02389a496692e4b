/**
 * A history with everything in it verifies, and each kind of tampering is found: one thing is changed behind the program's
 * back, in a transaction that is rolled back afterwards.
 */
import assert from "node:assert/strict"
import { after, before, describe, test } from "node:test"
import { type RawBuilder, sql } from "kysely"
import { commentOnLead, correctLead } from "../../src/changes/annotate-lead.ts"
import { assignLead, attemptLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { voidTurn } from "../../src/changes/void-turn.ts"
import type { Seal } from "../../src/domain/verify/chain.ts"
import type { Difference } from "../../src/domain/verify/difference.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { type Verified, verifyView } from "../../src/reports/verify-history.ts"
import { sealHistory } from "../../src/store/books/seals.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { holdUp } from "../helpers/hold-up.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const criba = cribaOn(database.url)
const { db } = database
const desks = new DeskReader()
const leads = { db, desks }
const ana = triager("ana", { weight: 3 })
const asked = (id: string) => ({ id, actor: "key:k" })
const large = () => arrival({ revenue: 90_000 })
const [lost, given, tried, erased, corrected, neglected] = [
  large(),
  large(),
  large(),
  large(),
  large(),
  large(),
]
const waiting = [arrival({ email: "w1@example.com" }), arrival()]

before(async () => {
  await routeBatch(db, desks, waiting) // nobody is there yet
  await publish(db, {
    brackets: [{ id: "small", below: 50_000 }, { id: "large" }],
    disqualify: [{ id: "tiny", when: { revenue: { below: 100 } }, reason: "Too small" }],
    first_contact: { within_minutes: 30, hand_on: 1 },
  })
  await saveTriagers(db, ana, triager("bo"), triager("cleo", { brackets: ["large"] }))
  await giveTurns(db, desks)
  await routeBatch(db, desks, [lost, given, tried, erased, corrected, neglected])
  for (let i = 0; i < 20; i++)
    await routeBatch(db, desks, [
      arrival({ revenue: i * 7_000 }),
      arrival({ email: `p${i % 3}@example.com` }),
    ])
  await moveLead(leads, asked(lost.id), { to: "lost", reason: "No budget" })
  await moveLead(leads, asked(lost.id), { to: "assigned", reason: null })
  await undoLastChange(leads, asked(lost.id))
  for (const id of ["bo", "ana"]) await assignLead(leads, asked(given.id), { triager: id, reason: null })
  for (const callAt of [null, null])
    await attemptLead(leads, asked(tried.id), { result: "no_answer", callAt, note: null })
  await undoLastChange(leads, asked(tried.id))
  await moveLead(leads, asked(tried.id), { to: "qualified", reason: null })
  await erasePerson(db, erased.id, "key:k")
  await correctLead(leads, asked(corrected.id), { revenue: 10 })
  await commentOnLead(leads, asked(corrected.id), "Call on Monday")
  await sql`update lead set contact_by = now() - interval '1 minute' where id = ${neglected.id}`.execute(db)
  await keepPromises(db, desks)
  await publish(db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }], strategy: "least_busy" })
  await routeBatch(
    db,
    desks,
    Array.from({ length: 8 }, () => arrival({ revenue: 60_000 })),
  )
  for (const { id } of [given, corrected, lost]) await voidTurn(leads, asked(id), "Spam")
  await deactivateAndHandBack(db, "key:k", "bo")
  await sealHistory(db)
})
after(() => database.close())

/** What is found after a change that nobody was told of. */
async function afterTampering(
  change: RawBuilder<unknown>,
  { since = null, seal = null }: Partial<Parameters<typeof verifyView>[1]> = {},
): Promise<Verified> {
  let found: Verified | undefined
  const back = new Error("Back to how it was")
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change.execute(tx)
      found = await verifyView(tx, { since, seal })
      throw back
    })
    .catch((error) => assert.equal(error, back))
  return found as Verified
}

test("a history with everything in it is as it was decided, on the command line too", async () => {
  const { code, out } = await criba.run(["verify"])
  assert.match(
    out,
    /^Everything is as it was decided: \d+ leads, \d+ events and \d+ decisions were made again/,
  )
  assert.equal(code, 0)
  const { leads: counted, differences, decisions } = await criba.value("verify")
  assert.deepEqual([counted, differences], [56, 0])
  assert.ok(decisions >= counted, "every lead was decided once at least")
})

test("from a day on, the balances begin with what the first receipts say", async () => {
  const whole = await criba.value("verify")
  const part = await criba.value("verify", "--since", new Date(Date.now() - 3_600_000).toISOString())
  assert.deepEqual(part, whole)
  const later = await afterTampering(sql`update event set at = at - interval '2 days' where seq < 60`, {
    since: new Date(Date.now() - 86_400_000),
  })
  assert.deepEqual(
    later.told.map(({ kind }) => kind),
    ["broken_seal"],
    "only that the times were changed",
  )
  assert.ok(later.events < whole.events)
  const none = await criba.value("verify", "--since", "2099-01-01")
  assert.deepEqual([none.events, none.leads, none.differences], [0, 0, 0])
})

const turn = sql`(select min(seq) from event where type = 'lead.assigned' and data -> 'candidates' -> 1 is not null)`
const owner = sql`(select id from lead where status = 'assigned' and triager_id = 'ana' order by seq limit 1)`
const edited = (path: string, value: unknown) =>
  sql`update event set data = jsonb_set(data::jsonb, ${path}::text[], ${JSON.stringify(value)}::jsonb)::json where seq = ${turn}`

const TAMPERINGS: readonly [string, RawBuilder<unknown>, Difference["kind"]][] = [
  ["an event is deleted", sql`delete from event where type = 'lead.commented'`, "missing_event"],
  [
    "the newest events are deleted",
    sql`delete from event where seq > (select last_seq - 2 from desk)`,
    "missing_event",
  ],
  [
    "an event is written behind the end",
    sql`insert into event (seq, type, at, actor, data) select last_seq + 1, 'policy.published', now(), 'x', '{}' from desk`,
    "event_beyond_the_end",
  ],
  [
    "the newest events are deleted, and the end is moved",
    sql`with gone as (delete from event where seq > (select last_seq - 2 from desk)) update desk set last_seq = last_seq - 2`,
    "sealed_beyond_the_end",
  ],
  [
    "an event is of another time",
    sql`update event set at = at + interval '1 microsecond' where seq = 9`,
    "broken_seal",
  ],
  ["an event is of somebody else", sql`update event set actor = 'key:other' where seq = 9`, "broken_seal"],
  ["an event is quiet", sql`update event set quiet = true where seq = 9`, "broken_seal"],
  [
    "the result of an attempt is changed",
    sql`update event set data = '{"result":"wrong_number"}' where type = 'lead.attempted'`,
    "broken_seal",
  ],
  ["another one is chosen in a receipt", edited("{chosen,triager}", "cleo"), "other_choice"],
  ["a balance in a receipt is changed", edited("{candidates,0,owed}", 0.4242), "other_standing"],
  ["a weight in a receipt is changed", edited("{candidates,0,weight}", 50), "other_standing"],
  [
    "a lead was received by somebody else",
    sql`update event set received_by = 'zoe' where seq = ${turn}`,
    "other_receiver",
  ],
  [
    "a balance of the ledger is changed",
    sql`update ledger set owed = owed + 1 where triager_id = 'ana'`,
    "other_balance",
  ],
  [
    "a turn is voided that was voided before",
    sql`update event set data = (select data from event where type = 'lead.turn_voided' order by seq limit 1),
        lead_id = (select lead_id from event where type = 'lead.turn_voided' order by seq limit 1)
      where seq = (select max(seq) from event where type = 'lead.turn_voided')`,
    "wrong_voiding",
  ],
  [
    "a turn of another lead is voided",
    sql`update event set data = jsonb_set(data::jsonb, '{turn}', '999999')::json where type = 'lead.turn_voided'`,
    "wrong_voiding",
  ],
  [
    "that a turn was voided is forgotten",
    sql`update event set type = 'lead.commented' where type = 'lead.turn_voided'`,
    "other_balance",
  ],
  ["a balance of the ledger is invented", sql`insert into ledger values ('vip', 'ana', 5)`, "other_balance"],
  [
    "a lead is given to somebody else",
    sql`update lead set triager_id = 'bo' where id = ${owner}`,
    "other_state",
  ],
  ["a lead is closed", sql`update lead set status = 'qualified' where id = ${owner}`, "other_state"],
  ["an attempt is invented", sql`update lead set attempts = 7 where id = ${owner}`, "other_state"],
  [
    "a lead is counted for another person",
    sql`update lead set person_seq = 1 where id = (select id from lead where person_seq is not null limit 1)`,
    "other_count",
  ],
  [
    "a lead repeats another one than its receipt says",
    sql`update lead set duplicate_of = null, person_seq = null where id = (select id from lead where person_seq is not null limit 1)`,
    "other_judgement",
  ],
  ["the end of a promise is forgotten", sql`delete from promise_end where outcome = 'kept'`, "other_count"],
  ["a lead is deleted", sql`delete from lead where id = ${owner}`, "missing_lead"],
  [
    "a lead has no beginning",
    sql`update event set lead_id = ${arrival().id} where type = 'lead.created' and lead_id = ${owner}`,
    "lead_without_beginning",
  ],
  [
    "the revenue of a lead is changed",
    sql`update lead set revenue = 50 where id = (select id from lead where revenue = 91000)`,
    "other_judgement",
  ],
  [
    "a lead is put into another bracket",
    sql`update lead set bracket = 'small' where id = (select id from lead where revenue = 91000)`,
    "other_judgement",
  ],
  [
    "a rule of an old policy is changed",
    sql`update policy_version set document = jsonb_set(document, '{disqualify,0,when,revenue,below}', '95000') where version = 2`,
    "other_judgement",
  ],
  ["an old policy is deleted", sql`delete from policy_version where version = 2`, "unknown_policy"],
]

describe("what was changed behind the program's back is found:", () => {
  for (const [name, change, kind] of TAMPERINGS)
    test(name, async () => {
      const { differences, told } = await afterTampering(change)
      assert.ok(differences > 0, "nothing was noticed")
      assert.ok(
        told.some((difference) => difference.kind === kind),
        JSON.stringify(told, null, 1),
      )
    })
})

describe("seals", () => {
  const noted = async () => (await criba.value("verify")).seal as Seal
  const reseal = sql`with unsealed as (delete from seal) update event set actor = 'key:other' where seq = 9`

  test("whoever has noted one down sees that the history was changed and sealed again", async () => {
    const seal = await noted()
    const unnoticed = await afterTampering(reseal)
    assert.equal(unnoticed.differences, 0)
    const { told } = await afterTampering(reseal, { seal })
    assert.deepEqual(
      told.map(({ kind, seq }) => [kind, seq]),
      [["broken_seal", seal.seq]],
    )
    const cut = await afterTampering(
      sql`with gone as (delete from event where seq = ${seal.seq}), unsealed as (delete from seal) update desk set last_seq = last_seq - 1`,
      { seal },
    )
    assert.ok(cut.told.some(({ kind }) => kind === "sealed_beyond_the_end"))
  })

  test("is given to the command as it was printed", async () => {
    const { out } = await criba.run(["verify"])
    const [, printed = ""] = /note down: (\S+)/.exec(out) ?? []
    assert.equal((await criba.run(["verify", "--seal", printed])).code, 0)
    const other = await criba.run([
      "verify",
      "--seal",
      printed.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
    ])
    assert.match(other.out, /^Up to event \d+ the history is not the one whose seal you have\.$/m)
    assert.equal(other.code, 1)
    const wrong = await criba.run(["verify", "--seal", "1278"])
    assert.match(wrong.err, /It is a number, a colon and 64 digits/)
  })

  test("are made by one server at a time, and the others do not wait for it", async () => {
    await routeBatch(db, desks, [large()])
    const sealed = await sql`select from seal`.execute(db)
    const first = await holdUp(db, "seal", async (becomeHeld) => {
      const sealing = sealHistory(db)
      await becomeHeld(1)
      await sealHistory(db)
      return { sealing }
    })
    await first.sealing
    assert.equal((await sql`select from seal`.execute(db)).rows.length, sealed.rows.length + 1)
  })

  test("stay whole when somebody is erased, and go on from event to event", async () => {
    const before = await noted()
    const [kept, gone] = [large(), large()]
    await routeBatch(db, desks, [kept, gone])
    for (const { id } of [kept, gone]) {
      await commentOnLead(leads, asked(id), "Very personal")
      await attemptLead(leads, asked(id), { result: "no_answer", callAt: null, note: "Personal too" })
      await moveLead(leads, asked(id), { to: "lost", reason: "Said something personal" })
    }
    await Promise.all([sealHistory(db), sealHistory(db)]) // two servers
    await erasePerson(db, gone.id, "key:k")
    await sealHistory(db)
    const { differences, told } = await criba.value("verify")
    assert.equal(differences, 0, JSON.stringify(told))
    assert.equal((await criba.run(["verify", "--seal", `${before.seq}:${before.hash}`])).code, 0)
  })
})
