import assert from "node:assert/strict"
import { test } from "node:test"
import { pairsIn, pairsOf } from "./pairs.ts"

/** As a person reads them. */
const read = (pairs: readonly number[]) =>
  pairs
    .map((pair) => String.fromCharCode(...[pair >>> 16, pair & 0xffff].filter((unit) => unit !== 0)))
    .sort()

test("every pair and every character, but none across fields", () => {
  assert.deepEqual(read(pairsIn("ANA\nB\n小明")), ["A", "AN", "B", "N", "NA", "小", "小明", "明"].sort())
  assert.deepEqual(pairsIn(""), [])
})

test("a text is known by its pairs, a single character by itself", () => {
  assert.deepEqual(read(pairsOf("ANANA")), ["AN", "NA"])
  assert.deepEqual(read(pairsOf("Ñ")), ["Ñ"])
  assert.deepEqual(read(pairsOf("😀")), ["😀"])
})

test("wherever a text is, its pairs are", () => {
  const whole = "LUCIA Ö. 😀😎 小明\nL@X.COM"
  const pairs = new Set(pairsIn(whole))
  const characters = [...whole]
  for (let from = 0; from < characters.length; from++)
    for (let to = from + 1; to <= characters.length; to++) {
      const part = characters.slice(from, to).join("")
      if (!part.includes("\n"))
        assert.ok(
          pairsOf(part).every((pair) => pairs.has(pair)),
          part,
        )
    }
})

test("each fits into PostgreSQL's integer", () => {
  for (const pair of pairsIn("\uffff\uffff\u0001\u8000")) assert.equal(pair, pair | 0)
})
