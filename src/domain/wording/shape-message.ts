/** A message as the platform of a chat takes it. */
import { assertNever } from "../assert-never.ts"
import type { ChatKind } from "../event/endpoint.ts"
import type { ChatMessage } from "./chat-message.ts"
import { writeSlackMessage } from "./slack-message.ts"
import { writeTeamsMessage } from "./teams-message.ts"
import { writeTelegramMessage } from "./telegram-message.ts"

/** `chatId` is for Telegram. */
export function shapeMessage(kind: ChatKind, message: ChatMessage, chatId: string): object {
  switch (kind) {
    case "slack":
      return writeSlackMessage(message)
    case "teams":
      return writeTeamsMessage(message)
    case "telegram":
      return writeTelegramMessage(message, chatId)
    default:
      return assertNever(kind)
  }
}
