/**
 * A message as a Teams workflow takes it ("When a Teams webhook request is received"): an adaptive card. Only rich text blocks
 * are used, because those, unlike text blocks and facts, know no Markdown: nothing in a lead's name can become a link.
 */
import type { ChatMessage } from "./chat-message.ts"

export function writeTeamsMessage({ title, lines, link }: ChatMessage): object {
  const block = (run: object, spacing: object = {}) => ({
    type: "RichTextBlock",
    ...spacing,
    inlines: [{ type: "TextRun", ...run }],
  })
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    fallbackText: title,
    body: [
      block({ text: title, weight: "Bolder" }),
      ...lines.map((text) => block({ text }, { spacing: "Small" })),
    ],
    ...(link !== null && { actions: [{ type: "Action.OpenUrl", title: link.label, url: link.href }] }),
  }
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  }
}
