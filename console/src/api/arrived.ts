/** Which values leads have carried lately, to choose from where a condition is written. */
import { queryOptions } from "@tanstack/react-query"
import type { ArrivedValues } from "../../../client/api.ts"
import { api, got } from "./client.ts"

export type Arrived = ArrivedValues

export const arrivedQuery = queryOptions({
  queryKey: ["arrived"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/leads/values", { signal })),
  staleTime: 60_000,
})
