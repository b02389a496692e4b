/** To whom a lead can be given, and who is known already: what somebody has to see before they hand one over or enter one. */
import { queryOptions } from "@tanstack/react-query"
import { api, got } from "./client.ts"

export type Colleague = Awaited<ReturnType<typeof readColleagues>>["data"][number]
/** Shifts begin and end without an event that tells of it. */
const LOOK_AGAIN_MS = 30_000

const readColleagues = (bracket: string | null, signal?: AbortSignal) =>
  got(
    api.GET("/api/admin/colleagues", {
      params: { query: bracket === null ? {} : { bracket } },
      ...(signal && { signal }),
    }),
  )

/** `bracket`: of the lead; null: not known yet. */
export const colleaguesQuery = (bracket: string | null) =>
  queryOptions({
    queryKey: ["triagers", "colleagues", bracket],
    queryFn: async ({ signal }) => (await readColleagues(bracket, signal)).data,
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
