/** Google Ads lead forms: a list of columns with ids of Google's own, and a word in the body that only Google and we know. */
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, objectIn, textIn } from "../unknown-value.ts"

/** Columns that mean one thing in every language. */
const KINDS: Readonly<Record<string, string>> = {
  FULL_NAME: "nombre",
  EMAIL: "email",
  WORK_EMAIL: "email",
  PHONE_NUMBER: "telefono",
  WORK_PHONE: "telefono",
  COMPANY_NAME: "business_label",
}
const NAMES: Readonly<Record<string, string>> = { FIRST_NAME: "first name", LAST_NAME: "last name" }

function read({ json }: RawBody): SentField[] | null {
  const { user_column_data, google_key, api_version, ...about } = objectIn(json)
  if (!Array.isArray(user_column_data)) return null
  const columns = listIn(user_column_data).map(({ column_id, column_name, string_value }): SentField => {
    const id = textIn(column_id) ?? textIn(column_name) ?? ""
    const kind = KINDS[id]
    return {
      path: `user_column_data.${id}`,
      label: NAMES[id] ?? textIn(column_name) ?? id,
      value: string_value,
      ...(kind !== undefined && { kind }),
    }
  })
  // What else Google says of the form and the campaign, numbers and texts as they are.
  const rest = Object.entries(about).filter(([, value]) => typeof value !== "object")
  return [...columns, ...rest.map(([path, value]): SentField => ({ path, label: null, value }))]
}

const column = (column_id: string, string_value: string, column_name?: string) => ({
  column_id,
  string_value,
  ...(column_name !== undefined && { column_name }),
})
const body = (lead_id: string, columns: readonly object[]) =>
  JSON.stringify({
    lead_id,
    user_column_data: columns,
    api_version: "1.0",
    form_id: 40000000000,
    campaign_id: 20000000000,
    google_key: "un-secreto-compartido",
    is_test: false,
    gcl_id: "Cj0KCQ",
  })

export const googleAds: Preset = {
  read,
  mapping: { event_id: ["lead_id"] },
  signature: { kind: "word", field: "google_key" },
  described_at: "https://developers.google.com/google-ads/webhook/docs/implementation",
  unverified: [
    "That Google takes the status 201 for success; with `?status=200` in the address the answer is 200.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body("TeSter-1", [
        column("FULL_NAME", "Lucía Fernández", "Nombre completo"),
        column("EMAIL", "lucia@example.com", "Correo electrónico del usuario"),
        column("PHONE_NUMBER", "+34600111222", "Teléfono del usuario"),
        column("facturacion", "60k", "¿Cuál es tu facturación?"),
      ]),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: body("TeSter-2", [
        column("FIRST_NAME", "Ann"),
        column("LAST_NAME", "Smith"),
        column("WORK_EMAIL", "ann@example.com"),
        column("COMPANY_NAME", "Smith Ltd"),
      ]),
    },
  ],
}
