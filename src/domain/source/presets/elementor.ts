/**
 * Elementor's forms, form-encoded. With "Advanced data" each field comes with its title and type (`fields[email][value]`); without
 * it, the titles are the names of the fields, which need no reader of their own.
 */
import { FORM_BODY, type Preset, type RawBody } from "../preset.ts"
import { type SentField, textOf } from "../sent-field.ts"

const KINDS: Readonly<Record<string, string>> = { email: "email", tel: "telefono" }
const PART = /^(?:fields|form_fields)\.(.+)\.(value|title|type)$/

function read({ json, flat }: RawBody): SentField[] | null {
  const fields = flat() ?? []
  const found = new Map<string, { value?: unknown; title?: unknown; type?: unknown }>()
  for (const { path, value } of fields) {
    const [, id, part] = PART.exec(path) ?? []
    if (id !== undefined && part !== undefined) found.set(id, { ...found.get(id), [part]: value })
  }
  if (found.size === 0) return json === undefined ? withoutOwn(fields) : null
  const answers = Array.from(found, ([id, { value, title, type }]): SentField => {
    const kind = KINDS[textOf(type)]
    return {
      path: `fields.${id}`,
      // A field without a title is called by its id, in which people write what it is.
      label: textOf(title) || id,
      value,
      ...(kind !== undefined && { kind }),
    }
  })
  return [...answers, ...fields.filter(({ path }) => path === "form.name" || path === "meta.page_url.value")]
}

/** Without "Advanced data" Elementor puts what it knows of the visit between the answers, under titles in the language of the site. */
const OWN = new Set(
  ["Date", "Time", "User Agent", "Remote IP", "Powered by"].concat([
    "Fecha",
    "Hora",
    "Agente de usuario",
    "IP remota",
  ]),
)
function withoutOwn(fields: readonly SentField[]): SentField[] | null {
  if (!fields.some(({ path }) => path === "form_id") || !fields.some(({ path }) => path === "form_name"))
    return null
  return fields.filter(({ path }) => !OWN.has(path) && path !== "form_id")
}

type Field = readonly [id: string, title: string, type: string, value: string]
const advanced = (formName: string, fields: readonly Field[]) => {
  const pairs: [string, string][] = [
    ["form[id]", "4f1c2a3"],
    ["form[name]", formName],
    ["meta[date][title]", "Date"],
    ["meta[date][value]", "14/11/2026"],
    ["meta[page_url][title]", "Page URL"],
    ["meta[page_url][value]", "https://shop.example/contact"],
  ]
  for (const [id, title, type, value] of fields)
    for (const [part, text] of Object.entries({ id, type, title, value, raw_value: value, required: "0" }))
      pairs.push([`fields[${id}][${part}]`, text])
  return new URLSearchParams(pairs).toString()
}

export const elementor: Preset = {
  read,
  mapping: {
    funnel: ["form.name", "form_name"],
    referrer: ["meta.page_url.value", "Page URL", "URL de la página"],
  },
  signature: null,
  described_at: "https://elementor.com/help/form-actions-after-submit/",
  unverified: [
    "Elementor has no number of its own for what it sends. The same answers of the same person within two days are one lead.",
    "That Elementor shows an error for any status but 200; with `?status=200` in the address the answer is 200.",
  ],
  samples: [
    {
      language: "es",
      content_type: FORM_BODY,
      body: advanced("Contacto", [
        ["name", "Nombre", "text", "Lucía Fernández"],
        ["email", "Tu mejor correo", "email", "lucia@example.com"],
        ["field_3", "WhatsApp", "tel", "+34600111222"],
        ["message", "Mensaje", "textarea", "Quiero una demo"],
      ]),
    },
    {
      language: "en",
      content_type: FORM_BODY,
      body: new URLSearchParams({
        "First Name": "Ann",
        "Last Name": "Smith",
        Email: "ann@example.com",
        "Annual revenue": "€120,000",
        Date: "November 14, 2026",
        Time: "10:31 am",
        "Page URL": "https://shop.example/contact",
        "User Agent": "Mozilla/5.0",
        "Remote IP": "203.0.113.7",
        "Powered by": "Elementor",
        form_id: "4f1c2a3",
        form_name: "Contact",
      }).toString(),
    },
  ],
}
