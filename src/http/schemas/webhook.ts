/** What the API reference says of endpoints, webhooks and chats, and of their deliveries. */

import { Type } from "typebox"
import { STATUSES } from "../../domain/decision/lifecycle.ts"
import { USUAL_STATES } from "../../domain/event/destination.ts"
import { ENDPOINT_KINDS, TELEGRAM_API } from "../../domain/event/endpoint.ts"
import { CHAT_EVENTS, EVENT_TYPES, type EventType } from "../../domain/event/event.ts"
import { FAILURE_CODES, type Failure } from "../../domain/failure.ts"
import { LANGUAGE_IDS, USUAL_LANGUAGE } from "../../domain/language.ts"
import { sayFailure } from "../../domain/wording/failure-words.ts"
import type { Delivery } from "../../store/delivery/delivery-log.ts"
import type { Webhook } from "../../store/delivery/webhooks.ts"
import { PageQuery, pageOf } from "../access/admin.ts"
import {
  byId,
  dateTime,
  extended,
  input,
  instant,
  integer,
  list,
  object,
  orNull,
  string,
  uuid,
} from "./parts.ts"

const date = instant()

const KIND =
  "`webhook`: signed events for a program. `slack` (also Mattermost, Rocket.Chat, Discord), `teams` or `telegram`: messages in " +
  "the chat of a team. `http`: leads as records of another program, in the form that `template` says. `hubspot`, `odoo`, `espocrm`, `pipedrive`: as records of that CRM."
const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    "Where events are sent. An https address without user name and password; private addresses, and plain http, only in " +
    "networks that `WEBHOOK_ALLOW_NETWORKS` names. Required of all kinds but `hubspot` and `telegram`, where it is the server of the Bot API, " +
    `\`${TELEGRAM_API}\` unless you run your own. Of Slack and Teams the address is a secret: answers show only a part of it.`,
})
const token = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    "Of `telegram` the bot's token, of a CRM its API key. It is a secret: answers show only a part of it.",
})
const chatId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Of `telegram`: the chat that the bot writes to, as a number or `@channel`, in a string.",
})
const language = Type.Enum(LANGUAGE_IDS, {
  description: "Of chats: the language of the messages.",
  default: USUAL_LANGUAGE,
})
/** Not a union: its error messages would also demand null for a mistake within the list. */
const events = Type.Unsafe<readonly EventType[] | null>({
  type: ["array", "null"],
  items: { enum: [...EVENT_TYPES] },
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description:
    "The types of events that it gets; null is all, also those that later versions add. Left out, a webhook gets all, and a " +
    `chat ${CHAT_EVENTS.map((type) => `\`${type}\``).join(", ")}.`,
})
const teams = Type.Unsafe<readonly string[] | null>({
  type: ["array", "null"],
  items: { type: "string" },
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description:
    "Only what is of these teams of the policy, by id: events of their leads, and pauses of those who are in them. null is everything.",
})
const PAYLOADS =
  "`thin`: ids, status and decision, nothing personal. `full`: the lead's fields too; in a chat name, business, revenue, phone, " +
  "e-mail, and what people wrote."
const payload = Type.Enum(["thin", "full"], { description: PAYLOADS })
const on = Type.Array(Type.Enum([...STATUSES]), {
  minItems: 1,
  maxItems: STATUSES.length,
  uniqueItems: true,
  description:
    "Of destinations: the states in which a lead is sent. It is sent again when it reaches another of them or is corrected.",
})
const template = Type.Unknown({
  description:
    "Of destinations: what is sent, as JSON whose texts may hold `{{field}}`. A text that is one placeholder alone keeps the type " +
    "of the field. null is the usual one of the kind.",
})
const headers = (about: string) =>
  Type.Record(string(), string(), {
    description: `Of destinations: sent with every request, such as \`Authorization\`. ${about}`,
  })
const NEW_HEADERS = headers("The values are secrets: answers show only a part of them.")
const description = orNull(Type.String({ maxLength: 500 }), "What it is for.")
const status = Type.Enum(["enabled", "disabled"])

export const WebhookInput = input(
  "WebhookInput",
  "An endpoint to be made: a webhook, a chat or a destination.",
  {
    kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS], { description: KIND, default: "webhook" })),
    url: Type.Optional(url),
    token: Type.Optional(token),
    chat_id: Type.Optional(chatId),
    headers: Type.Optional(NEW_HEADERS),
    on: Type.Optional(on),
    template: Type.Optional(template),
    language: Type.Optional(language),
    events: Type.Optional(events),
    teams: Type.Optional(teams),
    payload: Type.Optional(Type.Enum(["thin", "full"], { default: "thin", description: PAYLOADS })),
    description: Type.Optional(description),
  },
  {
    examples: [
      {
        url: "https://crm.example/hooks/criba",
        events: ["lead.assigned", "lead.status_changed"],
        payload: "full",
        description: "Our CRM",
      },
      {
        kind: "telegram",
        token: "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc",
        chat_id: "-1001234567890",
        language: "en",
        description: "The sales group",
      },
      {
        kind: "http",
        url: "https://crm.example/api/leads",
        headers: { Authorization: "Bearer 7f3kQ0ZrB2nVx8Lw" },
        on: [...USUAL_STATES, "won"],
        template: { external_id: "{{id}}", name: "{{nombre}}", phone: "{{telefono}}", budget: "{{revenue}}" },
        description: "Our CRM",
      },
    ],
  },
)

export const WebhookPatch = input(
  "WebhookChange",
  "Only what is to be changed. An address, a token or a header that comes back as it was shown stays as it is.",
  {
    url: Type.Optional(url),
    token: Type.Optional(token),
    chat_id: Type.Optional(chatId),
    headers: Type.Optional(NEW_HEADERS),
    on: Type.Optional(on),
    template: Type.Optional(template),
    language: Type.Optional(language),
    events: Type.Optional(events),
    teams: Type.Optional(teams),
    payload: Type.Optional(payload),
    description: Type.Optional(description),
    status: Type.Optional(status),
  },
  { examples: [{ status: "disabled" }, { events: ["lead.assigned"] }] },
)

/** A failure with its English sentence. */
export type DescribedFailure = Failure & { readonly detail: string }
export const describeFailure = (because: Failure): DescribedFailure => ({
  ...because,
  detail: sayFailure(because),
})

export const DeliveryFailure = object(
  "DeliveryFailure",
  "Why a delivery failed, or why a webhook was disabled.",
  {
    code: Type.Enum([...FAILURE_CODES], { description: "Why, for programs and translations." }),
    params: Type.Record(string(), Type.Union([string(), Type.Number()]), {
      description: "What the sentence names: `status`, `seconds`, `days`, `address`, `range` or `said`.",
    }),
    detail: string("The same as an English sentence."),
  },
)

export type VersionedWebhook = Omit<Webhook, "disabled_because"> & {
  readonly version: string
  readonly disabled_because: DescribedFailure | null
}
export type PublicDelivery = Omit<Delivery, "attempts"> & {
  readonly attempts: readonly (Omit<Delivery["attempts"][number], "error"> & {
    readonly error: DescribedFailure | null
  })[]
}
export const publicDelivery = (delivery: Delivery): PublicDelivery => ({
  ...delivery,
  attempts: delivery.attempts.map((one) => ({ ...one, error: one.error && describeFailure(one.error) })),
})

export const WebhookAnswer = object("Webhook", "Where events are sent, and how that goes.", {
  id: string(),
  version: string(
    "Names what is set of it. Its ETag, without the quotes. A secret address or token in place of another may be the same version.",
  ),
  kind: Type.Enum([...ENDPOINT_KINDS], { description: KIND }),
  url: string("Of Slack and Teams only a part, as in `https://hooks.slack.com/…WXYZ`."),
  token: orNull(string(), "Of Telegram and CRMs, and of that only a part."),
  chat_id: orNull(string(), "Of Telegram."),
  headers: orNull(headers("Of each value only a part."), "null of other kinds."),
  on: orNull(on, "null of other kinds."),
  template,
  language: orNull(Type.Enum(LANGUAGE_IDS), "Of chats."),
  events,
  teams,
  payload,
  description,
  status,
  created_at: date,
  failing_since: orNull(date, "The first failure since something last arrived."),
  disabled_at: orNull(date, "null while it is enabled."),
  disabled_because: orNull(DeliveryFailure, "null while it is enabled."),
  pending_deliveries: integer("What is due or waits for its next attempt."),
})
export const WebhooksAnswer = pageOf(WebhookAnswer)
export const WebhookSecretAnswer = extended(
  "WebhookWithSecret",
  "A webhook with its secret, in the one answer that shows it.",
  WebhookAnswer,
  {
    secret: orNull(
      string(),
      "To verify with: it will not be shown again. null of chats: what they get is not signed.",
    ),
  },
)

export const WebhookId = byId("whk_3nQ8vZr1TfKd", { description: "The endpoint's id." })

const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const
const DELIVERED_TYPES = [...EVENT_TYPES, "webhook.test"] as const

export const DeliveriesQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(Type.Enum([...DELIVERY_STATUSES], { description: "Only those." })),
  type: Type.Optional(Type.Enum([...DELIVERED_TYPES], { description: "Only events of this type." })),
})

const DeliveryAttempt = object("DeliveryAttempt", "One attempt to deliver an event.", {
  at: dateTime(),
  status_code: orNull(integer(), "null if no answer came."),
  duration_ms: integer(),
  error: orNull(DeliveryFailure, "What went wrong; null if it arrived."),
  response_excerpt: orNull(string(), "The first bytes of the answer."),
})
export const DeliveryAnswer = object("Delivery", "An event on its way to a webhook, with every attempt.", {
  id: uuid(),
  webhook_id: string(),
  event_id: string("The header `webhook-id`: the same for every attempt and replay of an event."),
  type: Type.Enum([...DELIVERED_TYPES]),
  lead_id: orNull(uuid(), "The lead that the event is about."),
  status: Type.Enum([...DELIVERY_STATUSES]),
  created_at: date,
  next_attempt_at: orNull(date, "null if there will be none."),
  attempts: list(DeliveryAttempt, "Oldest first, the newest 50."),
})
export const DeliveriesAnswer = pageOf(DeliveryAnswer)
export const DeliveryId = byId("0199c0de-7a58-7c3e-9d53-0b6a5d1f2e10", { description: "The delivery's id." })

const moment = (side: string) =>
  Type.String({ maxLength: 50, description: `${side}: an instant, or a date for the whole day in UTC.` })
export const ReplayInput = input(
  "WebhookReplay",
  "Which events are sent to the webhook again.",
  {
    from: Type.Optional(moment("Events of this time and later")),
    to: Type.Optional(moment("Events before this time")),
    status: Type.Optional(
      Type.Enum(["failed"], { description: "Only deliveries that failed. Without it, every event." }),
    ),
  },
  { examples: [{ status: "failed" }, { from: "2026-11-14T08:00:00Z", to: "2026-11-14T12:00:00Z" }] },
)
export const ReplayAnswer = object("ReplayedDeliveries", "How many events are sent again.", {
  replayed: integer("How many deliveries were sent off."),
})
