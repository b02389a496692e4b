/** Cal.com: who has booked a meeting (`BOOKING_CREATED`) or filled in a routing form, with the answers to its questions. */
import { type Booking, bookingOf } from "../booking.ts"
import { JSON_BODY, type Preset, type RawBody, withoutRepeats } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { listIn, objectIn, textIn } from "../unknown-value.ts"

/** Questions that Cal.com asks of the booking, not of the person; and its own names for a number. */
const OF_BOOKING = new Set(["location", "title", "guests", "rescheduleReason"])
/** What a form or a kind of meeting is called, the best first. */
const TITLES = ["formName", "eventTitle", "type"]
const PHONES = new Set(["attendeePhoneNumber", "smsReminderNumber", "phone"])

export function readCalCom({ json }: RawBody): SentField[] | null {
  const { triggerEvent, payload } = objectIn(json)
  const booking = objectIn(payload)
  if (textIn(triggerEvent) === null) return null
  const responses = Object.entries(objectIn(booking.responses))
  const [attendee = {}] = listIn(booking.attendees)
  if (responses.length === 0 && textIn(attendee.email) === null) return null
  const answers = responses
    .filter(([key]) => !OF_BOOKING.has(key))
    .flatMap(([key, response]) => answersOf(`payload.responses.${key}`, key, response))
  const field = (name: string, value: unknown, extra: Partial<SentField> = {}): SentField => ({
    path: `payload.${name}`,
    label: null,
    value,
    ...extra,
  })
  const titled = TITLES.find((name) => textIn(booking[name]) !== null) ?? "title"
  const known = [
    field("attendees.0.name", attendee.name, { label: "name" }),
    field("attendees.0.email", attendee.email, { label: "email" }),
    field("attendees.0.phoneNumber", attendee.phoneNumber, { label: "phone" }),
    field("additionalNotes", booking.additionalNotes, { label: "notes" }),
  ]
  return [
    ...answers,
    ...withoutRepeats(answers, known),
    field(titled, booking[titled], { kind: "funnel" }),
    field("startTime", booking.startTime, { label: "meeting_at" }),
    field("attendees.0.timeZone", attendee.timeZone, { label: "timezone" }),
    field("uid", booking.uid, { kind: "event_id" }),
  ]
}

const TELLS: Readonly<Record<string, Booking["is"]>> = {
  BOOKING_CREATED: "booked",
  BOOKING_RESCHEDULED: "booked",
  BOOKING_CANCELLED: "cancelled",
  BOOKING_REJECTED: "cancelled",
}

function booking({ json }: RawBody): Booking | null {
  const { triggerEvent, createdAt, payload } = objectIn(json)
  const { uid, startTime, eventTitle, type } = objectIn(payload)
  return bookingOf(TELLS[textIn(triggerEvent) ?? ""] ?? null, {
    id: textIn(uid),
    at: textIn(startTime),
    told_at: textIn(createdAt),
    what: textIn(eventTitle) ?? textIn(type),
  })
}

/** An answer stands beside the name of its question, which may be a word of Cal.com's own (`your_name`). A name may have parts. */
function answersOf(path: string, key: string, response: unknown): SentField[] {
  const { label, value } = objectIn(response)
  const { firstName, lastName } = objectIn(value)
  if (firstName !== undefined)
    return [
      { path: `${path}.value.firstName`, label: "first name", value: firstName },
      { path: `${path}.value.lastName`, label: "last name", value: lastName },
    ]
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return []
  const kind = PHONES.has(key) ? "telefono" : undefined
  return [{ path: `${path}.value`, label: textIn(label) ?? key, value, ...(kind !== undefined && { kind }) }]
}

const body = (uid: string, eventTitle: string, name: unknown, email: string, responses: object) =>
  JSON.stringify({
    triggerEvent: "BOOKING_CREATED",
    createdAt: "2026-11-14T10:31:02.114Z",
    payload: {
      type: "30min",
      title: `${eventTitle} between Team and ${email}`,
      eventTitle,
      startTime: "2026-11-20T09:00:00Z",
      endTime: "2026-11-20T09:30:00Z",
      organizer: { id: 5, name: "Ana", email: "ana@team.example", timeZone: "Europe/Madrid" },
      responses: {
        name: { label: "your_name", value: name, isHidden: false },
        email: { label: "email_address", value: email, isHidden: false },
        location: {
          label: "location",
          value: { optionValue: "", value: "integrations:daily" },
          isHidden: false,
        },
        ...responses,
      },
      attendees: [{ name: "Ann Smith", email, timeZone: "Europe/Madrid", language: { locale: "en" } }],
      uid,
      eventTypeId: 1,
      bookingId: 91,
      status: "ACCEPTED",
      metadata: { videoCallUrl: "https://app.cal.example/video/x" },
    },
  })

export const calCom: Preset = {
  read: readCalCom,
  booking,
  mapping: {
    event_id: ["payload.uid"],
    funnel: TITLES.map((name) => `payload.${name}`),
  },
  signature: { kind: "hmac", header: "x-cal-signature-256", prefix: "", encoding: "hex" },
  described_at: "https://cal.com/docs/developing/guides/automation/webhooks",
  unverified: [
    "Whether a routing form's submission has a number; without one, the same answers within two days are one lead.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: body("bFJeNb2uX8ANpT3JL5E001", "Llamada de 30 minutos", "Lucía Fernández", "lucia@example.com", {
        attendeePhoneNumber: { label: "phone_number", value: "+34600111222", isHidden: false },
        facturacion: { label: "¿Cuál es tu facturación anual?", value: "250 mil", isHidden: false },
        notes: { label: "additional_notes", value: "Quiero una demo", isHidden: false },
      }).replace("Ann Smith", "Lucía Fernández"),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: body(
        "bFJeNb2uX8ANpT3JL5E002",
        "Intro call",
        { firstName: "Ann", lastName: "Smith" },
        "ann@example.com",
        { company: { label: "Company name", value: "Smith Ltd", isHidden: false } },
      ),
    },
  ],
}
