import assert from "node:assert/strict"
import { test } from "node:test"
import { FIELD_CODES } from "../../../src/domain/field-mistake.ts"
import { REASONS } from "../../../src/domain/refusal.ts"
import { PROBLEM_CODES } from "../../../src/http/shell/problems.ts"
import { problemWords as english, problems as inEnglish } from "./en/problems.ts"
import { problems as inSpanish, problemWords as spanish } from "./es/problems.ts"
import { type ProblemWords, say } from "./problem-words.ts"

const LANGUAGES: readonly (readonly [string, ProblemWords])[] = [
  ["English", english],
  ["Spanish", spanish],
]

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
  for (const [language, words] of LANGUAGES) {
    const has = (table: Readonly<Record<string, unknown>>, codes: readonly string[]) =>
      codes.filter((code) => table[code] === undefined).map((code) => `${language}: ${code}`)
    assert.deepEqual(has(words.codes, PROBLEM_CODES), [])
    assert.deepEqual(has(words.reasons, REASONS), [])
    assert.deepEqual(has(words.mistakes, FIELD_CODES), [])
  }
})

test("no word is kept that the server does not say any more", () => {
  const known = new Set<string>(FIELD_CODES)
  const codeOf = (key: string) => key.split(".").at(-1) ?? ""
  assert.deepEqual(
    Object.keys(english.mistakes).filter((key) => !known.has(codeOf(key))),
    [],
  )
  assert.deepEqual(
    Object.keys(english.reasons).filter((key) => !REASONS.some((reason) => reason === key)),
    [],
  )
})

test("every sentence is whole, and none is the same in both languages", () => {
  for (const table of ["codes", "reasons", "mistakes"] as const) {
    const [ours, theirs] = [english[table], spanish[table]] as const
    for (const key of Object.keys(ours)) {
      const [one, other] = [ours, theirs].map((words) =>
        say((words as ProblemWords["mistakes"])[key], PARAMS),
      )
      for (const sentence of [one, other]) {
        assert.match(sentence ?? "", /^[^a-z].*[.?]$/, key)
        assert.doesNotMatch(sentence ?? "", /NaN|object Object/, key)
      }
      assert.notEqual(one, other, key)
    }
  }
})

test("a field's own words go before the code's, and the field is named where it is not beside it", () => {
  const taken = { pointer: "#/email", code: "taken" }
  assert.equal(inEnglish["problem.mistake"](taken), "Somebody with this address is already here.")
  assert.equal(inSpanish["problem.mistake"]({ ...taken, pointer: "#/name" }), "Ya está en uso.")
  assert.equal(
    inSpanish["problem.mistakeAfar"]({
      pointer: "#/roster/0/weight",
      code: "out_of_range",
      params: { least: 1, most: 1000 },
    }),
    "Peso: De 1 a 1.000.",
  )
})

test("a mistake that has no words yet is told in general, and never by its code", () => {
  assert.equal(inSpanish["problem.mistake"]({ pointer: "#/x", code: "of_tomorrow" }), "No es válido.")
  assert.equal(inSpanish["problem.code"]("of_tomorrow", {}), "")
})
