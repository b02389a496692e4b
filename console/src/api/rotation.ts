/** The rotation as it stands, who got how much, why, and the changes of the team. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { RotationBracket, TriagerInput } from "../../../client/api.ts"
import { api, at, atVersion, got, isOutdated, Refused } from "./client.ts"
import { BY_CURSOR } from "./pages.ts"
import type { Triager } from "./team-and-policy.ts"

export type {
  Rotation,
  RotationBracket as Lane,
  RotationSeat as Seat,
  RotationShares as Shares,
  TriagerInput as TriagerBody,
  TriagerLedger as Ledger,
  TriagerTurn as Turn,
} from "../../../client/api.ts"
export type Standing = RotationBracket["standings"][number]
/** Shifts begin and end without an event that tells of it. */
const LOOK_AGAIN_MS = 30_000

export const rotationQuery = queryOptions({
  queryKey: ["ledger", "rotation"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/rotation", { signal })),
  refetchInterval: LOOK_AGAIN_MS,
})

export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Counted anew once a minute and not with every lead: a busy month takes the server a second. */
export const sharesQuery = (days: number) =>
  queryOptions({
    queryKey: ["rotation-shares", days],
    queryFn: ({ signal }) =>
      got(
        api.GET("/api/admin/rotation/shares", {
          params: { query: { days, time_zone: timeZoneHere() } },
          signal,
        }),
      ),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

const TURNS_A_PAGE = 25

export const ledgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["ledger", "triager", id],
    queryFn: ({ signal, pageParam }) =>
      got(
        api.GET("/api/admin/triagers/{id}/ledger", {
          params: { path: { id }, query: { limit: TURNS_A_PAGE, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    ...BY_CURSOR,
  })

export const triagerQuery = (id: string) =>
  queryOptions({
    queryKey: ["triagers", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/triagers/{id}", { ...at(id), signal })),
  })

/** Replaces nobody: if there is a triager with this id, the id is refused as taken. */
export async function addTriager(id: string, body: TriagerInput) {
  const params = { path: { id }, header: { "If-None-Match": "*" } }
  try {
    return await got(api.PUT("/api/admin/triagers/{id}", { params, body }))
  } catch (error) {
    if (!(error instanceof Refused && isOutdated(error))) throw error
    const taken = { pointer: "#/id", code: "taken", detail: "There is a triager with this id." } as const
    throw new Refused({ ...error.problem, code: "validation_failed", errors: [taken] })
  }
}

/** Refused if they have been changed since the version that was read. */
export const saveTriager = (id: string, body: TriagerInput, version: string) =>
  got(
    api.PUT("/api/admin/triagers/{id}", {
      ...atVersion(id, version),
      body,
    }),
  )

/** Their calendar is read at once. */
export const setFeed = (id: string, url: string) =>
  got(api.PUT("/api/admin/triagers/{id}/absence-feed", { ...at(id), body: { url } }))
export const readFeed = (id: string) => got(api.POST("/api/admin/triagers/{id}/absence-feed/refresh", at(id)))
export const forgetFeed = (id: string) => got(api.DELETE("/api/admin/triagers/{id}/absence-feed", at(id)))

/** Whatever keeps them from leads: that they were taken out of the rotation, or are paused. */
export const resumeTriager = ({ open_leads: _, absence_feed, paused, version, ...triager }: Triager) =>
  triager.active
    ? got(api.POST("/api/admin/triagers/{id}/resume", at(triager.id)))
    : saveTriager(triager.id, { ...triager, active: true }, version)

/** Their open leads stay with them, or go back through the rotation. */
export const takeOutOfRotation = (id: string, handBack: boolean) =>
  got(api.DELETE("/api/admin/triagers/{id}", { params: { path: { id }, query: { hand_back: handBack } } }))

export type MyAbsence = { readonly from: string; readonly to: string }

export const addMyAbsence = (body: MyAbsence) => got(api.POST("/api/admin/me/absences", { body }))
export const removeMyAbsence = (query: MyAbsence) =>
  got(api.DELETE("/api/admin/me/absences", { params: { query } }))
