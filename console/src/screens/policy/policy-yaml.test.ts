import assert from "node:assert/strict"
import { test } from "node:test"
import {
  add,
  all,
  changeText,
  copy,
  hasComments,
  move,
  put,
  rewritten,
  within,
  writePolicy,
} from "./policy-yaml.ts"

const SCHEMA = {
  properties: { currency: {}, disqualify: {}, brackets: { items: { properties: { id: {}, below: {} } } } },
}

test("a stored policy is written in the schema's order, with small things on one line", () => {
  const stored = { brackets: [{ below: 50, id: "small" }, { id: "big" }], currency: "EUR" }
  assert.equal(
    writePolicy(stored, SCHEMA),
    "currency: EUR\n\nbrackets:\n  - {id: small, below: 50}\n  - {id: big}\n",
  )
})

test("comments and the order of fields outlive a change by the form", () => {
  const text = "# ours\nstrategy: fair # for now\nbrackets:\n  # the only one\n  - id: all\n"
  assert.equal(changeText(text, put(["strategy"], "least_busy")), text.replace("fair", "least_busy"))
})

test("a rule is moved with the comment above it", () => {
  const text = "disqualify:\n  - id: a\n  # why b\n  - id: b\n"
  assert.equal(changeText(text, move(["disqualify"], 1, 0)), "disqualify:\n  # why b\n  - id: b\n  - id: a\n")
})

test("a field is taken away by giving it no value", () => {
  assert.equal(changeText("currency: EUR\nstrategy: fair\n", put(["strategy"], undefined)), "currency: EUR\n")
})

test("an entry is added to a list that is missing or empty", () => {
  const addRule = add(["disqualify"], { id: "a" }, { flow: true })
  assert.equal(changeText("currency: EUR\n", addRule), "currency: EUR\ndisqualify:\n  - {id: a}\n")
  assert.equal(changeText("disqualify: []\n", addRule), "disqualify:\n  - {id: a}\n")
})

test("texts that say the same are rewritten to the same, and comments are noticed", () => {
  const [one, other] = ["brackets: [ { id: all } ] # yes\n", '{"brackets":[{"id":"all"}]}']
  assert.equal(rewritten(one, SCHEMA), rewritten(other, SCHEMA))
  assert.deepEqual([one, other].map(hasComments), [true, false])
})

test("a part of the policy is changed as the whole is", () => {
  const text = "# ours\nteams:\n  - id: pt # first\n    strategy: fair\n  - id: es\n"
  const rule = { id: "tiny", when: { revenue: { below: 1 } } }
  const edit = all(
    put(["strategy"], undefined),
    copy(["brackets"], [{ id: "small", below: 50 }, { id: "large" }]),
    copy(["disqualify"], [rule]),
    add(["disqualify"], { id: "new" }, { flow: false }),
    move(["disqualify"], 1, 0),
  )
  assert.equal(
    changeText(text, within(["teams", 0], edit)),
    `# ours
teams:
  - id: pt # first
    brackets:
      - {id: small, below: 50}
      - {id: large}
    disqualify:
      - id: new
      - id: tiny
        when: {revenue: {below: 1}}
  - id: es
`,
  )
})
