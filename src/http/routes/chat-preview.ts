/** POST /api/admin/webhooks/preview: what a chat would read of an example, before anybody has made an endpoint. */

import type { EventType } from "../../domain/event/event.ts"
import { USUAL_LANGUAGE } from "../../domain/language.ts"
import { type ChatNotice, writeChatMessage, writeChatTest } from "../../domain/wording/chat-message.ts"
import { shapeMessage } from "../../domain/wording/shape-message.ts"
import { PreviewAnswer, PreviewInput } from "../schemas/chat-preview.ts"
import { exampleOf } from "../schemas/event.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("Webhooks")

export function addChatPreview(scope: App, publicUrl: string | null): void {
  scope.post(
    "/webhooks/preview",
    operation(
      "previewChat",
      "See what a chat would read",
      "The message that an event of an invented lead becomes. Nothing is sent and nothing is stored.",
      { body: PreviewInput, response: { 200: PreviewAnswer } },
    ),
    async ({ body }) => {
      const { kind, language = USUAL_LANGUAGE, payload = "thin", event = "lead.assigned" } = body
      const now = new Date(AT)
      const message =
        event === "webhook.test"
          ? writeChatTest({ language, publicUrl })
          : writeChatMessage(exampleNotice(event), { language, payload, publicUrl, now })
      return { ...message, lines: [...message.lines], request: shapeMessage(kind, message, "-1001234567890") }
    },
  )
}

const AT = "2026-11-14T10:31:02.114Z"

function exampleNotice(type: EventType): ChatNotice {
  const { lead_id = null, data } = exampleOf(type)
  return {
    event: { type, at: new Date(AT), lead_id, data: { ...data } },
    lead: lead_id === null ? null : LEAD,
    names: new Map([["ana", "Ana"]]),
    currency: "EUR",
  }
}

const LEAD: ChatNotice["lead"] = {
  status: "assigned",
  contact_by: new Date("2026-11-14T11:01:02.114Z"),
  nombre: "Lucía Fernández",
  phone_normal: "+34600111222",
  email_normal: "lucia@example.com",
  business: "ecommerce",
  business_label: null,
  category: "Comercio electrónico",
  revenue: 120_000,
  revenue_label: null,
}
