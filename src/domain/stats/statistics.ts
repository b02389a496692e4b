/** What statistics tell of leads, counted by store/find/stats.ts. */

export const DIMENSIONS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "funnel",
  "business",
  "team",
  "bracket",
  "triager",
  "rule",
  "day",
  "week",
  "hour",
] as const
export type Dimension = (typeof DIMENSIONS)[number]
export const MOST_DIMENSIONS = 4
/** What disqualifies without being a rule of the policy. Such leads have no reason that is the rule's. */
export const NO_RULES = ["manual", "unknown_business"] as const

export type StatsQuestion = {
  readonly by: readonly Dimension[]
  /** Leads created at `from` or later, and before `to`. */
  readonly from: Date | null
  readonly to: Date | null
  /** Whose source fields count: the lead's own, or those of the person's first lead. */
  readonly touch: "last" | "first"
  /** In which days and hours begin. */
  readonly timeZone: string
  readonly mostGroups: number
  /** Only leads of these teams; null: of all. */
  readonly teams?: readonly string[] | null
  /** Only what counts for this triager: leads, first contacts, promises. */
  readonly only?: string | null
}

export type Counts = {
  readonly leads: number
  readonly people: number
  readonly disqualified: number
  readonly waiting: number
  readonly assigned: number
  readonly contacted: number
  readonly qualified: number
  readonly won: number
  /** What won leads are worth together, in the policy's currency. */
  readonly value: number
  readonly lost: number
  readonly to_contact: number
  readonly in_contact: number
  readonly median_minutes_to_first_contact: number | null
  readonly p90_minutes_to_first_contact: number | null
  readonly median_working_minutes_to_first_contact: number | null
  readonly p90_working_minutes_to_first_contact: number | null
  /** Promises of first contact that have ended, one way or the other. */
  readonly promises: number
  readonly promises_kept: number
  readonly promises_kept_percent: number | null
  readonly handed_on: number
  readonly escalated: number
  readonly attempts: number
}
export type Group = { readonly [dimension in Dimension]?: string | null } & {
  readonly reason?: string | null
} & Counts
export type Stats = { readonly groups: Group[]; readonly totals: Counts; readonly truncated: boolean }

/** The median and the 90th percentile of something; null of nothing. */
export type Percentiles = readonly [number, number] | null
export type Summed = {
  [count in keyof Counts as count extends `${string}minutes_to_first_contact` | "promises_kept_percent"
    ? never
    : count]: Counts[count]
}
export type CountedRow = Summed & {
  readonly is_total: boolean
  readonly values: readonly (string | null)[]
  readonly reason: string | null
  readonly waited: Percentiles
  readonly worked: Percentiles
}

/** The total comes first, then the groups in their order, one more than asked for if there are more. */
export function toStats({ by, mostGroups }: StatsQuestion, rows: readonly CountedRow[]): Stats {
  const [totals, ...groups] = rows.map((row) => named(by, row))
  return {
    groups: groups.slice(0, mostGroups),
    totals: totals as Counts,
    truncated: groups.length > mostGroups,
  }
}

/** The values under the names of what was grouped by; a total has none. */
function named(by: readonly Dimension[], row: CountedRow): Group {
  const { is_total, values, reason, waited, worked, ...summed } = row
  const { promises, promises_kept } = summed
  const counts: Counts = {
    ...summed,
    median_minutes_to_first_contact: toTenth(waited?.[0]),
    p90_minutes_to_first_contact: toTenth(waited?.[1]),
    median_working_minutes_to_first_contact: toTenth(worked?.[0]),
    p90_working_minutes_to_first_contact: toTenth(worked?.[1]),
    promises_kept_percent: promises === 0 ? null : toTenth((100 * promises_kept) / promises),
  }
  if (is_total) return counts
  const dimensions = Object.fromEntries(by.map((dimension, i) => [dimension, values[i]]))
  return { ...dimensions, ...(by.includes("rule") && { reason }), ...counts }
}

const toTenth = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 10) / 10
