import assert from "node:assert/strict"
import { test } from "node:test"
import { fold } from "../policy/fold.ts"
import { FIELDS } from "./field-names.ts"
import { findMeanings, foldName, joinName } from "./field-words.js"

const fieldsOf = (...names: string[]) =>
  findMeanings(names).map(({ field, part }) => (field === "nombre" && part > 0 ? `nombre ${part}` : field))

test("a field is known by its own name and by what people call it in Spanish and English", () => {
  assert.deepEqual(fieldsOf("full_name", "phone_number", "Correo electrónico", "Facturación", "Color"), [
    "nombre",
    "telefono",
    "email",
    "revenue",
    null,
  ])
})

test("so are the questions that forms ask, but nobody guesses that a month is a year", () => {
  assert.deepEqual(
    fieldsOf(
      "¿Cuánto factura tu empresa?",
      "¿A qué te dedicas?",
      "¿Cómo se llama tu negocio?",
      "¿En qué podemos ayudarte?",
      "Número de WhatsApp",
    ),
    ["revenue", "business", "business_label", "notes", "telefono"],
  )
  assert.deepEqual(fieldsOf("¿Cuánto facturas al mes?", "Facturación mensual"), [null, null])
})

test("a first and a last name are parts of nombre, in whatever order they stand", () => {
  assert.deepEqual(fieldsOf("First Name", "Last Name"), ["nombre", "nombre 2"])
  assert.deepEqual(fieldsOf("Apellidos", "Nombre"), ["nombre 2", "nombre"])
  assert.deepEqual(fieldsOf("nombre", "primer apellido", "segundo apellido"), [
    "nombre",
    "nombre 2",
    "nombre 3",
  ])
})

test("a whole name beside its parts is the name, and the parts are nothing of ours", () => {
  assert.deepEqual(fieldsOf("Name", "First name", "Last name"), ["nombre", null, null])
  assert.deepEqual(fieldsOf("Nombre completo", "Apellidos"), ["nombre", null])
})

test("what was said of one place leaves the parts of a name alone", () => {
  const meanings = findMeanings(["Cliente", "First name", "Last name"], new Map([[0, "nombre"]]))
  assert.deepEqual(
    meanings.map(({ field }) => field),
    ["nombre", null, null],
  )
})

test("a caller's own fields count beside the lead's", () => {
  const meanings = findMeanings(["name", "Create Date"], new Map(), { created_at: ["create date"] })
  assert.equal(meanings[1]?.field, "created_at")
  assert.equal(findMeanings(["name", "Create Date"])[1]?.field, null)
})

test("parts are joined by a space, and what the name already ends with is not said twice", () => {
  assert.equal(joinName([" Ana ", "", "Ruiz Soler"]), "Ana Ruiz Soler")
  assert.equal(joinName(["Ana Ruiz", "ruiz"]), "Ana Ruiz")
  assert.equal(joinName(["Mariana", "Ana"]), "Mariana Ana")
})

test("what stands in brackets behind a name is no part of it", () => {
  assert.deepEqual(fieldsOf("Facturación (EUR) ", "E-mail (work) (main)", "Phone (a"), [
    "revenue",
    null,
    null,
  ])
})

test("a name that nobody would give a field means nothing, however it begins", () => {
  assert.deepEqual(fieldsOf(`nombre${" ".repeat(194)}`, `email${" ".repeat(196)}`), ["nombre", null])
  assert.deepEqual(fieldsOf(`${" ".repeat(250_000)}x`, "\u0301\u0316".repeat(60_000)), [null, null])
})

test("names are folded as everything else is, and every field of a lead has its own name", () => {
  for (const name of ["E-Mail", "Teléfono móvil", "Straße", "ς < 50k+", "ﬁrst name"])
    assert.equal(foldName(name), fold(name))
  assert.deepEqual(fieldsOf(...FIELDS), FIELDS)
})
