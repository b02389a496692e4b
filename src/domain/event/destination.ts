/**
 * Where leads become records: any program that takes JSON by HTTP. A lead is sent there when it reaches one of the states
 * that somebody chose, and again when it reaches another of them, is corrected, or such a state is taken back.
 */

import { STATUSES, type Status } from "../decision/lifecycle.ts"
import { type FieldMistake, mistakeIn } from "../field-mistake.ts"
import { pointerTo } from "../json-pointer.ts"
import { checkTemplate, type Json, LEAD_FIELDS, type LeadField } from "./template.ts"

export const DESTINATION_KINDS = ["http", "hubspot", "odoo", "espocrm", "pipedrive"] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

export const isDestination = (kind: string): kind is DestinationKind =>
  (DESTINATION_KINDS as readonly string[]).includes(kind)

/** Of a known program, which asks for a token. */
export type CrmKind = Exclude<DestinationKind, "http">
export const isCrm = (kind: string): kind is CrmKind => isDestination(kind) && kind !== "http"

export const HUBSPOT_API = "https://api.hubapi.com"

export type Headers = Readonly<Record<string, string>>

export type DestinationSettings = {
  /** The states in which a lead is sent. */
  readonly on: readonly Status[]
  /** What is sent of a lead: JSON whose texts may hold `{{field}}`. */
  readonly template: Json
}

export const USUAL_STATES: readonly Status[] = ["qualified"]

const UNUSUAL: readonly LeadField[] = ["first_name", "last_name", "business_label", "bracket", "triager_id"]

/** What is sent unless somebody says otherwise. */
export const USUAL_TEMPLATES: { readonly [kind in DestinationKind]: Json } = {
  http: Object.fromEntries(
    LEAD_FIELDS.filter((field) => !UNUSUAL.includes(field)).map((field) => [field, `{{${field}}}`]),
  ),
  hubspot: {
    email: "{{email}}",
    firstname: "{{first_name}}",
    lastname: "{{last_name}}",
    phone: "{{telefono}}",
  },
  odoo: {
    type: "opportunity",
    name: "{{nombre}}",
    contact_name: "{{nombre}}",
    email_from: "{{email}}",
    phone: "{{telefono}}",
    description: "{{notes}}",
    expected_revenue: "{{value}}",
  },
  espocrm: {
    firstName: "{{first_name}}",
    lastName: "{{last_name}}",
    emailAddress: "{{email}}",
    phoneNumber: "{{telefono}}",
    description: "{{notes}}",
  },
  pipedrive: {
    person: {
      name: "{{nombre}}",
      emails: [{ value: "{{email}}", primary: true }],
      phones: [{ value: "{{telefono}}", primary: true }],
    },
    lead: { title: "{{nombre}}", value: { amount: "{{value}}", currency: "{{currency}}" } },
  },
}

/** As somebody gave it, which was JSON; the usual one for none. */
export const asTemplate = (kind: DestinationKind, given: unknown): Json =>
  (given as Json | undefined) ?? USUAL_TEMPLATES[kind]

export type DestinationInput = {
  readonly on?: readonly Status[] | null
  readonly template?: unknown
  readonly headers?: Headers | null
  readonly events?: unknown
  readonly payload?: unknown
}

const MOST_HEADERS = 20
const LONGEST_HEADER = 4_000
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
/** What the connection needs, and what says that the body is JSON. */
const OUR_HEADERS =
  /^(?:host|content-.*|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*|idempotency-key)$/i

/** `kind`: null if it is no destination, which has none of these. */
export function checkDestination(kind: DestinationKind | null, given: DestinationInput): FieldMistake[] {
  if (kind === null) {
    return (["on", "template", "headers"] as const)
      .filter((field) => given[field] !== undefined)
      .map((field) => mistakeIn(field, "unknown_field", `\`${field}\` is only for destinations.`))
  }
  const isMapping = kind === "http" || given.template == null || isObject(given.template)
  return [
    ...(isMapping
      ? []
      : [mistakeIn("template", "not_an_object", "The template must be an object: the fields of a record.")]),
    ...(["events", "payload"] as const)
      .filter((field) => given[field] !== undefined)
      .map((field) =>
        mistakeIn(field, "unknown_field", `A destination gets what \`on\` and \`template\` say.`),
      ),
    ...(given.template === undefined || given.template === null ? [] : checkTemplate(given.template)),
    ...checkHeaders(given.headers ?? {}),
  ]
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value)

function checkHeaders(headers: Headers): FieldMistake[] {
  const names = Object.keys(headers)
  if (names.length > MOST_HEADERS) {
    const detail = `\`headers\` holds more than ${MOST_HEADERS}.`
    return [mistakeIn("headers", "too_many", detail, { most: MOST_HEADERS })]
  }
  return names.flatMap((name) => checkHeader(name, headers[name] ?? "") ?? [])
}

function checkHeader(name: string, value: string): FieldMistake | null {
  const pointer = pointerTo("headers", name)
  if (!HEADER_NAME.test(name))
    return { pointer, code: "invalid_format", detail: "This is no name of a header." }
  if (OUR_HEADERS.test(name))
    return { pointer, code: "reserved_header", detail: `Criba sets \`${name}\` itself.` }
  if (value.length > LONGEST_HEADER) {
    const detail = `The value is longer than ${LONGEST_HEADER} characters.`
    return { pointer, code: "too_long", detail, params: { most: LONGEST_HEADER } }
  }
  if (HEADER_VALUE.test(value)) return null
  const detail = "The value must be printable ASCII, without spaces at its ends."
  return { pointer, code: "invalid_characters", detail }
}

/** In the order of all states, each once. */
export const inOrder = (on: readonly Status[]): Status[] => STATUSES.filter((status) => on.includes(status))
