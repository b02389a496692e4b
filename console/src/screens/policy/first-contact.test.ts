import assert from "node:assert/strict"
import { test } from "node:test"
import { firstContactIn } from "../../parts/promised.ts"
import { promise, SUGGESTED } from "./first-contact.ts"
import { changeText } from "./policy-yaml.ts"

const BRACKETS = [{ id: "all" }]

test("what is left out is the default, and an older policy counts always", () => {
  assert.equal(firstContactIn({ brackets: BRACKETS }), null)
  assert.deepEqual(firstContactIn({ brackets: BRACKETS, first_contact: { within_minutes: 30 } }), SUGGESTED)
  assert.deepEqual(firstContactIn({ brackets: BRACKETS, first_contact_within_minutes: 45 }), {
    ...SUGGESTED,
    within_minutes: 45,
    counted: "always",
  })
})

test("only what is not the default is written, in place of the older field", () => {
  const text = "brackets:\n  - {id: all}\nfirst_contact_within_minutes: 45\n"
  const written = (next: Parameters<typeof promise>[0]) => changeText(text, promise(next))
  assert.match(written(SUGGESTED), /first_contact: \{ ?within_minutes: 30 ?\}/)
  assert.match(written({ ...SUGGESTED, hand_on: 0, remind_after: null }), /remind_after: null, hand_on: 0/)
  assert.match(written(null), /first_contact: null/)
  assert.doesNotMatch(written(null), /first_contact_within_minutes/)
})
