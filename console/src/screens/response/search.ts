/** What of the response times stands in the address bar: the days, who or what is told apart, and what the map shows. */
import { isDay } from "../../ui/days.ts"
import { SPANS } from "../attribution/search.ts"

export const GROUPINGS = ["triager", "bracket", "utm_source"] as const
export const MEASURES = ["minutes", "kept", "leads"] as const
export type Grouping = (typeof GROUPINGS)[number]
export type Measure = (typeof MEASURES)[number]

export type ResponseSearch = {
  readonly days?: (typeof SPANS)[number]
  readonly from?: string
  readonly to?: string
  readonly by?: Grouping
  readonly measure?: Measure
}

export function readResponseSearch(search: Record<string, unknown>): ResponseSearch {
  const { from, to } = search
  const chosen = isDay(from) && isDay(to) && from <= to ? { from, to } : null
  const days = SPANS.find((span) => span === search.days)
  const by = GROUPINGS.find((grouping) => grouping === search.by)
  const measure = MEASURES.find((one) => one === search.measure)
  return {
    ...(chosen ?? (days && { days })),
    ...(by && { by }),
    ...(measure && { measure }),
  }
}
