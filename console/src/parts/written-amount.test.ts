import assert from "node:assert/strict"
import { test } from "node:test"
import { amountIn, amountsIn } from "./written-amount.ts"

const EUROS = { currency: "EUR", rates: { USD: 0.9 } }

test("an amount that can be read in two ways has both readings, the likelier first", () => {
  assert.deepEqual(amountsIn("120.000 €", EUROS), [120_000, 120])
  assert.deepEqual(amountsIn("1.200.000", EUROS), [1_200_000])
  assert.deepEqual(amountsIn("1,2 M", EUROS), [1_200_000])
  assert.deepEqual(amountsIn("85k", EUROS), [85_000])
  assert.deepEqual(amountsIn("100k – 250k", EUROS), [])
  assert.deepEqual(amountsIn("mucho", EUROS), [])
  assert.deepEqual(amountsIn("0.500", EUROS), [])
})

test("a small m is a thousand or a million: nobody but a person can say which", () => {
  assert.deepEqual(amountsIn("5m", EUROS), [5_000, 5_000_000])
  assert.deepEqual(amountsIn("€ 3.5m", EUROS), [3_500, 3_500_000])
  assert.equal(amountIn("5m", EUROS), null)
})

test("an amount in another currency is converted, or not read", () => {
  assert.equal(amountIn("USD 5000", EUROS), 4_500)
  assert.equal(amountIn("MXN 5000", EUROS), null)
  assert.equal(amountIn("5000 EUR", null), null)
  assert.equal(amountIn("5000", null), 5_000)
})
