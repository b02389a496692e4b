/** Who changed what, day by day. */

import { Button } from "@mantine/core"
import { IconDownload, IconShieldCheck } from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { clsx } from "clsx"
import { useCallback, useState } from "react"
import { type AuditEntry, auditParams, auditQuery, KINDS } from "../../api/audit.ts"
import { basePath } from "../../api/client.ts"
import { itemsOf } from "../../api/pages.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ListScreen } from "../../shell/ListScreen.tsx"
import { dayOf } from "../../ui/days.ts"
import { ExportButton } from "../../ui/ExportLink.tsx"
import { Empty, Face } from "../../ui/index.tsx"
import { Choices, type Column } from "../../ui/List.tsx"
import { useTellDay } from "../../ui/tell-day.ts"
import css from "./Audit.module.css"
import { EntryPanel, Sentence } from "./Entry.tsx"
import { Filters } from "./Filters.tsx"
import { useNames } from "./names.ts"
import { readAuditSearch, toFilters } from "./search.ts"

const route = getRouteApi("/inside/audit")

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
  const tellDay = useTellDay()
  const entries = itemsOf(query.data)

  const columns: Column<AuditEntry>[] = [
    {
      id: "what",
      title: t("audit.what"),
      cell: (entry) => {
        const { name, face } = names.actor(entry.actor)
        return (
          <span className="row gap-8">
            <Face name={face === null ? null : name} id={face} size={22} />
            <Sentence entry={entry} names={names} />
          </span>
        )
      },
    },
    {
      id: "when",
      title: t("common.when"),
      width: "90px",
      align: "end",
      folded: "side",
      cell: ({ at }) => (
        <time className={clsx("num", css.when)} dateTime={at}>
          {f.time(at)}
        </time>
      ),
    },
  ]
  const linkOf = useCallback((id: string) => ({ to: ".", search: { ...search, open: id } }), [search])
  const opened = entries?.find((entry) => idOf(entry) === open)
  const panel = opened && (
    <EntryPanel
      key={open}
      entry={opened}
      names={names}
      among={entries?.map(idOf) ?? []}
      at={{ open, openIt: (id) => change({ open: id }), close: () => change({ open: undefined }) }}
    />
  )
  return (
    <ListScreen
      panel={panel}
      title={t("nav.audit")}
      actions={
        <>
          <Button
            component={Link}
            to="/verification"
            data-folds
            leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
          >
            {t("verify.title")}
          </Button>
          <ExportButton
            href={`${basePath}api/admin/audit.csv?${new URLSearchParams(auditParams(filters))}`}
            data-folds
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            {t("leads.export")}
          </ExportButton>
        </>
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
      columns={columns}
      items={entries}
      query={query}
      empty={
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
      }
      idOf={idOf}
      scrollKey={JSON.stringify(filters)}
      openId={open}
      linkOf={linkOf}
      groupOf={({ at }) => dayOf(at)}
      titleOf={(day) => <span>{tellDay(day)}</span>}
      pages={query}
    />
  )
}

const idOf = ({ id }: AuditEntry): string => String(id)
