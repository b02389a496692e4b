import assert from "node:assert/strict"
import { test } from "node:test"
import { describeWarnings, unknownBusiness, type Warning } from "./warning.ts"

const kindsOf = (...warnings: object[]) => describeWarnings(warnings as Warning[]).map(({ kind }) => kind)

test("a warning that was stored without a kind has the one of its code", () => {
  const stored = (code: string) => ({ field: "x", code, message: "" })
  assert.deepEqual(kindsOf(stored("invalid_email"), stored("unknown_field"), stored("unknown_business")), [
    "attention",
    "note",
    "note",
  ])
})

test("a code that this version does not know wants attention", () => {
  assert.deepEqual(kindsOf({ field: "x", code: "from_the_future", message: "" }), ["attention"])
})

test("an unknown business is a note, unless the policy disqualifies for it", () => {
  assert.deepEqual(
    kindsOf(
      unknownBusiness({ unknownBusiness: "accept" }),
      unknownBusiness({ unknownBusiness: "disqualify" }),
    ),
    ["note", "attention"],
  )
})
