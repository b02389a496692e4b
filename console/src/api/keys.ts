/** The API keys. A secret is in the answers of the two requests that make one, and nowhere else. */
import { queryOptions } from "@tanstack/react-query"
import type { Key, KeyInput } from "../../../client/api.ts"
import { api, at, basePath, got } from "./client.ts"
import { after, allOf } from "./pages.ts"

export type { Key } from "../../../client/api.ts"
export type Scope = Key["scopes"][number]
/** Narrower than "read" are only those behind it. */
export const SCOPES: readonly Scope[] = ["ingest", "read", "read:leads", "read:stats", "read:events", "admin"]
/** For catalogues of texts: a colon means something there. */
export const textOf = (scope: Scope) =>
  (scope.startsWith("read:") ? scope.replace(":", "_") : scope) as ScopeText
type ScopeText = Exclude<Scope, `read:${string}`> | "read_leads" | "read_stats" | "read_events"
export const DEFAULT_RATE = 600

/** All of them: they are few, and other screens tell keys by name. */
export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) =>
    allOf((cursor) => got(api.GET("/api/admin/keys", { params: { query: after(cursor) }, signal }))),
})

export const createKey = (body: KeyInput) => got(api.POST("/api/admin/keys", { body }))

export const rotateKey = (id: string, overlapSeconds: number) =>
  got(
    api.POST("/api/admin/keys/{id}/rotate", {
      ...at(id),
      body: { overlap_seconds: overlapSeconds },
    }),
  )

export const revokeKey = (id: string) => got(api.DELETE("/api/admin/keys/{id}", at(id)))

export type KeyState = "active" | "expired" | "revoked"

export function stateOf(
  { revoked_at, expires_at }: Pick<Key, "revoked_at" | "expires_at">,
  nowMs: number,
): KeyState {
  if (revoked_at !== null) return "revoked"
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? "expired" : "active"
}

/** This server, as a program elsewhere calls it. */
export const serverAddress = (): string => `${location.origin}${basePath}`.replace(/\/$/, "")
