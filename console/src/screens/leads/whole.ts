/** All leads that pass the filters, ticked at once, however many there are: the list has loaded only some of them. */
import { useEffect, useState } from "react"
import { book } from "../../api/known-leads.ts"
import type { Lead, LeadFilters } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Selection } from "../../ui/selection.ts"
import type { Chosen } from "./BulkChange.tsx"
import { canBeTicked, tickableIn } from "./change-all.ts"
import { type Tally, useCount } from "./counts.ts"
import { valuesOf } from "./search.ts"

export function useWhole({
  filters,
  tally,
  which,
  selection,
  isLeader,
}: {
  filters: LeadFilters
  tally: Tally | null
  /** Another list: what was chosen of the one before is chosen no more. */
  which: string
  selection: Selection<Lead>
  isLeader: boolean
}) {
  const { f } = useI18n()
  const [isChosen, choose] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list
  useEffect(() => choose(false), [which])
  const kind = tickableIn(filters)
  const isWanted = isLeader && selection.isTicking && kind !== null
  const known =
    tally && kind && valuesOf(kind.status).reduce((sum, one) => sum + (tally.counts[one as "lost"] ?? 0), 0)
  const counted = useCount(kind ?? filters, known ?? undefined, isWanted)
  const count = isWanted ? counted : undefined
  const said = count && `${f.int(count.count)}${count.more ? "+" : ""}`
  const clear = () => {
    choose(false)
    selection.clear()
  }
  const isOffered = count !== undefined && (count.more || count.count > selection.selected.length)
  return {
    isChosen,
    has: (id: string) => {
      const lead = book.get(id)
      return lead !== undefined && canBeTicked(lead)
    },
    leave: clear,
    clear,
    chosen: isChosen && kind && count ? ({ filters: kind, ...count } satisfies Chosen) : null,
    /** undefined where the bar says nothing of it. */
    bar:
      said === undefined || !(isChosen || isOffered)
        ? isWanted
          ? { said: "", choose: undefined, clear }
          : undefined
        : { said, choose: isChosen ? null : () => choose(true), clear },
  }
}
