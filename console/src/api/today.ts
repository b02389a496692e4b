/** How the day goes: of the whole team for whoever leads it, and of one triager for themselves. Each in one answer, of one moment. */
import { queryOptions } from "@tanstack/react-query"
import { api, got } from "./client.ts"
import { TIME_ZONE } from "./stats.ts"

export type {
  DaySteps,
  DoubtfulKey,
  MyDay,
  QuietSender,
  TeamMember,
  Today,
  UrgentLead,
} from "../../../client/api.ts"

/** Leads become late and shifts end without an event. */
const LOOK_EVERY_MS = 30_000
/** A silence of an hour is the shortest that is told. */
const QUIET_EVERY_MS = 5 * 60_000

/** Of one team, or of all that whoever asks leads. */
export const todayOf = (team: string | null) =>
  queryOptions({
    queryKey: ["today", "team", team],
    queryFn: ({ signal }) =>
      got(
        api.GET("/api/admin/today", {
          params: { query: { time_zone: TIME_ZONE, ...(team !== null && { team }) } },
          signal,
        }),
      ),
    refetchInterval: LOOK_EVERY_MS,
  })
export const todayQuery = todayOf(null)

export const myDayQuery = queryOptions({
  queryKey: ["today", "mine"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/me/day", { signal })),
  refetchInterval: LOOK_EVERY_MS,
})

export const doubtfulKeysQuery = queryOptions({
  queryKey: ["doubtful-keys"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/today/keys", { signal })),
  staleTime: QUIET_EVERY_MS,
})

export const quietQuery = queryOptions({
  queryKey: ["quiet-senders"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/today/quiet", { signal })),
  refetchInterval: QUIET_EVERY_MS,
  staleTime: QUIET_EVERY_MS,
})
