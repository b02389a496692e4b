import assert from "node:assert/strict"
import { test } from "node:test"
import { Ledger } from "./ledger.ts"
import { LEAD, nextInTurn } from "./rotation.ts"

const HALF = LEAD / 2n

const row = (bracket: string, triager_id: string, owed: bigint) => ({ bracket, triager_id, owed })

function takeTurn(ledger: Ledger, bracket: string, ...ids: string[]): string {
  const eligible = ids.map((id) => ({ id, weight: 1, owed: ledger.owed(bracket, id), openLeads: 0 }))
  const turn = nextInTurn("fair", eligible)
  ledger.settle(bracket, turn)
  return turn.chosen
}

test("who has no balance yet is owed nothing", () => {
  assert.equal(new Ledger([]).owed("growth", "ana"), 0n)
})

test("the one who gets a lead pays for it and the others keep their share", () => {
  const ledger = new Ledger([])
  assert.equal(takeTurn(ledger, "growth", "ana", "bo"), "ana")
  assert.equal(ledger.owed("growth", "ana"), -HALF)
  assert.equal(ledger.owed("growth", "bo"), HALF)
})

test("brackets have balances of their own", () => {
  const ledger = new Ledger([row("growth", "ana", -HALF), row("growth", "bo", HALF)])
  assert.equal(takeTurn(ledger, "starter", "ana", "bo"), "ana")
  assert.equal(takeTurn(ledger, "growth", "ana", "bo"), "bo")
})

test("only balances that have changed are to be saved, each once", () => {
  const ledger = new Ledger([row("growth", "ana", 0n), row("growth", "carla", 0n), row("starter", "ana", 7n)])
  takeTurn(ledger, "growth", "ana", "bo")
  takeTurn(ledger, "starter", "ana")
  assert.deepEqual(ledger.changes(), [
    { ...row("growth", "ana", -HALF), isNew: false },
    { ...row("growth", "bo", HALF), isNew: true },
  ])
  ledger.wasStored()
  takeTurn(ledger, "growth", "ana", "bo")
  assert.deepEqual(
    ledger.changes().map(({ isNew }) => isNew),
    [false, false],
  )
})

test("changes that do not sum to zero are never handed out", () => {
  const ledger = new Ledger([])
  const standings = [{ id: "ana", weight: 1, owed: LEAD + 1n, openLeads: 0 }]
  ledger.settle("growth", { chosen: "ana", because: "only_one", standings, charged: true })
  assert.throws(() => ledger.changes(), /growth is off by 1 units/)
})
