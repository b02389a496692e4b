/**
 * Meta (Facebook and Instagram) lead forms, as tools that read them from Meta send them on: `field_data` with names and lists of
 * values, or `fieldData` with a value for each name, as Make has it. Meta's own webhook sends only an id, from which no lead can be made without asking Meta.
 */
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, MOST_ITEMS, objectIn, textIn } from "../unknown-value.ts"

function read({ json }: RawBody): SentField[] | null {
  const { field_data, fieldData, ...about } = objectIn(json)
  const key = field_data === undefined ? "fieldData" : "field_data"
  const answers = field_data ?? fieldData
  if (typeof answers !== "object" || answers === null) return null
  const pairs = Array.isArray(answers)
    ? listIn(answers).map(({ name, values, value }) => [textIn(name) ?? "", values ?? value] as const)
    : Object.entries(answers).slice(0, MOST_ITEMS)
  const fields = pairs.map(([called, values]): SentField => {
    const list: readonly unknown[] = Array.isArray(values) ? values : [values]
    return {
      path: `${key}.${called}`,
      // Meta writes a question as `¿cuál_es_tu_facturación?`.
      label: called.replaceAll("_", " "),
      value: list.length === 1 ? list[0] : list,
    }
  })
  const rest = Object.entries(about).filter(([, value]) => typeof value !== "object")
  return [...fields, ...rest.map(([path, value]): SentField => ({ path, label: null, value }))]
}

const body = (id: string, fields: Readonly<Record<string, readonly string[]>>) =>
  JSON.stringify({
    id,
    created_time: "2026-11-14T10:31:02+0000",
    form_id: "120000000000001",
    campaign_name: "Otoño",
    platform: "ig",
    field_data: Object.entries(fields).map(([name, values]) => ({ name, values })),
  })

export const meta: Preset = {
  read,
  // Beside the campaign Meta says where the ad stood: `fb` or `ig`.
  mapping: {
    event_id: ["leadgen_id", "leadgenId", "id"],
    utm_source: ["utm_source", "field_data.utm_source", "fieldData.utm_source", "platform"],
  },
  signature: { kind: "hmac", header: "x-hub-signature-256", prefix: "sha256=", encoding: "hex" },
  challenge: "meta",
  described_at: "https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving/",
  unverified: [
    "Which other members beside `field_data` a tool passes on differs from tool to tool: they are kept in `extra`.",
    "That a tool between Meta and Criba passes Meta's signature on; most do not, and then no signing secret must be set.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body("900000000000001", {
        full_name: ["Lucía Fernández"],
        email: ["lucia@example.com"],
        phone_number: ["p:+34600111222"],
        "¿cuál_es_tu_facturación?": ["menos de 50k"],
      }),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: body("900000000000002", {
        first_name: ["Ann"],
        last_name: ["Smith"],
        work_email: ["ann@example.com"],
        company_name: ["Smith Ltd"],
        interests: ["SEO", "Ads"],
      }),
    },
  ],
}
