import assert from "node:assert/strict"
import { test } from "node:test"
import { withProblems } from "./problem-responses.ts"

test("a route cannot exclude a problem that it would not have", () => {
  const params = {}
  assert.deepEqual(withProblems({ params, neverProblems: ["not_found"] }, "/its/:id"), {
    params,
    "x-problems": [],
  })
  assert.throws(() => withProblems({ neverProblems: ["not_found"] }, "/its"), /\/its excludes not_found/)
})
