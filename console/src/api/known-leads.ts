/** The one book of leads, and how screens look into it. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import type { Lead, LeadDetail } from "../../../client/api.ts"
import type { Inbox } from "./inbox.ts"
import { LeadBook } from "./lead-book.ts"
import type { RowPage } from "./list-top.ts"

export const book = new LeadBook()

/** In their order; those of whom nothing is known are left out. */
export function useLeads(ids: readonly string[]): readonly Lead[] {
  useSyncExternalStore(book.watch, book.version)
  return ids.map(book.get).filter((lead) => lead !== undefined)
}

/** All that is known of a lead: its details, and what has been learnt since they were read. */
export function useWithNews(detail: LeadDetail | undefined): LeadDetail | undefined {
  const lead = useSyncExternalStore(book.watch, () => detail && book.get(detail.id))
  return detail && lead ? { ...detail, ...lead } : detail
}

/** A tab stays open for days; what it has seen in passing need not. */
const MANY = 10_000

export function forgetWhatNoListHolds(queries: QueryClient): void {
  if (book.size < MANY) return
  const held = new Set(
    queries
      .getQueryCache()
      .findAll({ queryKey: ["lead"] })
      .map(({ queryKey }) => String(queryKey[1])),
  )
  for (const [, list] of queries.getQueriesData<InfiniteData<RowPage>>({ queryKey: ["leads", "list"] })) {
    for (const { data } of list?.pages ?? []) for (const { id } of data) held.add(id)
  }
  for (const [, inbox] of queries.getQueriesData<Inbox>({ queryKey: ["inbox"] })) {
    for (const id of inbox?.ids ?? []) held.add(id)
  }
  book.forgetAllBut(held)
}
