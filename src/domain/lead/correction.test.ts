import assert from "node:assert/strict"
import { test } from "node:test"
import { submission } from "../../../test/helpers/builders.ts"
import { compilePolicy } from "../policy/policy.ts"
import { type Correction, correct, type LeadFields, readCorrection } from "./correction.ts"
import { TEXT_LIMITS } from "./submission.ts"

const policy = compilePolicy(1, {
  brackets: [{ id: "all" }],
  businesses: [{ id: "ecommerce", label: "Comercio electrónico" }],
})

function read(body: unknown): Correction {
  const { correction, mistakes } = readCorrection(body)
  assert.equal(mistakes, null)
  return correction as Correction
}
const refused = (body: unknown): string[] =>
  (readCorrection(body).mistakes ?? []).map(({ pointer, code }) => `${pointer} ${code}`)

function lead(body: Record<string, unknown> = {}): LeadFields {
  const { qualified, extra, phone_country, default_country, ...fields } = submission(body)
  return { ...fields, company: null, category: null }
}
const corrected = (before: LeadFields, body: unknown) => correct(before, read(body), policy)

test("a corrected address is known by its own company", () => {
  const mended = corrected(lead({ email: "ana@gmail.com" }), { email: "ana@acme.es" }).lead
  assert.equal(mended.company, "acme.es")
  assert.equal(corrected(mended, { email: null }).lead.company, null)
})

test("fields are trimmed, and null or blank empties one", () => {
  assert.deepEqual(read({ nombre: " Lucía ", email: null, notes: "  ", revenue: 12 }), {
    nombre: "Lucía",
    email: null,
    notes: null,
    revenue: 12,
  })
  assert.deepEqual(read({}), {})
})

test("a name cannot be emptied", () => {
  for (const nombre of [null, "", "  "]) assert.deepEqual(refused({ nombre }), ["#/nombre required"])
})

test("mistakes are those of ingest, all at once; what is no field of the lead's own is one", () => {
  assert.deepEqual(
    refused({ nombre: 1, revenue: "12", notes: "a\0", qualified: true, status: "lost", "\ud800": 1 }),
    [
      "#/nombre wrong_type",
      "#/revenue wrong_type",
      "#/notes contains_nul",
      "#/qualified unknown_field",
      "#/status unknown_field",
      "#/%EF%BF%BD unknown_field",
    ],
  )
  for (const [field, limit] of Object.entries(TEXT_LIMITS)) {
    assert.deepEqual(refused({ [field]: "𝒂".repeat(limit + 1) }), [`#/${field} too_long`])
  }
  for (const body of [null, 7, [], "a"]) assert.deepEqual(refused(body), ["# not_an_object"])
})

test("only what is not as it was counts as changed", () => {
  const before = lead({ email: "lucia@example.com", revenue: 5 })
  assert.deepEqual(corrected(before, { nombre: "Lucía", email: "lucia@example.com" }), {
    lead: { ...before, warnings: null },
    changed: [],
  })
  assert.deepEqual(corrected(before, { nombre: "Lucía", revenue: 6 }).changed, ["revenue"])
})

test("normal forms, category and warnings follow the fields", () => {
  const before = lead({ email: "lucia(at)example", telefono: "123", mine: 1 })
  const { lead: after } = corrected(before, {
    email: "Lucia@Example.com",
    telefono: "600 111 222",
    business: "comercio electronico",
  })
  assert.deepEqual(
    [after.email_normal, after.phone_normal, after.category],
    ["lucia@example.com", "+34600111222", "ecommerce"],
  )
  assert.deepEqual(
    after.warnings?.map(({ code }) => code),
    ["unknown_field"],
  )

  const { lead: worse } = corrected(after, { email: "lucia", telefono: "1", business: "zapatería" })
  assert.deepEqual([worse.email_normal, worse.phone_normal, worse.category], [null, null, null])
  assert.deepEqual(
    worse.warnings?.map(({ code }) => code),
    ["unknown_field", "invalid_email", "invalid_phone", "unknown_business"],
  )
  assert.equal(corrected(lead({ email: "x" }), { email: null }).lead.warnings, null)
})

test("a label that no bracket knows is warned of until it is mended, or a revenue decides", () => {
  const codes = (body: object) => corrected(lead({}), body).lead.warnings?.map(({ code }) => code) ?? []
  assert.deepEqual(codes({ revenue_label: "mucho" }), ["unknown_revenue_label"])
  assert.deepEqual(codes({ revenue_label: "mucho", revenue: 300_000 }), [])
  const unknown = corrected(lead({}), { revenue_label: "mucho" }).lead
  assert.equal(corrected(unknown, { notes: "again" }).lead.warnings?.length, 1)
  assert.equal(corrected(unknown, { revenue: 300_000 }).lead.warnings, null)
  assert.equal(corrected(unknown, { revenue_label: null }).lead.warnings, null)
})
