import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { AMOUNTS_IN_EUROS, EUROS, UNREADABLE_AMOUNTS } from "../../../test/helpers/amounts.ts"
import { readWritten } from "../lead/read-written.ts"
import { type FormField, readFormBody } from "./form-body.ts"
import { readAsLead } from "./read-as-lead.ts"
import { readFormFields, readJson } from "./read-raw.ts"
import { suspect } from "./suspect.ts"

const read = (body: string) => readFormBody(Buffer.from(body, "latin1"))
/** As a source without a mapping reads it. */
function readBy({ raw }: ReturnType<typeof readJson>) {
  assert.ok(raw)
  const read = readAsLead({ preset: "auto", mapping: null }, raw, EUROS)
  assert.ok(read.fault === null)
  return read
}
const mapped = (fields: Record<string, unknown>) => readBy(readJson(Buffer.from(JSON.stringify(fields))))
const mappedForm = (fields: readonly FormField[]) => readBy(readFormFields(fields))
const bodyOf = (fields: Record<string, unknown>) => mapped(fields).body

test("a source that takes in many forms reads each as if it were its only one", () => {
  const source = { preset: "auto", mapping: null } as const
  const forms = [
    { nombre: "Ana", correo: "a@b.es" },
    { name: "Ana", correo: "a@b.es" },
    { nombre: "Ana", correo: "a@b.es", facturación: "12k" },
    { fields: [{ label: "Nombre", value: "Ana" }] },
    { fields: [{ label: "Teléfono", value: "600111222" }] },
    ...Array.from({ length: 10 }, (_, n) => ({ nombre: "Ana", [`color ${n}`]: "rojo" })),
  ]
  const readings = [...forms, ...forms].map((form) => {
    const { raw } = readJson(Buffer.from(JSON.stringify(form)))
    assert.ok(raw)
    return readAsLead(source, raw, EUROS)
  })
  const alone = forms.map(mapped)
  assert.deepEqual(readings, [...alone, ...alone])
})

test("a form's body is read as browsers write it", () => {
  assert.deepEqual(read("nombre=Luc%C3%ADa+Fern%C3%A1ndez&email=a%40b.es&empty=&alone"), [
    ["nombre", "Lucía Fernández"],
    ["email", "a@b.es"],
    ["empty", ""],
    ["alone", ""],
  ])
  assert.deepEqual(read("a=1&a=2&b=x=y"), [
    ["a", "1"],
    ["a", "2"],
    ["b", "x=y"],
  ])
})

test("a page in Windows-1252 posts in it, and is read in it", () => {
  assert.deepEqual(read("nombre=Pe%F1a&precio=10+%80"), [
    ["nombre", "Peña"],
    ["precio", "10 €"],
  ])
})

test("what somebody's script forgot to encode stays as it is", () => {
  assert.deepEqual(read("notes=100%+seguro&x=%zz"), [
    ["notes", "100% seguro"],
    ["x", "%zz"],
  ])
})

test("whatever URLSearchParams writes is read back, and no bytes make the reader fail", () => {
  const pairs = fc.array(
    fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ unit: "grapheme" })),
  )
  fc.assert(
    fc.property(pairs, (fields) => {
      assert.deepEqual(read(new URLSearchParams(fields).toString()), fields)
    }),
  )
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void readFormBody(Buffer.from(bytes))))
})

test("a thousand fields and one are no form", () => {
  assert.equal(read("a=1&".repeat(1_000))?.length, 1_000)
  assert.equal(read("a=1&".repeat(1_001)), null)
})

test("fields are known by their own names and by what people call them", () => {
  assert.deepEqual(
    bodyOf({
      "Your name": "Ana",
      correo: "a@b.es",
      Phone: "600 111 222",
      Empresa: "Sol",
      mensaje: "Hola",
      Color: "rojo",
    }),
    {
      nombre: "Ana",
      email: "a@b.es",
      telefono: "600 111 222",
      business_label: "Sol",
      notes: "Hola",
      Color: "rojo",
    },
  )
  assert.deepEqual(bodyOf({ last_name: "Ruiz", first_name: "Ana" }), { nombre: "Ana Ruiz" })
  assert.deepEqual(bodyOf({ nombre: "Ana", phone: "1", mobile: "2" }), {
    nombre: "Ana",
    telefono: "1",
    mobile: "2",
  })
})

test("a field that was left empty does not stand in the way of another that means the same", () => {
  assert.deepEqual(
    bodyOf({ nombre: "", name: "Ana", telefono: "", móvil: "600 111 222", notes: " ", mensaje: "Hola" }),
    {
      nombre: "Ana",
      telefono: "600 111 222",
      notes: "Hola",
    },
  )
})

test("nested names that Zapier has flattened, parts of a labelled answer and lists of nothing but fields are understood", () => {
  assert.deepEqual(bodyOf({ contact__name: "Ana", contact__email: "a@b.es" }), {
    nombre: "Ana",
    email: "a@b.es",
  })
  assert.deepEqual(bodyOf({ fields: [{ label: "Name", value: { first: "Ana", last: "Ruiz" } }] }), {
    nombre: "Ana Ruiz",
  })
  const labelled = { label: "Nombre y apellidos", value: { first: "Ana", last: "Ruiz" } }
  assert.deepEqual(bodyOf({ fields: [labelled] }), { nombre: "Ana Ruiz" })
  assert.deepEqual(bodyOf({ nombre: { first: "Ana", last: "Ruiz" } }), { nombre: "Ana Ruiz" })
  assert.deepEqual(bodyOf({ nombre: "Ana", facturacion: { label: "Más de 250k", value: "gt250" } }), {
    nombre: "Ana",
    revenue_label: "gt250",
  })
  const list = [
    { id: "1", name: "Nombre", value: "Ana", type: "shortText" },
    { id: "2", name: "E-mail", value: "a@b.es", type: "email" },
  ]
  const { body } = readBy(readJson(Buffer.from(JSON.stringify(list))))
  assert.deepEqual([body.nombre, body.email], ["Ana", "a@b.es"])
  assert.notEqual(readJson(Buffer.from(JSON.stringify([{ nombre: "Ana" }, { nombre: "Bo" }]))).fault, null)
})

test("the number of one filled-in form is known by its name, and no other number is", () => {
  for (const sent of [{ submission_id: "7" }, { entryId: 7 }, { data: { submission: { id: "7" } } }])
    assert.equal(mapped({ nombre: "Ana", ...sent }).eventId, "7", JSON.stringify(sent))
  for (const sent of [
    { event_id: "7" },
    { lead_id: "7" },
    { id: "7" },
    { form_id: "7" },
    { contact: { id: "7" } },
  ])
    assert.equal(mapped({ nombre: "Ana", ...sent }).eventId, null, JSON.stringify(sent))
})

test("the name of a page, a campaign's ad or a host is nobody's name", () => {
  const about = { page: { name: "Sol" }, ad: { name: "Ad 1" }, organizer: { name: "Bo", email: "bo@x.es" } }
  const { body } = mapped({ first_name: "Ana", last_name: "Ruiz", ...about })
  assert.deepEqual([body.nombre, body.email], ["Ana Ruiz", undefined])
})

test("answers to questions are kept before what a tool says of itself", () => {
  const own = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`own_${i}`, i]))
  const { body } = mapped({ nombre: "Ana", ...own, fields: [{ label: "Color", value: "rojo" }] })
  const { submission } = readWritten(body, "ES")
  assert.equal(submission?.extra?.Color, "rojo")
  assert.ok(submission?.warnings.some(({ code }) => code === "extra_left_out"))
})

test("what a known shape leaves out is found if a mapping names it", () => {
  const { raw } = readJson(
    Buffer.from(
      JSON.stringify({ formName: "F", contactId: "c1", "field:name_ab12": "Ana", submissions: [] }),
    ),
  )
  assert.ok(raw)
  const read = readAsLead({ preset: "auto", mapping: { notes: ["contactId"] } }, raw, EUROS)
  assert.ok(read.fault === null)
  assert.deepEqual(read.body, { nombre: "Ana", notes: "c1", funnel: "F" })
})

test("amounts are read as people write them, and one that cannot be read keeps its text", () => {
  for (const [text, revenue] of AMOUNTS_IN_EUROS)
    assert.equal(bodyOf({ revenue: text }).revenue, revenue, text)
  for (const text of UNREADABLE_AMOUNTS.filter((one) => one !== "")) {
    const { body, warnings } = mapped({ facturación: text })
    assert.deepEqual([body, warnings[0]?.code], [{ revenue_label: text }, "unreadable_amount"], text)
  }
  assert.deepEqual(bodyOf({ revenue: 120_000 }), { revenue: 120_000 })
})

test("contacts are read as people write and paste them", () => {
  assert.deepEqual(
    bodyOf({
      nombre: "Ana\u200B Ruiz",
      correo: "Ana Ruiz <ana@x.es>",
      móvil: "\u202A+34 (0) 600 111 222\u202C",
      mensaje: "Ana <ana@x.es>",
    }),
    {
      nombre: "Ana Ruiz",
      email: "ana@x.es",
      telefono: "+34 (0) 600 111 222",
      notes: "Ana <ana@x.es>",
    },
  )
  assert.equal(mappedForm([["email", "mailto:ana@x.es"]]).body.email, "ana@x.es")
})

test("yes and no are read as people and browsers write them", () => {
  for (const yes of ["on", "sí", "Yes", "1", true]) assert.equal(bodyOf({ qualified: yes }).qualified, true)
  for (const no of ["no", "0", false]) assert.equal(bodyOf({ qualified: no }).qualified, false)
  assert.deepEqual(bodyOf({ qualified: "quizá" }), { qualified_text: "quizá" })
})

test("a choice of several is one text, and what is empty is left out", () => {
  const sent = [
    ["services", "SEO"],
    ["services", ""],
    ["services", "Ads"],
    ["email", " "],
  ] as const
  assert.deepEqual(mappedForm(sent).body, { services: "SEO, Ads" })
})

test("no name of a form sets what is not its to set", () => {
  const names = ["__proto__", "constructor", "toString", "Nombre", "nombre"].map(
    (name) => [name, "x"] as const,
  )
  const { body } = mappedForm(names)
  assert.deepEqual(Object.keys(body).sort(), ["constructor", "nombre", "proto", "toString"])
  assert.equal(Object.getPrototypeOf(body), Object.prototype)
})

test("what steers the source is not kept with the lead", () => {
  assert.deepEqual(bodyOf({ nombre: "Ana", _id: "1", _seconds: "9", _website: "" }), { nombre: "Ana" })
})

test("a hidden field that is filled in, or a form that is sent at once, is suspected", () => {
  const codes = (fields: Record<string, unknown>) => suspect(mapped(fields).fields).map(({ code }) => code)
  assert.deepEqual(codes({ nombre: "Ana", _website: "", _seconds: "2.4" }), [])
  assert.deepEqual(codes({ nombre: "Ana" }), [])
  assert.deepEqual(codes({ _website: "https://buy.example", _seconds: "0.3" }), [
    "hidden_field_filled",
    "sent_too_fast",
  ])
  assert.deepEqual(codes({ _Website: "https://buy.example" }), ["hidden_field_filled"], "whatever its case")
  const twice = mappedForm([
    ["_seconds", "99"],
    ["_seconds", "0.1"],
  ])
  assert.deepEqual(
    suspect(twice.fields).map(({ code }) => code),
    ["sent_too_fast"],
    "the first of two hides nothing",
  )
  assert.deepEqual(codes({ _seconds: "soon" }), [])
})
