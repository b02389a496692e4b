/** Lists that come in pages. */
import type { InfiniteData } from "@tanstack/react-query"

export type Paged<Item> = { data: Item[]; next_cursor: string | null }

/** The rest of the options of an infinite query of pages. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}

export const itemsOf = <Item>(pages: InfiniteData<Paged<Item>, unknown> | undefined): Item[] | undefined =>
  pages?.pages.flatMap(({ data }) => data)

/** What is asked for a page as large as there is. */
export const after = (cursor: string | undefined) => ({ limit: 200, ...(cursor !== undefined && { cursor }) })

/** More of a list the server does not change at once. */
export const MOST_AT_ONCE = 1_000

/** All of them, for lists that are short. */
export async function allOf<Item>(
  read: (cursor: string | undefined) => Promise<Paged<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return items
}
