/** How the team stands now, in one answer: what needs somebody, and who has how much. */
import { queryOptions } from "@tanstack/react-query"
import { api, got } from "./client.ts"

/** Leads become late without an event. */
const LOOK_EVERY_MS = 30_000

export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/overview", { signal })),
  refetchInterval: LOOK_EVERY_MS,
})
