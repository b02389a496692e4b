/** One bar a day, week or month: as high as its leads, with the contacted and the qualified as its darker parts. */
import { useI18n } from "../../i18n/index.tsx"
import { BarChart } from "../../ui/BarChart.tsx"
import { startOf } from "../../ui/days.ts"
import { shareOf } from "./rows.ts"
import type { Point, Step } from "./series.ts"

export const PARTS = [
  ["leads", 1],
  ["contacted", 2],
  ["qualified", 3],
] as const

export function FunnelChart({
  label,
  series,
  step,
}: {
  label: string
  series: readonly Point[]
  step: Step
}) {
  const { t, f, language } = useI18n()
  const month = new Intl.DateTimeFormat(language, { month: "short", year: "numeric" })
  const bars = series.map((point) => {
    const start = startOf(point.start)
    const short = step === "month" ? month.format(start) : f.day(start)
    return {
      id: point.start,
      label: short,
      title:
        step === "day" ? f.dayLong(start) : step === "week" ? t("attribution.weekOf", { day: short }) : short,
      parts: PARTS.map(([name, shade]) => ({
        name: t(`attribution.${name}`),
        shade,
        value: point[name],
        told: f.int(point[name]),
        also: name === "leads" || point[name] === 0 ? "" : f.pct(shareOf(point[name], point.leads)),
      })),
    }
  })
  return <BarChart label={label} bars={bars} parts="over" told={f.int} />
}
