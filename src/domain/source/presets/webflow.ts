/**
 * Webflow's webhook `form_submission`: the answers under the names of the inputs, between ids of Webflow's own, which are left out. In
 * version 1 of its API the same stands without an envelope.
 */
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { objectIn, textIn } from "../unknown-value.ts"

export function readWebflow({ json }: RawBody): SentField[] | null {
  const { triggerType, payload, ...bare } = objectIn(json)
  const [prefix, sent] =
    triggerType === "form_submission"
      ? ["payload.", objectIn(payload)]
      : ["", bare as Record<string, unknown>]
  if (textIn(sent.siteId) === null && textIn(sent.site) === null) return null
  const answers = Object.entries(objectIn(sent.data))
  if (answers.length === 0) return null
  const about = (name: string, kind: string): SentField => ({
    path: prefix + name,
    label: null,
    value: sent[name],
    kind,
  })
  return [
    ...answers.map(([name, value]): SentField => ({ path: `${prefix}data.${name}`, label: name, value })),
    about("name", "funnel"),
    about("pageUrl", "referrer"),
    prefix === "" ? { path: "_id", label: null, value: sent._id ?? sent.id } : about("id", "event_id"),
  ]
}

const IDS = { siteId: "65427cf400e02b306eaa0001", formId: "65429eadebe8a9f3a30f0001" }
const body = (id: string, name: string, data: Readonly<Record<string, string>>) =>
  JSON.stringify({
    triggerType: "form_submission",
    payload: {
      name,
      ...IDS,
      data,
      schema: Object.keys(data).map((fieldName) => ({
        fieldName,
        fieldType: "FormTextInput",
        fieldElementId: "e1",
      })),
      submittedAt: "2026-11-14T10:31:02.114Z",
      id,
      formElementId: "4e038d2c-6a1e-4953-7be9-a59a2b453177",
    },
  })

export const webflow: Preset = {
  read: readWebflow,
  mapping: { event_id: ["payload.id", "_id"] },
  signature: { kind: "webflow", tolerance_s: 300 },
  described_at: "https://developers.webflow.com/data/reference/webhooks/events/form-submission",
  unverified: ["That `payload.id` stays the same when Webflow sends a submission again."],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body("6321ca84df3949bfc6750001", "Contacto", {
        Nombre: "Lucía Fernández",
        "Correo electrónico": "lucia@example.com",
        Teléfono: "600 111 222",
        "¿Cuánto facturáis al año?": "120.000 €",
        "Plan que te interesa": "Pro",
      }),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: JSON.stringify({
        name: "Contact",
        site: "62749158efef318abc8d0001",
        data: { "First Name": "Ann", "Last Name": "Smith", email: "ann@example.com", Message: "Call me" },
        d: "2026-11-14T10:31:02.114Z",
        _id: "6321ca84df3949bfc6750002",
      }),
    },
  ],
}
