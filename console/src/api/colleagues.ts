/** To whom a lead can be given, and who is known already: what somebody has to see before they hand one over or enter one. */
import { queryOptions } from "@tanstack/react-query"
import { api, got } from "./client.ts"

export type Colleague = Awaited<ReturnType<typeof readColleagues>>["data"][number]
/** Shifts begin and end without an event that tells of it. */
const LOOK_AGAIN_MS = 30_000

/** A lead whose deadline depends on what it is, or the bracket of one that is still to be made, if that is known. */
type Given = { readonly lead?: string; readonly bracket?: string }

const readColleagues = (given: Given, signal?: AbortSignal) =>
  got(
    api.GET("/api/admin/colleagues", {
      params: { query: given },
      ...(signal && { signal }),
    }),
  )

export const colleaguesQuery = (given: Given) =>
  queryOptions({
    queryKey: ["triagers", "colleagues", given],
    queryFn: async ({ signal }) => (await readColleagues(given, signal)).data,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Of a number or an address as somebody types it. */
export const knownQuery = (telefono: string, email: string) =>
  queryOptions({
    queryKey: ["known-person", telefono, email],
    queryFn: ({ signal }) =>
      got(
        api.GET("/api/admin/leads/known", {
          params: { query: { ...(telefono && { telefono }), ...(email && { email }) } },
          signal,
        }),
      ),
    staleTime: 10_000,
  })
