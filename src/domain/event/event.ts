/** What happens, by name. Every event has its place in the one order of all of them. */

export const EVENT_TYPES = [
  "lead.created",
  "lead.disqualified",
  "lead.assigned",
  "lead.waiting",
  "lead.status_changed",
  "lead.attempted",
  "lead.contact_due",
  "lead.contact_missed",
  "lead.escalated",
  "lead.commented",
  "lead.corrected",
  "lead.turn_voided",
  "lead.erased",
  "triager.paused",
  "triager.resumed",
  "policy.published",
  "webhook.disabled",
  "rejections.arrived",
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** What a chat is told unless its team chooses: who has to call whom, and where help is needed. */
export const CHAT_EVENTS: readonly EventType[] = [
  "lead.assigned",
  "lead.waiting",
  "lead.escalated",
  "triager.paused",
  "webhook.disabled",
]

/** Names an event to others. Its time is part of it: after a restore from a backup the same place may be given out again. */
export const eventIdOf = ({ seq, at }: { seq: number; at: Date }): string =>
  `evt_${seq}_${at.getTime().toString(36)}`

/** An event as it is stored. */
export type HistoryEvent = {
  readonly seq: number
  readonly type: string
  readonly lead_id: string | null
  readonly received_by: string | null
  readonly data: unknown
}
