/** By whom, when, and with which words. */
import { ActionIcon, CloseButton, Select, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { IconFilter, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { keysQuery } from "../../api/keys.ts"
import { peopleQuery } from "../../api/people.ts"
import { sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { isDay, useToday } from "../../ui/days.ts"
import css from "./Audit.module.css"
import { PROGRAMS } from "./names.ts"
import type { AuditSearch } from "./search.ts"

const SEARCH_AFTER_MS = 250

export function Filters({
  search,
  onChange,
}: {
  search: AuditSearch
  onChange: (next: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }) => void
}) {
  const { t } = useI18n()
  const today = useToday()
  const { data: people } = useQuery(peopleQuery)
  const { data: keys } = useQuery(keysQuery)
  const { data: sources } = useQuery(sourcesQuery)
  const [words, setWords] = useState(search.q ?? "")
  const look = useDebouncedCallback((q: string) => onChange({ q: q.trim() || undefined }), SEARCH_AFTER_MS)
  /** Where there is little room: who comes with a choice sees what it is. */
  const [isOpen, setOpen] = useState(Boolean(search.by || search.from || search.to))
  const write = (q: string) => {
    setWords(q)
    look(q)
  }
  const others = [...(keys ?? []), ...(sources ?? [])]
  const actors = [
    ...(people ?? []).map(({ id, name }) => ({ value: `person:${id}`, label: name })),
    { value: "cli", label: t("audit.cli") },
    ...Object.entries(PROGRAMS).map(([value, label]) => ({ value, label })),
    ...others.map(({ id, name }) => ({ value: `key:${id}`, label: t("audit.key", { name }) })),
  ]
  const day = (name: "from" | "to") => (
    <DayInput
      aria-label={t(`audit.${name}`)}
      placeholder={t(`audit.${name}`)}
      value={search[name] ?? ""}
      max={today}
      onChange={(next) => (next === "" || isDay(next)) && onChange({ [name]: next || undefined })}
    />
  )
  return (
    <search className={css.filters} data-open={isOpen || undefined}>
      <TextInput
        type="search"
        aria-label={t("common.search")}
        placeholder={t("common.search")}
        leftSection={<IconSearch size={15} stroke={1.75} />}
        rightSection={
          words !== "" && (
            <CloseButton size="sm" aria-label={t("audit.clearSearch")} onClick={() => write("")} />
          )
        }
        maxLength={200}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        className={css.more}
        aria-label={t("audit.moreFilters")}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFilter size={18} stroke={1.75} />
      </ActionIcon>
      <Select
        aria-label={t("audit.by")}
        placeholder={t("audit.by")}
        data={actors}
        value={search.by ?? null}
        onChange={(by) => onChange({ by: by ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("audit.by") }}
        nothingFoundMessage={t("find.nothing")}
      />
      {day("from")}
      {day("to")}
    </search>
  )
}
