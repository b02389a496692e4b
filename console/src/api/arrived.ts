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

/** Which revenue labels no bracket knew, to add where brackets are edited. */
export const unknownLabelsQuery = queryOptions({
  queryKey: ["unknown-labels"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/policy/unknown-labels", { signal })),
  staleTime: 60_000,
})
