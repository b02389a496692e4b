/** Where leads come from, a row each: with what is inside of it where it is open. */
import { Skeleton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import type { Counts } from "../../api/stats.ts"
import { useCurrency } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { type DataColumn, DataTable } from "../../ui/DataTable.tsx"
import { startOf } from "../../ui/days.ts"
import { Toggle } from "../../ui/Toggle.tsx"
import type { LeadsSearch } from "../leads/search.ts"
import css from "./Attribution.module.css"
import { useMinutes } from "./minutes.ts"
import type { Days } from "./period.ts"
import { barOf, INSIDE, type Order, perLead, type Row, shareOf } from "./rows.ts"
import type { Grouping, Sort } from "./search.ts"

export function BreakdownTable({
  by,
  rows,
  totals,
  opened,
  order,
  linked,
  onSort,
  onToggle,
}: {
  by: Grouping
  rows: readonly Row[]
  totals: Counts
  /** By the name of the row; undefined: not here yet. */
  opened: ReadonlyMap<string, readonly Row[] | undefined>
  order: Order
  /** null: the leads of a row cannot be listed, because they count for what another lead came by. */
  linked: Days | null
  onSort: (column: Sort) => void
  onToggle: (key: string) => void
}) {
  const { t, f } = useI18n()
  const inner = INSIDE[by]
  const tellName = useNames()
  const currency = useCurrency()
  const most = Math.max(1, ...rows.map(({ counts }) => counts.leads))
  const tellMinutes = useMinutes()
  const sortOf = (column: Sort) =>
    ({
      now: order.sort === column ? (order.descending ? "descending" : "ascending") : undefined,
      next: () => onSort(column),
    }) as const
  const step = (name: "contacted" | "qualified" | "won"): DataColumn<Line> => ({
    id: name,
    title: t(`attribution.${name}`),
    width: 116,
    sort: sortOf(name),
    cell: ({ counts }) =>
      counts && (
        <>
          {f.int(counts[name])}
          {counts[name] > 0 && <em>{f.pct(shareOf(counts[name], counts.leads))}</em>}
        </>
      ),
  })
  const lines = rows.flatMap((row): Line[] => {
    const key = row.name ?? ""
    const line: Line = { key, name: row.name, counts: row.counts, isOpen: opened.has(key) }
    if (!line.isOpen) return [line]
    const children = opened.get(key)
    if (children === undefined) return [line, { key: `${key}/`, within: key, name: null }]
    return [
      line,
      ...children.map(({ name, counts }) => ({ key: `${key}/${name}`, within: key, name, counts })),
    ]
  })
  const nameOf = ({ key, within, name, isOpen, counts }: Line) => {
    if (counts === undefined) return <Skeleton height={12} width={120} />
    const told = tellName(within === undefined ? by : inner, name)
    const outer = linked && leadsOf(linked, by, within === undefined ? name : within || null)
    const search = within === undefined ? outer : outer && leadsOf(outer, inner, name)
    return (
      <>
        {within === undefined && (
          <Toggle
            kind="square"
            isOpen={isOpen ?? false}
            aria-label={t(`attribution.inside.${inner}`, { name: told })}
            onClick={() => onToggle(key)}
          />
        )}
        {search === null ? (
          <span className={clsx(name === null && "quiet regular")}>{told}</span>
        ) : (
          <Link className="plain" to="/leads" search={search} title={told}>
            {told}
          </Link>
        )}
      </>
    )
  }
  return (
    <DataTable
      label={t("attribution.table")}
      sortLabel={t("attribution.sort")}
      isInset
      folds
      columns={[
        { id: "name", title: t(`attribution.by.${by}`), sort: sortOf("name"), cell: nameOf },
        {
          id: "leads",
          title: t("attribution.leads"),
          width: 84,
          folded: "side",
          sort: sortOf("leads"),
          cell: ({ counts }) => counts && <b>{f.int(counts.leads)}</b>,
        },
        {
          id: "bar",
          title: t("attribution.steps"),
          align: "start",
          isMinor: "first",
          folded: "below",
          cell: ({ key, counts }) => counts && key !== TOTAL && <Parts counts={counts} most={most} />,
        },
        step("contacted"),
        step("qualified"),
        step("won"),
        {
          id: "value",
          title: t("attribution.value"),
          width: 104,
          isMinor: "last",
          sort: sortOf("value"),
          cell: ({ counts }) => counts && (counts.value > 0 ? f.money(counts.value, currency) : "–"),
        },
        {
          id: "perLead",
          title: t("attribution.perLead"),
          width: 104,
          isMinor: true,
          sort: sortOf("perLead"),
          cell: ({ counts }) => counts && (counts.value > 0 ? f.money(perLead(counts) ?? 0, currency) : "–"),
        },
        {
          id: "response",
          title: t("attribution.response"),
          width: 136,
          sort: sortOf("response"),
          cell: ({ counts }) => counts && tellMinutes(counts.median_minutes_to_first_contact),
        },
      ]}
      rows={lines}
      keyOf={({ key }) => key}
      toneOf={({ within }) => (within === undefined ? undefined : "inner")}
      total={{ label: t("attribution.total"), row: { key: TOTAL, name: null, counts: totals } }}
    />
  )
}

const TOTAL = "/"
/** A row of the table: `within` which other it stands; without counts: it is on its way. */
type Line = {
  readonly key: string
  readonly name: string | null
  readonly within?: string
  readonly counts?: Counts
  readonly isOpen?: boolean
}

/** `most`: the leads of the longest bar. */
function Parts({ counts, most }: { counts: Counts; most: number }) {
  return (
    <span className={css.parts} aria-hidden>
      {(["leads", "contacted", "qualified"] as const).map((stage) => (
        <i key={stage} style={barOf(stage, counts[stage] / most)} />
      ))}
    </span>
  )
}

/** The filters that list a row's leads; null where there are none for it: leads without a source cannot be asked for. */
function leadsOf(within: LeadsSearch, by: Grouping, name: string | null): LeadsSearch | null {
  if (name === null) return null
  return by === "day" ? { ...within, from: name, to: name } : { ...within, [by]: name }
}

function useNames(): (by: Grouping, name: string | null) => string {
  const { t, f } = useI18n()
  return (by, name) => {
    if (name === null) return t(`attribution.without.${by}`)
    return by === "day" ? f.dayLong(startOf(name)) : name
  }
}
