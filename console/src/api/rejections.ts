/** Bodies that were refused, and sending them again as they should have been. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { LeadOutcome, LeadSubmission, RejectionResults } from "../../../client/api.ts"
import { api, at, got } from "./client.ts"
import { BY_CURSOR } from "./pages.ts"

export type { Rejection, RejectionResults } from "../../../client/api.ts"
export type RejectionState = "open" | "replayed" | "dismissed"

/** The event `rejections.arrived` tells of the first at once, and of more only after a quarter of an hour: until then the list is looked at. */
const LOOK_MS = 30_000

/** `sender`: the key or source with which they came; null: any. */
export const rejectionsQuery = (state: RejectionState | null, sender: string | null) =>
  infiniteQueryOptions({
    queryKey: ["rejections", state, sender],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 50,
        ...(state && { state }),
        ...(sender && { api_key_id: sender }),
        ...(pageParam && { cursor: pageParam }),
      }
      return got(api.GET("/api/admin/rejections", { params: { query }, signal }))
    },
    ...BY_CURSOR,
    // All pages would be read again: whoever has gone down a long list is spared that.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LOOK_MS),
  })

export const rejectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["rejections", "one", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/rejections/{id}", { ...at(id), signal })),
  })

type Results = RejectionResults["results"]
/** Far below what the server takes in one request, so that something is told while many are under way. */
const PORTION = 50

/** One portion after the other; if one fails, what became of those before is told all the same. */
async function inPortions<Item>(
  items: readonly Item[],
  send: (portion: Item[]) => Promise<RejectionResults>,
  onResults: (results: Results) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += PORTION)
    onResults((await send(items.slice(from, from + PORTION))).results)
}

export const dismissRejections = (ids: readonly string[], onResults: (results: Results) => void) =>
  inPortions(ids, (ids) => got(api.POST("/api/admin/rejections/dismiss", { body: { ids } })), onResults)

export const reopenRejections = (ids: readonly string[], onResults: (results: Results) => void) =>
  inPortions(ids, (ids) => got(api.POST("/api/admin/rejections/restore", { body: { ids } })), onResults)

export type Replay = { readonly id: string; readonly body: Record<string, unknown> }

export const replayRejections = (replays: readonly Replay[], onResults: (results: Results) => void) =>
  inPortions(
    replays,
    (items) => got(api.POST("/api/admin/rejections/replay", { body: { items } })),
    onResults,
  )

/** The server reads whatever is sent, and says what is wrong with it. */
export const replayRejection = (id: string, body: Readonly<Record<string, unknown>>): Promise<LeadOutcome> =>
  got(
    api.POST("/api/admin/rejections/{id}/replay", {
      ...at(id),
      body: body as unknown as LeadSubmission,
    }),
  )
