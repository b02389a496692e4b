/** Who answers how fast, and how their promises ended; by bracket and source too, and as CSV. */
import { Button, SegmentedControl, Skeleton } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useNames } from "../../api/desk.ts"
import { type Counts, lastingStatsQuery, statsLink } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import { useMinutes } from "../attribution/minutes.ts"
import css from "./Response.module.css"
import { GROUPINGS, type Grouping } from "./search.ts"

const COLUMNS = [
  "leads",
  "median",
  "p90",
  "workedMedian",
  "workedP90",
  "kept",
  "handedOn",
  "escalated",
  "attempts",
] as const

export function ResponseTable({
  asked,
  by,
  onChoose,
}: {
  asked: Asked
  by: Grouping
  onChoose: (by: Grouping | undefined) => void
}) {
  const { t } = useI18n()
  const names = useNames()
  const question = { by, ...asked }
  const { data, error, refetch, isPlaceholderData } = useQuery(lastingStatsQuery(question))
  const nameOf = (value: string | null | undefined) => {
    if (value == null) return t(`response.without.${by}`)
    return by === "triager" ? (names.get(value) ?? value) : value
  }
  return (
    <section
      className={css.card}
      aria-labelledby="response-by"
      data-old={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData || undefined}
    >
      <header className="row wrap gap-8">
        <h2 id="response-by">{t("response.table")}</h2>
        <SegmentedControl
          aria-label={t("attribution.by")}
          value={by}
          onChange={(value) => onChoose(GROUPINGS.find((grouping) => grouping === value))}
          data={GROUPINGS.map((value) => ({ value, label: t(`response.by.${value}`) }))}
        />
        <Button component="a" href={statsLink(question)} download leftSection={<IconDownload aria-hidden />}>
          {t("attribution.csv")}
        </Button>
      </header>
      {error && !data && <Unreadable error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={160} radius="md" />}
      {data && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(`response.by.${by}`)}</th>
              {COLUMNS.map((column) => (
                <th scope="col" key={column} data-c={column} title={t(`response.how.${column}`)}>
                  {t(`response.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((group) => (
              <tr key={group[by] ?? ""}>
                <th scope="row" title={nameOf(group[by])}>
                  {nameOf(group[by])}
                </th>
                <Cells counts={group} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("attribution.total")}</th>
              <Cells counts={data.totals} />
            </tr>
          </tfoot>
        </table>
      )}
      <p className={css.why}>
        {t("response.terms")} {t("response.why")}
      </p>
    </section>
  )
}

function Cells({ counts }: { counts: Counts }) {
  const { t, f } = useI18n()
  const tellMinutes = useMinutes()
  const cells: Record<(typeof COLUMNS)[number], string> = {
    leads: f.int(counts.leads),
    median: tellMinutes(counts.median_minutes_to_first_contact),
    p90: tellMinutes(counts.p90_minutes_to_first_contact),
    workedMedian: tellMinutes(counts.median_working_minutes_to_first_contact),
    workedP90: tellMinutes(counts.p90_working_minutes_to_first_contact),
    kept: counts.promises_kept_percent === null ? "–" : f.pct(counts.promises_kept_percent / 100),
    handedOn: f.int(counts.handed_on),
    escalated: f.int(counts.escalated),
    attempts: f.int(counts.attempts),
  }
  return COLUMNS.map((column) => (
    <td key={column} className="num" data-c={column} data-label={t(`response.${column}`)}>
      {cells[column]}
    </td>
  ))
}
