/** Typeform: a list of answers that name their questions by id, and the questions beside them. */
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, objectIn, textIn } from "../unknown-value.ts"

/** What Typeform itself says that an answer is. */
const KINDS: Readonly<Record<string, string>> = { email: "email", phone_number: "telefono" }

function read({ json }: RawBody): SentField[] | null {
  const { event_id, form_response } = objectIn(json)
  const response = objectIn(form_response)
  if (!Array.isArray(response.answers)) return null
  const definition = objectIn(response.definition)
  const titles = new Map(listIn(definition.fields).map(({ id, title }) => [id, textIn(title)]))
  const answers = listIn(response.answers).map((answer): SentField => {
    const { id, ref, type } = objectIn(answer.field)
    const kind = KINDS[String(type)] ?? KINDS[String(answer.type)]
    return {
      path: `answers.${textIn(ref) ?? textIn(id) ?? ""}`,
      label: titles.get(id) ?? null,
      value: answerOf(answer),
      ...(kind !== undefined && { kind }),
    }
  })
  const hidden = Object.entries(objectIn(response.hidden)).map(
    ([name, value]): SentField => ({ path: `hidden.${name}`, label: null, value }),
  )
  const about: SentField[] = [
    { path: "form_title", label: null, value: definition.title },
    { path: "event_id", label: null, value: event_id },
    { path: "token", label: null, value: response.token },
  ]
  return [...answers, ...hidden, ...about]
}

/** Each type of answer stands under its own name; of choices the labels count. */
function answerOf(answer: Readonly<Record<string, unknown>>): unknown {
  const value = answer[String(answer.type)]
  const { label, labels, other } = objectIn(value)
  if (labels !== undefined || Array.isArray(objectIn(value).ids))
    return [...(Array.isArray(labels) ? labels : []), ...(other === undefined ? [] : [other])]
  return label ?? other ?? value
}

const body = (title: string, questions: readonly string[], answers: readonly object[], token: string) =>
  JSON.stringify({
    event_id: `01J${token}`,
    event_type: "form_response",
    form_response: {
      form_id: "lT4Z3j",
      token,
      landed_at: "2026-11-14T10:30:02Z",
      submitted_at: "2026-11-14T10:31:02Z",
      hidden: { utm_source: "google", utm_campaign: "otono" },
      definition: {
        id: "lT4Z3j",
        title,
        fields: questions.map((question, i) => ({
          id: `q${i}`,
          ref: `ref-${i}`,
          title: question,
          type: "short_text",
        })),
      },
      answers: answers.map((answer, i) => ({
        ...answer,
        field: { id: `q${i}`, ref: `ref-${i}`, type: (answer as { type: string }).type },
      })),
    },
  })

export const typeform: Preset = {
  read,
  mapping: { event_id: ["event_id", "token"], funnel: ["hidden.funnel", "form_title"] },
  signature: { kind: "hmac", header: "typeform-signature", prefix: "sha256=", encoding: "base64" },
  described_at: "https://www.typeform.com/developers/webhooks/example-payload/",
  unverified: ["That `event_id` stays the same when Typeform sends an event again."],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body(
        "Pide una demo",
        [
          "¿Cómo te llamas?",
          "¿Cuál es tu correo electrónico?",
          "Tu teléfono",
          "¿Cuál es tu facturación anual?",
          "Servicios",
        ],
        [
          { type: "text", text: "Lucía Fernández" },
          { type: "email", email: "lucia@example.com" },
          { type: "phone_number", phone_number: "+34600111222" },
          { type: "choice", choice: { id: "c1", label: "120.000 €" } },
          { type: "choices", choices: { ids: ["a", "b"], labels: ["SEO", "Ads"] } },
        ],
        "a3a12ec67a1365927098a606107fac15",
      ),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: body(
        "Book a call",
        [
          "What's your first name?",
          "And your last name?",
          "Where can we write to you?",
          "How many people work with you?",
        ],
        [
          { type: "text", text: "Ann" },
          { type: "text", text: "Smith" },
          { type: "email", email: "ann@example.com" },
          { type: "number", number: 12 },
        ],
        "b1c12ec67a1365927098a606107fac16",
      ),
    },
  ],
}
