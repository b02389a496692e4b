/** The leads before and after one in the list that is on screen, as far as it was read. */
import { type InfiniteData, useIsFetching, useQueryClient } from "@tanstack/react-query"

type Page = { readonly data: readonly { readonly id: string }[] }
export type Neighbours = { readonly previous: string | null; readonly next: string | null }
const LIST = ["leads", "list"]

/** null without a list, or if the lead is not in it. */
export function useNeighbours(id: string): Neighbours | null {
  const queries = useQueryClient()
  // Looks again whenever the list has been read.
  useIsFetching({ queryKey: LIST })
  for (const { state } of queries.getQueryCache().findAll({ queryKey: LIST, type: "active" })) {
    const list = state.data as InfiniteData<Page> | undefined
    const ids = list?.pages?.flatMap(({ data }) => data.map((lead) => lead.id)) ?? []
    const place = ids.indexOf(id)
    if (place >= 0) return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
  }
  return null
}
