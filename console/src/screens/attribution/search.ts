/** What of the attribution stands in the address bar: the days, what is told apart and how, and whose touch counts. */
import { isDay } from "../../ui/days.ts"

export const SPANS = [7, 30, 90] as const
export const LONGEST = 90
export const GROUPINGS = ["utm_source", "utm_medium", "utm_campaign", "funnel", "day"] as const
export const SORTS = [
  "name",
  "leads",
  "contacted",
  "qualified",
  "won",
  "value",
  "perLead",
  "response",
] as const
export type Grouping = (typeof GROUPINGS)[number]
export type Sort = (typeof SORTS)[number]

export type ReportDays = {
  readonly team?: string
  readonly days?: (typeof SPANS)[number]
  /** Days of one's own choice instead, both of them included. */
  readonly from?: string
  readonly to?: string
}

export type AttributionSearch = ReportDays & {
  readonly by?: Grouping
  readonly touch?: "first"
  readonly sort?: Sort
  /** The other way round than a column is sorted at first. */
  readonly turned?: true
  /** The rows that are open, by name; "" is the one without. */
  readonly open?: readonly string[]
}

export function readDays({ from, to, days, team }: Record<string, unknown>): ReportDays {
  const of = typeof team === "string" && team !== "" ? { team } : {}
  if (isDay(from) && isDay(to) && from <= to) return { ...of, from, to }
  const span = SPANS.find((one) => one === days)
  return span ? { ...of, days: span } : of
}

export function readAttributionSearch(search: Record<string, unknown>): AttributionSearch {
  const by = GROUPINGS.find((grouping) => grouping === search.by)
  const sort = SORTS.find((column) => column === search.sort)
  const open = Array.isArray(search.open) ? search.open.filter((name) => typeof name === "string") : []
  return {
    ...readDays(search),
    ...(by && { by }),
    ...(search.touch === "first" && { touch: "first" }),
    ...(sort && { sort }),
    ...(search.turned === true && { turned: true }),
    ...(open.length > 0 && { open }),
  }
}
