import { Skeleton, UnstyledButton } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconChevronRight, IconClock } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { Fragment } from "react"
import type { Counts } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOf } from "../../ui/days.ts"
import type { LeadsSearch } from "../leads/search.ts"
import { useMinutes } from "./minutes.ts"
import type { Days } from "./period.ts"
import { INSIDE, type Order, type Row, shareOf } from "./rows.ts"
import type { Grouping, Sort } from "./search.ts"
import css from "./Table.module.css"

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
  const { t } = useI18n()
  const inner = INSIDE[by]
  const tellName = useNames()
  const most = Math.max(1, ...rows.map(({ counts }) => counts.leads))
  const heading = (column: Sort, label: string) => {
    const isSorted = order.sort === column
    const Arrow = order.descending ? IconArrowDown : IconArrowUp
    return (
      <th
        scope="col"
        className={css.cell}
        data-c={column}
        aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : undefined}
      >
        <UnstyledButton
          className={css.heading}
          data-number={column !== "name" || undefined}
          onClick={() => onSort(column)}
        >
          {label}
          {isSorted && <Arrow size={13} stroke={2} aria-hidden />}
        </UnstyledButton>
      </th>
    )
  }
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {heading("name", t(`attribution.by.${by}`))}
          {heading("leads", t("attribution.leads"))}
          <th scope="col" className={css.cell} data-c="bar">
            {t("attribution.steps")}
          </th>
          {heading("contacted", t("attribution.contacted"))}
          {heading("qualified", t("attribution.qualified"))}
          {heading("response", t("attribution.response"))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = row.name ?? ""
          const name = tellName(by, row.name)
          const search = linked && leadsOf(linked, by, row.name)
          return (
            <Fragment key={key}>
              <tr className={css.row}>
                <th scope="row" className={css.cell} data-c="name">
                  <UnstyledButton
                    className={css.toggle}
                    aria-expanded={opened.has(key)}
                    aria-label={t(`attribution.inside.${inner}`, name)}
                    onClick={() => onToggle(key)}
                  >
                    <IconChevronRight size={14} stroke={2} aria-hidden />
                  </UnstyledButton>
                  <Name text={name} isMissing={row.name === null} search={search} />
                </th>
                <Numbers counts={row.counts} most={most} />
              </tr>
              {opened.has(key) &&
                (opened.get(key)?.map((child) => (
                  <tr key={child.name} className={clsx(css.row, css.inner)}>
                    <th scope="row" className={css.cell} data-c="name">
                      <Name
                        text={tellName(inner, child.name)}
                        isMissing={child.name === null}
                        search={search && leadsOf(search, inner, child.name)}
                      />
                    </th>
                    <Numbers counts={child.counts} most={most} />
                  </tr>
                )) ?? (
                  <tr className={clsx(css.row, css.inner)}>
                    <td colSpan={6} className={css.cell} data-c="bar">
                      <Skeleton height={12} />
                    </td>
                  </tr>
                ))}
            </Fragment>
          )
        })}
      </tbody>
      <tfoot>
        <tr className={css.row}>
          <th scope="row" className={css.cell} data-c="name">
            {t("attribution.total")}
          </th>
          <Numbers counts={totals} most={null} />
        </tr>
      </tfoot>
    </table>
  )
}

function Name({ text, isMissing, search }: { text: string; isMissing: boolean; search: LeadsSearch | null }) {
  if (search === null) return <span className={clsx(css.name, isMissing && css.missing)}>{text}</span>
  return (
    <Link className={css.name} to="/leads" search={search} title={text}>
      {text}
    </Link>
  )
}

/** `most`: the leads of the longest bar. null: a total, which is not on that scale. */
function Numbers({ counts, most }: { counts: Counts; most: number | null }) {
  const { f } = useI18n()
  const tellMinutes = useMinutes()
  const width = (count: number) => ({ width: `${(count / (most ?? 1)) * 100}%` })
  const step = (name: "contacted" | "qualified") => (
    <td className={clsx(css.cell, "num")} data-c={name}>
      {f.int(counts[name])}
      {counts[name] > 0 && <em>{f.pct(shareOf(counts[name], counts.leads))}</em>}
    </td>
  )
  return (
    <>
      <td className={clsx(css.cell, "num")} data-c="leads">
        {f.int(counts.leads)}
      </td>
      <td className={css.cell} data-c="bar">
        {most !== null && (
          <span className={css.bar} aria-hidden>
            <i style={width(counts.leads)} />
            <i data-step="contacted" style={width(counts.contacted)} />
            <i data-step="qualified" style={width(counts.qualified)} />
          </span>
        )}
      </td>
      {step("contacted")}
      {step("qualified")}
      <td className={clsx(css.cell, "num")} data-c="response">
        <IconClock size={13} stroke={1.75} aria-hidden data-clock />
        {tellMinutes(counts.median_minutes_to_first_contact)}
      </td>
    </>
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
