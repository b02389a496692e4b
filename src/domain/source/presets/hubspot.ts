/**
 * HubSpot forms, as a workflow's webhook sends the contact: `properties`, each a text or an object with a `value`; or, as the forms'
 * own interface has them, a list of names and values.
 */
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, objectIn, textIn } from "../unknown-value.ts"

/** HubSpot's own bookkeeping, of which a contact has hundreds. */
const OWN =
  /^(?:hs_|hubspot|num_|notes_|first_conversion|recent_conversion|createdate|lastmodified|lifecyclestage)/

function read({ json }: RawBody): SentField[] | null {
  const { properties, values, fields, ...about } = objectIn(json)
  const list = Array.isArray(values) ? values : Array.isArray(fields) ? fields : null
  const sent: SentField[] = []
  for (const [name, property] of Object.entries(objectIn(properties))) {
    if (!OWN.test(name))
      sent.push({
        path: `properties.${name}`,
        label: name,
        value: objectIn(property).value ?? plain(property),
      })
  }
  for (const { name, value } of listIn(list ?? [])) {
    const called = textIn(name) ?? ""
    sent.push({ path: `values.${called}`, label: called, value: plain(value) })
  }
  if (sent.length === 0) return null
  const submissions = listIn(about["form-submissions"])
  const last = submissions.at(-1) ?? {}
  const field = (path: string, value: unknown): SentField => ({ path, label: null, value: plain(value) })
  return [
    ...sent.slice(0, 500),
    field("form_title", last.title ?? about.formName ?? objectIn(about.form).name),
    field("page_url", last["page-url"] ?? about.pageUrl),
    field("conversion_id", last["conversion-id"] ?? about.conversionId ?? about.correlationId),
  ]
}

const plain = (value: unknown): unknown => (typeof value === "object" ? null : value)

export const hubspot: Preset = {
  read,
  mapping: { event_id: ["conversion_id"], funnel: ["form_title"], referrer: ["page_url"] },
  signature: { kind: "hubspot", tolerance_s: 300 },
  described_at: "https://developers.hubspot.com/docs/api/webhooks/validating-requests",
  unverified: [
    "Which properties a workflow sends is chosen in HubSpot. Without a `conversion-id`, the same properties of the same contact within two days are one lead.",
    "Workflows sign by the method v2 or v3, depending on the account: both are checked. The address that is signed must be the one that HubSpot calls, so `PUBLIC_URL` has to be set behind a proxy.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: JSON.stringify({
        vid: 3234574,
        "portal-id": 62515,
        properties: {
          firstname: { value: "Lucía", versions: [] },
          lastname: { value: "Fernández", versions: [] },
          email: { value: "lucia@example.com", versions: [] },
          phone: { value: "+34600111222", versions: [] },
          annualrevenue: { value: "120000", versions: [] },
          hs_analytics_source: { value: "DIRECT_TRAFFIC", versions: [] },
        },
        "form-submissions": [
          {
            "conversion-id": "c0ffee-1",
            "form-id": "f1",
            title: "Contacto",
            "page-url": "https://shop.example/",
          },
        ],
      }),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: JSON.stringify({
        objectId: 3234575,
        conversionId: "c0ffee-2",
        properties: { firstname: "Ann", lastname: "Smith", email: "ann@example.com", company: "Smith Ltd" },
      }),
    },
  ],
}
