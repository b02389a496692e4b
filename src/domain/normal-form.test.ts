import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { normalForm } from "./normal-form.ts"

test("what people write is normalised as ever, however long it is", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 400 })
  fc.assert(
    fc.property(texts, fc.constantFrom("NFC", "NFKD"), (text, form) => {
      const long = text.repeat(10)
      assert.equal(normalForm(long, form), long.normalize(form))
    }),
  )
})

test("marks without end are cut into runs that are sorted in no time", () => {
  const marks = "\u0301\u0316".repeat(50_000)
  const longest = Math.max(
    ...normalForm(`a${marks}`, "NFKD")
      .split("\u034f")
      .map((run) => run.length),
  )
  assert.ok(longest <= 31, String(longest))
  assert.equal(normalForm(`a${marks}`, "NFC").replaceAll("\u034f", "").length, 100_000)
})
