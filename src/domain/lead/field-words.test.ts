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

/** Field → what forms, tools and tables have been seen to call it. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  nombre: [
    "nombre_completo",
    "Nome",
    "nome completo",
    "Seu nome",
    "nom_client",
    "Nom",
    "Nombre del cliente",
    "your-name",
  ],
  email: [
    "your-email",
    "E-mail",
    "Seu melhor e-mail",
    "correio eletrónico",
    "Courriel",
    "correu electrònic",
    "contact_email",
    "Mail de contacto",
    "Correo-e",
  ],
  telefono: [
    "your-tel",
    "your_phone",
    "telefone",
    "Celular",
    "Telemóvel",
    "Qual é o seu telefone?",
    "tel_client",
    "Telèfon",
    "Número de teléfono",
    "whatsapp_number",
    "Nº de teléfono",
    "N.º teléfono",
    "Núm. de teléfono",
    "Teléfono 1",
    "Móvil / WhatsApp",
  ],
  business: [
    "What does your company do?",
    "A que se dedica a sua empresa?",
    "Setor",
    "ramo de atividade",
    "Sector de actividad",
  ],
  business_label: [
    "nombre_empresa",
    "Nombre de tu empresa",
    "Nome da empresa",
    "empresa",
    "company_name",
    "Société",
    "Razón social",
  ],
  revenue: [
    "¿Cuánto facturáis al año?",
    "¿cuál_es_tu_facturación_anual?",
    "what_is_your_annual_revenue",
    "Faturamento",
    "faturamento_anual",
    "Qual é o seu faturamento anual?",
    "¿Cuál es vuestra facturación?",
    "Chiffre d'affaires",
    "facturación anual (€)",
    "Facturación anual aproximada en euros",
  ],
  revenue_label: ["Faixa de faturamento", "rango de facturación"],
  notes: ["your-message", "Mensagem", "Observações", "Tu mensaje", "Missatge", "Comment"],
  funnel: ["form_title", "formName"],
  utm_campaign: ["Campanha"],
}
for (const [field, names] of Object.entries(CALLED)) {
  test(`${field} is known by what people call it in several languages`, () => {
    for (const name of names) assert.deepEqual([name, ...fieldsOf(name)], [name, field])
  })
}

test("a name that is near a field's and means something else is nothing of ours", () => {
  const others = [
    "Número de empleados",
    "Número",
    "Nombre de tu mascota",
    "Nome da mãe",
    "Facturación mensual",
    "Faturamento mensal",
    "¿Cuánto facturáis al mes?",
    "your-subject",
    "Asunto",
    "tu_edad",
    "Segmento",
    "client_id",
    "telefono_id",
    "email_opt_in",
    "sms",
    "platform",
    "page_name",
    "Nom de l'animal",
  ]
  assert.deepEqual(
    others.map((name) => [name, ...fieldsOf(name)]),
    others.map((name) => [name, null]),
  )
})

test("a first and a last name in Portuguese, French, Catalan and Latin American Spanish make one name", () => {
  assert.deepEqual(fieldsOf("Nome", "Sobrenome"), ["nombre", "nombre 2"])
  assert.deepEqual(fieldsOf("Nom", "Prénom"), ["nombre 2", "nombre"])
  assert.deepEqual(fieldsOf("Nom", "Cognoms"), ["nombre", "nombre 2"])
  assert.deepEqual(fieldsOf("Nombres", "Apellido paterno", "Apellido materno"), [
    "nombre",
    "nombre 2",
    "nombre 3",
  ])
  assert.deepEqual(fieldsOf("Name_First", "Name_Last"), ["nombre", "nombre 2"])
  assert.deepEqual(fieldsOf("FNAME", "LNAME"), ["nombre", "nombre 2"])
  assert.deepEqual(fieldsOf("Tu nombre first", "Tu nombre last"), ["nombre", "nombre 2"])
})

test("the name of the company beside the person's is the company's", () => {
  assert.deepEqual(fieldsOf("nombre", "nombre_empresa"), ["nombre", "business_label"])
  assert.deepEqual(fieldsOf("Nome", "Nome da empresa"), ["nombre", "business_label"])
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
