/**
 * Reasons that bar a triager from a lead. Receipts store these words and the console translates them, so this file
 * imports nothing.
 */
export const BARS = [
  "inactive",
  "paused",
  "other_team",
  "other_bracket",
  "other_kind",
  "absent",
  "day_off",
  "outside_hours",
  "week_cap_reached",
  "cap_reached",
  "open_cap_reached",
] as const
export type Bar = (typeof BARS)[number]

/** A lead whose deadline was missed leaves its holder, and never goes to somebody who had it before. */
export const RECEIPT_BARS = [...BARS, "holder", "had_it"] as const
export type ReceiptBar = (typeof RECEIPT_BARS)[number]
