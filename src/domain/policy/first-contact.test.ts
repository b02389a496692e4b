import assert from "node:assert/strict"
import { test } from "node:test"
import { checkPolicy } from "./check-policy.ts"
import { compileFirstContact, minutesFor } from "./first-contact.ts"

const mistakesIn = (given: object) =>
  checkPolicy({ brackets: [{ id: "small", below: 10 }, { id: "big" }], ...given }).errors.map(
    ({ pointer, detail }) => `${pointer}: ${detail}`,
  )

test("what is wrong with a promise is said at its place", () => {
  assert.deepEqual(mistakesIn({ first_contact: { within_minutes: 0, hand_on: -1, counted: "never" } }), [
    "#/first_contact/within_minutes: `within_minutes` must be at least 1, not 0.",
    "#/first_contact/counted: `counted` must be `working_hours` or `always`, not `never`.",
    "#/first_contact/hand_on: `hand_on` must be at least 0, not -1.",
  ])
  assert.deepEqual(mistakesIn({ first_contact: {} }), [
    "#/first_contact/within_minutes: `first_contact` must have the field `within_minutes`.",
  ])
  assert.deepEqual(mistakesIn({ first_contact: 30 }), [
    "#/first_contact: `first_contact` must be an object with fields or null, not 30.",
  ])
  assert.deepEqual(mistakesIn({ first_contact: { within_minutes: 30, by_bracket: { bigg: 5 } } }), [
    "#/first_contact/by_bracket/bigg: `bigg` is not the id of a bracket; did you mean `big`?",
  ])
  assert.deepEqual(mistakesIn({ first_contact: { within_minutes: 30_000 } }), [
    "#/first_contact/within_minutes: In working hours it must be at most 20160 minutes, not 30000.",
  ])
  assert.deepEqual(mistakesIn({ first_contact: { within_minutes: 30_000, counted: "always" } }), [])
  assert.deepEqual(mistakesIn({ first_contact: { within_minutes: 5 }, first_contact_within_minutes: 5 }), [
    "#/first_contact_within_minutes: `first_contact` says this already; leave one of them out.",
  ])
  assert.deepEqual(mistakesIn({ first_contact: null }), [])
})

test("what is left out has its default, and null is not left out", () => {
  const plain = compileFirstContact({ within_minutes: 30 }, undefined)
  assert.deepEqual(plain, {
    withinMinutes: 30,
    byBracket: new Map(),
    counted: "working_hours",
    remindAfter: 0.5,
    handOn: 2,
    awayAfterMissed: 3,
  })
  const never = compileFirstContact(
    { within_minutes: 30, remind_after: null, hand_on: 0, away_after_missed: null },
    undefined,
  )
  assert.deepEqual([never?.remindAfter, never?.handOn, never?.awayAfterMissed], [null, 0, null])
  assert.equal(compileFirstContact(null, null), null)
  assert.equal(compileFirstContact(undefined, undefined), null)
})

test("a bracket may have its own time", () => {
  const promise = compileFirstContact({ within_minutes: 30, by_bracket: { big: 10 } }, null)
  assert.ok(promise)
  assert.deepEqual([minutesFor(promise, "big"), minutesFor(promise, "small")], [10, 30])
})
