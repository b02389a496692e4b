import assert from "node:assert/strict"
import { test } from "node:test"
import { SAYS_NOTHING, triager } from "../../../test/helpers/builders.ts"
import { compilePolicy } from "../policy/policy.ts"
import { findUnreached } from "./unreached.ts"

const POLICY = compilePolicy(1, { brackets: [{ id: "small", below: 10 }, { id: "large" }] })
const lead = (given: object = {}) => ({ ...SAYS_NOTHING, bracket: "small", ...given })
const mexican = lead({ phone_normal: "+525512345678", funnel: "webinar", email_normal: "a@b.example" })
const spanish = lead({ phone_normal: "+34600000001", funnel: "webinar" })

test("everybody is reached where somebody takes every lead, and where nobody chooses", () => {
  assert.equal(findUnreached(POLICY, [triager("ana")], [mexican]), null)
  const choosy = triager("bo", { takes: { phone_country: ["ES"] } })
  assert.equal(findUnreached(POLICY, [triager("ana"), choosy], [mexican, spanish]), null)
  assert.equal(findUnreached(POLICY, [choosy], [spanish]), null)
})

test("what most of those have in common whom nobody takes is told in the words of who chooses", () => {
  const team = [
    triager("ana", { takes: { phone_country: ["ES"], funnel: ["webinar"] } }),
    triager("bo", { takes: { extra: { idioma: ["pt"] } } }),
    triager("off", { active: false }),
    triager("other", { brackets: ["large"] }),
  ]
  const pt = lead({ extra: { idioma: "pt" } })
  assert.deepEqual(findUnreached(POLICY, team, [mexican, mexican, spanish, pt, lead()]), {
    leads: 3,
    of: 5,
    example: "funnel webinar, phone_country MX",
  })
})
