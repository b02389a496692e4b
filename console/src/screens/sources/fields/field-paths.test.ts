import assert from "node:assert/strict"
import { test } from "node:test"
import type { SentField } from "../../../api/sources.ts"
import {
  fieldPathOf,
  finished,
  isSame,
  oneByPath,
  sampleOf,
  say,
  usesOf,
  withSuggestions,
} from "./field-paths.ts"

const field = (path: string, more: Partial<SentField> = {}): SentField => ({
  path,
  label: null,
  value: "x",
  suggested_for: null,
  ...more,
})

test("one path stands alone, several are joined if somebody says so, and none is nothing said", () => {
  assert.deepEqual(fieldPathOf(["a"], true), ["a"])
  assert.deepEqual(fieldPathOf(["a", "b"], true), { join: ["a", "b"] })
  assert.deepEqual(fieldPathOf(["a", "b"], false), ["a", "b"])
  assert.equal(fieldPathOf([""], false), undefined)
})

test("what is taken back is the server's to guess again", () => {
  const said = say({}, "email", ["mail"])
  assert.deepEqual(say(said, "email", undefined), {})
})

test("what somebody has only begun is neither tried nor saved", () => {
  const begun = {
    nombre: { join: ["first", ""] },
    email: [""],
    funnel: { value: "" },
    notes: { value: null },
    business: { value: "Retail" },
  }
  assert.deepEqual(finished(begun), {
    nombre: ["first"],
    notes: { value: null },
    business: { value: "Retail" },
  })
})

test("two mappings are the same whatever the order of their fields, but not of their paths", () => {
  assert.ok(isSame({ email: ["a"], nombre: ["b"] }, { nombre: ["b"], email: ["a"] }))
  assert.ok(!isSame({ nombre: { join: ["a", "b"] } }, { nombre: { join: ["b", "a"] } }))
})

test("a part of a body is found by its path or by what people call it", () => {
  const fields = [field("answers.0.text", { label: "Your e-mail" }), field("name"), field("rest")]
  const uses = usesOf({ email: ["Your e-mail"], nombre: ["name"], notes: { value: "x" } }, fields)
  assert.deepEqual(
    [...uses],
    [
      ["answers.0.text", "email"],
      ["name", "nombre"],
    ],
  )
})

test("of two parts with one path the first counts, and the order stays", () => {
  const twice = [field("a.b", { value: 1 }), field("c"), field("a.b", { value: 2 }), field("d")]
  assert.deepEqual(
    oneByPath(twice).map(({ path, value }) => [path, value]),
    [
      ["a.b", 1],
      ["c", "x"],
      ["d", "x"],
    ],
  )
})

test("what the server suspects is offered where nobody has said and nothing was guessed", () => {
  const fields = [
    field("q1", { suggested_for: "email" }),
    field("q2", { suggested_for: "telefono" }),
    field("q3", { suggested_for: "nombre" }),
    field("q4", { suggested_for: "nombre" }),
  ]
  const all = withSuggestions({ telefono: { value: null } }, { email: ["mail"] }, fields)
  assert.deepEqual(all, { telefono: { value: null }, nombre: ["q3"] })
})

test("a sample is one line, and no letter is cut in two", () => {
  assert.equal(sampleOf("a\n  b"), "a b")
  assert.equal(sampleOf(["x", 1]), '["x",1]')
  const long = sampleOf("😀".repeat(500))
  assert.equal([...long].length, 60)
  assert.ok(long.isWellFormed())
})
