/**
 * A message as Telegram's `sendMessage` takes it. The text is plain, without a parse mode, so that nothing in it has to be
 * escaped; what is bold and what is a link is said beside it, by places counted in UTF-16 units, as JavaScript counts.
 */
import type { ChatMessage } from "./chat-message.ts"

export function writeTelegramMessage({ title, lines, link }: ChatMessage, chatId: string): object {
  const said = [title, ...lines].join("\n")
  const bold = { type: "bold", offset: 0, length: title.length }
  const common = { chat_id: chatId, link_preview_options: { is_disabled: true } }
  if (link === null) return { ...common, text: said, entities: [bold] }
  const opening = { type: "text_link", offset: said.length + 1, length: link.label.length, url: link.href }
  return { ...common, text: `${said}\n${link.label}`, entities: [bold, opening] }
}
