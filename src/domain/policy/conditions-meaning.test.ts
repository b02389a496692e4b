import assert from "node:assert/strict"
import { test } from "node:test"
import { checkPolicy } from "./check-policy.ts"

const NUL = String.fromCharCode(0)

/** The mistakes in a rule with these conditions, as "pointer code", below `when`. */
const mistakesIn = (when: object) =>
  checkPolicy({ brackets: [{ id: "all" }], disqualify: [{ id: "a", reason: "…", when }] }).errors.map(
    ({ pointer, code }) => `${pointer.replace("#/disqualify/0/when/", "")} ${code}`,
  )

test("words on a business and own fields are taken", () => {
  assert.deepEqual(
    mistakesIn({ business_label: { contains: ["tienda online"] }, extra: { idioma: ["pt"] } }),
    [],
  )
})

test("what cannot be compared is a mistake", () => {
  assert.deepEqual(mistakesIn({ business_label: { contains: ["bar", "--"] } }), [
    "business_label/contains/1 not_comparable",
  ])
  assert.deepEqual(mistakesIn({ business: ["--"] }), ["business/0 not_comparable"])
})

test("own fields have names that can be stored, and values", () => {
  assert.deepEqual(mistakesIn({ extra: { [`a${NUL}`]: ["x"] } }), ["extra/a%00 invalid_characters"])
  assert.deepEqual(mistakesIn({ extra: { " ": ["x"] } }), ["extra/%20 invalid_characters"])
  assert.deepEqual(mistakesIn({ extra: {} }), ["extra empty_list"])
  assert.deepEqual(mistakesIn({ extra: { a: [], b: "x", c: [1] } }), [
    "extra/a empty_list",
    "extra/b wrong_type",
    "extra/c/0 wrong_type",
  ])
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`field ${i}`, ["x"]]))
  assert.deepEqual(mistakesIn({ extra: many }), ["extra too_many"])
})

test("a text on a business is asked for by what it contains", () => {
  assert.deepEqual(mistakesIn({ business_label: {} }), ["business_label/contains required"])
  assert.deepEqual(mistakesIn({ business_label: { contains: [] } }), ["business_label/contains empty_list"])
})
