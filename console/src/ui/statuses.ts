/** The states of leads, in the order of their lives. */
export const STATUSES = ["waiting", "assigned", "contacted", "qualified", "disqualified", "lost"] as const
export type Status = (typeof STATUSES)[number]
