/** An admin voids the turn of a lead that was none: the ledger is as if that turn had never been, and it happens once. */
import assert from "node:assert/strict"
import { after, beforeEach, describe, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { HALF, startLeadChanges } from "../helpers/lead-changes.ts"
import { runs } from "../helpers/runs.ts"

const {
  db,
  ana,
  bo,
  send,
  status,
  give,
  undo,
  plant,
  rowOf,
  toldOf,
  lastTold,
  balances,
  pauseAll,
  reset,
  auditBooks,
  close,
} = await startLeadChanges()
const ALL = { brackets: [{ id: "all" }] }
beforeEach(async () => {
  await reset()
  await publish(db, ALL)
})
after(close)

const voidTurn = (id: string, reason = "Spam", given = {}) => send(`${id}/void-turn`, { reason }, given)
const auditOf = async (id: string) =>
  (
    await sql<{ actor: string; action: string; before: unknown; after: unknown }>`
      select actor, action, before, after from audit where subject = ${`leads/${id}`} order by id`.execute(db)
  ).rows

/** The history that is left is as it was decided. */
async function verify(): Promise<void> {
  const { told } = await verifyHistory(db, { since: null })
  assert.deepEqual(told, [])
  await auditBooks()
}

test("the ledger gets back what the turn did, the lead stays as it is, and history and audit say why", async () => {
  const id = await plant()
  await plant()
  const lead = await rowOf(id)
  assert.deepEqual(await balances(), { ana: 0, bo: 0 })
  const { status: code, body } = await voidTurn(id, "  Era una prueba ")
  assert.deepEqual([code, body.status, body.triager.id], [200, "assigned", "ana"])
  assert.deepEqual(await balances(), { ana: HALF, bo: -HALF })
  assert.deepEqual(await rowOf(id), lead)
  const data = { turn: lead.seq, given_back_to: "ana", bracket: "all", reason: "Era una prueba" }
  const told = { type: "lead.turn_voided", actor: ana.actor, received_by: null, data }
  assert.deepEqual(await lastTold(id), { seq: Number(lead.seq) + 3, ...told })
  assert.deepEqual(body.history.at(-1).data, data)
  const audited = { actor: ana.actor, action: "lead.turn_voided", before: null, after: data }
  assert.deepEqual(await auditOf(id), [audited])
  await verify()
})

test("a turn is voided once, also by two admins at the same moment", async () => {
  const id = await plant()
  const answers = await lockDeskFor(db, async (becomeHeld) => {
    const both = [voidTurn(id), voidTurn(id, "Spam", { by: bo, node: 1 })]
    await becomeHeld(2)
    return both
  })
  const codes = (await Promise.all(answers)).map(({ status: code }) => code)
  assert.deepEqual(codes.toSorted(), [200, 409])
  const { status: code, body } = await voidTurn(id)
  assert.deepEqual([code, body.code, body.reason], [409, "invalid_transition", "turn_voided"])
  assert.deepEqual(await balances(), { ana: 0, bo: 0 })
  assert.equal((await auditOf(id)).length, 1)
  await verify()
})

test("of a lead with several turns the newest is voided first, and two at the same moment do not void two", async () => {
  const id = await plant()
  await status(id, "lost")
  await status(id, "assigned") // bo's turn
  assert.deepEqual(await balances(), { ana: 0, bo: 0 })
  const answers = await lockDeskFor(db, async (becomeHeld) => {
    const both = [voidTurn(id), voidTurn(id, "Spam", { by: bo, node: 1 })]
    await becomeHeld(2)
    return both
  })
  const bodies = (await Promise.all(answers)).map(({ body }) => body.reason ?? "voided")
  assert.deepEqual(bodies.toSorted(), ["changed_meanwhile", "voided"])
  assert.deepEqual(await balances(), { ana: -HALF, bo: HALF })
  assert.equal((await voidTurn(id)).status, 200)
  assert.deepEqual(await balances(), { ana: 0, bo: 0 })
  assert.equal((await voidTurn(id)).body.reason, "turn_voided")
  const turns = (await toldOf(id)).filter(({ type }) => type === "lead.turn_voided")
  assert.deepEqual(
    turns.map(({ data }) => data.given_back_to),
    ["bo", "ana"],
  )
  await verify()
})

describe("there is nothing to void", () => {
  const refused = async (id: string) => {
    const before = await balances()
    const { status: code, body } = await voidTurn(id)
    assert.deepEqual([code, body.code, body.reason], [409, "invalid_transition", "nothing_to_void"])
    assert.deepEqual(await balances(), before)
    await verify()
  }

  test("of a lead that waits, and of one that a person has assigned", async () => {
    await pauseAll()
    const id = await plant()
    await refused(id)
    await saveTriagers(db, triager("ana"))
    await give(id, "ana")
    await refused(id)
  })

  test("of a known person's lead", async () => {
    const person = { email: "zoe@example.com" }
    await plant(person)
    await refused(await plant(person))
  })

  test("of a turn under least_busy", async () => {
    await publish(db, { ...ALL, strategy: "least_busy" })
    await refused(await plant())
  })
})

test("what came after the turn does not matter: a new triager, a final state, nobody left", async () => {
  const [given, lost, back] = [await plant(), await plant(), await plant()]
  await give(given, "bo")
  await status(lost, "lost", "Spam")
  await deactivateAndHandBack(db, "test", "ana")
  await deactivateAndHandBack(db, "test", "bo")
  assert.equal((await rowOf(back)).status, "waiting")
  for (const id of [given, lost, back]) assert.equal((await voidTurn(id)).status, 200)
  await verify()
})

test("a lead that was erased changes no more, and the reasons given for it are forgotten", async () => {
  const [voided, erased] = [await plant(), await plant()]
  await voidTurn(voided, "Lucía, la de siempre")
  for (const id of [voided, erased]) await erasePerson(db, id, "key:k")
  const { status: code, body } = await voidTurn(erased)
  assert.deepEqual([code, body.reason], [409, "lead_erased"])
  assert.equal((await toldOf(voided)).find(({ type }) => type === "lead.turn_voided")?.data.reason, undefined)
  const [audited] = await auditOf(voided)
  assert.deepEqual([audited?.action, audited?.after], ["lead.turn_voided", null])
  await verify()
})

test("it is no change that could be undone, and keeps no other from being undone", async () => {
  const id = await plant()
  await status(id, "contacted")
  await voidTurn(id)
  const { status: code, body } = await undo(id)
  assert.deepEqual([code, body.status], [200, "assigned"])
  assert.equal((await undo(id)).status, 409)
  assert.deepEqual(await balances(), { ana: 0, bo: 0 })
  await verify()
})

test("the same request sent again voids nothing more", async () => {
  const id = await plant()
  const answers = [await voidTurn(id, "Spam", { key: "k1" }), await voidTurn(id, "Spam", { key: "k1" })]
  assert.deepEqual(
    answers.map(({ status: code, replayed }) => [code, replayed]),
    [
      [200, "no"],
      [200, "yes"],
    ],
  )
  assert.equal((await auditOf(id)).length, 1)
})

test("a reason is needed, an admin's key, and a lead that there is", async () => {
  const id = await plant()
  for (const body of [{}, { reason: " " }, { reason: null }, { reason: "x".repeat(1001) }])
    assert.equal((await send(`${id}/void-turn`, body)).status, 422, JSON.stringify(body))
  const { secret } = await createKey(db, { name: "Reader", scopes: ["read"], rate_per_minute: null })
  assert.equal((await voidTurn(id, "Spam", { by: { actor: "", secret } })).status, 403)
  for (const unknown of [uuid7(), "nope"]) assert.equal((await voidTurn(unknown)).status, 404)
  assert.deepEqual(await balances(), { ana: -HALF, bo: HALF })
})

test("whatever happened, the ledger is as if the voided turns had not been charged", async () => {
  const step = fc.record({
    what: fc.constantFrom("arrive", "arrive", "lose", "back", "void", "void", "away", "busy", "fair"),
    n: fc.nat({ max: 5 }),
  })
  const weights = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 1000 })))
  const rosterOf = (given: readonly number[], away: number | null) =>
    ["ana", "bo", "cleo"].map((id, i) => triager(id, { weight: given[i] ?? 1, active: i !== away }))
  await fc.assert(
    fc.asyncProperty(weights, fc.array(step, { minLength: 5, maxLength: 25 }), async (given, steps) => {
      await reset()
      await publish(db, ALL)
      await saveTriagers(db, ...rosterOf(given, null))
      const ids: string[] = []
      for (const { what, n } of steps) {
        const id = ids.at(-1 - n)
        if (what === "arrive") ids.push(await plant())
        if (what === "away") await saveTriagers(db, ...rosterOf(given, n < 3 ? n : null))
        if (what === "busy") await publish(db, { ...ALL, strategy: "least_busy" })
        if (what === "fair") await publish(db, ALL)
        if (id === undefined) continue
        if (what === "lose") await status(id, "lost")
        if (what === "back") await status(id, "assigned")
        if (what === "void") await voidTurn(id)
      }
      await verify()
      const kept = await sql<{ triager_id: string; owed: string }>`
        select triager_id, owed::text from ledger where owed <> 0 order by triager_id`.execute(db)
      assert.deepEqual(kept.rows, await chargedBalances())
    }),
    { numRuns: runs(8, 30) },
  )
})

/** What the turns that were not voided charged, by the contract's own words; only what is not zero. */
async function chargedBalances(): Promise<{ triager_id: string; owed: string }[]> {
  const { rows } = await sql<{ chosen: string; eligible: [string, number][] }>`
    select data #>> '{chosen,triager}' as chosen, (
      select json_agg(json_build_array(one ->> 'triager', (one ->> 'weight')::integer) order by (one ->> 'triager') collate "C")
      from json_array_elements(data -> 'candidates') one where one ->> 'barred' is null
    ) as eligible
    from event where type = 'lead.assigned' and data ->> 'charged' is null
      and data #>> '{chosen,because}' <> 'sticky'
      and seq not in (select (data ->> 'turn')::bigint from event where type = 'lead.turn_voided')`.execute(
    db,
  )
  const owed = new Map<string, bigint>()
  const add = (id: string, units: bigint) => owed.set(id, (owed.get(id) ?? 0n) + units)
  const lead = 1_000_000_000_000n
  for (const { chosen, eligible } of rows) {
    const sum = eligible.reduce((total, [, weight]) => total + BigInt(weight), 0n)
    const shares = eligible.map(([, weight]) => (lead * BigInt(weight)) / sum)
    const left = lead - shares.reduce((total, share) => total + share, 0n)
    for (const [i, [id]] of eligible.entries()) add(id, (shares[i] ?? 0n) + (BigInt(i) < left ? 1n : 0n))
    add(chosen, -lead)
  }
  return [...owed]
    .filter(([, units]) => units !== 0n)
    .map(([triager_id, units]) => ({ triager_id, owed: String(units) }))
    .sort((a, b) => (a.triager_id < b.triager_id ? -1 : 1))
}
