import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { readWritten } from "./read-written.ts"
import { MOST_EXTRA_BYTES, MOST_EXTRA_FIELDS, type Submission, TEXT_LIMITS } from "./submission.ts"

function read(body: object, whole: object = {}): Submission {
  const { submission, mistakes } = readWritten({ nombre: "Ana", ...body }, "ES", [], { ...whole })
  assert.deepEqual(mistakes, null)
  return submission as Submission
}
const codesOf = ({ warnings }: Submission) => warnings.map(({ field, code }) => `${field} ${code}`)

const SENTENCE =
  "Somos una empresa familiar de Logroño que vende vino de Rioja por internet a particulares y restaurantes de toda España"

test("a long business is kept whole as its text, if there is room for it", () => {
  const lead = read({ business: SENTENCE })
  assert.deepEqual([lead.business, lead.business_label, lead.extra], [null, SENTENCE, null])
  assert.deepEqual(codesOf(lead), ["business text_cut"])
  const blank = read({ business: ` ${SENTENCE} `, business_label: " " })
  assert.deepEqual([blank.business, blank.business_label], [null, SENTENCE])
})

test("beside another text a long business is cut, and kept whole in extra", () => {
  const lead = read({ business_label: "Vinos", business: SENTENCE })
  assert.equal(lead.business, [...SENTENCE].slice(0, 100).join("").trim())
  assert.deepEqual([lead.business_label, lead.extra], ["Vinos", { business: SENTENCE }])
  assert.deepEqual(codesOf(lead), ["business text_cut"])
})

test("a business too long for its text, too, is cut there and kept whole under its own name", () => {
  const long = "vino ".repeat(200).trim()
  const { business, business_label, extra } = read({ business: long })
  assert.deepEqual([business, business_label?.length, extra], [null, 499, { business: long }])
})

test("every other text is cut at its limit, with the whole of it in extra", () => {
  for (const [field, limit] of Object.entries(TEXT_LIMITS)) {
    if (field === "business" || field === "notes") continue
    const long = "𝒂".repeat(limit + 1)
    const lead = read({ [field]: long })
    assert.equal(lead[field as "nombre"], "𝒂".repeat(limit), field)
    assert.deepEqual(lead.extra, { [field]: long }, field)
    assert.equal(codesOf(lead)[0], `${field} text_cut`)
    assert.deepEqual(codesOf(read({ [field]: "𝒂".repeat(limit) })).includes(`${field} text_cut`), false)
  }
})

test("a long address or number is no contact, as any that is not valid", () => {
  const lead = read({ email: `${"a".repeat(300)}@example.com`, telefono: "600 111 222 ".repeat(9) })
  assert.deepEqual([lead.email_normal, lead.phone_normal], [null, null])
  assert.deepEqual(codesOf(lead), [
    "email text_cut",
    "telefono text_cut",
    "email invalid_email",
    "telefono invalid_phone",
  ])
})

test("notes keep as much as anything keeps, and what comes after it is said to be gone", () => {
  const lead = read({ notes: "x".repeat(10_001) })
  assert.deepEqual([lead.notes?.length, lead.extra, codesOf(lead)], [10_000, null, ["notes text_cut"]])
})

test("of a text that was cut 10 000 characters are kept", () => {
  assert.equal(read({ funnel: "x".repeat(20_000) }).extra?.funnel, "x".repeat(10_000))
})

test("what is no field and has no room is left out; what was cut comes first", () => {
  const colours = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`colour ${i}`, "red"]))
  const many = read({ ...colours, funnel: "x".repeat(300) })
  assert.equal(Object.keys(many.extra ?? {}).length, MOST_EXTRA_FIELDS)
  assert.equal(many.extra?.funnel, "x".repeat(300))
  assert.deepEqual(codesOf(many).slice(0, 3), [
    "funnel text_cut",
    "extra extra_left_out",
    "colour 0 unknown_field",
  ])
  const large = read({ essay: "x".repeat(MOST_EXTRA_BYTES), colour: "red" })
  assert.deepEqual(large.extra, { colour: "red" })
})

test("texts that were cut before come back as they were", () => {
  const lead = read({ business_label: "cut" }, { business: "whole" })
  assert.deepEqual([lead.business, lead.business_label, lead.extra], [null, "cut", { business: "whole" }])
  assert.deepEqual(codesOf(lead), ["business text_cut"])
})

test("a missing name, NUL and half a character are mistakes all the same", () => {
  const mistakesOf = (body: object, whole: object = {}) =>
    readWritten(body, "ES", [], { ...whole }).mistakes?.map(({ pointer, code }) => `${pointer} ${code}`)
  assert.deepEqual(mistakesOf({ email: "a@example.com" }), ["#/nombre required"])
  assert.equal(mistakesOf({ nombre: `${"a".repeat(300)}\0` })?.[0], "#/nombre contains_nul")
  assert.equal(mistakesOf({ nombre: `${"a".repeat(300)}\ud800` })?.[0], "#/nombre lone_surrogate")
  assert.deepEqual(mistakesOf({ nombre: "Ana" }, { business: "\0" }), ["#/business contains_nul"])
  assert.deepEqual(readWritten([], "ES").mistakes?.[0]?.code, "not_an_object")
})

test("no length of anything is a reason to refuse", () => {
  const text = fc.tuple(anyText(), fc.integer({ min: 1, max: 3_000 })).map(([one, n]) => one.repeat(n))
  const body = fc.dictionary(fc.constantFrom(...Object.keys(TEXT_LIMITS), "colour", "size"), text)
  fc.assert(
    fc.property(body, (fields) => {
      const { mistakes } = readWritten({ ...fields, nombre: `Ana ${fields.nombre ?? ""}` }, "ES")
      const faults = new Set(mistakes?.map(({ code }) => code))
      if (Object.values(fields).every((one) => one.isWellFormed() && !one.includes("\0")))
        assert.deepEqual([...faults], [])
      else assert.ok(!faults.has("extra_too_large") && !faults.has("too_many_extra_fields"))
    }),
    { numRuns: 100 },
  )
})
