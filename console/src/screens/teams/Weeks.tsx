/** How a team has done, week by week: what came and what it was worth, and under each bar how it answered. */
import { VisuallyHidden } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type Counts, type Group, statsQuery } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BarChart, Legend } from "../../ui/BarChart.tsx"
import { Card } from "../../ui/Card.tsx"
import { addDays, mondayOf, startOf, useToday } from "../../ui/days.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { FEWEST } from "../response/strip.ts"
import css from "./Weeks.module.css"

const WEEKS = 8
const PARTS = [
  ["leads", 1],
  ["qualified", 3],
] as const

export function Weeks({ team }: { team: string }) {
  const { t } = useI18n()
  const today = useToday()
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1))
  const query = useQuery(statsQuery({ by: "week", from: first, to: today, team }))
  return (
    <Card
      title={t("teams.weeks")}
      tools={<Legend parts={PARTS.map(([part, shade]) => ({ name: t(`attribution.${part}`), shade }))} />}
      isFlush
    >
      <Loaded query={query} heights={[280]}>
        {({ data }) => <Chart first={first} groups={data} />}
      </Loaded>
    </Card>
  )
}

function Chart({ first, groups }: { first: string; groups: readonly Group[] }) {
  const { t, f } = useI18n()
  const weeks = Array.from({ length: WEEKS }, (_, n) => {
    const start = addDays(first, 7 * n)
    const day = f.day(startOf(start))
    return {
      start,
      short: n === WEEKS - 1 ? t("teams.thisWeek") : day,
      title: t("attribution.weekOf", { day }),
      counts: groups.find(({ week }) => week === start),
    }
  })
  const bars = weeks.map(({ start, short, title, counts }) => ({
    id: start,
    label: short,
    title,
    parts: PARTS.map(([part, shade]) => {
      const value = counts?.[part] ?? 0
      return { name: t(`attribution.${part}`), shade, value, told: f.int(value) }
    }),
  }))
  const kept = (counts: Counts | undefined) =>
    counts === undefined || counts.promises < FEWEST || counts.promises_kept_percent === null
      ? "–"
      : f.pct(counts.promises_kept_percent / 100)
  const median = (counts: Counts | undefined) =>
    counts === undefined || counts.contacted < FEWEST || counts.median_minutes_to_first_contact === null
      ? "–"
      : f.span(counts.median_minutes_to_first_contact * 60_000)
  const rows = [
    [t("attribution.leads"), (counts: Counts | undefined) => f.int(counts?.leads ?? 0)],
    [t("attribution.qualified"), (counts: Counts | undefined) => f.int(counts?.qualified ?? 0)],
    [t("response.kept"), kept],
    [t("response.median"), median],
  ] as const
  return (
    <>
      <div className={css.chart}>
        <BarChart label={t("teams.weeks")} bars={bars} parts="over" told={f.int} />
      </div>
      <table className={css.weeks}>
        {/* The bars above say it for the eye. */}
        <thead>
          <tr>
            <td />
            {weeks.map(({ start, title }) => (
              <th key={start} scope="col">
                <VisuallyHidden>{title}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, tell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {weeks.map(({ start, counts }) => (
                <td key={start} className="num">
                  {tell(counts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
