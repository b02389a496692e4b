/** How a file is to be imported, as somebody decides it: every change is kept by the server, which shows what it means. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import {
  chooseForImport,
  type Import,
  type ImportChoices,
  type ImportPreview,
  importPreviewQuery,
  importQuery,
} from "../../api/imports.ts"

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const noChoices = (): ImportChoices => ({
  columns: [],
  decimal: null,
  dates: null,
  time_zone: ownTimeZone(),
  statuses: [],
  owners: [],
  quiet: false,
  no_contact: false,
})

export function useChoices(job: Import) {
  const queries = useQueryClient()
  const [choices, setChoices] = useState(() => job.choices ?? noChoices())
  const preview = useQuery({ ...importPreviewQuery(job.id), enabled: job.choices !== null })
  const save = useMutation({
    // One after the other, so that the last one counts.
    scope: { id: `choices ${job.id}` },
    mutationFn: (next: ImportChoices) => chooseForImport(job.id, next),
    onSuccess: (seen, saved) => {
      queries.setQueryData(importPreviewQuery(job.id).queryKey, seen)
      queries.setQueryData(
        importQuery(job.id).queryKey,
        (now) => now && { ...now, choices: saved, trial: null },
      )
    },
  })
  const change = (next: Partial<ImportChoices>) => {
    const all = { ...choices, ...next }
    setChoices(all)
    save.mutate(all)
  }
  // The first time, the server learns where whoever asks lives: dates in files seldom say their time zone.
  const isNew = useRef(job.choices === null)
  useEffect(() => {
    if (isNew.current) save.mutate(choices)
    isNew.current = false
  })
  return {
    choices,
    preview: preview.data,
    change,
    isSaving: save.isPending,
    error: save.error ?? preview.error,
    retry: () => (save.error ? save.mutate(choices) : void preview.refetch()),
  }
}

/**
 * Says what a column is. Others that are the same field now are said to be it, too: then the server joins them, instead of asking
 * which one was meant.
 */
export function sayColumn(
  { columns }: ImportChoices,
  preview: ImportPreview,
  index: number,
  field: string,
): ImportChoices["columns"] {
  const isField = field !== "" && field !== "extra"
  const same = preview.columns.flatMap((column, other) =>
    isField && other !== index && column.field === field ? [{ place: other, field }] : [],
  )
  const said = [...same, { place: index, field }]
  const others = columns.filter((column) => !said.some((one) => one.place === column.place))
  return [...others, ...said].sort((one, other) => one.place - other.place)
}
