/** How turns are told that the ledger does not count: those under `least_busy`, and those that were voided. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { type Receipt, replayReceipt } from "../decision/receipt.ts"
import { describeReceipt, describeVoidedTurn } from "./sentences.ts"

const names = new Map(Object.entries({ ana: "Ana", bo: "Bo" }))
const leastBusy: Receipt = {
  cause: "ingest",
  policy_version: 3,
  verdict: null,
  category: null,
  bracket: { id: "growth", because: "kept" },
  duplicate_of: null,
  sticky: null,
  strategy: "least_busy",
  candidates: [
    { triager: "ana", weight: 1, owed: -0.5, open_leads: 1, idle_rank: 1, barred: null },
    { triager: "bo", weight: 1, owed: 0.5, open_leads: 1, idle_rank: 2, barred: null },
  ],
  chosen: { triager: "ana", because: "least_busy" },
  charged: false,
}

test("a turn under least_busy tells no balances, who got a lead longest ago, and that it counts for nobody", () => {
  assert.equal(replayReceipt(leastBusy), "ana")
  assert.deepEqual(describeReceipt(leastBusy, "es", names), [
    "Ana recibió este lead: entre las 2 personas disponibles para el tramo growth, era quien menos carga tenía (1 lead abierto).",
    "Con la misma carga: Bo; quien llevaba más tiempo sin recibir un lead era Ana.",
    "Con la estrategia least_busy ningún turno cuenta en la rotación: lo que se debe a cada cual no cambia.",
    "Las reglas se aplicaron cuando llegó.",
    "Su tramo es growth, el que recibió al llegar.",
    "También en el turno: Bo (1 lead abierto).",
    "Decidido con la versión 3 de la política.",
  ])
  assert.deepEqual(describeReceipt(leastBusy, "en", names), [
    "Ana got this lead: of the 2 people available for bracket growth, Ana was the least busy (1 open lead).",
    "Just as busy: Bo; Ana had got a lead longest ago.",
    "By the strategy least_busy no turn counts in the rotation: what each is owed stays as it was.",
    "The rules were applied when it arrived.",
    "Its bracket is growth, as decided when it arrived.",
    "Also in turn: Bo (1 open lead).",
    "Decided under version 3 of the policy.",
  ])
})

test("who lost a lead to a turn under least_busy is told without a charge", () => {
  const missed: Receipt = { ...leastBusy, cause: "deadline", lost_by: "bo" }
  const told = describeReceipt(missed, "en", names).join(" ")
  assert.match(told, /no turn counts in the rotation/)
  assert.doesNotMatch(told, /it is a turn of/)
})

test("a voided turn is told with whose it was, when, and why", () => {
  const turn = { given_back_to: "ana", turn_at: new Date("2026-11-16T10:00:00Z"), reason: "Spam" }
  assert.deepEqual(describeVoidedTurn(turn, "es", names), [
    "Una persona anuló el turno de Ana del 2026-11-16 10:00:00 UTC: «Spam».",
    "En la rotación se debe a cada cual lo que se le debería sin ese turno.",
  ])
  assert.deepEqual(describeVoidedTurn({ ...turn, reason: null }, "en", names), [
    "A person voided the turn of Ana of 2026-11-16 10:00:00 UTC.",
    "In the rotation everybody is owed again what they would be owed without that turn.",
  ])
})
