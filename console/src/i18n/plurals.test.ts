/** "1 día", not "1 días": every message that has a number in it is said with one. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { LANGUAGES } from "../../../src/domain/language.ts"
import { teller } from "../../../src/domain/text/tell-text.ts"
import { fileNames, readTranslation, SPEAKERS } from "../../../tools/texts/read-texts.ts"
import { tellFrom } from "./texts-for-tests.ts"

/** Their number is a constant of the console or the server, and more than one; or it has decimals. */
const NEVER_ONE = new Set([
  "alerts.many.escalation",
  "alerts.many.new_lead",
  "alerts.many.pause",
  "alerts.many.reminder",
  "alerts.many.webhook",
  "common.days",
  "inbox.more",
  "decision.ahead",
  "decision.owed",
  "decision.why.first_due",
  "decision.why.least_busy",
  "decision.why.most_owed",
  "problem.mistake.newPassword.too_short",
  "problem.mistake.password.too_short",
  "problem.mistake.too_long",
  "problem.mistake.too_many_extra_fields",
  "problem.reason.too_many_devices",
  "problem.reason.too_many_imports",
  "policy.outcome.changed",
  "policy.outcome.none",
  "policy.outcome.running",
  "policy.outcome.same",
  "policy.sim.running",
  "response.scale.few",
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
  "response.scale.few",
  "select.most",
  "webhooks.failure.nothing_arrived",
])

const PLURALS = {
  en: /\b1 (?:(?:new|open) )?(?:attempts|changes|columns|days|events|hours|leads|minutes|people|requests|rows|rules|seconds|things|times)\b/,
  es: /(?<![\p{L}\d.,])1 (?:caracteres|leads|(?!mientras|cerradas|menos|antes)\p{L}+[aeiou]s)(?!\p{L})/u,
} as const

for (const language of ["en", "es"] as const) {
  test(`one is told as one, ${language}`, () => {
    const tell = teller(LANGUAGES[language].locale, String)
    const wrong = SPEAKERS.flatMap((speaker) =>
      fileNames(speaker).flatMap((file) => [...readTranslation(language, speaker, file)]),
    ).flatMap(([key, { text, params }]) => {
      const said = tell(text, Object.fromEntries([...params.keys()].map((name) => [name, 1])))
      return !NEVER_ONE.has(key) && PLURALS[language].test(said) ? [`${key}: ${said}`] : []
    })
    assert.deepEqual(wrong, [])
  })
}

test("a policy that was tried on one lead says so", () => {
  const [en, es] = [tellFrom("en"), tellFrom("es")]
  assert.match(en("policy.outcome.same", { leads: 1, days: 30 }), /^The one lead/)
  assert.match(es("policy.outcome.same", { leads: 1, days: 30 }), /^El único lead/)
  const changed = { leads: 2, days: 30, changed: 1, share: "50 %" }
  assert.match(es("policy.outcome.changed", changed), / se habría decidido /)
})
