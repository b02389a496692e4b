/** Why a lead goes to somebody without a turn: they hold an earlier one of the same person, or of the same company. The console reads it too. */
export type StickyReason = "sticky" | "company"

export const isSticky = (because: string | null | undefined): because is StickyReason =>
  because === "sticky" || because === "company"
