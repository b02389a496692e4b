/**
 * Gravity Forms: an entry whose fields are called by their numbers (`1.3` is the first name of field 1). The numbers are each form's
 * own, so only a name, an e-mail address and a phone number are recognised; a mapping says the rest.
 */
import { normaliseEmail } from "../../contact/contact.ts"
import { FORM_BODY, JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import { type SentField, textOf } from "../sent-field.ts"

const NUMBERED = /^\d+(?:\.\d+)?$/
const FIRST = ".3"
const LAST = ".6"

function read({ json, flat }: RawBody): SentField[] | null {
  const fields = (json === undefined ? flat() : asFields(json)) ?? []
  const byPath = new Map(fields.map((field) => [field.path, field]))
  if (!byPath.has("form_id") || !fields.some(({ path }) => NUMBERED.test(path))) return null
  const isFilled = (path: string) => textOf(byPath.get(path)?.value) !== ""
  return fields.flatMap((field): SentField[] => {
    const { path, value } = field
    if (!NUMBERED.test(path)) return ABOUT.has(path) ? [field] : []
    const [number = ""] = path.split(".")
    // An address has the same parts and more: a street (.1) and a postal code (.5).
    const isName = !isFilled(`${number}.1`) && !isFilled(`${number}.5`)
    if (isName && path.endsWith(FIRST)) return [{ ...field, label: "first name" }]
    if (isName && path.endsWith(LAST)) return [{ ...field, label: "last name" }]
    const kind = kindOf(textOf(value))
    return [kind === null ? field : { ...field, kind }]
  })
}

/** The dot in a field's number is no step of a path. */
const asFields = (json: unknown): SentField[] =>
  Object.entries(json as object)
    .filter(([, value]) => typeof value !== "object" || Array.isArray(value))
    .map(([path, value]) => ({ path, label: null, value }))

const ABOUT = new Set(["id", "form_id", "source_url"])

function kindOf(text: string): string | null {
  if (text.length > 300) return null
  if (text.includes("@") && normaliseEmail(text) !== null) return "email"
  return /^\+?[\d ().-]{9,20}$/.test(text) && /^[+(]|\s/.test(text) ? "telefono" : null
}

const ENTRY = {
  id: "134",
  form_id: "3",
  date_created: "2026-11-14 10:31:02",
  is_starred: "0",
  ip: "203.0.113.7",
  source_url: "https://shop.example/contact",
  user_agent: "Mozilla/5.0",
  status: "active",
}

export const gravityForms: Preset = {
  read,
  mapping: { event_id: ["id"], referrer: ["source_url"] },
  signature: null,
  described_at: "https://docs.gravityforms.com/triggering-webhooks-form-submissions/",
  unverified: [
    "That an entry's `id` is sent with every choice of the request's body: with «Select Fields» it has to be added.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: JSON.stringify({
        ...ENTRY,
        "1.3": "Lucía",
        "1.6": "Fernández",
        "2": "lucia@example.com",
        "3": "+34 600 111 222",
        "4.1": "Calle Mayor 1",
        "4.3": "Madrid",
        "4.6": "España",
      }),
    },
    {
      language: "en",
      content_type: FORM_BODY,
      body: new URLSearchParams({
        ...ENTRY,
        id: "135",
        "1.3": "Ann",
        "1.6": "Smith",
        "5": "ann@example.com",
        "6": "(212) 555-0100",
        "7": "Tell me more",
      }).toString(),
    },
  ],
}
