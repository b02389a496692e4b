/** Bodies that were refused, and sending them again as they should have been. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { LeadOutcome, LeadSubmission } from "../../../client/api.ts"
import { api, got } from "./client.ts"
import { BY_CURSOR } from "./pages.ts"

export type { Rejection } from "../../../client/api.ts"
export type RejectionState = "open" | "replayed"

/** No event tells of a rejection: the list is looked at now and then. */
const LOOK_MS = 30_000

export const rejectionsQuery = (state: RejectionState | null) =>
  infiniteQueryOptions({
    queryKey: ["rejections", state],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...(state && { state }), ...(pageParam && { cursor: pageParam }) }
      return got(api.GET("/api/admin/rejections", { params: { query }, signal }))
    },
    ...BY_CURSOR,
    refetchInterval: LOOK_MS,
  })

export const rejectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["rejections", "one", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/rejections/{id}", { params: { path: { id } }, signal })),
  })

/** The server reads whatever is sent, and says what is wrong with it. */
export const replayRejection = (id: string, body: Readonly<Record<string, unknown>>): Promise<LeadOutcome> =>
  got(
    api.POST("/api/admin/rejections/{id}/replay", {
      params: { path: { id } },
      body: body as unknown as LeadSubmission,
    }),
  )
