/** How a lead stands with the deadline of its first contact. */
import type { Lead } from "../api/leads.ts"
import type { Tone } from "../ui/index.tsx"

/** From this share of the time on it is getting late. */
const WARN_FROM = 2 / 3
export type Deadline = {
  readonly tone: Tone
  /** How much of the time is gone, 0 to 1; more when it is late. */
  readonly share: number
  /** Until the deadline; below zero, how late it is: since the first deadline that nobody kept, whoever had the lead then. */
  readonly leftMs: number
}

/** How a lead stands with first contact; null where none is due by any time. The server counts late leads by the same rule. */
export function deadlineOf(
  {
    status,
    created_at,
    contact_by,
    missed_at,
    erased_at,
  }: Pick<Lead, "status" | "created_at" | "contact_by" | "missed_at" | "erased_at">,
  now: number,
): Deadline | null {
  if (status !== "assigned" || contact_by === null || erased_at !== null) return null
  const [from, by] = [Date.parse(created_at), Date.parse(missed_at ?? contact_by)]
  const share = Math.max(0, (now - from) / Math.max(1, by - from))
  return { tone: now > by ? "late" : share > WARN_FROM ? "warn" : "ok", share, leftMs: by - now }
}
