/** The audit log, newest first. */
import { infiniteQueryOptions } from "@tanstack/react-query"
import type { AuditEntry } from "../../../client/api.ts"
import { api, got } from "./client.ts"
import { BY_CURSOR, type Paged } from "./pages.ts"

export type { AuditEntry } from "../../../client/api.ts"

/** What entries are about: the first part of their subject. */
export const KINDS = ["leads", "triagers", "policy", "keys", "webhooks", "people"] as const
export type Kind = (typeof KINDS)[number]
/** A delivery belongs to its webhook. */
export const kindOf = ({ subject }: AuditEntry): string => {
  const kind = subject.split("/")[0] ?? ""
  return kind === "deliveries" ? "webhooks" : kind
}

const SHOWN_AT_ONCE = 50
const MOST_A_PAGE = 200
const MOST_PAGES = 5

/**
 * The server tells entries of one subject, not of one kind: those of a kind are picked here, from as many pages as it takes
 * to find some, and no more than a few at a time.
 */
export const auditQuery = (kind: Kind | null) =>
  infiniteQueryOptions({
    queryKey: ["audit", kind],
    queryFn: async ({ pageParam, signal }): Promise<Paged<AuditEntry>> => {
      const found: AuditEntry[] = []
      let cursor = pageParam
      for (let page = 0; page < MOST_PAGES; page++) {
        const limit = kind === null ? SHOWN_AT_ONCE : MOST_A_PAGE
        const query = { limit, ...(cursor !== undefined && { cursor }) }
        const answer = await got(api.GET("/api/admin/audit", { params: { query }, signal }))
        found.push(...answer.data.filter((entry) => kind === null || kindOf(entry) === kind))
        cursor = answer.next_cursor ?? undefined
        if (cursor === undefined || found.length > 0) break
      }
      return { data: found, next_cursor: cursor ?? null }
    },
    ...BY_CURSOR,
  })
