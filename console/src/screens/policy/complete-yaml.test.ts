import assert from "node:assert/strict"
import { test } from "node:test"
import { CompletionContext } from "@codemirror/autocomplete"
import { EditorState } from "@codemirror/state"
import { makeCompleter } from "./complete-yaml.ts"

const LIST = { type: "array", items: { type: "string" } }
const SCHEMA = {
  properties: {
    strategy: { enum: ["fair", "least_busy"] },
    bracket_without_revenue: { type: "string" },
    disqualify: {
      items: {
        properties: {
          id: { type: "string" },
          when: { properties: { business: LIST, funnel: LIST, extra: { type: "object" } } },
          shadow: { type: "boolean" },
        },
      },
    },
  },
}
const ARRIVED = {
  fields: [{ name: "funnel", values: ["webinar"] }],
  extra: [
    { name: "idioma", values: ["es", "pt"] },
    { name: "tema", values: [] },
  ],
}
const POLICY = { businesses: [{ id: "shop" }], brackets: [{ id: "small" }, { id: "big" }] }

/** What is offered where `|` stands. */
function offeredAt(text: string): string[] {
  const state = EditorState.create({ doc: text.replace("|", "") })
  const context = new CompletionContext(state, text.indexOf("|"), true)
  return (
    makeCompleter(SCHEMA, () => ({ policy: POLICY, arrived: ARRIVED }))(context)?.options.map(
      ({ label }) => label,
    ) ?? []
  )
}

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "a field at the top, but none that is there",
    "strategy: fair\n|",
    ["bracket_without_revenue", "disqualify"],
  ],
  ["the values of a field", "strategy: |", ["fair", "least_busy"]],
  ["a field of an entry", "disqualify:\n  - id: x\n    |", ["when", "shadow"]],
  ["a field of an entry that is not indented", "disqualify:\n- id: x\n  |", ["when", "shadow"]],
  ["true and false", "disqualify:\n  - shadow: |", ["true", "false"]],
  ["a field in braces", "disqualify:\n  - {id: x, when: {funnel: [a], |", ["business", "extra"]],
  ["a name of the policy's, in brackets", "disqualify:\n  - id: x\n    when: {business: [|", ["shop"]],
  [
    "a name of the policy's, in a list of lines",
    "disqualify:\n  - when:\n      business:\n        - |",
    ["shop"],
  ],
  ["what leads have carried", "disqualify:\n  - when: {funnel: [|", ["webinar"]],
  ["own fields of leads", "disqualify:\n  - when:\n      extra:\n        tema: [x]\n        |", ["idioma"]],
  ["what they said in an own field", "disqualify:\n  - when: {extra: {idioma: [|", ["es", "pt"]],
  ["the brackets' names", "bracket_without_revenue: |", ["small", "big"]],
  ["nothing in a comment", "strategy: fair # |", []],
]
for (const [what, text, offered] of CASES) {
  test(`offered: ${what}`, () => assert.deepEqual(offeredAt(text), offered))
}
