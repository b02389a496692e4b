import assert from "node:assert/strict"
import { test } from "node:test"
import type { Language } from "../../../src/domain/language.ts"
import { formats } from "./format.ts"

/** Between a number and its unit stands a space that does not break. */
const written = (language: Language, value: number) =>
  formats(language).money(value, "EUR").replaceAll("\u00a0", " ")

test("amounts are short as people write them: thousands by word only from ten thousand on", () => {
  const spanish = [0, 12.5, 999, 1_000, 1_500, 9_999, 10_000, 18_500, 1_240_000].map((n) => written("es", n))
  assert.deepEqual(spanish, [
    "0 €",
    "12,5 €",
    "999 €",
    "1.000 €",
    "1.500 €",
    "9.999 €",
    "10 mil €",
    "18,5 mil €",
    "1,24 M €",
  ])
  assert.equal(written("en", 1_000), "€1,000")
})

test("fields for numbers have the separators of the language", () => {
  assert.deepEqual(formats("es").separators, { thousandSeparator: ".", decimalSeparator: "," })
  assert.deepEqual(formats("en").separators, { thousandSeparator: ",", decimalSeparator: "." })
})
