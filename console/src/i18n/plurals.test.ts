/** "1 día", not "1 días": every message that has a number in it is said with one. */
import assert from "node:assert/strict"
import { globSync } from "node:fs"
import { test } from "node:test"
import { en } from "./en/index.ts"
import { problemWords as enProblems } from "./en/problems.ts"
import { policy as esPolicy } from "./es/policy.ts"
import { problemWords as esProblems } from "./es/problems.ts"

/** Spanish words have no file that names them all. */
const es: Record<string, unknown> = {}
for (const file of globSync("es/*.ts", { cwd: import.meta.dirname, exclude: ["es/problems.ts"] }))
  Object.assign(es, ...Object.values<object>(await import(`./${file}`)))

/** Their number is a constant of the console or the server, and more than one; or it has decimals. */
const NEVER_ONE = new Set([
  "common.days",
  "inbox.more",
  "lead.ahead",
  "lead.because.first_due",
  "lead.because.least_busy",
  "lead.because.most_owed",
  "lead.owed",
  "password.too_short",
  "newPassword.too_short",
  "policy.outcome.changed",
  "policy.outcome.none",
  "policy.outcome.running",
  "policy.outcome.same",
  "policy.sim.running",
  "rotation.deviation",
  "rotation.got.first_due",
  "rotation.got.least_busy",
  "rotation.got.most_owed",
  "rotation.inLeads",
  "rotation.shares.days",
  "rotation.turns",
  "rotation.turns.none",
  "rotation.who.busy",
  "rotation.who.how",
  "select.most",
  "too_long",
  "too_many_devices",
  "too_many_imports",
])

const TABLES = {
  en: {
    messages: { ...en, ...enProblems.mistakes, ...enProblems.reasons },
    plural:
      /\b1 (?:(?:new|open) )?(?:attempts|changes|columns|days|events|hours|leads|minutes|people|requests|rows|rules|seconds|things|times)\b/,
  },
  es: {
    messages: { ...es, ...esProblems.mistakes, ...esProblems.reasons },
    plural: /(?<![\p{L}\d.,])1 (?:caracteres|leads|(?!mientras|cerradas)\p{L}+[aeiou]s)(?!\p{L})/u,
  },
}

/** With ones for whatever it asks for: as numbers, as formatted numbers, or as fields of an object. */
const fields = new Proxy({}, { get: () => "1" })
const ONES = [[1, 1, 1, 1], ["1", "1", "1", "1"], [1, "1", "1", "1"], [fields]]
const saidOfOne = (message: (...params: unknown[]) => unknown): string[] =>
  ONES.flatMap((ones) => {
    try {
      return [String(message(...ones))]
    } catch {
      return [] // it takes something else
    }
  })

for (const [language, { messages, plural }] of Object.entries(TABLES)) {
  test(`one is told as one, ${language}`, () => {
    const wrong = Object.entries(messages).flatMap(([key, message]) => {
      if (typeof message !== "function" || NEVER_ONE.has(key)) return []
      const said = saidOfOne(message as (...params: unknown[]) => unknown)
      // Numbers and texts are told apart: one of the ways is the one that the message means.
      return said.length > 0 && said.every((text) => plural.test(text)) ? [`${key}: ${said[0]}`] : []
    })
    assert.deepEqual(wrong, [])
  })
}

test("a policy that was tried on one lead says so", () => {
  assert.match(en["policy.outcome.same"]("1", 30), /^The one lead/)
  assert.match(esPolicy["policy.outcome.same"]("1", 30), /^El único lead/)
  assert.match(esPolicy["policy.outcome.changed"]("2", 30, "1", "50 %"), / se habría decidido /)
})
