/** Rows that are ticked. With shift held, everything between the last one and this one goes along. */
import { useState } from "react"
import type { Lead } from "../../api/leads.ts"

/** From these states a lead can be given to somebody. */
export const canBeGiven = ({ status, erased_at }: Lead): boolean =>
  (status === "waiting" || status === "assigned" || status === "contacted") && erased_at === null

export function useSelection(leads: readonly Lead[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const selectable = leads.filter(canBeGiven)
  // What has left the list, or can no longer be given, is not selected any more.
  const selected = selectable.filter(({ id }) => ticked.has(id))

  const toggle = (id: string, isRange: boolean) => {
    const place = selectable.findIndex((lead) => lead.id === id)
    const from = isRange ? selectable.findIndex((lead) => lead.id === last) : -1
    const stretch =
      from < 0
        ? [id]
        : selectable.slice(Math.min(from, place), Math.max(from, place) + 1).map((lead) => lead.id)
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
    toggle,
    isAll: selectable.length > 0 && selected.length === selectable.length,
    toggleAll: () =>
      setTicked(selected.length === selectable.length ? new Set() : new Set(selectable.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  }
}
