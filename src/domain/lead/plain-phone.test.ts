import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { parsePhoneNumberFromString } from "libphonenumber-js/max"
import metadata from "libphonenumber-js/metadata.max"
import { readPlainPhone } from "./plain-phone.ts"

test("a Spanish number with its prefix is read without the library", () => {
  assert.deepEqual(readPlainPhone("+34 600 (111)-222"), { e164: "+34600111222", country: "ES" })
})

test("what it cannot tell is left to the library", () => {
  for (const text of [
    "600111222",
    "0034600111222",
    "+1 202 555 0125",
    "+44 20 7946 0958",
    "+34 600 ext 5",
    "+34 123",
  ]) {
    assert.equal(readPlainPhone(text), null)
  }
})

test("whatever it reads, the library reads the same", () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[\\d ().-]{${length}}$`))
  const code = fc.constantFrom("34", "34", ...Object.keys(metadata.country_calling_codes))
  fc.assert(
    fc.property(code, fc.integer({ min: 4, max: 14 }).chain(digits), (callingCode, rest) => {
      const text = `+${callingCode}${rest}`
      const plain = readPlainPhone(text)
      if (plain === null) return
      const number = parsePhoneNumberFromString(text, { defaultCountry: "FR", extract: false })
      assert.deepEqual(
        [number?.isValid(), number?.number, number?.country],
        [true, plain.e164, plain.country],
      )
    }),
    { numRuns: 3_000 },
  )
})
