/** Jotform: a form whose field `rawRequest` is JSON with the answers, each under the number and name of its question (`q3_name`); or the
 *  submission as its API tells of it, which other tools pass on. */
import type { Preset, RawBody } from "../preset.ts"
import { FORM_BODY } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { objectIn } from "../unknown-value.ts"

const QUESTION = /^q\d+_(.+)$/

function read({ json, flat }: RawBody): SentField[] | null {
  if (json !== undefined) return readApi(objectIn(json))
  const fields = flat() ?? []
  const find = (name: string) => fields.find(({ path }) => path === name)?.value
  const answers = Object.entries(readJson(find("rawRequest")))
  if (answers.length === 0) return null
  return [
    ...answers.flatMap(([name, value]) => answersOf(name, value)),
    ...fields.filter(({ path }) => path === "formTitle" || path === "submissionID"),
  ]
}

/** Headings and buttons are among the answers, without one. */
function readApi({ id, answers }: Readonly<Record<string, unknown>>): SentField[] | null {
  const questions = Object.entries(objectIn(answers)).map(([number, answer]) => ({
    number,
    ...objectIn(answer),
  }))
  const given = questions.filter((one): one is Question =>
    String((one as Question).type).startsWith("control_"),
  )
  if (given.length === 0) return null
  return [
    ...given
      .filter(({ answer }) => answer !== undefined)
      .flatMap(({ number, text, name, answer }) => answersOf(`q${number}_${text ?? name}`, answer)),
    { path: "submissionID", label: null, value: id },
  ]
}
type Question = { number: string; type?: unknown; text?: unknown; name?: unknown; answer?: unknown }

/** A part of a body that is within its limits. */
function readJson(text: unknown): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(String(text ?? "")))
  } catch {
    return {}
  }
}

/** A question may have parts: first and last name, or area and number of a phone. */
function answersOf(name: string, value: unknown): SentField[] {
  const called = QUESTION.exec(name)?.[1]
  if (called === undefined) return []
  const label = called.replace(/([a-z])([A-Z])/g, "$1 $2")
  const parts = objectIn(value)
  const { first, last, full, area, phone } = parts
  if (first !== undefined || last !== undefined)
    return [
      { path: `${name}.first`, label: "first name", value: first },
      { path: `${name}.last`, label: "last name", value: last },
    ]
  if (phone !== undefined)
    return [{ path: name, label, value: [area, phone].filter(Boolean).join(" "), kind: "telefono" }]
  if (full !== undefined) return [{ path: `${name}.full`, label, value: full }]
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return Object.entries(parts)
      .filter(([, inner]) => typeof inner !== "object")
      .map(([part, inner]) => ({ path: `${name}.${part}`, label: `${label} ${part}`, value: inner }))
  return [{ path: name, label, value: Array.isArray(value) ? value.map(String) : value }]
}

const body = (formTitle: string, submissionID: string, answers: object) =>
  new URLSearchParams({
    action: "",
    webhookURL: "https://leads.example.com",
    username: "sales",
    formID: "242953000000000",
    type: "WEB",
    formTitle,
    submissionID,
    ip: "203.0.113.7",
    rawRequest: JSON.stringify({ slug: "submit/242953000000000", event_id: "1731580262", ...answers }),
  }).toString()

export const jotform: Preset = {
  read,
  mapping: { event_id: ["submissionID"], funnel: ["formTitle"] },
  signature: null,
  described_at: "https://www.jotform.com/help/245-how-to-setup-a-webhook-with-jotform/",
  unverified: [
    "The names of the parts of a question (`first`, `last`, `full`, `area`, `phone`) are those that others have published.",
  ],
  samples: [
    {
      language: "es",
      content_type: FORM_BODY,
      body: body("Presupuesto", "6073000000000000001", {
        q3_nombre: { first: "Lucía", last: "Fernández" },
        q4_correoElectronico: "lucia@example.com",
        q5_telefono: { full: "(600) 111-222" },
        q6_facturacion: "1,2 M",
        q7_servicios: ["SEO", "Ads"],
      }),
    },
    {
      language: "en",
      content_type: FORM_BODY,
      body: body("Quote", "6073000000000000002", {
        q3_fullName: { first: "Ann", last: "Smith" },
        q4_email: "ann@example.com",
        q5_phoneNumber: { area: "212", phone: "5550100" },
        q6_message: "Call me",
      }),
    },
  ],
}
