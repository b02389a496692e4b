import assert from "node:assert/strict"
import { test } from "node:test"
import { ALERT_KINDS, choicesOf, defaultsOf } from "./choice.ts"

const TRIAGER = { role: "triager", onRoster: true } as const
const ADMIN = { role: "admin", onRoster: false } as const

const waysOf = (chooser: Parameters<typeof defaultsOf>[0]) =>
  Object.fromEntries(
    Object.entries(defaultsOf(chooser)).map(([kind, { any_hour: _, ...ways }]) => [
      kind,
      Object.entries(ways).flatMap(([way, isOn]) => (isOn ? way : [])),
    ]),
  )

test("a triager is told of their own leads and their own pause, an admin of trouble", () => {
  assert.deepEqual(waysOf(TRIAGER), {
    new_lead: ["push", "mail", "sound"],
    reminder: ["push", "sound"],
    escalation: ["push"],
    pause: ["push", "sound"],
  })
  assert.deepEqual(waysOf({ role: "manager", onRoster: false }), {
    escalation: ["push", "mail"],
    pause: ["push", "mail"],
  })
  assert.deepEqual(waysOf(ADMIN), {
    escalation: ["push", "mail"],
    pause: ["push", "mail"],
    webhook: ["push", "mail"],
    rejection: ["push", "mail"],
  })
})

test("an admin who gets leads is told of both", () => {
  const both = { role: "admin", onRoster: true } as const
  assert.deepEqual(Object.keys(choicesOf(both, null)), [...ALERT_KINDS])
  assert.equal(choicesOf(both, null).escalation?.mail, true)
})

test("nobody is told outside of their hours unless they ask for it", () => {
  for (const chooser of [TRIAGER, ADMIN])
    for (const { any_hour } of Object.values(defaultsOf(chooser))) assert.equal(any_hour, false)
})

test("what somebody has said holds, and for the rest what fits the role", () => {
  const silent = { push: false, mail: false, sound: false, any_hour: false }
  const chosen = choicesOf(TRIAGER, { new_lead: silent, webhook: { ...silent, push: true } })
  assert.deepEqual(chosen.new_lead, silent)
  assert.equal(chosen.reminder?.push, true)
  assert.equal(chosen.webhook, undefined, "it cannot concern a triager, whatever they once said as an admin")
})
