/** Leads counted by where they came from, over whole days of the browser's time zone. */
import { queryOptions } from "@tanstack/react-query"
import type { operations } from "../../../client/api.ts"
import { api, got } from "./client.ts"

export type { StatisticsGroup as Group, StatisticsTotals as Counts } from "../../../client/api.ts"

type Question = operations["readStats"]["parameters"]["query"]

/** While another time or touch is asked for, what stood there stays. */
export const statsQuery = (question: Question) =>
  queryOptions({
    queryKey: ["stats", question.by, question],
    queryFn: ({ signal }) => got(api.GET("/api/admin/stats", { params: { query: question }, signal })),
    placeholderData: (before, query) => (query?.queryKey[1] === question.by ? before : undefined),
  })
