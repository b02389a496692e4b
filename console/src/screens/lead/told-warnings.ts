/** Warnings about a lead that are worth a hint. Unknown fields are there to be seen among the others, and need none. */
const TOLD = [
  "invalid_email",
  "invalid_phone",
  "unknown_business",
  "unknown_revenue_label",
  "unreadable_amount",
  "file_left_out",
  "extra_left_out",
  "status_not_kept",
  "owner_inactive",
] as const

export const isTold = (code: string): code is (typeof TOLD)[number] =>
  (TOLD as readonly string[]).includes(code)
