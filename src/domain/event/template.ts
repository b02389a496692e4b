/**
 * What is sent of a lead, as JSON whose texts may hold `{{field}}`. A text that is one placeholder alone becomes the field as it is, a
 * number say, or null; among other words a field is text, and nothing if the lead does not have it.
 */
import type { Status } from "../decision/lifecycle.ts"
import type { FieldMistake } from "../field-mistake.ts"
import { pointerTo } from "../json-pointer.ts"

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A lead with what is known beside it, when it is sent. */
export type SentLead = {
  readonly id: string
  readonly created_at: Date
  readonly status: Status
  readonly nombre: string | null
  readonly email: string | null
  readonly telefono: string | null
  readonly business: string | null
  readonly business_label: string | null
  readonly category: string | null
  readonly revenue: number | null
  readonly revenue_label: string | null
  readonly bracket: string
  readonly funnel: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly referrer: string | null
  readonly notes: string | null
  readonly triager: string | null
  readonly triager_id: string | null
  readonly triager_email: string | null
  readonly contacted_at: Date | null
  readonly qualified_at: Date | null
  readonly won_at: Date | null
  readonly value: number | null
  /** Of `revenue` and `value`. */
  readonly currency: string | null
  /** Its page in Criba. */
  readonly lead_url: string | null
  /** As which record the destination has it already. */
  readonly record_id: string | null
  readonly extra: Readonly<Record<string, unknown>> | null
}

export const LEAD_FIELDS = [
  "id",
  "created_at",
  "status",
  "nombre",
  "first_name",
  "last_name",
  "email",
  "telefono",
  "business",
  "business_label",
  "category",
  "revenue",
  "revenue_label",
  "bracket",
  "funnel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "referrer",
  "notes",
  "triager",
  "triager_id",
  "triager_email",
  "contacted_at",
  "qualified_at",
  "won_at",
  "value",
  "currency",
  "lead_url",
  "record_id",
] as const satisfies readonly (keyof SentLead | "first_name" | "last_name")[]
export type LeadField = (typeof LEAD_FIELDS)[number]

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const ALONE = /^\{\{([^{}]*)\}\}$/
const EXTRA = "extra."
const LONGEST_TEMPLATE = 20_000
const DEEPEST = 10
/** A field may be long, and stands in the message as often as it is named. */
const MOST_PLACEHOLDERS = 200

export function fillTemplate(template: Json, lead: SentLead): Json {
  if (typeof template === "string") {
    const alone = ALONE.exec(template)
    if (alone !== null) return readField(lead, alone[1] ?? "")
    return template.replaceAll(PLACEHOLDER, (_, name: string) => asText(readField(lead, name)))
  }
  if (typeof template !== "object" || template === null) return template
  if (isList(template)) return template.map((part) => fillTemplate(part, lead))
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fillTemplate(part, lead)]))
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

function readField(lead: SentLead, placeholder: string): Json {
  const name = placeholder.trim()
  if (name.startsWith(EXTRA)) {
    const { extra } = lead
    const own = name.slice(EXTRA.length)
    return extra !== null && Object.hasOwn(extra, own) ? ((extra[own] ?? null) as Json) : null
  }
  if (name === "first_name" || name === "last_name") return nameParts(lead.nombre)[name]
  const value = lead[name as Exclude<LeadField, "first_name" | "last_name">]
  return value instanceof Date ? value.toISOString() : (value ?? null)
}

const asText = (value: Json): string =>
  value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)

/** The first word and the rest. A single word is the last name, which CRMs want more than the first. */
function nameParts(nombre: string | null): { first_name: string | null; last_name: string | null } {
  const words = (nombre ?? "").trim().split(/\s+/).filter(Boolean)
  if (words.length < 2) return { first_name: null, last_name: words[0] ?? null }
  return { first_name: words[0] ?? null, last_name: words.slice(1).join(" ") }
}

/** Every mistake with its place in the template. */
export function checkTemplate(template: unknown): FieldMistake[] {
  const texts: TemplateText[] = []
  const tooDeep = collectTexts(template, ["template"], texts)
  if (tooDeep !== null) {
    const detail = `The template is more than ${DEEPEST} levels deep.`
    return [{ pointer: pointerTo(...tooDeep), code: "too_deep", detail, params: { most: DEEPEST } }]
  }
  if (JSON.stringify(template).length > LONGEST_TEMPLATE) {
    const detail = `The template is longer than ${LONGEST_TEMPLATE} characters.`
    return [{ pointer: pointerTo("template"), code: "too_long", detail, params: { most: LONGEST_TEMPLATE } }]
  }
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => ({ path, name: name.trim() })),
  )
  if (named.length > MOST_PLACEHOLDERS) {
    const detail = `The template holds more than ${MOST_PLACEHOLDERS} placeholders.`
    return [{ pointer: pointerTo("template"), code: "too_many", detail, params: { most: MOST_PLACEHOLDERS } }]
  }
  return named.filter(({ name }) => !isKnown(name)).map(({ path, name }) => unknownField(path, name))
}

type TemplateText = { readonly path: readonly (string | number)[]; readonly text: string }

/** Returns where the template is too deep; null if it is not. */
function collectTexts(
  value: unknown,
  path: readonly (string | number)[],
  into: TemplateText[],
): TemplateText["path"] | null {
  if (typeof value === "string") into.push({ path, text: value })
  if (typeof value !== "object" || value === null) return null
  if (path.length > DEEPEST) return path
  for (const [step, part] of Object.entries(value)) {
    const tooDeep = collectTexts(part, [...path, step], into)
    if (tooDeep !== null) return tooDeep
  }
  return null
}

const isKnown = (name: string): boolean =>
  (LEAD_FIELDS as readonly string[]).includes(name) || (name.startsWith(EXTRA) && name.length > EXTRA.length)

const unknownField = (path: TemplateText["path"], name: string): FieldMistake => ({
  pointer: pointerTo(...path),
  code: "unknown_placeholder",
  detail: `A lead has no field \`${name}\`. There are ${LEAD_FIELDS.join(", ")}, and ${EXTRA}… for its other fields.`,
  params: { value: name, known: LEAD_FIELDS },
})

/** Of tests and previews: nobody. */
export const EXAMPLE_LEAD: SentLead = {
  id: "00000000-0000-7000-8000-000000000000",
  created_at: new Date("2026-11-14T10:31:02.114Z"),
  status: "qualified",
  nombre: "Lucía Fernández",
  email: "lucia@example.com",
  telefono: "+34600111222",
  business: "ecommerce",
  business_label: null,
  category: "ecommerce",
  revenue: 120_000,
  revenue_label: null,
  bracket: "mediano",
  funnel: "web",
  utm_source: "meta",
  utm_medium: null,
  utm_campaign: "otono",
  referrer: null,
  notes: null,
  triager: "Ana",
  triager_id: "ana",
  triager_email: "ana@example.com",
  contacted_at: new Date("2026-11-14T10:40:00Z"),
  qualified_at: new Date("2026-11-14T10:52:00Z"),
  won_at: null,
  value: null,
  currency: "EUR",
  lead_url: null,
  record_id: null,
  extra: null,
}
