import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { readPolicyText } from "./policy-text.ts"

const EXAMPLE = `
currency: EUR
default_country: ES            # for phone numbers without a prefix
businesses:
  - { id: ecommerce, label: Comercio electrónico, aliases: [tienda online, e-commerce] }
  - { id: empleado,  label: Empleado,             aliases: [asalariado] }
unknown_business: accept       # accept | disqualify
disqualify:                    # in order; the first match wins
  - id: no-business
    when: { business: [empleado, estudiante] }
    reason: No tiene negocio propio
  - id: tiny
    when: { revenue: { below: 1000 } }
    reason: Facturación insuficiente
    shadow: true               # recorded in the decision, disqualifies nobody
brackets:                      # ascending; the last has no bound
  - { id: starter, below: 50000, labels: [menos de 50k] }
  - { id: growth, below: 250000 }
  - { id: enterprise }
bracket_without_revenue: starter
duplicates: { match: [email, telefono], within_days: 30 }
assign_disqualified: false
strategy: fair                 # fair | least_busy
first_contact_within_minutes: null
`

/** The errors in a text as "line:column pointer". */
const errorsIn = (text: string) =>
  readPolicyText(text).check.errors.map(({ line, column, pointer }) => `${line}:${column} ${pointer}`)
const firstDetail = (text: string) => readPolicyText(text).check.errors[0]?.detail

test("a policy in YAML is read, and a warning has its place", () => {
  const { document, check } = readPolicyText(EXAMPLE)
  assert.equal(check.valid, true)
  assert.equal(document?.brackets[1]?.below, 250000)
  assert.deepEqual(
    check.warnings.map(({ line, column, pointer }) => [line, column, pointer]),
    [[10, 34, "#/disqualify/0/when/business/1"]],
  )
})

test("the same policy in JSON is the same document", () => {
  const { document } = readPolicyText(EXAMPLE)
  for (const indent of [undefined, 2, "\t"])
    assert.deepEqual(readPolicyText(JSON.stringify(document, null, indent)).document, document)
})

describe("a mistake has its line and column", () => {
  test("at the name of the field", () => {
    assert.deepEqual(errorsIn("strategy: random\nbrackets:\n  - id: all\n    belov:\n      5\n"), [
      "1:1 #/strategy",
      "4:5 #/brackets/0/belov",
    ])
    assert.deepEqual(errorsIn('{\n\t"brackets": [\n\t\t{ "id": "all", "belov": 5 }\n\t]\n}'), [
      "3:18 #/brackets/0/belov",
    ])
  })

  test("at the entry of a list", () => {
    assert.deepEqual(errorsIn("brackets:\n  - id: all\n    labels:\n      - fine\n      - 50\n"), [
      "5:9 #/brackets/0/labels/1",
    ])
  })

  test("at what should have the field that is missing", () => {
    assert.deepEqual(errorsIn("brackets:\n  - id: a\n    below: 5\n  - labels: [x]\n"), [
      "4:5 #/brackets/1/id",
    ])
    assert.deepEqual(errorsIn("# empty but for this\n\nstrategy: fair\n"), ["3:1 #/brackets"])
    assert.deepEqual(errorsIn(""), ["1:1 #"])
  })

  test("with odd characters in the names", () => {
    assert.deepEqual(errorsIn("brackets: [{ id: all }]\n'a/b ~ñ': 1\n"), ["2:1 #/a~1b%20~0%C3%B1"])
    assert.ok(errorsIn('{ "\\ud800": 1, "\\ud800": 2 }').includes("1:16 #/%EF%BF%BD"))
  })

  test("in the order of the text", () => {
    const lines = readPolicyText("brackets:\n  - id: A\nstrategy: 1\ncurrency: x\nnonsense: 1\n").check.errors
    assert.deepEqual(
      lines.map(({ line }) => line),
      [2, 3, 4, 5],
    )
  })
})

describe("a text that is not well written", () => {
  test("a field given twice is told together with the mistakes of meaning", () => {
    assert.deepEqual(errorsIn("strategy: fair\nstrategy: random\nbrackets: [{ id: all }]\n"), [
      "2:1 #/strategy",
      "2:1 #/strategy",
    ])
    assert.equal(readPolicyText("strategy: fair\nstrategy: fair\nbrackets: [{ id: all }]\n").document, null)
  })

  test("is told where it breaks, in plain words where it often does", () => {
    assert.equal(
      firstDetail("brackets:\n\t- id: all\n"),
      "Lines must be indented with spaces, not with tabs.",
    )
    assert.equal(
      firstDetail("brackets: []\n---\nbrackets: []\n"),
      "A policy is a single document, but here begins another.",
    )
    assert.equal(
      firstDetail('{"brackets": ['),
      "This cannot be read as JSON or YAML: Flow sequence in block collection must be sufficiently indented and end with a ].",
    )
    assert.deepEqual(errorsIn('{\n  "brackets": [{ "id": "all" }]\n'), ["3:1 #"])
    assert.equal(
      firstDetail("brackets: !magic [{ id: all }]"),
      "This cannot be read as JSON or YAML: Unresolved tag: !magic.",
    )
    assert.deepEqual(errorsIn("brackets: [{ id: all, labels: !!set { a } }]"), ["1:31 #"])
  })

  test("does not bring the reader down, however deep or knotted", () => {
    assert.equal(firstDetail("[".repeat(20_000)), "This is nested too deeply.")
    assert.match(firstDetail("brackets: *nowhere") ?? "", /^An alias cannot be followed: /)
    assert.equal(readPolicyText("brackets: &knot [*knot]").check.valid, false)
    const tenfold = (name: string, of: string) => `${name}: &${name} [${Array(10).fill(of).join(", ")}]\n`
    const bomb = tenfold("a", "x") + tenfold("b", "*a") + tenfold("c", "*b") + tenfold("d", "*c")
    assert.match(firstDetail(bomb) ?? "", /^An alias cannot be followed: /)
  })

  test("whatever the text, every mistake has a place", () => {
    const line = fc.constantFrom(
      "brackets:",
      "  - id: all",
      "{",
      "]",
      "strategy: fair",
      "- &a x",
      "*a",
      "\t",
      "? b",
      "'",
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(line).map((all) => all.join("\n")),
    )
    fc.assert(
      fc.property(text, (any) => {
        const { document, check } = readPolicyText(any)
        assert.equal(document !== null, check.valid)
        for (const { line, column } of check.errors) assert.ok((line ?? 0) >= 1 && (column ?? 0) >= 1)
      }),
    )
  })
})

test("an amount with a point before the thousands gets a warning", () => {
  const { check } = readPolicyText(
    "brackets:\n  - id: starter\n    below: 50.000\n  - id: growth\n    below: 250.5\n  - id: big\n",
  )
  assert.deepEqual(check.warnings, [
    {
      pointer: "#/brackets/0/below",
      code: "read_as_decimals",
      params: { value: "50.000", read: 50, meant: "50000" },
      detail: "`50.000` is read as 50, because a point marks decimals; for thousands, write 50000.",
      line: 3,
      column: 5,
    },
  ])
})
