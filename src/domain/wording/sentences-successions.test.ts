/**
 * How decisions are told about leads that their triager lost: a deadline was missed, or somebody left. Receipts from before
 * migration 0010_known_contacts, in which the charge moved along, are still told as they were decided.
 */
import assert from "node:assert/strict"
import { test } from "node:test"
import { type Receipt, replayReceipt } from "../decision/receipt.ts"
import { describeReceipt } from "./sentences.ts"

const names = new Map(Object.entries({ ana: "Ana", bo: "Bo", cleo: "Cleo", ines: "Inés" }))

const receipt = (given: Partial<Receipt>): Receipt => ({
  cause: "handed_back",
  policy_version: 3,
  verdict: null,
  category: null,
  bracket: { id: "growth", because: "kept" },
  duplicate_of: null,
  sticky: null,
  strategy: "fair",
  candidates: [{ triager: "bo", weight: 1, owed: 0, barred: null }],
  chosen: { triager: "bo", because: "only_one" },
  ...given,
})
const tells = (title: string, given: Partial<Receipt>, es: readonly string[], en: readonly string[]) =>
  test(title, () => {
    const told = receipt(given)
    assert.equal(replayReceipt(told), told.chosen?.triager ?? null, "a receipt that could have been written")
    assert.deepEqual(describeReceipt(told, "es", names), es)
    assert.deepEqual(describeReceipt(told, "en", names), en)
  })

tells(
  "a missed deadline is told with who missed it, who took no part, and that nothing is given back",
  {
    cause: "deadline",
    lost_by: "ana",
    contact_by: "2026-11-16T10:30:00.000Z",
    duplicate_of: "L1",
    candidates: [
      { triager: "ana", weight: 1, owed: -0.5, barred: "holder" },
      { triager: "bo", weight: 1, owed: 0.75, barred: null },
      { triager: "cleo", weight: 1, owed: -1.25, barred: null },
      { triager: "ines", weight: 1, owed: 1, barred: "had_it" },
    ],
    chosen: { triager: "bo", because: "first_due" },
  },
  [
    "Bo recibió este lead, que llevaba Ana sin hacer contacto a tiempo: entre las 2 personas disponibles para el tramo growth, era su turno (se le debían 0,75 leads).",
    "Ana tenía hasta 2026-11-16 10:30:00 UTC para hacer contacto.",
    "En la rotación es un turno de Bo; el que le costó a Ana sigue contando.",
    "Las reglas se aplicaron cuando llegó.",
    "Su tramo es growth, el que recibió al llegar.",
    "Repite el lead L1 de la misma persona.",
    "También en el turno: Cleo (llevaba 1,25 leads de más).",
    "Fuera del turno: Ana (sin contacto a tiempo); Inés (ya lo tuvo).",
    "Decidido con la versión 3 de la política.",
  ],
  [
    "Bo got this lead from Ana, who had made no contact in time: of the 2 people available for bracket growth, Bo was first due (owed 0.75 of a lead).",
    "Ana had until 2026-11-16 10:30:00 UTC to make contact.",
    "In the rotation it is a turn of Bo; the one that it cost Ana stays counted.",
    "The rules were applied when it arrived.",
    "Its bracket is growth, as decided when it arrived.",
    "It repeats lead L1 of the same person.",
    "Also in turn: Cleo (1.25 leads ahead).",
    "Not considered: Ana (made no contact in time); Inés (had it before).",
    "Decided under version 3 of the policy.",
  ],
)

const opensWith = (title: string, given: Partial<Receipt>, es: readonly string[], en: readonly string[]) =>
  test(title, () => {
    assert.deepEqual(describeReceipt(receipt(given), "es", names).slice(0, es.length), es)
    assert.deepEqual(describeReceipt(receipt(given), "en", names).slice(0, en.length), en)
  })

opensWith(
  "a lead that was handed back says from whom",
  { lost_by: "ana" },
  [
    "Bo recibió este lead cuando se repartieron los de Ana: no había nadie más disponible para el tramo growth.",
    "En la rotación es un turno de Bo; el que le costó a Ana sigue contando.",
  ],
  [
    "Bo got this lead when those of Ana were handed back: nobody else was available for bracket growth.",
    "In the rotation it is a turn of Bo; the one that it cost Ana stays counted.",
  ],
)

opensWith(
  "one that was handed back to nobody waits",
  { candidates: [], chosen: null },
  ["Este lead se devolvió y queda en espera: no había nadie disponible para el tramo growth."],
  ["This lead was handed back and is waiting: nobody was available for bracket growth."],
)

test("a lead that follows its person says so, and is no turn", () => {
  const sticky = { lead: "L1", triager: "bo", barred: null }
  const followed = receipt({
    lost_by: "ana",
    candidates: [],
    sticky,
    duplicate_of: "L1",
    chosen: { triager: "bo", because: "sticky" },
  })
  assert.equal(
    describeReceipt(followed, "en", names)[0],
    "Bo got this lead when those of Ana were handed back: Bo already held an earlier one of the same person.",
  )
  assert.doesNotMatch(describeReceipt(followed, "en", names).join(), /a turn of/)
})
