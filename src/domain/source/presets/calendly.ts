/** Calendly: who has booked a meeting (`invitee.created`), with the answers to the questions of the booking page. */
import { type Booking, bookingOf } from "../booking.ts"
import { JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, objectIn, textIn } from "../unknown-value.ts"

const UTM = ["utm_source", "utm_medium", "utm_campaign"]

function read({ json }: RawBody): SentField[] | null {
  const { payload } = objectIn(json)
  const invitee = objectIn(payload)
  if (invitee.email === undefined || invitee.uri === undefined) return null
  const { name, first_name, last_name, email, text_reminder_number, uri, timezone } = invitee
  const meeting = objectIn(invitee.scheduled_event)
  const tracking = objectIn(invitee.tracking)
  const field = (path: string, value: unknown, kind?: string): SentField => ({
    path,
    label: null,
    value,
    ...(kind !== undefined && { kind }),
  })
  const answers = listIn(invitee.questions_and_answers).map(
    ({ question, answer }): SentField => ({
      path: `answers.${textIn(question) ?? ""}`,
      label: textIn(question),
      value: answer,
    }),
  )
  const names =
    textIn(name) === null
      ? [field("first_name", first_name), field("last_name", last_name)]
      : [field("name", name)]
  return [
    ...names,
    field("email", email),
    ...answers,
    field("text_reminder_number", text_reminder_number, "telefono"),
    ...UTM.map((utm) => field(utm, tracking[utm])),
    field("meeting", meeting.name),
    field("meeting_at", meeting.start_time),
    field("timezone", timezone),
    field("uri", uri),
  ]
}

/** A meeting that is moved is told of twice, in any order: the old one is called off with `rescheduled`, and the new one is created. */
function booking({ json }: RawBody): Booking | null {
  const { event, created_at, payload } = objectIn(json)
  const { uri, rescheduled, scheduled_event } = objectIn(payload)
  const { name, start_time } = objectIn(scheduled_event)
  const is =
    event === "invitee.created"
      ? "booked"
      : event !== "invitee.canceled"
        ? null
        : rescheduled === true
          ? "moved_away"
          : "cancelled"
  return bookingOf(is, {
    id: textIn(uri),
    at: textIn(start_time),
    told_at: textIn(created_at),
    what: textIn(name),
  })
}

const body = (id: string, meeting: string, invitee: object) =>
  JSON.stringify({
    event: "invitee.created",
    created_at: "2026-11-14T10:31:02.000000Z",
    payload: {
      uri: `https://api.calendly.com/scheduled_events/E1/invitees/${id}`,
      status: "active",
      timezone: "Europe/Madrid",
      tracking: { utm_source: "linkedin", utm_medium: null, utm_campaign: null },
      scheduled_event: { name: meeting, start_time: "2026-11-20T09:00:00.000000Z", status: "active" },
      ...invitee,
    },
  })

export const calendly: Preset = {
  read,
  booking,
  mapping: { event_id: ["uri"], funnel: ["meeting"] },
  signature: { kind: "timestamped", header: "calendly-webhook-signature", tolerance_s: 180 },
  described_at: "https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures",
  unverified: ["How old a signature may be: three minutes are the example of Calendly's documentation."],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body("I1", "Llamada de 30 minutos", {
        name: "Lucía Fernández",
        first_name: null,
        last_name: null,
        email: "lucia@example.com",
        text_reminder_number: "+34 600 111 222",
        questions_and_answers: [
          { question: "¿A qué se dedica tu empresa?", answer: "Moda", position: 0 },
          { question: "Facturación anual", answer: "250 mil", position: 1 },
        ],
      }),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: body("I2", "Intro call", {
        name: null,
        first_name: "Ann",
        last_name: "Smith",
        email: "ann@example.com",
        questions_and_answers: [{ question: "Phone number", answer: "+12125550100", position: 0 }],
      }),
    },
  ],
}
