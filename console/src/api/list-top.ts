/** How the newest part of a long list is put on top of what was loaded before. */
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query"

/** A lead in a list: the lead itself is in the book, by its id. */
export type Row = { readonly id: string; readonly seq: number }
export type RowPage = { readonly data: readonly Row[]; readonly next_cursor: string | null }
type Loaded = InfiniteData<RowPage, unknown>

/**
 * Changes a list that is loaded. A further page that is on its way knows only the list as it was when it was asked for, and would put
 * that back: it is given up, and asked for again while the list's foot is in sight.
 */
export async function changeLoaded(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (before: Loaded) => Loaded,
): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Loaded>(queryKey, (before) => before && change(before))
}

/**
 * A cursor names a row, not a page, so what lies below the new top goes on as it was, if the two meet. If more has arrived
 * than the top holds, there is a gap between them: then the list begins anew with the top, and its cursor leads on.
 * The first `held` leads of the top stay out; above a gap that leaves nothing to change.
 */
export function withTop(before: Loaded, top: RowPage, held: number): Loaded {
  const first = { data: top.data.slice(held), next_cursor: top.next_cursor }
  const lowest = top.next_cursor === null ? 0 : (top.data.at(-1)?.seq ?? 0)
  const loaded = before.pages.flatMap(({ data }) => data)
  const meets = lowest <= (loaded[0]?.seq ?? 0)
  if (!meets && held > 0) return before
  const below = meets ? loaded.filter(({ seq }) => seq < lowest) : []
  if (below.length === 0) return { pages: [first], pageParams: [null] }
  const next_cursor = before.pages.at(-1)?.next_cursor ?? null
  return { pages: [first, { data: below, next_cursor }], pageParams: [null, top.next_cursor] }
}

/**
 * The same for a list in another order than newest first, in which leads may arrive and move anywhere: what was loaded goes on
 * behind the last lead of the new start. If the end of the list was reached, its last page is left out and read again,
 * because there may be more of it by now.
 */
export function withStart(before: Loaded, start: RowPage): Loaded {
  const last = start.data.at(-1)?.id
  const at = before.pages.findIndex(({ data }) => data.some(({ id }) => id === last))
  const meeting = before.pages[at]
  if (meeting === undefined || start.next_cursor === null) return { pages: [start], pageParams: [null] }
  const known = new Set(start.data.map(({ id }) => id))
  const behind = meeting.data.slice(meeting.data.findIndex(({ id }) => id === last) + 1)
  const pages = [{ ...meeting, data: behind }, ...before.pages.slice(at + 1)].map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => !known.has(id)),
  }))
  const params = [start.next_cursor, ...before.pageParams.slice(at + 1)]
  const kept = pages.at(-1)?.next_cursor === null ? -1 : pages.length
  return { pages: [start, ...pages.slice(0, kept)], pageParams: [null, ...params.slice(0, kept)] }
}
