import assert from "node:assert/strict"
import { test } from "node:test"
import { FIELD_CODES } from "../../../src/domain/field-mistake.ts"
import { LANGUAGE_IDS } from "../../../src/domain/language.ts"
import { REASONS } from "../../../src/domain/refusal.ts"
import { PROBLEM_CODES } from "../../../src/http/shell/problems.ts"
import { sayCode, sayMistake, sayMistakeAfar } from "./problem-words.ts"
import { tellFrom, textsOf } from "./texts-for-tests.ts"

const [en, es] = [tellFrom("en"), tellFrom("es")]
const KEYS = Object.keys(textsOf("en", "problems"))

/** As much as any sentence names. */
const PARAMS = {
  most: 5,
  least: 2,
  field: "x",
  value: "5.000",
  read: 5,
  meant: "5000",
  other: "y",
  expected: "number",
  allowed: ["a"],
  known: ["a"],
  triagers: ["ana"],
  seconds: 30,
}

test("every word of the server has a sentence in every language", () => {
  for (const language of LANGUAGE_IDS) {
    const texts = textsOf(language, "problems")
    const has = (table: string, codes: readonly string[]) =>
      codes
        .filter((code) => texts[`problem.${table}.${code}`] === undefined)
        .map((code) => `${language}: ${code}`)
    assert.deepEqual(has("code", PROBLEM_CODES), [])
    assert.deepEqual(has("reason", REASONS), [])
    assert.deepEqual(has("mistake", FIELD_CODES), [])
  }
})

test("no word is kept that the server does not say any more", () => {
  const known = new Set<string>([...FIELD_CODES, ...REASONS, ...PROBLEM_CODES])
  const isKnown = (key: string) => key.split(".").some((part) => known.has(part))
  assert.deepEqual(
    KEYS.filter((key) => /^problem\.(?:code|reason|mistake)\./.test(key) && !isKnown(key)),
    [],
  )
})

test("every sentence is whole, and none is the same in both languages", () => {
  for (const key of KEYS.filter((one) => /^problem\.(?:code|reason|mistake)\./.test(one))) {
    const [one, other] = [en.find(key, PARAMS), es.find(key, PARAMS)]
    for (const sentence of [one, other]) {
      assert.match(sentence ?? "", /^[^a-z].*[.?]$/, key)
      assert.doesNotMatch(sentence ?? "", /NaN|object Object|undefined/, key)
    }
    assert.notEqual(one, other, key)
  }
})

test("a field's own words go before the code's, and the field is named where it is not beside it", () => {
  const taken = { pointer: "#/email", code: "taken" }
  assert.equal(sayMistake(en, taken), "Somebody with this address is already here.")
  assert.equal(sayMistake(es, { ...taken, pointer: "#/name" }), "Ya está en uso.")
  const weight = { pointer: "#/roster/0/weight", code: "out_of_range", params: { least: 1, most: 1000 } }
  assert.equal(sayMistakeAfar(es, weight), "Peso: De 1 a 1.000.")
})

test("a sentence says as much as the server does", () => {
  const say = (code: string, params?: Record<string, string | number | string[]>) =>
    sayMistake(en, { pointer: "#/x", code, ...(params && { params }) })
  assert.equal(say("out_of_range"), "This is out of range.")
  assert.equal(say("out_of_range", { above: 3 }), "More than 3.")
  assert.equal(say("too_short"), "Fill this in.")
  assert.equal(say("too_short", { least: 8 }), "At least 8 characters.")
  assert.equal(
    say("wrong_type", { expected: ["string", "number", "array"] }),
    "This must be text or a number or a list.",
  )
  assert.equal(say("invalid_value", { allowed: ["a", "b"] }), "This must be one of these: a, b.")
})

test("a mistake that has no words yet is told in general, and never by its code", () => {
  assert.equal(sayMistake(es, { pointer: "#/x", code: "of_tomorrow" }), "No es válido.")
  assert.equal(sayCode(es, "of_tomorrow", {}), "")
})
