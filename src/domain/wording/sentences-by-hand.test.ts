/** How decisions are told that people asked for: leads sent back into the rotation, or given to somebody. */
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import type { Receipt } from "../decision/receipt.ts"
import { describeManualAssignment, describeReceipt, type ManualAssignment } from "./sentences.ts"

const names = new Map(Object.entries({ ana: "Ana", bo: "Bo" }))

const requalified = (given: Partial<Receipt> = {}): Receipt => ({
  cause: "requalified",
  policy_version: 3,
  verdict: null,
  category: null,
  bracket: { id: "growth", because: "kept" },
  duplicate_of: null,
  sticky: null,
  strategy: "fair",
  candidates: [{ triager: "ana", weight: 1, owed: 1, barred: null }],
  chosen: { triager: "ana", because: "only_one" },
  ...given,
})

describe("a lead that came back", () => {
  test("says so, and not that nobody held its person, for nobody asked", () => {
    assert.deepEqual(describeReceipt(requalified({ duplicate_of: "L1" }), "es", names), [
      "Ana recibió este lead cuando se recuperó: no había nadie más disponible para el tramo growth.",
      "Las reglas se aplicaron cuando llegó.",
      "Su tramo es growth, el que recibió al llegar.",
      "Repite el lead L1 de la misma persona.",
      "Decidido con la versión 3 de la política.",
    ])
    assert.deepEqual(describeReceipt(requalified({ duplicate_of: "L1" }), "en", names), [
      "Ana got this lead when it was requalified: nobody else was available for bracket growth.",
      "The rules were applied when it arrived.",
      "Its bracket is growth, as decided when it arrived.",
      "It repeats lead L1 of the same person.",
      "Decided under version 3 of the policy.",
    ])
  })

  test("may have to wait", () => {
    const nobody = requalified({ candidates: [], chosen: null })
    assert.equal(
      describeReceipt(nobody, "es", names)[0],
      "Este lead se recuperó y queda en espera: no había nadie disponible para el tramo growth.",
    )
    assert.equal(
      describeReceipt(nobody, "en", names)[0],
      "This lead was requalified and is waiting: nobody was available for bracket growth.",
    )
  })
})

describe("a lead that a person gave to somebody", () => {
  const assignment = { triager: "ana", from: "bo", reason: "Se conocen" }
  const tells = (title: string, given: Partial<ManualAssignment>, es: string, en: string) =>
    test(title, () => {
      for (const [language, text] of [["es", es] as const, ["en", en] as const])
        assert.equal(describeManualAssignment({ ...assignment, ...given }, language, names)[0], text)
    })

  tells(
    "is told with who had it before, and why",
    {},
    "Una persona asignó este lead a Ana; antes lo llevaba Bo: «Se conocen».",
    "A person gave this lead to Ana, from Bo: “Se conocen”.",
  )
  tells(
    "may have been nobody's, and needs no reason",
    { from: null, reason: null },
    "Una persona asignó este lead a Ana.",
    "A person gave this lead to Ana.",
  )

  test("does not count in the rotation", () => {
    assert.equal(describeManualAssignment(assignment, "en", names)[1], "That does not count in the rotation.")
    assert.equal(describeManualAssignment(assignment, "es", names)[1], "Eso no cuenta en la rotación.")
  })
})
