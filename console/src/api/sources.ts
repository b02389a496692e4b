/** Addresses for forms and tools. A whole address is in the answers of the two requests that make one, and nowhere else. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { operations, Rejection, SourcePlace } from "../../../client/api.ts"
import { api, at, atVersion, got } from "./client.ts"
import { after, allOf } from "./pages.ts"

export type Source = operations["getSource"]["responses"][200]["content"]["application/json"]
export type Preset = Source["preset"]
type SourceWish = operations["createSource"]["requestBody"]["content"]["application/json"]
type SourceChange = operations["changeSource"]["requestBody"]["content"]["application/json"]
export type Trial = operations["trySource"]["responses"][200]["content"]["application/json"]
type ReplayAnswer = operations["replaySource"]["responses"][200]["content"]["application/json"]
export type SentField = Trial["fields"][number]
export type FieldPath = SourcePlace
/** By the lead's field. */
export type Mapping = Readonly<Record<string, FieldPath>>

/** All of them: they are few, and other screens tell them by name. */
export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: ({ signal }) =>
    allOf((cursor) => got(api.GET("/api/admin/sources", { params: { query: after(cursor) }, signal }))),
})

/** The event `rejections.arrived` comes late and names no source, so whoever waits for a body looks often, and others now and then. */
const WAIT_MS = 2_000
const LOOK_MS = 15_000

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: [...sourcesQuery.queryKey, id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/sources/{id}", { ...at(id), signal })),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.revoked_at !== null ? false : data.listening ? WAIT_MS : LOOK_MS,
  })

export type Kept = { readonly newest: readonly Rejection[]; readonly isAll: boolean }

/** Each may be 256 KB. */
const NEWEST = 10

/** The newest bodies of a source that wait for somebody. It is read anew when the source says that one more was refused. */
export const keptQuery = (id: string, lastRefusedAt: string | null) =>
  queryOptions({
    queryKey: ["rejections", "kept", id, lastRefusedAt],
    queryFn: async ({ signal }): Promise<Kept> => {
      const query = { api_key_id: id, state: "open", limit: NEWEST } as const
      const page = await got(api.GET("/api/admin/rejections", { params: { query }, signal }))
      return { newest: page.data, isAll: page.next_cursor === null }
    },
    placeholderData: keepPreviousData,
  })

export const createSource = (body: SourceWish) => got(api.POST("/api/admin/sources", { body }))

/** Refused if it has been changed since the version that was read. */
export const changeSource = (id: string, body: SourceChange, version: string) =>
  got(
    api.PATCH("/api/admin/sources/{id}", {
      ...atVersion(id, version),
      body,
    }),
  )

export const rotateSource = (id: string, overlapSeconds: number) =>
  got(
    api.POST("/api/admin/sources/{id}/rotate-secret", {
      ...at(id),
      body: { overlap_seconds: overlapSeconds },
    }),
  )

export const revokeSource = (id: string) => got(api.DELETE("/api/admin/sources/{id}", at(id)))

/** A body to be tried: one that was kept, or one that somebody has pasted. */
export type TriedBody = { readonly rejection_id: string } | { readonly body: string }

/** What a body would become under a mapping that nobody has saved yet. */
export const trialQuery = (id: string, tried: TriedBody, mapping: Mapping) =>
  queryOptions({
    queryKey: ["source-trial", id, tried, mapping],
    queryFn: ({ signal }) => {
      const params = { path: { id } }
      const sent = "body" in tried ? { ...tried, content_type: typeOf(tried.body) } : tried
      const body = { ...sent, mapping }
      return got(api.POST("/api/admin/sources/{id}/try", { params, body, signal }))
    },
  })

const typeOf = (body: string): string =>
  /^\s*[{[]/.test(body) ? "application/json" : "application/x-www-form-urlencoded"

export type Replayed = { readonly replayed: number; readonly still_refused: number }

/** Everything that is kept. The server does it in portions; what is done so far is told after each. */
export async function replaySource(id: string, onPortion: (soFar: Replayed) => void): Promise<Replayed> {
  let soFar: Replayed = { replayed: 0, still_refused: 0 }
  let cursor: string | null = null
  do {
    const params = { path: { id } }
    const body: { cursor?: string } = cursor === null ? {} : { cursor }
    const portion: ReplayAnswer = await got(api.POST("/api/admin/sources/{id}/replay", { params, body }))
    soFar = {
      replayed: soFar.replayed + portion.replayed + portion.repeated,
      still_refused: soFar.still_refused + portion.still_refused,
    }
    onPortion(soFar)
    cursor = portion.next_cursor
  } while (cursor !== null)
  return soFar
}
