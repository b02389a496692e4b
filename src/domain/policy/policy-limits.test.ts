import assert from "node:assert/strict"
import { test } from "node:test"
import { readPolicyText } from "./policy-text.ts"

const detailOf = (text: string) => readPolicyText(text).check.errors.map(({ detail }) => detail)

test("what is too large is refused before it is read, with one sentence", () => {
  const fields = Array.from({ length: 60_000 }, (_, i) => `k${i}: ${i}`).join("\n")
  assert.deepEqual(detailOf(fields), ["A policy has at most 100000 names, values and entries of lists."])
  assert.deepEqual(detailOf(`[${",".repeat(200_000)}]`), [
    "A policy has at most 100000 names, values and entries of lists.",
  ])
  assert.deepEqual(detailOf(" ".repeat(2 ** 20 + 1)), ["A policy has at most 1048576 characters."])
})

test("what is nested too deeply, has endless names or repeats itself by aliases is refused", () => {
  assert.deepEqual(detailOf("[".repeat(30) + "]".repeat(30)), ["A policy is nested at most 20 levels deep."])
  assert.match(detailOf("[".repeat(9_000) + "]".repeat(9_000)).join(), /nested too deeply/)
  assert.deepEqual(detailOf(`${"n".repeat(201)}: 1`), ["The name of a field has at most 200 characters."])
  assert.deepEqual(detailOf(`a: &a 1\nb: [${"*a, ".repeat(101)}]`), [
    "A policy has at most 100 references to other parts of itself.",
  ])
})

test("what an alias refers to counts each time, however short the text is", () => {
  const names = Array.from({ length: 1_100 }, (_, i) => `n${i}`).join(",")
  const rules = (count: number) =>
    Array.from({ length: count }, (_, i) => `{id: r${i}, reason: x, when: {business: *names}}`).join(",")
  const policy = (count: number) =>
    `brackets: [{id: a}]\ndisqualify: [{id: r, reason: x, when: {business: &names [${names}]}},${rules(count)}]`
  assert.deepEqual(detailOf(policy(2)), [])
  const tooMuch = [
    "A policy has at most 100000 names, values and entries of lists, counting what it refers to each time.",
  ]
  assert.deepEqual(detailOf(policy(95)), tooMuch)
  const doubled = Array.from({ length: 40 }, (_, i) => `z${i + 1}: &z${i + 1} [*z${i}, *z${i}]`).join("\n")
  assert.deepEqual(detailOf(`z0: &z0 [1]\n${doubled}`), tooMuch)
  assert.match(detailOf("brackets: &a [*a]").join(), /brackets/)
  assert.match(detailOf("brackets: *nowhere").join(), /alias/)
})

test("a hundred mistakes are told, and the answer stays short", () => {
  const text = Array.from({ length: 2_000 }, (_, i) => `${"n".repeat(90)}${i}: ${i}`).join("\n")
  const { check } = readPolicyText(`${text}\n${text}`)
  assert.equal(check.errors.length, 100)
  assert.ok(JSON.stringify(check).length < 100_000)
})
