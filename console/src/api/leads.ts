/**
 * Leads in lists: pages of them, newest first, how many there are of what, and the deadline of one.
 *
 * Events come often and lists are long, so a list is not simply read anew: what is loaded stays, and one request brings
 * its newest part up to date.
 */
import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import type { BulkAnswer, BulkChange, LeadPage } from "../../../client/api.ts"
import { api, basePath, got } from "./client.ts"
import { inboxOf } from "./inbox.ts"
import { book, forgetWhatNoListHolds } from "./known-leads.ts"
import type { LeadFilters } from "./lead-filters.ts"
import { changeLoaded, type RowPage, withStart, withTop } from "./list-top.ts"

export type { BulkAnswer, Lead, LeadPage } from "../../../client/api.ts"
export type { LeadFilters } from "./lead-filters.ts"

const PAGE = 50
/** More than this the server does not give at once. */
const MOST = 200
const OLD_AFTER_MS = 10_000

/** What is read is kept in the book; lists hold rows. */
async function readPage(
  filters: LeadFilters,
  { limit, cursor }: { limit: number; cursor?: string | null },
  signal?: AbortSignal,
): Promise<LeadPage> {
  const askedAt = performance.now()
  const page = await got(
    api.GET("/api/admin/leads", {
      params: { query: { ...filters, limit, ...(cursor && { cursor }) } },
      ...(signal && { signal }),
    }),
  )
  book.applyFetched(page.data, askedAt)
  return page
}

/** The next leads of a kind, as many as the server gives at once. */
export const leadsAfter = (filters: LeadFilters, cursor: string | null): Promise<LeadPage> =>
  readPage(filters, { limit: MOST, cursor })

const rowsOf = ({ data, next_cursor }: LeadPage): RowPage => ({
  data: data.map(({ id, seq }) => ({ id, seq })),
  next_cursor,
})

/** Static: an invalidation alone would read every page anew. `useRefresh` sees to it. */
export const leadsQuery = (filters: LeadFilters) =>
  infiniteQueryOptions({
    queryKey: ["leads", "list", filters],
    queryFn: async ({ pageParam, signal }) =>
      rowsOf(await readPage(filters, { limit: PAGE, cursor: pageParam }, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: "static",
  })

/** Brings the newest leads of a list up to date. With `hold`, those that are newer than all of it stay out; how many? */
export async function refreshLeads(
  queries: QueryClient,
  filters: LeadFilters,
  { hold }: { hold: boolean },
): Promise<number> {
  const { queryKey } = leadsQuery(filters)
  const loaded = queries.getQueryData(queryKey)?.pages.reduce((sum, { data }) => sum + data.length, 0)
  if (loaded === undefined) return 0
  const top = rowsOf(await readPage(filters, { limit: Math.min(MOST, Math.max(PAGE, loaded)) }))
  if (filters.sort !== undefined) {
    await changeLoaded(queries, queryKey, (before) => withStart(before, top))
    forgetWhatNoListHolds(queries)
    return 0
  }
  const newest = queries.getQueryData(queryKey)?.pages[0]?.data[0]?.seq
  const held = hold && newest !== undefined ? top.data.filter(({ seq }) => seq > newest).length : 0
  await changeLoaded(queries, queryKey, (before) => withTop(before, top, held))
  forgetWhatNoListHolds(queries)
  return held
}

/** Calls `refresh` when a static query is out of date, at most once every `everyMs`. */
export function useRefresh(queryKey: QueryKey, everyMs: number, refresh: () => Promise<unknown>): void {
  const queries = useQueryClient()
  const hash = hashKey(queryKey)
  const run = useEffectEvent(refresh)
  useEffect(() => {
    const cache = queries.getQueryCache()
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const soon = () => {
      timer ??= setTimeout(begin, Math.max(0, last + everyMs - Date.now()))
    }
    const begin = async () => {
      timer = undefined
      last = Date.now()
      const query = cache.get(hash)
      if (query === undefined) return
      // A page on its way would put back what was there before.
      if (query.state.fetchStatus !== "idle") return soon()
      // First, so that what happens from here on is noticed.
      query.setState({ isInvalidated: false })
      await run().catch(() => query.invalidate()) // it is tried again
    }
    const known = cache.get(hash)?.state
    if (
      known?.data !== undefined &&
      (known.isInvalidated || Date.now() - known.dataUpdatedAt > OLD_AFTER_MS)
    ) {
      soon()
    }
    const leave = cache.subscribe((event) => {
      if (event.type !== "updated" || event.query.queryHash !== hash) return
      // A reading that failed leaves the query out of date, and nothing tells of that a second time.
      if (event.action.type === "invalidate" || event.action.type === "error") soon()
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [queries, hash, everyMs])
}

const MOST_FOUND = 8
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ["found-leads", q],
    queryFn: ({ signal }) => readPage({ q }, { limit: MOST_FOUND }, signal),
    staleTime: 5_000,
  })

const STALE_SHOWN = 4
/** A few of one's own leads in conversation with which nothing has happened for days: the longest silent first. */
export const staleQuery = queryOptions({
  queryKey: ["today", "stale"],
  queryFn: ({ signal }) =>
    readPage({ triager: "me", stale: true, sort: "touched_at" }, { limit: STALE_SHOWN }, signal),
})

/** How many leads there are of some kind; `more`: at least so many. `useRefresh` sees to it. */
export const countQuery = (filters: LeadFilters) =>
  queryOptions({
    queryKey: ["leads", "count", filters],
    queryFn: ({ signal }) => got(api.GET("/api/admin/leads/count", { params: { query: filters }, signal })),
    staleTime: "static",
  })

const readInbox = (signal?: AbortSignal) =>
  Promise.all([
    readPage({ triager: "me", status: "contacted" }, { limit: MOST }, signal),
    readPage({ triager: "me", status: "assigned" }, { limit: MOST }, signal),
  ])

/** The first reading begins with the page, before it is known whose inbox it is. */
let begun: ReturnType<typeof readInbox> | null = null
export function beginInbox(): void {
  const reading = readInbox()
  begun = reading
  reading.catch(() => {
    if (begun === reading) begun = null // whoever would have taken it reads it anew
  })
}

/** One request for all of them; each is answered for itself. */
export const changeLeads = (body: BulkChange): Promise<BulkAnswer> =>
  got(api.POST("/api/admin/leads/bulk", { body }))

/** What a triager has to do. */
export const inboxQuery = (triager: string) =>
  queryOptions({
    queryKey: ["inbox", triager],
    queryFn: async ({ signal }) => {
      const pages = begun ?? readInbox(signal)
      begun = null
      return inboxOf(...(await pages))
    },
  })

export function exportLink(filters: LeadFilters): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(filters)) {
    for (const value of [values].flat()) query.append(name, String(value))
  }
  return `${basePath}api/admin/leads.csv?${query}`
}
