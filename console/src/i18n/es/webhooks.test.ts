import assert from "node:assert/strict"
import { test } from "node:test"
import { FAILURE_CODES, sayWhatFailed } from "../../../../src/events/say-what-failed.ts"
import { webhooks } from "./webhooks.ts"

test("whatever the server notes of an attempt is told in Spanish, and not in general", () => {
  const general = webhooks["webhooks.failure"]("of tomorrow")
  const noted = [
    ...FAILURE_CODES.map((code) => sayWhatFailed(Object.assign(new Error(code), { code }))),
    "The receiver answered 500.",
    "The receiver answered 410: it wants no more of these.",
    "No answer within 15 s.",
  ]
  for (const error of noted) {
    const told = webhooks["webhooks.failure"](error)
    assert.notEqual(told, general, error)
    assert.doesNotMatch(told, /\b(?:The|is|not|was)\b/, error)
  }
  assert.equal(webhooks["webhooks.failure"]("The receiver answered 503."), "El receptor respondió 503.")
})
