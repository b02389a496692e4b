/** Who changed what, day by day. */

import { Button, Skeleton } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { type AuditEntry, auditParams, auditQuery, KINDS } from "../../api/audit.ts"
import { basePath } from "../../api/client.ts"
import { itemsOf } from "../../api/pages.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { Choices, ShowMore } from "../../ui/List.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import css from "./Audit.module.css"
import { Entry } from "./Entry.tsx"
import { Filters } from "./Filters.tsx"
import { useNames } from "./names.ts"
import { readAuditSearch, toFilters } from "./search.ts"
import { useTellValue } from "./tell-value.ts"

const route = getRouteApi("/inside/audit")
const DAY_MS = 86_400_000

export function Audit() {
  const { t, f } = useI18n()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { open, ...chosen } = search
  const filters = toFilters(search)
  const isFiltered = Object.keys(chosen).length > 0
  const change = (next: object) =>
    void navigate({ to: ".", search: readAuditSearch({ ...search, ...next }), replace: true })
  const [cleared, setCleared] = useState(0)
  const query = useInfiniteQuery(auditQuery(filters))
  const names = useNames()
  const tell = useTellValue()
  const entries = itemsOf(query.data)

  const dayOf = (at: string) => new Date(at).toDateString()
  const [today, yesterday] = [new Date(), new Date(Date.now() - DAY_MS)].map((date) => date.toDateString())
  const tellDay = (at: string) => {
    const day = dayOf(at)
    return day === today ? t("day.today") : day === yesterday ? t("day.yesterday") : f.dayLong(at)
  }
  const days: { day: string; entries: AuditEntry[] }[] = []
  for (const entry of entries ?? []) {
    const last = days.at(-1)
    if (last?.day === dayOf(entry.at)) last.entries.push(entry)
    else days.push({ day: dayOf(entry.at), entries: [entry] })
  }
  const toggle = (id: string) => change({ open: open === id ? undefined : id })

  return (
    <Page
      title={t("nav.audit")}
      actions={
        <Button
          component="a"
          href={`${basePath}api/admin/audit.csv?${new URLSearchParams(auditParams(filters))}`}
          download
          variant="default"
          size="compact-sm"
        >
          {t("leads.export")}
        </Button>
      }
      bar={
        <>
          <Choices
            label={t("audit.about")}
            choices={[
              { value: undefined, label: t("audit.all") },
              ...KINDS.map((one) => ({ value: one, label: t(`audit.kind.${one}`) })),
            ]}
            value={search.show}
            onPick={(show) => change({ show, open: undefined })}
          />
          <Filters key={cleared} search={search} onChange={change} />
        </>
      }
    >
      {query.isLoadingError ? (
        <Unreadable error={query.error} retry={query.refetch} />
      ) : entries === undefined ? (
        <div className={css.waiting} role="status" aria-label={t("common.loading")}>
          {[62, 48, 70, 55, 40, 66].map((width) => (
            <Skeleton key={width} height={10} width={`${width}%`} radius="xl" />
          ))}
        </div>
      ) : (
        <div className={css.log}>
          {days.map(({ day, entries: those }) => (
            <section key={day} aria-label={tellDay(those[0]?.at ?? day)}>
              <h2 className={css.day}>
                <span>{tellDay(those[0]?.at ?? day)}</span>
              </h2>
              <ol className={css.entries}>
                {those.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    names={names}
                    tell={tell}
                    isOpen={open === String(entry.id)}
                    onToggle={() => toggle(String(entry.id))}
                  />
                ))}
              </ol>
            </section>
          ))}
          {entries.length === 0 && !query.hasNextPage && (
            <Empty title={t(isFiltered ? "audit.emptyFilter" : "audit.empty")}>
              {isFiltered ? (
                <Button
                  onClick={() => {
                    setCleared(cleared + 1) // what is typed, too
                    void navigate({ to: ".", search: {}, replace: true })
                  }}
                >
                  {t("audit.clear")}
                </Button>
              ) : (
                <span>{t("audit.emptyHow")}</span>
              )}
            </Empty>
          )}
          <ShowMore {...query} />
        </div>
      )}
    </Page>
  )
}
