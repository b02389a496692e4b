/** Picks one part of a body by its name and a sample of what was in it. What is typed and not among them can be picked too. */
import { Select } from "@mantine/core"
import { useMemo, useState } from "react"
import type { SentField } from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { sampleOf } from "./field-paths.ts"

/** A body may have hundreds of parts: whoever looks for one types. */
const MOST_SHOWN = 60

export const nameOf = ({ path, label }: Pick<SentField, "path" | "label">): string => label ?? path

export function PathSelect({
  label,
  path,
  fields,
  placeholder,
  onPick,
}: {
  label: string
  /** "": none yet. */
  path: string
  fields: readonly SentField[]
  placeholder: string
  onPick: (path: string) => void
}) {
  const { t } = useI18n()
  const [search, setSearch] = useState("")
  const known = fields.find((field) => field.path === path) ?? fields.find((field) => field.label === path)
  const typed = search.trim()
  const isOffered =
    typed === path || fields.some((field) => field.path === typed || nameOf(field).includes(typed))
  const own = [
    ...(path !== "" && known === undefined ? [path] : []),
    ...(typed !== "" && !isOffered ? [typed] : []),
  ]
  const options = useMemo(
    () => fields.map((field) => ({ value: field.path, label: nameOf(field) })),
    [fields],
  )
  const samples = useMemo(() => new Map(fields.map(({ path, value }) => [path, sampleOf(value)])), [fields])
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      searchable
      limit={MOST_SHOWN}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t("find.nothing")}
      data={own.length === 0 ? options : [...options, ...own.map((one) => ({ value: one, label: one }))]}
      renderOption={({ option }) => (
        <span className="stack shrink full">
          <b className="breaks">{option.label}</b>
          <span className="cut quiet">{samples.get(option.value) ?? t("sources.absent")}</span>
        </span>
      )}
      comboboxProps={{ width: "target" }}
      allowDeselect={false}
      value={path === "" ? null : (known?.path ?? path)}
      onChange={(next) => next !== null && onPick(next)}
    />
  )
}
