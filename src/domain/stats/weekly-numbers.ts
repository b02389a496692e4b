/** What the report of a week tells, as the console's own pages count it. */
import type { Counts } from "./statistics.ts"
import type { Week } from "./week.ts"

export type WeeklyNumbers = {
  readonly week: Week
  readonly currency: string | null
  readonly totals: Counts
  readonly before: Counts
  /** Leads of each of the seven days. */
  readonly perDay: readonly number[]
  readonly perDayBefore: readonly number[]
  /** None where there are no two of them to compare. */
  readonly teams: readonly Line[]
  /** Those that nobody has come last, so that the lines add up. */
  readonly people: readonly Line[]
  readonly sources: readonly Line[]
  /** Now, when the report is sent; each up to 1 000. */
  readonly open: { readonly late: number; readonly waiting: number; readonly stale: number }
}

/** A team, a person, or where leads came from; null: those that do not say. */
export type Line = { readonly name: string | null } & Pick<
  Counts,
  "leads" | "promises" | "promises_kept_percent" | "qualified" | "value"
>
