/** Leads counted by where they came from, over whole days of the browser's time zone. */
import { queryOptions } from "@tanstack/react-query"
import type { operations } from "../../../client/api.ts"
import { api, basePath, got } from "./client.ts"

export type {
  Statistics as Stats,
  StatisticsGroup as Group,
  StatisticsTotals as Counts,
} from "../../../client/api.ts"

type Question = Omit<operations["readStats"]["parameters"]["query"], "time_zone">

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
/** The server knows no abbreviations. */
export const TIME_ZONE = zone.includes("/") ? zone : "UTC"

export const statsQuery = (question: Question) => {
  const query = { ...question, time_zone: TIME_ZONE }
  return queryOptions({
    queryKey: ["stats", question.by, question],
    queryFn: ({ signal }) => got(api.GET("/api/admin/stats", { params: { query }, signal })),
  })
}

/** Keeps showing the numbers of before while those of another period or touch load. */
export const statsQueryWithPrevious = (question: Question) =>
  queryOptions({
    ...statsQuery(question),
    placeholderData: (before, query) => (query?.queryKey[1] === question.by ? before : undefined),
  })

type Conversions = Omit<operations["exportConversions"]["parameters"]["query"], "time_zone">

export const conversionsLink = (asked: Conversions): string =>
  `${basePath}api/admin/conversions.csv?${new URLSearchParams({ ...asked, time_zone: TIME_ZONE })}`

/** The same groups as a file. */
export const statsLink = (question: Question): string =>
  `${basePath}api/admin/stats.csv?${new URLSearchParams({ ...question, time_zone: TIME_ZONE })}`
