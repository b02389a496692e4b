/** One bar a day, week or month: as high as its leads, with the contacted and the qualified as its darker parts. */
import "@mantine/charts/styles.layer.css"
import { BarChart } from "@mantine/charts"
import { useMediaQuery } from "@mantine/hooks"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Chart.module.css"
import { startOf } from "./period.ts"
import { shareOf } from "./rows.ts"
import type { Point, Step } from "./series.ts"

const MANY_BARS = 60
const STEPS = ["leads", "contacted", "qualified"] as const

export default function FunnelChart({ series, step }: { series: readonly Point[]; step: Step }) {
  const { f } = useI18n()
  const monthOf = useMonth()
  const isSmall = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  const data = series.map((point) => ({
    ...point,
    onlyContacted: point.contacted - point.qualified,
    onlyCame: point.leads - point.contacted,
  }))
  const round = isSmall ? 2 : 3
  return (
    <BarChart
      h="100%"
      data={data}
      dataKey="start"
      type="stacked"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      textColor="var(--text-3)"
      series={[
        { name: "qualified", color: "var(--f3)" },
        { name: "onlyContacted", color: "var(--f2)" },
        { name: "onlyCame", color: "var(--f1)" },
      ]}
      maxBarWidth={28}
      barChartProps={{
        accessibilityLayer: false,
        barCategoryGap: series.length > MANY_BARS ? 1 : "22%",
        margin: { left: 0, right: 0, top: 8, bottom: 0 },
      }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        radius: name === "onlyCame" ? [round, round, 0, 0] : 0,
      })}
      xAxisProps={{
        tickFormatter: (day: string) => (step === "month" ? monthOf(startOf(day)) : f.day(startOf(day))),
        minTickGap: isSmall ? 36 : 56,
        tickMargin: 8,
        interval: "equidistantPreserveStart",
      }}
      yAxisProps={{ width: 30, tickCount: 4, allowDecimals: false }}
      tooltipProps={{
        cursor: { fill: "var(--hover)" },
        content: ({ active, payload }) => {
          const point = payload?.[0]?.payload as Point | undefined
          return active && point ? <Tip point={point} step={step} /> : null
        },
      }}
    />
  )
}

function Tip({ point, step }: { point: Point; step: Step }) {
  const { t, f } = useI18n()
  const monthOf = useMonth()
  const start = startOf(point.start)
  return (
    <div className={css.tip}>
      <b>
        {step === "day" && f.dayLong(start)}
        {step === "week" && t("attribution.weekOf", f.day(start))}
        {step === "month" && monthOf(start)}
      </b>
      <dl>
        {STEPS.map((name) => (
          <div key={name} data-step={name}>
            <dt>{t(`attribution.${name}`)}</dt>
            <dd className="num">{f.int(point[name])}</dd>
            <dd className="num">{name !== "leads" && f.pct(shareOf(point[name], point.leads))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** nov 2026 */
function useMonth(): (date: Date) => string {
  const { language } = useI18n()
  const format = new Intl.DateTimeFormat(language, { month: "short", year: "numeric" })
  return (date) => format.format(date)
}
