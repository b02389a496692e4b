import assert from "node:assert/strict"
import { test } from "node:test"
import { checkTemplate, EXAMPLE_LEAD, fillTemplate, LEAD_FIELDS } from "./template.ts"

const fill = (template: Parameters<typeof fillTemplate>[0], changes: Partial<typeof EXAMPLE_LEAD> = {}) =>
  fillTemplate(template, { ...EXAMPLE_LEAD, ...changes })

test("a placeholder alone keeps the type of the field, and among words it is text", () => {
  assert.deepEqual(
    fill({
      a: "{{revenue}}",
      b: ["{{ revenue }} €", "{{value}}", "-{{value}}-"],
      c: 7,
      d: true,
      e: null,
      f: "{x}",
    }),
    { a: 120_000, b: ["120000 €", null, "--"], c: 7, d: true, e: null, f: "{x}" },
  )
  assert.equal(fill("{{created_at}}"), "2026-11-14T10:31:02.114Z")
})

test("what a person wrote is never read as a placeholder", () => {
  assert.equal(
    fill("{{notes}} {{nombre}}", { notes: "{{email}}", nombre: "$& {{id}}" }),
    "{{email}} $& {{id}}",
  )
})

test("other fields are there by their names, whatever they hold", () => {
  const extra = { gclid: "abc", plan: { seats: 3 }, "a.b": [1] }
  assert.deepEqual(
    fill(["{{extra.gclid}}", "{{extra.plan}}", "{{extra.a.b}}", "{{extra.toString}}", "x{{extra.plan}}"], {
      extra,
    }),
    ["abc", { seats: 3 }, [1], null, 'x{"seats":3}'],
  )
})

test("a name is the first word and the rest, and a single word is the last name", () => {
  const names = ["{{first_name}}", "{{last_name}}"]
  assert.deepEqual(fill(names, { nombre: "  María del  Carmen Ruiz " }), ["María", "del Carmen Ruiz"])
  assert.deepEqual(fill(names, { nombre: "Cher" }), [null, "Cher"])
  assert.deepEqual(fill(names, { nombre: null }), [null, null])
})

test("every field of the list is one that a lead has", () => {
  assert.deepEqual(checkTemplate(LEAD_FIELDS.map((field) => `{{${field}}}`)), [])
  const nested = ["nombre", "first_name", "last_name"] as readonly string[]
  for (const field of LEAD_FIELDS)
    assert.ok(nested.includes(field) || Object.hasOwn(EXAMPLE_LEAD, field), field)
})

const MISTAKES: readonly [string, unknown, string[]][] = [
  ["an unknown field", { a: { b: ["ok", "{{nombr}}"] } }, ["#/template/a/b/1 unknown_placeholder"]],
  ["a field of every object", "{{constructor}}", ["#/template unknown_placeholder"]],
  [
    "an empty placeholder",
    ["{{}}", "{{extra.}}"],
    ["#/template/0 unknown_placeholder", "#/template/1 unknown_placeholder"],
  ],
  [
    "too many levels",
    JSON.parse(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`),
    [`#/template${"/a".repeat(10)} too_deep`],
  ],
  ["too much text", "x".repeat(20_000), ["#/template too_long"]],
  ["too many placeholders", "{{id}}".repeat(201), ["#/template too_many"]],
  ["nothing", null, []],
]
for (const [what, template, mistakes] of MISTAKES) {
  test(`${what}: ${mistakes.join(", ") || "fine"}`, () => {
    assert.deepEqual(
      checkTemplate(template).map(({ pointer, code }) => `${pointer} ${code}`),
      mistakes,
    )
  })
}
