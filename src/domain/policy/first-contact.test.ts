import assert from "node:assert/strict"
import { test } from "node:test"
import { submission } from "../../../test/helpers/builders.ts"
import { checkPolicy } from "./check-policy.ts"
import { kindOfPromise, minutesFor } from "./first-contact.ts"
import { compilePolicy, type PolicyDocument } from "./policy.ts"

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

test("a kind of lead is checked as a rule is, and its time as any other", () => {
  const by = [
    { when: { funnel: ["demo"] }, within_minutes: 5 },
    { when: { phone_country: ["XX"] }, within_minutes: 30_000 },
    { when: {}, within_minutes: 5 },
    { within_minutes: 5 },
  ]
  assert.deepEqual(mistakesIn({ first_contact: { within_minutes: 30, by } }), [
    "#/first_contact/by/2/when: `when` must have at least one of the fields `business`, `revenue`, `funnel`, `utm_source`, `utm_medium`, `utm_campaign`, `email_domain`, `phone_country`, `business_label`, `extra` and `contact`.",
    "#/first_contact/by/3/when: A kind of lead must have the field `when`.",
    "#/first_contact/by/1/when/phone_country/0: `XX` is not a country with phone numbers; write its two-letter ISO 3166 code in capitals, such as `ES`.",
    "#/first_contact/by/1/within_minutes: In working hours it must be at most 20160 minutes, not 30000.",
  ])
})

const promiseOf = (first_contact: PolicyDocument["first_contact"] | undefined, given: object = {}) => {
  const document = { brackets: [{ id: "small", below: 10 }, { id: "big" }], ...given }
  return compilePolicy(1, first_contact === undefined ? document : { ...document, first_contact })
    .firstContact
}

test("what is left out has its default, and null is not left out", () => {
  assert.deepEqual(promiseOf({ within_minutes: 30 }), {
    withinMinutes: 30,
    kinds: [],
    byBracket: new Map(),
    counted: "working_hours",
    remindAfter: 0.5,
    handOn: 2,
    awayAfterMissed: 3,
  })
  const never = promiseOf({ within_minutes: 30, remind_after: null, hand_on: 0, away_after_missed: null })
  assert.deepEqual([never?.remindAfter, never?.handOn, never?.awayAfterMissed], [null, 0, null])
  assert.equal(promiseOf(null), null)
  assert.equal(promiseOf(undefined), null)
})

test("the first kind that holds decides, before the bracket", () => {
  const promise = promiseOf(
    {
      within_minutes: 30,
      by_bracket: { big: 10 },
      by: [
        { when: { funnel: ["demo"], business: ["Tienda"] }, within_minutes: 2 },
        { when: { funnel: ["demo"] }, within_minutes: 5 },
        { when: { extra: { plan: ["pro"] } }, within_minutes: 60 },
      ],
    },
    { businesses: [{ id: "ecommerce", aliases: ["tienda"] }] },
  )
  assert.ok(promise)
  const minutes = (bracket: string, given: object, category: string | null = null) =>
    minutesFor(promise, bracket, kindOfPromise(promise, { ...submission(), ...given }, category))
  assert.deepEqual(
    [
      minutes("big", { funnel: "Demo" }, "ecommerce"),
      minutes("big", { funnel: "demo" }),
      minutes("big", { extra: { plan: "PRO" } }),
      minutes("big", {}),
      minutes("small", {}),
    ],
    [2, 5, 60, 10, 30],
  )
})
