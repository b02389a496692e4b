import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { bracketOf, type Placement } from "./bracket.ts"
import type { JudgedFields } from "./disqualify.ts"
import { compilePolicy, type PolicyDocument } from "./policy.ts"

const THREE: PolicyDocument["brackets"] = [
  { id: "starter", below: 50000, labels: ["menos de 50k", "< 50k"] },
  { id: "growth", below: 250000, labels: ["50k+"] },
  { id: "enterprise" },
]

function place(lead: Partial<JudgedFields>, document: Partial<PolicyDocument> = {}): Placement {
  const facts: JudgedFields = {
    business: null,
    revenue: null,
    revenue_label: null,
    business_label: null,
    qualified: false,
    funnel: null,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    email_normal: null,
    phone_normal: null,
    extra: null,
    phone_country: null,
  }
  return bracketOf(compilePolicy(1, { brackets: THREE, ...document }), { ...facts, ...lead })
}

test("a bracket begins at its lower bound and ends just under its upper one", () => {
  assert.deepEqual(place({ revenue: 0 }), { id: "starter", because: "revenue" })
  assert.deepEqual(place({ revenue: 49999.99 }), { id: "starter", because: "revenue" })
  assert.deepEqual(place({ revenue: 50000 }), { id: "growth", because: "revenue" })
  assert.deepEqual(place({ revenue: 250000 }), { id: "enterprise", because: "revenue" })
  assert.deepEqual(place({ revenue: 1e15 }), { id: "enterprise", because: "revenue" })
})

test("without a revenue, a bracket's label decides", () => {
  assert.deepEqual(place({ revenue_label: "MENOS DE 50K" }), { id: "starter", because: "label" })
  assert.deepEqual(place({ revenue_label: "<50k" }), { id: "starter", because: "label" })
  assert.deepEqual(place({ revenue_label: "50 k +" }), { id: "growth", because: "label" })
})

test("a revenue outweighs the label", () => {
  assert.deepEqual(place({ revenue: 300000, revenue_label: "< 50k" }), {
    id: "enterprise",
    because: "revenue",
  })
})

test("without a known label, a range that lies in one bracket decides", () => {
  const range = (revenue_label: string, document?: Partial<PolicyDocument>) => {
    const { id, because } = place({ revenue_label }, document)
    return because === "range" ? id : because
  }
  assert.equal(range("más de 250k"), "enterprise")
  assert.equal(range("entre 50 y 100 mil"), "growth")
  assert.equal(range("50.000 – 250.000 €"), "growth")
  assert.equal(range("hasta 20.000 €"), "starter")
  assert.equal(range("hasta 50.000 €"), "starter")
  assert.equal(range("unos 80 mil"), "growth")
  // More than one bracket, or nothing certain.
  assert.equal(range("más de 100k"), "default")
  assert.equal(range("40-60k"), "default")
  assert.equal(range("50-100"), "default")
  // In the policy's currency, by its rates.
  assert.equal(range("más de 250k USD"), "default")
  assert.equal(range("más de 300k USD", { rates: { USD: 0.9 } }), "enterprise")
  assert.equal(range("más de 260k USD", { rates: { USD: 0.9 } }), "default")
})

test("with neither, the policy's bracket without revenue decides, by default the first", () => {
  assert.deepEqual(place({}), { id: "starter", because: "default" })
  assert.deepEqual(place({ revenue_label: "no lo sé" }), { id: "starter", because: "default" })
  assert.deepEqual(place({}, { bracket_without_revenue: "growth" }), { id: "growth", because: "default" })
})

test("a bracket's id is not one of its labels", () => {
  assert.deepEqual(place({ revenue_label: "growth" }), { id: "starter", because: "default" })
})

test("every revenue falls in exactly one bracket, whose bounds hold it", () => {
  const bound = fc.double({ min: 0.01, max: 1e15, noNaN: true })
  const bounds = fc.uniqueArray(bound, { maxLength: 49 }).map((all) => all.sort((a, b) => a - b))
  const revenue = fc.double({ min: 0, max: 1e15, noNaN: true })
  fc.assert(
    fc.property(bounds, revenue, fc.nat(), (ascending, anywhere, pick) => {
      const brackets: PolicyDocument["brackets"] = [
        ...ascending.map((below, i) => ({ id: `b${i}`, below })),
        { id: "last" },
      ]
      for (const lead of [anywhere, ascending[pick % ascending.length] ?? 0]) {
        const holding = brackets.filter(
          ({ below = Number.POSITIVE_INFINITY }, i) => lead >= (ascending[i - 1] ?? 0) && lead < below,
        )
        assert.deepEqual(
          holding.map(({ id }) => id),
          [place({ revenue: lead }, { brackets }).id],
        )
      }
    }),
  )
})
