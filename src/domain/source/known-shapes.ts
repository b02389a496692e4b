/**
 * Bodies of tools without a preset that `auto` recognises by their shape: the tool's own fields are left out, and its event id is found.
 * Every field keeps its path in the body, so that a mapping means the same with and without this.
 */
import { type RawBody, withoutRepeats } from "./preset.ts"
import { readCalCom } from "./presets/cal-com.ts"
import { readWebflow } from "./presets/webflow.ts"
import type { SentField } from "./sent-field.ts"
import { listIn, objectIn, textIn } from "./unknown-value.ts"

/** null: of no known shape; then all fields count. */
export const readKnownShape = (raw: RawBody): SentField[] | null =>
  readWix(raw) ?? readBrevo(raw) ?? readUnbounce(raw) ?? readWebflow(raw) ?? readCalCom(raw)

/**
 * An automation of Wix sends each answer twice: by a key with a random ending (`field:first_name_abae`), and in a list with what the form
 * calls it. Beside them is what Wix knows of the contact.
 */
function readWix({ json }: RawBody): SentField[] | null {
  const outer = objectIn(json)
  const isWrapped = outer.formName === undefined && outer.data !== undefined
  const [prefix, sent] = isWrapped ? ["data.", objectIn(outer.data)] : ["", outer]
  const byKey = Object.entries(sent).filter(([key]) => key.startsWith("field:"))
  if (byKey.length === 0 && !(Array.isArray(sent.submissions) && textIn(sent.formName) !== null)) return null
  const listed = listIn(sent.submissions).map(
    ({ label, value }, i): SentField => ({
      path: `${prefix}submissions.${i}.value`,
      label: textIn(label),
      value,
    }),
  )
  const answers = listed.length > 0 ? listed : byKey.map(([key, value]) => wixField(prefix + key, key, value))
  const contact = objectIn(sent.contact)
  const { first, last } = objectIn(contact.name)
  const field = (path: string, label: string | null, value: unknown, kind?: string): SentField => ({
    path: prefix + path,
    label,
    value: typeof value === "object" ? null : value,
    ...(kind !== undefined && { kind }),
  })
  const known = [
    field("contact.name.first", "first name", first),
    field("contact.name.last", "last name", last),
    field("contact.email", "email", contact.email),
    field("contact.phone", "phone", contact.phone),
    field("contact.company", "company", contact.company),
  ]
  return [
    ...answers,
    ...withoutRepeats(answers, known),
    field("formName", null, sent.formName, "funnel"),
    field("submissionId", null, sent.submissionId, "event_id"),
  ]
}

const wixField = (path: string, key: string, value: unknown): SentField => ({
  path,
  label: key.slice("field:".length).replace(/_[0-9a-f]{4}$/, ""),
  value: typeof value === "object" && !Array.isArray(value) ? null : value,
})

/** Brevo sends a contact with its `attributes`, of which `SMS` and `WHATSAPP` are numbers with a country's prefix and without a plus. */
function readBrevo({ json }: RawBody): SentField[] | null {
  const { email, attributes, ...about } = objectIn(json)
  const known = Object.entries(objectIn(attributes))
  if (textIn(email) === null || known.length === 0) return null
  if (
    !(
      "listIds" in about ||
      "list_id" in about ||
      "emailBlacklisted" in about ||
      "SMS" in objectIn(attributes)
    )
  )
    return null
  return [
    { path: "email", label: null, value: email },
    ...known.map(([name, value]): SentField => {
      const isPhone = name === "SMS" || name === "WHATSAPP"
      const text = textIn(value) ?? ""
      return {
        path: `attributes.${name}`,
        label: name,
        value: isPhone && /^\d{10,15}$/.test(text) ? `+${text}` : value,
        ...(isPhone && { kind: "telefono" }),
      }
    }),
  ]
}

/** Unbounce's own, beside the fields of the form. Every value is a list. */
const UNBOUNCE = new Set([
  ...[
    "ip_address",
    "page_uuid",
    "page_id",
    "variant",
    "time_submitted",
    "date_submitted",
    "page_url",
    "page_name",
  ],
])

/** Unbounce sends a form whose field `data.json` holds the answers as JSON; or those alone. */
function readUnbounce({ json, form }: RawBody): SentField[] | null {
  const whole = form?.find(([name]) => name === "data.json")?.[1]
  const sent = whole === undefined ? objectIn(json) : parse(whole)
  if (sent.page_uuid === undefined || sent.variant === undefined) return null
  const prefix = whole === undefined ? "" : "data.json."
  const answers = Object.entries(sent).filter(([name]) => !UNBOUNCE.has(name))
  return [
    ...answers.map(([name, value]): SentField => ({ path: prefix + name, label: name, value })),
    { path: `${prefix}page_name`, label: null, value: sent.page_name, kind: "funnel" },
    { path: `${prefix}page_url`, label: null, value: sent.page_url, kind: "referrer" },
  ]
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return {}
  }
}
