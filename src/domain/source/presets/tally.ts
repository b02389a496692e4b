/** Tally: a list of fields with keys, labels and types; of choices the values are ids, and the options say their texts. */
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, objectIn, textIn } from "../unknown-value.ts"

const KINDS: Readonly<Record<string, string>> = { INPUT_EMAIL: "email", INPUT_PHONE_NUMBER: "telefono" }
/** What says nothing of the lead. */
const LEFT_OUT = new Set(["FILE_UPLOAD", "SIGNATURE", "PAYMENT"])

function read({ json }: RawBody): SentField[] | null {
  const { eventId, data } = objectIn(json)
  const { fields, formName, responseId, submissionId } = objectIn(data)
  if (!Array.isArray(fields)) return null
  const answers = listIn(fields)
    // Tally sends each option of a check box once more, as a field of its own with true or false.
    .filter(({ type, value }) => !LEFT_OUT.has(String(type)) && typeof value !== "boolean")
    .map((field): SentField => {
      const kind = KINDS[String(field.type)]
      return {
        path: `fields.${textIn(field.key) ?? ""}`,
        label: textIn(field.label),
        value: answerOf(field),
        ...(kind !== undefined && { kind }),
      }
    })
  return [
    ...answers,
    { path: "form_name", label: null, value: formName },
    { path: "event_id", label: null, value: eventId },
    { path: "submission_id", label: null, value: submissionId ?? responseId },
  ]
}

function answerOf({ value, options }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(options)) return value
  const texts = new Map(listIn(options).map(({ id, text }) => [id, text]))
  const chosen = (Array.isArray(value) ? value : [value]).map((id: unknown) => texts.get(id) ?? id)
  return chosen.length === 1 ? chosen[0] : chosen
}

const body = (formName: string, eventId: string, fields: readonly object[]) =>
  JSON.stringify({
    eventId,
    eventType: "FORM_RESPONSE",
    createdAt: "2026-11-14T10:31:02.000Z",
    data: {
      responseId: "2wgx4n",
      submissionId: "2wgx4n",
      respondentId: "dwQKYm",
      formId: "VwbNEw",
      formName,
      createdAt: "2026-11-14T10:31:02.000Z",
      fields,
    },
  })

export const tally: Preset = {
  read,
  mapping: { event_id: ["event_id", "submission_id"], funnel: ["form_name"] },
  signature: { kind: "hmac", header: "tally-signature", prefix: "", encoding: "base64" },
  described_at: "https://tally.so/help/webhooks",
  unverified: [
    "That `eventId` stays the same when Tally sends an event again.",
    "Tally signs the body as its own server writes it: `base64(HMAC-SHA256(secret, body))`, as others describe it.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body("Contacto", "a4cb511e-d513-4fa5-baee-b815d718dfd1", [
        { key: "question_1", label: "Nombre y apellidos", type: "INPUT_TEXT", value: "Íñigo Peña" },
        {
          key: "question_2",
          label: "¿Dónde te escribimos?",
          type: "INPUT_EMAIL",
          value: "inigo@example.com",
        },
        { key: "question_3", label: "Tu móvil", type: "INPUT_PHONE_NUMBER", value: "+34 600 111 333" },
        {
          key: "question_4",
          label: "Tipo de negocio",
          type: "MULTIPLE_CHOICE",
          value: ["o1"],
          options: [
            { id: "o1", text: "Comercio electrónico" },
            { id: "o2", text: "Consultoría" },
          ],
        },
        {
          key: "question_4_o1",
          label: "Tipo de negocio (Comercio electrónico)",
          type: "CHECKBOXES",
          value: true,
        },
      ]),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: body("Get a quote", "b5cb511e-d513-4fa5-baee-b815d718dfd2", [
        { key: "question_a", label: "First name", type: "INPUT_TEXT", value: "Ann" },
        { key: "question_b", label: "Last name", type: "INPUT_TEXT", value: "Smith" },
        { key: "question_c", label: "Work email", type: "INPUT_EMAIL", value: "ann@example.com" },
        { key: "question_d", label: "Annual revenue", type: "INPUT_NUMBER", value: 250_000 },
        { key: "question_e", label: "utm_source", type: "HIDDEN_FIELDS", value: "newsletter" },
      ]),
    },
  ],
}
