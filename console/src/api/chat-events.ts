/** What the server sends to a chat that does not say what it wants. A test compares it with the server's own list. */
export const CHAT_EVENTS = [
  "lead.assigned",
  "lead.waiting",
  "lead.escalated",
  "triager.paused",
  "webhook.disabled",
] as const
