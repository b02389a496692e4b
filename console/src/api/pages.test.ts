import assert from "node:assert/strict"
import { test } from "node:test"
import { allOf } from "./pages.ts"

test("a short list is read to its end, however many pages it has", async () => {
  const pages = {
    first: { data: [1, 2], next_cursor: "second" },
    second: { data: [3], next_cursor: "third" },
    third: { data: [], next_cursor: null },
  }
  assert.deepEqual(await allOf(async (cursor = "first") => pages[cursor as keyof typeof pages]), [1, 2, 3])
})
