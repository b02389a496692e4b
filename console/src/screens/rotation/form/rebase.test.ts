import assert from "node:assert/strict"
import { test } from "node:test"
import type { Draft } from "./draft.ts"
import { rebase } from "./rebase.ts"

const from = { name: "Ana", weight: "1", daily_cap: "5", hours: null, absences: [] } as unknown as Draft

test("one's own changes lie over those of others, and only those", () => {
  const mine = { ...from, weight: "3" }
  const theirs = { ...from, daily_cap: "9", weight: "2", absences: [{ key: 7, from: "a", to: "b" }] }
  assert.deepEqual(rebase(mine, from, theirs), { ...theirs, weight: "3" })
})

test("an absence that was only numbered anew is no change", () => {
  const before = { ...from, absences: [{ key: 1, from: "a", to: "b" }] }
  const mine = { ...before, absences: [{ key: 2, from: "a", to: "b" }] }
  const theirs = { ...before, absences: [] }
  assert.deepEqual(rebase(mine, before, theirs).absences, [])
})
