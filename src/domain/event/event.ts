/** The types of events. All events have one total order. */

export const EVENT_TYPES = [
  "lead.created",
  "lead.disqualified",
  "lead.assigned",
  "lead.waiting",
  "lead.status_changed",
  "lead.attempted",
  "lead.next_step",
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

/** The default events of a chat: new leads to call, and where help is needed. */
export const CHAT_EVENTS: readonly EventType[] = [
  "lead.assigned",
  "lead.waiting",
  "lead.escalated",
  "triager.paused",
  "webhook.disabled",
]

/**
 * Names an event to others. Its time is part of it: after a restore from a backup the same seq may be given out
 * again.
 */
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
