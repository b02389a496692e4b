/** The view that is open, and how the list differs from it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { meQuery, saveColumns } from "../../api/session.ts"
import { addressOf, type View, type ViewInput, viewsQuery } from "../../api/views.ts"
import { COLUMNS, type ColumnId, USUAL_COLUMNS } from "./ColumnMenu.tsx"
import { isSameSearch, type LeadsSearch, readLeadsSearch } from "./search.ts"

export const searchOf = (view: View): LeadsSearch => readLeadsSearch(addressOf(view))

/** What is to be kept of a list. */
export function keptOf(
  { view: _, order, layout, ...filters }: LeadsSearch,
  columns: readonly ColumnId[],
): Omit<ViewInput, "name" | "shared"> {
  return { filters, sort: order ?? null, layout: layout ?? "list", columns: [...columns] }
}

export type OpenView = ReturnType<typeof useOpenView>

export function useOpenView(search: LeadsSearch) {
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: views = [] } = useQuery(viewsQuery)
  const view = views.find(({ id }) => id === search.view)
  /** Not saved yet: another list has its own. */
  const [picked, pick] = useState<{ readonly view: string; readonly columns: readonly ColumnId[] } | null>(
    null,
  )
  const pickedHere = picked !== null && picked.view === view?.id ? picked.columns : null
  const kept = known(view?.columns)
  const chosen = pickedHere ?? kept ?? known(me?.columns) ?? USUAL_COLUMNS

  const own = useMutation({
    mutationFn: saveColumns,
    scope: { id: "columns" }, // the last click is the last to arrive
    onError: () => renew(queries, "me"),
  })
  const toggle = (column: ColumnId) => {
    const columns = COLUMNS.filter((one) => (one === column ? !chosen.includes(one) : chosen.includes(one)))
    if (view !== undefined) return pick({ view: view.id, columns })
    queries.setQueryData(meQuery.queryKey, (before) => before && { ...before, columns: [...columns] })
    own.mutate([...columns])
  }
  const isChanged =
    view !== undefined &&
    (!isSameSearch(searchOf(view), search) || (pickedHere !== null && String(pickedHere) !== String(kept)))
  return { views, view, isChanged, chosen, toggle, forgetPicked: () => pick(null) }
}

/** The server keeps names that this console may not know. */
const known = (columns: readonly string[] | null | undefined): readonly ColumnId[] | null =>
  columns ? COLUMNS.filter((column) => columns.includes(column)) : null
