import assert from "node:assert/strict"
import { test } from "node:test"
import { Type } from "typebox"
import { gatherNamed, named } from "./named-schemas.ts"

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
