/** The leads of the list that is on screen, as far as it was read. */
import { type InfiniteData, useIsFetching, useQueryClient } from "@tanstack/react-query"

type Page = { readonly data: readonly { readonly id: string }[] }
const LIST = ["leads", "list"]

/** undefined without a list that has this lead. */
export function useListed(id: string): readonly string[] | undefined {
  const queries = useQueryClient()
  // Looks again whenever the list has been read.
  useIsFetching({ queryKey: LIST })
  return queries
    .getQueryCache()
    .findAll({ queryKey: LIST, type: "active" })
    .map(({ state }) => (state.data as InfiniteData<Page> | undefined)?.pages)
    .map((pages) => pages?.flatMap(({ data }) => data.map((lead) => lead.id)) ?? [])
    .find((ids) => ids.includes(id))
}
