import assert from "node:assert/strict"
import { test } from "node:test"
import { EUROS } from "../../../test/helpers/amounts.ts"
import { indexNamed, missingContact, type NamedColumn, planColumns } from "./csv-columns.ts"
import { readRow } from "./csv-lead.ts"

const plan = (header: string[], named: NamedColumn[]) => {
  const placed = indexNamed(header, named)
  const planned = planColumns(header, placed.mapping)
  return { ...planned, mistakes: [...placed.mistakes, ...planned.mistakes] }
}
const planned = (header: string[], named: NamedColumn[] = []) => {
  const columns = plan(header, named)
  assert.deepEqual(columns.mistakes, [])
  return columns
}
const fieldsOf = (header: string[], named: NamedColumn[] = []) =>
  planned(header, named).columns.map((column) =>
    column === null ? null : (column.field ?? `extra ${column.name}`),
  )
const mistakesIn = (header: string[], named: NamedColumn[] = []) =>
  plan(header, named).mistakes.map(({ detail, option = "" }) => `${detail} ${option}`)
const rowOf = (header: string[], cells: string[]) => {
  return readRow(planned(header), cells, { decimalMark: null, money: EUROS })
}

test("a column is known by its field's name and by what people call it, in Spanish and English", () => {
  assert.deepEqual(fieldsOf(["nombre", "e-mail", "TELÉFONO", "UTM Source", "utm-medium"]), [
    "nombre",
    "email",
    "telefono",
    "utm_source",
    "utm_medium",
  ])
  assert.deepEqual(fieldsOf(["Full name", "Correo electrónico", "Phone", "Empresa", "Facturación "]), [
    "nombre",
    "email",
    "telefono",
    "business_label",
    "revenue",
  ])
})

test("a column that is no field is kept under its name, one without a name under its number", () => {
  assert.deepEqual(fieldsOf(["nombre", " Color ", ""]), ["nombre", "extra Color", "extra column 3"])
})

test("what the operator says goes before any name; an empty field leaves the column out", () => {
  const named = [
    { column: "cliente", field: "nombre" },
    { column: "Nombre", field: "notes" },
    { column: "e mail", field: "" },
    { column: "Phone", field: "extra" },
  ]
  assert.deepEqual(fieldsOf(["Cliente", "Nombre", "Email", "Phone"], named), [
    "nombre",
    "notes",
    null,
    "extra Phone",
  ])
  assert.deepEqual(fieldsOf(["Nombre", "Name"], [{ column: "Nombre", field: "notes" }]), ["notes", "nombre"])
})

test("a column kept in extra never sets a field, whatever it is called", () => {
  const named = [{ column: "email", field: "extra" }]
  assert.deepEqual(fieldsOf(["nombre", "email"], named), ["nombre", "extra email column"])
})

test("a field's own name goes before another name for it", () => {
  assert.deepEqual(fieldsOf(["nombre", "Campaña", "utm_campaign"]), [
    "nombre",
    "extra Campaña",
    "utm_campaign",
  ])
  assert.deepEqual(fieldsOf(["nombre", "Mobile", "Tel"], [{ column: "Tel", field: "telefono" }]), [
    "nombre",
    "extra Mobile",
    "telefono",
  ])
})

test("two columns for one field, or of one name, are a mistake and never a guess", () => {
  assert.match(
    mistakesIn(["nombre", "Empresa", "Company"])[0] ?? "",
    /"Empresa" and "Company".*--map "Company="/,
  )
  assert.match(mistakesIn(["nombre", "Color", "Color"])[0] ?? "", /Two columns are called "Color"/)
  assert.match(mistakesIn(["nombre", "__proto__"])[0] ?? "", /__proto__/)
})

test("every mistake of the header is told: no name, an unknown column, an unknown field", () => {
  const named = [
    { column: "Colour", field: "notes" },
    { column: "Color", field: "tint" },
  ]
  const mistakes = mistakesIn(["Color", "Size"], named)
  assert.equal(mistakes.length, 3)
  assert.match(mistakes.join("\n"), /no column "Colour".*\n"tint" is not a field.*\n.*--map "Color=nombre"/)
})

test("a name in two columns is joined, also where the operator says so", () => {
  const header = ["Last Name", "First Name", "Email"]
  assert.deepEqual(rowOf(header, ["Ruiz", "Ana", "a@b.es"]).body, { nombre: "Ana Ruiz", email: "a@b.es" })
  const named = [
    { column: "Vorname", field: "nombre" },
    { column: "Nachname", field: "nombre" },
  ]
  const plan = planned(["Nachname", "Vorname"], named)
  assert.deepEqual(readRow(plan, ["Ruiz", "Ana"], { decimalMark: null, money: EUROS }).body, {
    nombre: "Ana Ruiz",
  })
})

test("of columns that the operator gave one field the first that holds something counts, the others are kept", () => {
  const named = ["Mobile", "Work phone"].map((column) => ({ column, field: "telefono" }))
  const plan = planned(["nombre", "Work phone", "Mobile"], named)
  assert.deepEqual(readRow(plan, ["Ana", "91", "600"], { decimalMark: null, money: EUROS }).body, {
    nombre: "Ana",
    telefono: "600",
    "Work phone": "91",
  })
  assert.deepEqual(readRow(plan, ["Ana", "91", ""], { decimalMark: null, money: EUROS }).body, {
    nombre: "Ana",
    telefono: "91",
  })
})

test("of several numbers or addresses the first that is not empty counts, the others are kept", () => {
  const header = [
    "nombre",
    "Phone - Work",
    "telefono",
    "Person - Phone - Mobile",
    "Correo electrónico (trabajo)",
    "email",
  ]
  assert.deepEqual(fieldsOf(header), ["nombre", ...Array(3).fill("telefono"), "email", "email"])
  assert.deepEqual(rowOf(header, ["Ana", "", "600", "91", "a@b.es", "c@d.es"]).body, {
    nombre: "Ana",
    telefono: "600",
    "Person - Phone - Mobile": "91",
    email: "a@b.es",
    "email column": "c@d.es",
  })
  assert.deepEqual(rowOf(header, ["Ana", "1", "2", "3", "", "c@d.es"]).body, {
    nombre: "Ana",
    telefono: "1",
    "telefono column": "2",
    "Person - Phone - Mobile": "3",
    email: "c@d.es",
  })
  assert.deepEqual(rowOf(["nombre", "Phone", "Phone", "Phone"], ["Ana", "1", "2", "3"]).body, {
    nombre: "Ana",
    telefono: "1",
    Phone: "2",
    "Phone (2)": "3",
  })
})

test("a column that somebody has said to be the phone is the only one", () => {
  const named = [{ column: "Móvil", field: "telefono" }]
  assert.deepEqual(
    fieldsOf(["nombre", "Teléfono", "Móvil"], [...named, { column: "Teléfono", field: "extra" }]),
    ["nombre", "extra Teléfono", "telefono"],
  )
  assert.deepEqual(fieldsOf(["nombre", "Phone", "Móvil"], named), ["nombre", "extra Phone", "telefono"])
})

test("the columns of CRMs are known by the names that they export", () => {
  for (const [name, field] of Object.entries({
    "Email - Work": "email",
    "Person - Email - Home": "email",
    "Correo - Trabajo": "email",
    "Email Opt Out": "extra Email Opt Out",
    "Phone - Mobile": "telefono",
    "Organization - Phone": "extra Organization - Phone",
    "Deal - Contact person": "nombre",
    "Person - Organization": "business_label",
    "Deal - Title": "extra Deal - Title",
    "Deal - Value": "extra Deal - Value",
    "Person - Person created": "created_at",
    "Deal - Owner": "triager",
    Salesperson: "triager",
    "Creado el": "created_at",
    "Lead Owner.id": "extra Lead Owner.id",
  })) {
    const header = field === "nombre" ? [name, "x"] : [name, "nombre"]
    assert.equal(fieldsOf(header)[0], field, name)
  }
})

test("a stage is the status where no column is", () => {
  assert.deepEqual(fieldsOf(["nombre", "Stage"]), ["nombre", "status"])
  assert.deepEqual(fieldsOf(["nombre", "Etapa", "Estado"]), ["nombre", "extra Etapa", "status"])
  assert.deepEqual(fieldsOf(["nombre", "Deal - Stage", "Deal - Status"]), [
    "nombre",
    "extra Deal - Stage",
    "status",
  ])
})

test("a table in which no column is an address or a number is a mistake of its own", () => {
  const missing = (header: string[]) =>
    missingContact(planColumns(header)).map(({ code, option }) => [code, option])
  assert.deepEqual(missing(["nombre", "Color", "Correu-e"]), [
    [
      "no_contact",
      'Say which one is: --map "Color=email". If these leads really have neither: --no-contact.',
    ],
  ])
  assert.deepEqual(missing(["nombre", "Móvil"]), [])
  assert.deepEqual(missing(["Color"]), [], "the name is missing first")
})

test("the advice for a file without a name does not name a column that is something else", () => {
  assert.match(mistakesIn(["Email", "Cliente"])[0] ?? "", /--map "Cliente=nombre"/)
})

test("the columns that an errors file adds are left out when it is imported", () => {
  assert.deepEqual(fieldsOf(["line", "error", "nombre"]), [null, null, "nombre"])
  assert.deepEqual(fieldsOf(["nombre", "line", "error"]), ["nombre", "extra line", "extra error"])
})

test("a row becomes the body of a request: empty cells are omitted, numbers and yes or no are read", () => {
  const header = ["nombre", "email", "revenue", "qualified", "Color"]
  assert.deepEqual(rowOf(header, [" Ana ", "", "120.000,50 €", "Sí", "red"]).body, {
    nombre: "Ana",
    revenue: 120_000.5,
    qualified: true,
    Color: "red",
  })
})

test("a row with other cells than the header is refused, unless the surplus is empty", () => {
  assert.deepEqual(rowOf(["nombre", "email"], ["Ana", "a@b.es", "", " "]).body, {
    nombre: "Ana",
    email: "a@b.es",
  })
  assert.match(rowOf(["nombre", "email"], ["Ana"]).fault?.detail ?? "", /1 cells and the header 2/)
  assert.match(
    rowOf(["nombre", "email"], ["Ana", "a@b.es", "x"]).fault?.detail ?? "",
    /3 cells and the header 2/,
  )
})

test("an amount that cannot be read costs no row: its text is kept, with a warning", () => {
  const row = rowOf(["nombre", "Facturación"], ["Ana", "mucho"])
  assert.deepEqual(row.body, { nombre: "Ana", revenue_label: "mucho" })
  assert.equal(row.fault === null && row.warnings[0]?.code, "unreadable_amount")
})

test("what cannot be read names its column and says what to do", () => {
  assert.match(
    rowOf(["nombre", "qualified"], ["Ana", "maybe"]).fault?.detail ?? "",
    /^qualified: .*neither yes nor no/,
  )
})

test("contacts are read as people write and paste them, but an export is read back exactly", () => {
  const written = ["Ana\u200B", "Ruiz", "Ana <ana@x.es>", "p:+34600111222"]
  const { body } = rowOf(["First name", "Last name", "E-mail", "Phone"], written)
  assert.deepEqual(body, { nombre: "Ana Ruiz", email: "ana@x.es", telefono: "+34600111222" })
  const own = ["id", "seq", "created_at", "nombre", "email", "policy_version"]
  const exported = rowOf(own, ["1", "1", "2026-11-18T10:00:00Z", "Ana\u200B", "Ana <ana@x.es>", "3"])
  assert.deepEqual([exported.body?.nombre, exported.body?.email], ["Ana\u200B", "Ana <ana@x.es>"])
})
