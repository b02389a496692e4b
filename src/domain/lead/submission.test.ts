import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { readForCountry, readSubmission, type Submission, TEXT_LIMITS } from "./submission.ts"

function accepted(body: unknown): Submission {
  const read = readSubmission(body, "ES")
  assert.equal(read.mistakes, null)
  return read.submission as Submission
}

function refused(body: unknown): string[] {
  const read = readSubmission(body, "ES")
  assert.equal(read.submission, null)
  return (read.mistakes ?? []).map((mistake) => `${mistake.pointer} ${mistake.code}`)
}

test("only nombre is required, and strings are trimmed", () => {
  const lead = accepted({ nombre: "  Lucía \n", email: " ", telefono: null, notes: "" })
  assert.equal(lead.nombre, "Lucía")
  assert.deepEqual([lead.email, lead.telefono, lead.notes, lead.qualified], [null, null, null, false])
  assert.deepEqual(lead.warnings, [])
})

test("every mistake is reported at once, with its place", () => {
  const wrong = {
    email: 7,
    revenue: "12000",
    qualified: "yes",
    business: ["a"],
    notes: { a: 1 },
    funnel: false,
  }
  assert.deepEqual(refused(wrong), [
    "#/nombre required",
    "#/email wrong_type",
    "#/revenue wrong_type",
    "#/qualified wrong_type",
    "#/business wrong_type",
    "#/notes wrong_type",
    "#/funnel wrong_type",
  ])
})

for (const body of [null, 7, "Lucía", [], [{ nombre: "Lucía" }], true]) {
  test(`${JSON.stringify(body)} is not a lead`, () => assert.deepEqual(refused(body), ["# not_an_object"]))
}

test("nombre that is blank, null or of another type is one mistake", () => {
  assert.deepEqual(refused({ nombre: "   " }), ["#/nombre required"])
  assert.deepEqual(refused({ nombre: null }), ["#/nombre required"])
  assert.deepEqual(refused({ nombre: 1 }), ["#/nombre wrong_type"])
})

test("each text may be as long as its limit in code points, and no longer", () => {
  for (const [field, limit] of Object.entries(TEXT_LIMITS)) {
    accepted({ nombre: "Lucía", [field]: `  ${"𝒂".repeat(limit)}  ` })
    assert.deepEqual(refused({ nombre: "Lucía", [field]: "𝒂".repeat(limit + 1) }), [`#/${field} too_long`])
  }
})

test("revenue is a finite number from 0 to 1e15", () => {
  for (const revenue of [0, 0.01, 1e15]) assert.equal(accepted({ nombre: "Lucía", revenue }).revenue, revenue)
  for (const revenue of [-0.01, 1.1e15, Number.POSITIVE_INFINITY]) {
    assert.deepEqual(refused({ nombre: "Lucía", revenue }), ["#/revenue out_of_range"])
  }
})

test("NUL and lone surrogates are refused wherever they are", () => {
  assert.deepEqual(refused({ nombre: "Lu\0cía" }), ["#/nombre contains_nul"])
  assert.deepEqual(refused({ nombre: "Lucía", notes: "\ud83d" }), ["#/notes lone_surrogate"])
  assert.deepEqual(refused({ nombre: "Lucía", mine: [{ deep: "a\0" }] }), ["#/mine contains_nul"])
  assert.deepEqual(refused({ nombre: "Lucía", mine: { "\udc00": 1 } }), ["#/mine lone_surrogate"])
  assert.deepEqual(refused({ nombre: "Lucía", "a\0b": 1 }), ["#/a%00b contains_nul"])
})

test("a malformed e-mail or phone is kept as sent, with a warning, and has no normal form", () => {
  const lead = accepted({ nombre: "Lucía", email: "lucia(at)example", telefono: "123" })
  assert.deepEqual([lead.email, lead.telefono], ["lucia(at)example", "123"])
  assert.deepEqual([lead.email_normal, lead.phone_normal, lead.phone_country], [null, null, null])
  assert.deepEqual(
    lead.warnings.map((warning) => `${warning.field} ${warning.code}`),
    ["email invalid_email", "telefono invalid_phone"],
  )
})

test("what a program sent is not mended: an address with a name around it stays, and so does a zero-width space", () => {
  const lead = accepted({ nombre: "Lu\u200Bcía", email: "Lucía <lucia@example.com>" })
  assert.deepEqual([lead.nombre, lead.email], ["Lu\u200Bcía", "Lucía <lucia@example.com>"])
  assert.deepEqual(
    lead.warnings.map(({ code }) => code),
    ["invalid_email"],
  )
})

test("an address that looks mistyped is kept, with a warning that proposes another", () => {
  const lead = accepted({ nombre: "Lucía", email: "Lucia@gmial.com" })
  assert.deepEqual([lead.email, lead.email_normal], ["Lucia@gmial.com", "lucia@gmial.com"])
  assert.deepEqual(
    lead.warnings.map(({ field, code, proposal }) => [field, code, proposal]),
    [["email", "suspicious_email", "lucia@gmail.com"]],
  )
  assert.deepEqual(accepted({ nombre: "Lucía", email: "lucia@gmail.com" }).warnings, [])
})

test("a good e-mail and phone are also kept in normal form", () => {
  const lead = accepted({ nombre: "Lucía", email: "Lucia.F@Example.COM", telefono: "600 111 222" })
  assert.equal(lead.email, "Lucia.F@Example.COM")
  assert.equal(lead.email_normal, "lucia.f@example.com")
  assert.equal(lead.phone_normal, "+34600111222")
  assert.equal(lead.phone_country, "ES")
})

test("when the default country changes, a number without prefix is read again", () => {
  const lead = accepted({ nombre: "Lucía", telefono: "20 7946 0958" })
  assert.equal(lead.warnings[0]?.code, "invalid_phone")
  const british = readForCountry(lead, "GB")
  assert.equal(british.phone_normal, "+442079460958")
  assert.deepEqual(british.warnings, [])
  assert.equal(readForCountry(british, "ES").warnings[0]?.code, "invalid_phone")
})

test("an unknown field is kept in extra with a warning and sets nothing", () => {
  const lead = accepted({
    nombre: "Lucía",
    status: "qualified",
    constructor: "x",
    toString: 1,
    empty: null,
    blank: "",
  })
  assert.deepEqual({ ...lead.extra }, { status: "qualified", constructor: "x", toString: 1 })
  assert.deepEqual(
    lead.warnings.map((warning) => `${warning.field} ${warning.code}`),
    ["status unknown_field", "constructor unknown_field", "toString unknown_field"],
  )
})

test("what our own form sends beside a lead is kept in extra without a word", () => {
  const beside = {
    gclid: "Cj0K",
    landing_page: "https://shop.example/",
    consent: "I agree",
    first_referrer: "x",
  }
  const lead = accepted({ nombre: "Lucía", ...beside })
  assert.deepEqual([{ ...lead.extra }, lead.warnings], [beside, []])
})

test("unknown fields are bounded in number and in bytes", () => {
  const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`field_${i}`, i]))
  accepted({ nombre: "Lucía", ...many(32) })
  assert.deepEqual(refused({ nombre: "Lucía", ...many(33) }), ["# too_many_extra_fields"])
  accepted({ nombre: "Lucía", big: "x".repeat(16 * 1024 - 10) })
  assert.deepEqual(refused({ nombre: "Lucía", big: "x".repeat(16 * 1024 - 9) }), ["# extra_too_large"])
})

test("whatever JSON comes, reading it never throws and ends in a lead or in mistakes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(anyText(), fc.jsonValue()), (value, fields) => {
      for (const body of [value, fields, { nombre: "Lucía", ...fields }]) {
        const { submission, mistakes } = readSubmission(body, "ES")
        assert.ok((submission === null) !== (mistakes === null))
        assert.ok(mistakes === null || mistakes.length > 0)
      }
    }),
  )
})
