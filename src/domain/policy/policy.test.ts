import assert from "node:assert/strict"
import { describe, test } from "node:test"
import type { TSchema } from "typebox"
import { Check } from "typebox/value"
import { checkPolicy } from "./check-policy.ts"
import { categoryOf, compilePolicy, PolicyDocument } from "./policy.ts"

describe("a compiled policy", () => {
  test("has a default for everything but its brackets", () => {
    const { document, categories, bracketLabels, ...policy } = compilePolicy(1, { brackets: [{ id: "all" }] })
    assert.deepEqual(document, { brackets: [{ id: "all" }] })
    assert.equal(categories.size + bracketLabels.size, 0)
    assert.deepEqual(policy, {
      version: 1,
      currency: "EUR",
      rates: {},
      defaultCountry: "ES",
      unknownBusiness: "accept",
      rules: [],
      brackets: [{ id: "all", below: Number.POSITIVE_INFINITY }],
      bracketWithoutRevenue: "all",
      duplicates: { match: ["email", "telefono"], withinDays: 30, sameCompany: false },
      assignDisqualified: false,
      strategy: "fair",
      handOver: "anyone",
      staleAfterDays: 7,
      firstContact: null,
      teams: [],
    })
  })

  test("takes what the document says", () => {
    const policy = compilePolicy(7, {
      currency: "USD",
      default_country: "MX",
      unknown_business: "disqualify",
      brackets: [{ id: "small", below: 10 }, { id: "big" }],
      bracket_without_revenue: "big",
      duplicates: { match: [], within_days: 7 },
      assign_disqualified: true,
      strategy: "least_busy",
      first_contact_within_minutes: 45,
    })
    assert.equal(policy.version, 7)
    assert.equal(policy.currency, "USD")
    assert.equal(policy.defaultCountry, "MX")
    assert.equal(policy.unknownBusiness, "disqualify")
    assert.equal(policy.bracketWithoutRevenue, "big")
    assert.deepEqual(policy.duplicates, { match: [], withinDays: 7, sameCompany: false })
    assert.equal(policy.assignDisqualified, true)
    assert.equal(policy.strategy, "least_busy")
    assert.deepEqual(policy.firstContact, {
      withinMinutes: 45,
      kinds: [],
      byBracket: new Map(),
      counted: "always",
      remindAfter: 0.5,
      handOn: 2,
      awayAfterMissed: 3,
    })
  })
})

describe("a lead's business", () => {
  const policy = compilePolicy(1, {
    businesses: [{ id: "ecommerce", label: "Comercio electrónico", aliases: ["tienda online"] }],
    disqualify: [{ id: "no-business", when: { business: [" Estudiante", "ESTUDIANTE"] }, reason: "…" }],
    brackets: [{ id: "all" }],
  })

  test("is known by the category's id, label and aliases", () => {
    for (const business of ["E-Commerce", "COMERCIO ELECTRONICO", "Tienda On-line"])
      assert.equal(categoryOf(policy, business), "ecommerce")
  })

  test("is a category of its own if only a rule names it, as the rule first writes it", () => {
    assert.equal(categoryOf(policy, "estudiante"), "Estudiante")
  })

  test("may be unknown or missing", () => {
    assert.equal(categoryOf(policy, "panadero"), null)
    assert.equal(categoryOf(policy, "…"), null)
    assert.equal(categoryOf(policy, null), null)
  })
})

describe("the published schema", () => {
  type Annotated = TSchema & { title?: string; description?: string; examples?: unknown[] }
  function* fieldsOf(schema: Annotated, name: string): Generator<{ name: string; schema: Annotated }> {
    yield { name, schema }
    const { properties = {}, items } = schema as { properties?: Record<string, Annotated>; items?: Annotated }
    for (const [field, inner] of Object.entries(properties)) yield* fieldsOf(inner, `${name}/${field}`)
    if (items) yield* fieldsOf(items, `${name}/items`)
  }
  const fields = [...fieldsOf(PolicyDocument, "#")]

  test("explains every field with a title, a description and examples that are right", () => {
    assert.ok(fields.length > 40)
    for (const { name, schema } of fields) {
      assert.ok(schema.title && schema.description, name)
      assert.ok(schema.examples && schema.examples.length > 0, name)
      for (const example of schema.examples)
        assert.ok(Check(schema, example), `${name}: ${JSON.stringify(example)}`)
    }
  })

  test("allows no field that it does not explain, and fills in none", () => {
    for (const { name, schema } of fields) {
      if ("properties" in schema)
        assert.equal((schema as { additionalProperties?: unknown }).additionalProperties, false, name)
      assert.ok(!("default" in schema), name)
    }
  })

  test("has an example that is a whole, valid policy", () => {
    for (const example of (PolicyDocument as Annotated).examples ?? [])
      assert.deepEqual(checkPolicy(example), { valid: true, errors: [], warnings: [] })
  })
})
