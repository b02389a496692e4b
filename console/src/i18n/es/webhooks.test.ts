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
    "The chat asks for a pause of 20 s.",
    "The chat takes no messages from here any more.",
    "The chat takes no messages from here any more (no_service).",
    "The receiver answered with a web page: this is not the address of a chat.",
    "Telegram refused the message: Bad Request: x.",
    "The receiver is not Telegram.",
    "Teams took the message and did not show it.",
  ]
  for (const error of noted) {
    const told = webhooks["webhooks.failure"](error)
    assert.notEqual(told, general, error)
    assert.doesNotMatch(told, /\b(?:The|is|not|was)\b/, error)
  }
  assert.equal(webhooks["webhooks.failure"]("The receiver answered 503."), "El receptor respondió 503.")
})

test("why an endpoint was disabled is told in Spanish", () => {
  const because = webhooks["webhooks.because"]
  assert.equal(because("Nothing has arrived for 5 days."), "No ha llegado nada en 5 días.")
  assert.equal(because("It was disabled by hand."), "Se desactivó a mano.")
  assert.equal(
    because("The chat takes no messages from here any more (no_service)."),
    "El chat ya no acepta mensajes de aquí (no_service).",
  )
})
