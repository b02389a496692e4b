import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { readAmount } from "./csv-amount.ts"

test("amounts are read as Spanish and English write them", () => {
  const amounts: [string, number][] = [
    ["120000", 120_000],
    ["120.000,50 €", 120_000.5],
    ["120,000.50", 120_000.5],
    ["$1,200,000", 1_200_000],
    ["1.200.000 EUR", 1_200_000],
    ["1 200 000,5", 1_200_000.5],
    ["120,5", 120.5],
    ["120.50", 120.5],
    ["1234.567", 1234.567],
    ["0.125", 0.125],
    ["-5", -5],
    ["0", 0],
  ]
  for (const [text, value] of amounts) assert.equal(readAmount(text, null).value, value, text)
})

test("an amount in doubt is no amount, and the decimal mark takes the doubt away", () => {
  for (const text of [
    "120.000",
    "1,500",
    "12.34.56",
    "1.2000,5",
    "1,2.3",
    "5k",
    "1e5",
    "12-3",
    ".",
    "€",
    "1.",
    "1,",
  ])
    assert.equal(readAmount(text, null).value, null, text)
  assert.equal(readAmount("120.000", ",").value, 120_000)
  assert.equal(readAmount("120.000", ".").value, 120)
  assert.equal(readAmount("120,50", ".").value, null)
})

test("an amount written by either convention is read back as itself, or refused as in doubt", () => {
  const amount = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, fc.constantFrom("de-DE", "en-US"), fc.boolean(), (value, language, useGrouping) => {
      const read = readAmount(value.toLocaleString(language, { useGrouping }), null)
      if (read.fault === null) assert.equal(read.value, value)
      else assert.match(read.fault, / can be /)
    }),
  )
})
