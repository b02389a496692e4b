/** What of the response times stands in the address bar: the days, who or what is told apart, and what the map shows. */
import { type ReportDays, readDays } from "../attribution/search.ts"

export const GROUPINGS = ["triager", "bracket", "utm_source"] as const
export const MEASURES = ["minutes", "kept", "leads"] as const
export type Grouping = (typeof GROUPINGS)[number]
export type Measure = (typeof MEASURES)[number]

export type ResponseSearch = ReportDays & {
  readonly by?: Grouping
  readonly measure?: Measure
  /** The numbers themselves, instead of the picture. */
  readonly as?: "table"
}

export function readResponseSearch(search: Record<string, unknown>): ResponseSearch {
  const by = GROUPINGS.find((grouping) => grouping === search.by)
  const measure = MEASURES.find((one) => one === search.measure)
  return {
    ...readDays(search),
    ...(by && { by }),
    ...(measure && { measure }),
    ...(search.as === "table" && { as: "table" }),
  }
}
