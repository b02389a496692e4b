/** What the API reference says of endpoints, webhooks and chats, and of their deliveries. */
import { Type } from "typebox"
import { ENDPOINT_KINDS, TELEGRAM_API } from "../../domain/event/endpoint.ts"
import { CHAT_EVENTS, EVENT_TYPES, type EventType } from "../../domain/event/event.ts"
import type { Delivery } from "../../store/delivery/delivery-log.ts"
import { MOST_WEBHOOKS, type Webhook } from "../../store/delivery/webhooks.ts"
import { PageQuery, pageOf } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { orNull } from "./or-null.ts"

const date = Type.String({ format: "date-time" })

const KIND =
  "`webhook`: signed events for a program. `slack` (also Mattermost, Rocket.Chat, Discord), `teams` or `telegram`: messages in " +
  "the chat of a team."
const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    "Where events are sent. An https address without user name and password; private addresses, and plain http, only in " +
    "networks that `WEBHOOK_ALLOW_NETWORKS` names. Required of all kinds but `telegram`, where it is the server of the Bot API, " +
    `\`${TELEGRAM_API}\` unless you run your own. Of Slack and Teams the address is a secret: answers show only a part of it.`,
})
const token = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "Of `telegram`: the bot's token. It is a secret: answers show only a part of it.",
})
const chatId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Of `telegram`: the chat that the bot writes to, as a number or `@channel`, in a string.",
})
const language = Type.Enum(["es", "en"], {
  description: "Of chats: the language of the messages.",
  default: "es",
})
/** Not a union: of a mistake in the list it would say too that the list should be null. */
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
const PAYLOADS =
  "`thin`: ids, status and decision, nothing personal. `full`: the lead's fields too; in a chat name, business, revenue, phone, " +
  "e-mail, and what people wrote."
const payload = Type.Enum(["thin", "full"], { description: PAYLOADS })
const description = orNull(Type.String({ maxLength: 500 }), "What it is for.")
const status = Type.Enum(["enabled", "disabled"])

export const WebhookInput = named(
  "WebhookInput",
  Type.Object(
    {
      kind: Type.Optional(Type.Enum([...ENDPOINT_KINDS], { description: KIND, default: "webhook" })),
      url: Type.Optional(url),
      token: Type.Optional(token),
      chat_id: Type.Optional(chatId),
      language: Type.Optional(language),
      events: Type.Optional(events),
      payload: Type.Optional(Type.Enum(["thin", "full"], { default: "thin", description: PAYLOADS })),
      description: Type.Optional(description),
    },
    {
      additionalProperties: false,
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
      ],
    },
  ),
  "An endpoint to be made: a webhook or a chat.",
)

export const WebhookPatch = named(
  "WebhookChange",
  Type.Object(
    {
      url: Type.Optional(url),
      token: Type.Optional(token),
      chat_id: Type.Optional(chatId),
      language: Type.Optional(language),
      events: Type.Optional(events),
      payload: Type.Optional(payload),
      description: Type.Optional(description),
      status: Type.Optional(status),
    },
    { additionalProperties: false, examples: [{ status: "disabled" }, { events: ["lead.assigned"] }] },
  ),
  "Only what is to be changed. An address or a token that comes back as it was shown stays as it is.",
)

export type VersionedWebhook = Webhook & { readonly version: string }

const fields = {
  id: Type.String(),
  version: Type.String({
    description:
      "Names what is set of it. Its ETag, without the quotes. A secret address or token in place of another may be the same version.",
  }),
  kind: Type.Enum([...ENDPOINT_KINDS], { description: KIND }),
  url: Type.String({ description: "Of Slack and Teams only a part, as in `https://hooks.slack.com/…WXYZ`." }),
  token: orNull(Type.String(), "Of Telegram, and of that only a part."),
  chat_id: orNull(Type.String(), "Of Telegram."),
  language: orNull(Type.Enum(["es", "en"]), "Of chats."),
  events,
  payload,
  description,
  status,
  created_at: date,
  failing_since: orNull(date, "The first failure since something last arrived."),
  disabled_at: orNull(date, "null while it is enabled."),
  disabled_because: orNull(Type.String(), "A sentence; null while it is enabled."),
  pending_deliveries: Type.Integer({ description: "What is due or waits for its next attempt." }),
}
export const WebhookAnswer = (description: string) =>
  named(
    "Webhook",
    Type.Unsafe<VersionedWebhook>(Type.Object(fields, { description })),
    "Where events are sent, and how that goes.",
  )
export const WebhooksAnswer = Object.assign(pageOf(WebhookAnswer("An endpoint.")), {
  description: `A page of the endpoints, of which there are ${MOST_WEBHOOKS} at most.`,
})
export const WebhookSecretAnswer = (description: string) =>
  named(
    "WebhookWithSecret",
    Type.Unsafe<VersionedWebhook & { secret: string | null }>(
      Type.Object(
        {
          ...fields,
          secret: orNull(
            Type.String(),
            "To verify with: it will not be shown again. null of chats: what they get is not signed.",
          ),
        },
        {
          description,
        },
      ),
    ),
    "A webhook with its secret, in the one answer that shows it.",
  )

export const WebhookId = Type.Object({
  id: Type.String({ description: "The endpoint's id.", examples: ["whk_3nQ8vZr1TfKd"] }),
})

const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const
const DELIVERED_TYPES = [...EVENT_TYPES, "webhook.test"] as const

export const DeliveriesQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(Type.Enum([...DELIVERY_STATUSES], { description: "Only those." })),
  type: Type.Optional(Type.Enum([...DELIVERED_TYPES], { description: "Only events of this type." })),
})

const DeliveryAttempt = named(
  "DeliveryAttempt",
  Type.Object({
    at: date,
    status_code: orNull(Type.Integer(), "null if no answer came."),
    duration_ms: Type.Integer(),
    error: orNull(Type.String(), "What went wrong; null if it arrived."),
    response_excerpt: orNull(Type.String(), "The first bytes of the answer."),
  }),
  "One attempt to deliver an event.",
)
export const DeliveryAnswer = (description: string) =>
  named(
    "Delivery",
    Type.Unsafe<Delivery>(
      Type.Object(
        {
          id: Type.String({ format: "uuid" }),
          webhook_id: Type.String(),
          event_id: Type.String({
            description: "The header `webhook-id`: the same for every attempt and replay of an event.",
          }),
          type: Type.Enum([...DELIVERED_TYPES]),
          lead_id: orNull(Type.String({ format: "uuid" }), "The lead that the event is about."),
          status: Type.Enum([...DELIVERY_STATUSES]),
          created_at: date,
          next_attempt_at: orNull(date, "null if there will be none."),
          attempts: Type.Array(DeliveryAttempt, { description: "Oldest first, the newest 50." }),
        },
        { description },
      ),
    ),
    "An event on its way to a webhook, with every attempt.",
  )
export const DeliveriesAnswer = Object.assign(pageOf(DeliveryAnswer("A delivery.")), {
  description: "A page of the deliveries.",
})
export const DeliveryId = Type.Object({
  id: Type.String({ description: "The delivery's id.", examples: ["0199c0de-7a58-7c3e-9d53-0b6a5d1f2e10"] }),
})

const moment = (side: string) =>
  Type.String({ maxLength: 50, description: `${side}: an instant, or a date for the whole day in UTC.` })
export const ReplayInput = named(
  "WebhookReplay",
  Type.Object(
    {
      from: Type.Optional(moment("Events of this time and later")),
      to: Type.Optional(moment("Events before this time")),
      status: Type.Optional(
        Type.Enum(["failed"], { description: "Only deliveries that failed. Without it, every event." }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ status: "failed" }, { from: "2026-11-14T08:00:00Z", to: "2026-11-14T12:00:00Z" }],
    },
  ),
  "Which events are sent to the webhook again.",
)
export const ReplayAnswer = named(
  "ReplayedDeliveries",
  Type.Object(
    { replayed: Type.Integer({ description: "How many deliveries were sent off." }) },
    { description: "They are on their way." },
  ),
  "How many events are sent again.",
)
