/**
 * Rows that are ticked. With shift held, everything between the last one and this one goes along. Where rows are folded, as on a
 * phone, their boxes are there only while somebody ticks.
 */
import { useEffect, useEffectEvent, useState } from "react"
import { MOST_AT_ONCE } from "../api/pages.ts"
import type { Pages } from "./List.tsx"

export type Selection<Item> = ReturnType<typeof useSelection<Item & { readonly id: string }>>

export function useSelection<Item extends { readonly id: string }>(
  items: readonly Item[],
  isSelectable: (item: Item) => boolean,
  pages: Pages,
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const [isTicking, setTicking] = useState(false)
  const [isLoadingAll, setLoadingAll] = useState(false)
  const selectable = items.filter(isSelectable)
  // What has left the list, or can no longer be ticked, is not selected any more.
  const selected = selectable.filter(({ id }) => ticked.has(id))
  const tickAll = () => setTicked(new Set(selectable.slice(0, MOST_AT_ONCE).map(({ id }) => id)))

  const toggle = (id: string, isRange: boolean) => {
    const index = selectable.findIndex((item) => item.id === id)
    const from = isRange ? selectable.findIndex((item) => item.id === last) : -1
    const stretch =
      from < 0
        ? [id]
        : selectable.slice(Math.min(from, index), Math.max(from, index) + 1).map((item) => item.id)
    const next = new Set(ticked)
    const isOn = !ticked.has(id)
    for (const one of stretch) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    setTicked(next)
    setLast(id)
  }

  const isMoreToLoad = pages.hasNextPage && !pages.isFetchNextPageError && selectable.length < MOST_AT_ONCE
  const loadOn = useEffectEvent(() => {
    if (isMoreToLoad) return void pages.fetchNextPage()
    setLoadingAll(false)
    tickAll()
  })
  useEffect(() => {
    if (isLoadingAll && !pages.isFetchingNextPage) loadOn()
  }, [isLoadingAll, pages.isFetchingNextPage])

  const isAll = selectable.length > 0 && selected.length === Math.min(selectable.length, MOST_AT_ONCE)
  return {
    selected,
    has: (id: string) => ticked.has(id),
    isSelectable,
    toggle,
    isAll,
    isAny: selected.length > 0,
    toggleAll: () => (isAll ? setTicked(new Set()) : tickAll()),
    /** What is not loaded yet goes along. */
    wholeList: {
      isLoading: isLoadingAll,
      isTicked: isAll && !isMoreToLoad,
      /** There are more than may be changed at once. */
      isOverLimit:
        selected.length === MOST_AT_ONCE && (pages.hasNextPage || selectable.length > MOST_AT_ONCE),
      tick: () => setLoadingAll(true),
    },
    isTicking: isTicking || selected.length > 0,
    start: () => setTicking(true),
    clear: () => {
      setTicked(new Set())
      setTicking(false)
      setLoadingAll(false)
    },
  }
}
