import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { EUROS, READABLE_AMOUNTS, UNREADABLE_AMOUNTS } from "../../../test/helpers/amounts.ts"
import { readAmount } from "../amount/amount-rule.js"
import { readRevenue } from "./amount.ts"

const READING = { decimalMark: null, money: EUROS }

test("amounts are read as Spanish and English write them", () => {
  for (const [text, value] of READABLE_AMOUNTS) assert.equal(readAmount(text, null).value, value, text)
})

test("an amount that the rule does not cover becomes no number", () => {
  for (const text of UNREADABLE_AMOUNTS) assert.equal(readAmount(text, null).value, null, text)
})

test("a decimal mark that somebody named goes before the rule", () => {
  assert.deepEqual(readAmount("120.000", null), { value: 120_000, byRule: true, currency: null })
  assert.deepEqual(readAmount("120.000", ","), { value: 120_000, byRule: false, currency: null })
  assert.deepEqual(readAmount("120.000", "."), { value: 120, byRule: false, currency: null })
  assert.deepEqual(readAmount("1.200,125 €", ","), { value: 1_200.125, byRule: false, currency: "EUR" })
  assert.deepEqual(readAmount("1234.567", "."), { value: 1_234.567, byRule: false, currency: null })
  assert.equal(readAmount("120,50", ".").value, null)
  assert.equal(readAmount("1.200,50", ".").value, null)
  assert.equal(readAmount("1.200.50", ".").value, null)
})

test("only an amount that can be read in two ways counts as read by the rule", () => {
  const byRule = (text: string) => readAmount(text, null).byRule
  assert.deepEqual(["120.000", "1,500", "1.500k"].map(byRule), [true, true, true])
  assert.deepEqual(["1.200.000", "120000", "120,50", "1.200,50", "60k"].map(byRule), Array(5).fill(false))
})

test("an amount written by either convention to the cent is read back as itself", () => {
  const amount = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, fc.constantFrom("de-DE", "en-US"), fc.boolean(), (value, language, useGrouping) => {
      assert.equal(
        readAmount(value.toLocaleString(language, { useGrouping, maximumFractionDigits: 2 }), null).value,
        value,
      )
    }),
  )
})

test("no text makes the reader fail, or gives a number that a lead could not hold", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,  €kMmil-") }), (text) => {
      const { value } = readAmount(text, null)
      assert.ok(value === null || (value >= 0 && value <= 1e15))
    }),
  )
})

test("the text of an amount that cannot be read is kept, with a warning", () => {
  const read: Record<string, unknown> = {}
  assert.deepEqual(readRevenue(read, "60k", READING), { warning: null, byRule: false })
  assert.deepEqual(read, { revenue: 60_000 })

  const alone: Record<string, unknown> = { revenue_label: "" }
  assert.equal(readRevenue(alone, "250k+", READING).warning?.code, "unreadable_amount")
  assert.deepEqual(alone, { revenue_label: "250k+" })

  const labelled: Record<string, unknown> = { revenue_label: "growing" }
  assert.match(readRevenue(labelled, "250k+", READING).warning?.message ?? "", /`extra`/)
  assert.deepEqual(labelled, { revenue_label: "growing", revenue_text: "250k+" })

  const long = "x".repeat(201)
  const tooLong: Record<string, unknown> = {}
  readRevenue(tooLong, long, READING)
  assert.deepEqual(tooLong, { revenue_text: long })
})

test("an amount in another currency is converted by the policy's rate, with a warning that says so", () => {
  const money = { currency: "EUR", rates: { USD: 0.92, COP: 0.00022 } }
  const place = (text: string) => {
    const body: Record<string, unknown> = {}
    const { warning } = readRevenue(body, text, { decimalMark: null, money })
    return [body, warning?.code ?? null]
  }
  assert.deepEqual(place("COP 500.000.000"), [{ revenue: 110_000 }, "other_currency"])
  assert.deepEqual(place("US$ 50.000"), [{ revenue: 46_000 }, "other_currency"])
  assert.deepEqual(place("60.000 euros"), [{ revenue: 60_000 }, null])
  assert.deepEqual(place("60.000"), [{ revenue: 60_000 }, null])
  for (const text of ["R$ 120.000,00", "$1,500,000 MXN", "CLP 45.000.000"])
    assert.deepEqual(place(text), [{ revenue_label: text }, "unreadable_amount"])
})

test("a sign of several currencies is the policy's own, or the only one with a rate, and else nobody's", () => {
  const read = (text: string, currency: string, rates: Record<string, number> = {}) => {
    const body: Record<string, unknown> = {}
    readRevenue(body, text, { decimalMark: null, money: { currency, rates } })
    return body.revenue ?? null
  }
  assert.equal(read("$ 50.000", "MXN"), 50_000)
  assert.equal(read("50.000 pesos", "COP"), 50_000)
  assert.equal(read("50.000 dólares", "USD"), 50_000)
  assert.equal(read("50.000 pesos", "USD"), null)
  assert.equal(read("$ 50.000", "EUR"), null)
  assert.equal(read("$ 50.000", "EUR", { USD: 0.9 }), 45_000)
  assert.equal(read("$ 50.000", "EUR", { USD: 0.9, MXN: 0.05 }), null)
  assert.equal(read("US$ 50.000", "EUR", { USD: 0.9, MXN: 0.05 }), 45_000)
})
