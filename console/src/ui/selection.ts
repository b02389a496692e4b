/** Rows that are ticked. With shift held, everything between the last one and this one goes along. */
import { useState } from "react"

export function useSelection<Item extends { readonly id: string }>(
  items: readonly Item[],
  canBe: (item: Item) => boolean,
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const selectable = items.filter(canBe)
  // What has left the list, or can no longer be ticked, is not selected any more.
  const selected = selectable.filter(({ id }) => ticked.has(id))

  const toggle = (id: string, isRange: boolean) => {
    const place = selectable.findIndex((item) => item.id === id)
    const from = isRange ? selectable.findIndex((item) => item.id === last) : -1
    const stretch =
      from < 0
        ? [id]
        : selectable.slice(Math.min(from, place), Math.max(from, place) + 1).map((item) => item.id)
    const next = new Set(ticked)
    const isOn = !ticked.has(id)
    for (const one of stretch) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    setTicked(next)
    setLast(id)
  }
  return {
    selected,
    has: (id: string) => ticked.has(id),
    canBe,
    toggle,
    isAll: selectable.length > 0 && selected.length === selectable.length,
    isAny: selected.length > 0,
    toggleAll: () =>
      setTicked(selected.length === selectable.length ? new Set() : new Set(selectable.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  }
}
