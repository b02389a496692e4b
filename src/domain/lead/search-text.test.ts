import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { hasTrigrams, phoneDigitsOf, searchTextOf, toSearchForm } from "./search-text.ts"

const lead = (given: Partial<Parameters<typeof searchTextOf>[0]> = {}) => ({
  nombre: "Lucía",
  email: null,
  telefono: null,
  phone_normal: null,
  business: null,
  business_label: null,
  ...given,
})

test("case and accents do not matter", () => {
  const alike = [
    ["Núñez", "NUNEZ", "nunez", "Nu\u0301n\u0303ez"],
    ["Straße", "STRASSE", "strasse"],
    ["ΟΔΟΣ", "οδος", "οδοσ"],
    ["Zoë  Quiñones\t", "zoe quinones", "ZOE\u00a0QUIN\u00adONES"],
    ["ＡＢＣ", "abc"],
  ]
  for (const [first = "", ...others] of alike) {
    for (const other of others) assert.equal(toSearchForm(other), toSearchForm(first), other)
  }
})

test("punctuation matters", () => {
  assert.equal(toSearchForm("50%_off\\a@b.es"), "50%_OFF\\A@B.ES")
})

test("a part of a text is found in it, and a search form is its own", () => {
  const text = anyText()
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const whole = toSearchForm(before + part + after)
      assert.ok(whole.includes(toSearchForm(part)))
      assert.equal(toSearchForm(whole), whole)
    }),
  )
})

test("a lead is found by name, e-mail, phone as sent and as dialled, and business", () => {
  const text = searchTextOf(
    lead({
      email: "Lucia@Example.com",
      telefono: "600 111 222",
      phone_normal: "+34600111222",
      business: "tienda online",
      business_label: "Cerámica",
    }),
  )
  assert.equal(text, "LUCIA\nLUCIA@EXAMPLE.COM\n600 111 222\n+34600111222\nTIENDA ONLINE\nCERAMICA")
})

test("what is missing leaves no trace, and the same number stands there once", () => {
  assert.equal(searchTextOf(lead()), "LUCIA")
  assert.equal(
    searchTextOf(lead({ telefono: "+34600111222", phone_normal: "+34600111222" })),
    "LUCIA\n+34600111222",
  )
})

test("a number that cannot be dialled is found by its digits all the same", () => {
  assert.equal(searchTextOf(lead({ telefono: "12 34 56" })), "LUCIA\n12 34 56\n123456")
  assert.equal(searchTextOf(lead({ telefono: "12345" })), "LUCIA\n12345")
  assert.equal(searchTextOf(lead({ telefono: "call me: 12345" })), "LUCIA\nCALL ME: 12345")
})

test("digits are read as a part of a number, without what is dialled only within a country or to leave it", () => {
  for (const text of ["630 444 785", "630-444-785", "630.444.785", "00630444785", "0630/444785"])
    assert.equal(phoneDigitsOf(text), "630444785", text)
  assert.equal(phoneDigitsOf("+49 (0)151 23"), "4915123")
  for (const text of ["1234", "600 111 a", "100%", "", "+"]) assert.equal(phoneDigitsOf(text), null, text)
})

test("no query reaches across two fields", () => {
  const text = searchTextOf(lead({ nombre: "Ana", email: "bo@example.com" }))
  for (const query of ["ana bo", "ana\nbo", "anabo", "a\u001fb"]) {
    assert.ok(!text.includes(toSearchForm(query)), JSON.stringify(query))
  }
})

test("trigrams want three letters or digits in a row", () => {
  for (const form of ["ANA", "A 600", "ЮЛИЯ"]) assert.ok(hasTrigrams(form), form)
  for (const form of ["AN", "A B C", "+34", "@@@@"]) assert.ok(!hasTrigrams(form), form)
})
