import assert from "node:assert/strict"
import { test } from "node:test"
import { tellFrom } from "../../i18n/texts-for-tests.ts"
import { wordsIn, writeRules } from "./rules.ts"

test("who answers in Spanish gets rules and brackets with Spanish names", () => {
  const t = tellFrom("es")
  const answers = {
    bounds: [50_000, 250_000],
    choices: [["Menos de 50k"], [], ["Más de 250k"]],
    unwanted: "Empleado\nEstudiante",
    needsContact: true,
  } as const
  const { disqualify, brackets, businesses } = writeRules({ brackets: [] }, answers, wordsIn(t))
  assert.deepEqual(
    disqualify?.map(({ id }) => id),
    ["no-trabajamos", "sin-contacto"],
  )
  assert.deepEqual(brackets, [
    { id: "inicial", below: 50_000, labels: ["Menos de 50k"] },
    { id: "mediano", below: 250_000 },
    { id: "grande", labels: ["Más de 250k"] },
  ])
  assert.deepEqual(
    businesses?.map(({ id }) => id),
    ["empleado", "estudiante"],
  )
})
