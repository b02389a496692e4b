import assert from "node:assert/strict"
import { test } from "node:test"
import { changedSince } from "./changed-since.ts"

test("what is typed while a form is being saved is kept, and only that", () => {
  const sent: Partial<Record<"name" | "weight" | "email", string>> = { name: "Ana", weight: "2" }
  assert.deepEqual(changedSince({ name: "Ana Soler", weight: "2", email: "ana@example.com" }, sent), {
    name: "Ana Soler",
    email: "ana@example.com",
  })
  assert.deepEqual(changedSince(sent, sent), {})
})
