import assert from "node:assert/strict"
import { test } from "node:test"
import { compilePolicy } from "../policy/policy.ts"
import { readRevenue } from "./amount.ts"
import { warningsUnder } from "./policy-warnings.ts"
import { readWritten } from "./read-written.ts"
import { describeWarnings } from "./warning.ts"

const POLICY = compilePolicy(1, {
  brackets: [
    { id: "small", below: 50_000 },
    { id: "middle", below: 250_000 },
    { id: "large", labels: ["La mayor"] },
  ],
})

/** The codes of what a form says under "Facturación", each with its kind. */
function warningsOf(revenue: string, business?: string) {
  const body: Record<string, unknown> = { nombre: "Ana", ...(business && { business }) }
  const { warning } = readRevenue(body, revenue, { decimalMark: null, money: POLICY })
  const { submission } = readWritten(body, "ES", warning === null ? [] : [warning])
  assert.ok(submission)
  return describeWarnings(warningsUnder(POLICY, submission)).map(({ code, kind }) => `${code} ${kind}`)
}

test("a choice of a form that decides the bracket is nothing to look at", () => {
  for (const choice of ["La mayor", "Más de 250k", "50.000 € – 250.000 €"])
    assert.deepEqual(warningsOf(choice), ["unreadable_amount note"], choice)
})

test("a text that decides nothing is", () => {
  for (const text of ["mucho", "más de 100k", "COP 500.000.000"])
    assert.deepEqual(
      warningsOf(text),
      ["unreadable_amount attention", "unknown_revenue_label attention"],
      text,
    )
})

test("an amount that was read has nothing to tell, and a business that nobody knows is a note", () => {
  assert.deepEqual(warningsOf("120.000 €"), [])
  assert.deepEqual(warningsOf("120.000 €", "taller"), ["unknown_business note"])
})
