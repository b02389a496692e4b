import assert from "node:assert/strict"
import { test } from "node:test"
import { nameRules } from "./name-rules.ts"

test("two rules with one reason can be told apart", () => {
  const rules = [
    { rule: "students", reason: "Not ours" },
    { rule: "employees", reason: "Not ours" },
    { rule: "tiny", reason: "Too small" },
    { rule: "unknown_business", reason: null },
  ]
  assert.deepEqual(
    [...nameRules(rules, "Unknown").values()],
    ["Not ours (students)", "Not ours (employees)", "Too small", "Unknown"],
  )
})
