import assert from "node:assert/strict"
import { test } from "node:test"
import { addField, changeField, isFields, removeField } from "./template-edits.ts"

const FIELDS = { name: "{{nombre}}", field_3: "x", emails: [{ value: "{{email}}" }] }

test("a field keeps its place under another name, and its value until that changes", () => {
  assert.deepEqual(Object.entries(changeField(FIELDS, "name", { name: "title" })), [
    ["title", "{{nombre}}"],
    ["field_3", "x"],
    ["emails", [{ value: "{{email}}" }]],
  ])
  assert.deepEqual(changeField(FIELDS, "field_3", { value: "" }), { ...FIELDS, field_3: "" })
})

test("a new field has a name of its own, and only the one that is removed goes", () => {
  assert.deepEqual(Object.keys(addField(removeField(FIELDS, "name"))), ["field_3", "emails", "field_4"])
  assert.deepEqual(Object.keys(addField(addField({}))), ["field_1", "field_2"])
})

test("lists and texts are no fields", () => {
  assert.deepEqual([{}, [], "x", null, undefined].map(isFields), [true, false, false, false, false])
})
