import assert from "node:assert/strict"
import { test } from "node:test"
import { Type } from "typebox"
import { extending, gatherNamed, named } from "./named-schemas.ts"

const REF = "#/components/schemas/"
const triager = (description: string) =>
  named("Triager", Type.Object({ id: Type.String() }, { description }), "Somebody who gets leads.")

test("named schemas move out, also from within each other, and leave references", () => {
  const lead = named("Lead", Type.Object({ triager: Type.Union([triager("Who has it."), Type.Null()]) }))
  const { part, named: schemas } = gatherNamed({ one: lead, other: triager("The other.") })
  assert.deepEqual(part, { one: { $ref: `${REF}Lead` }, other: { $ref: `${REF}Triager` } })
  assert.deepEqual(JSON.parse(JSON.stringify(schemas)), {
    Triager: {
      type: "object",
      required: ["id"],
      properties: { id: { type: "string" } },
      description: "Somebody who gets leads.",
    },
    Lead: {
      type: "object",
      required: ["triager"],
      properties: { triager: { anyOf: [{ $ref: `${REF}Triager` }, { type: "null" }] } },
    },
  })
})

test("one name for two different schemas is a mistake", () => {
  const other = named("Triager", Type.Object({ id: Type.Integer() }))
  assert.throws(() => gatherNamed([triager("One."), other]), /Two different schemas are named Triager/)
})

test("an object that extends another is described by that and its own fields", () => {
  const base = triager("Who has it.")
  const fields = { ...base.properties, open: Type.Integer() }
  const { named: schemas } = gatherNamed(extending(base, named("Seat", Type.Object(fields))))
  assert.deepEqual(JSON.parse(JSON.stringify(schemas.Seat)), {
    allOf: [
      { $ref: `${REF}Triager` },
      { type: "object", required: ["open"], properties: { open: { type: "integer" } } },
    ],
  })
  assert.ok("Triager" in schemas)
})

test("a field that the extending object says otherwise stays its own", () => {
  const base = named("Base", Type.Object({ id: Type.String(), note: Type.Optional(Type.String()) }))
  const schema = named("Whole", Type.Object({ ...base.properties, note: Type.String() }))
  const { named: schemas } = gatherNamed(extending(base, schema))
  const [, own] = (schemas.Whole as { allOf: { required: string[] }[] }).allOf
  assert.deepEqual(own?.required, ["note"])
})

test("what cannot be marked is known by what it allows, and keeps what is said of its use", () => {
  const known = Type.Object({ below: Type.Number() }, { description: "An amount." })
  const used = Type.Object({ below: Type.Number() }, { description: "Of this rule." })
  const other = Type.Object({ below: Type.Integer() })
  const { part } = gatherNamed({ used, other }, { Amount: known })
  assert.deepEqual(JSON.parse(JSON.stringify(part)), {
    used: { $ref: `${REF}Amount`, description: "Of this rule." },
    other: { type: "object", required: ["below"], properties: { below: { type: "integer" } } },
  })
})
