import assert from "node:assert/strict"
import { test } from "node:test"
import type { PolicyDocument } from "../../api/policy.ts"
import { mergePolicies } from "./merge-policies.ts"

const rule = (id: string, reason = id) => ({ id, when: { contact: "missing" }, reason })
const policy = (fields: object) => ({ brackets: [{ id: "all" }], ...fields }) as unknown as PolicyDocument
const merged = (base: object, mine: object, theirs: object) =>
  mergePolicies(policy(base), policy(mine), policy(theirs))

test("rules that two people have added at once are both there, also where there was none", () => {
  const mine = { disqualify: [rule("mine")] }
  const theirs = { disqualify: [rule("theirs")] }
  assert.deepEqual(merged({}, mine, theirs), policy({ disqualify: [rule("mine"), rule("theirs")] }))
  const old = rule("old")
  assert.deepEqual(
    merged({ disqualify: [old] }, { disqualify: [old, rule("mine")] }, { disqualify: [rule("theirs"), old] }),
    policy({ disqualify: [rule("theirs"), old, rule("mine")] }),
  )
})

test("each one's changes of another field or entry stay, and so does what one has removed", () => {
  const [a, b] = [rule("a"), rule("b")]
  assert.deepEqual(
    merged(
      { currency: "EUR", disqualify: [a, b] },
      { currency: "USD", disqualify: [b] },
      { currency: "EUR", disqualify: [a, rule("b", "other words")] },
    ),
    policy({ currency: "USD", disqualify: [rule("b", "other words")] }),
  )
})

test("an order that one of them has changed is kept, with what the other has added", () => {
  const [a, b, c] = [rule("a"), rule("b"), rule("c")]
  assert.deepEqual(
    merged({ disqualify: [a, b] }, { disqualify: [b, a] }, { disqualify: [a, c, b] }),
    policy({ disqualify: [b, a, c] }),
  )
})

test("the same thing in two ways is a clash, and so is what one removes and the other changes", () => {
  assert.equal(merged({ currency: "EUR" }, { currency: "USD" }, { currency: "GBP" }), null)
  assert.equal(
    merged({ disqualify: [rule("a")] }, { disqualify: [] }, { disqualify: [rule("a", "new")] }),
    null,
  )
  const [a, b, c] = [rule("a"), rule("b"), rule("c")]
  assert.equal(merged({ disqualify: [a, b, c] }, { disqualify: [b, a, c] }, { disqualify: [a, c, b] }), null)
})
