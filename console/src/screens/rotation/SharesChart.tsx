/** What was received beside what was fair: a pair of bars for each person, or for each day. */
import "@mantine/charts/styles.layer.css"
import { BarChart } from "@mantine/charts"
import { useMediaQuery } from "@mantine/hooks"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Shares.module.css"

export type Pair = {
  readonly id: string
  readonly label: string
  /** In the tip. */
  readonly title: string
  readonly received: number
  readonly fair: number
}

export default function SharesChart({ pairs }: { pairs: readonly Pair[] }) {
  const { f } = useI18n()
  const isSmall = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  const labels = new Map(pairs.map(({ id, label }) => [id, label]))
  return (
    <BarChart
      h="100%"
      data={[...pairs]}
      dataKey="id"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      textColor="var(--text-3)"
      series={[
        { name: "received", color: "var(--f3)" },
        { name: "fair", color: "var(--f1)" },
      ]}
      maxBarWidth={isSmall ? 18 : 26}
      barChartProps={{
        accessibilityLayer: false,
        barGap: 2,
        barCategoryGap: pairs.length > 14 ? "12%" : "28%",
        margin: { left: 0, right: 0, top: 8, bottom: 0 },
      }}
      barProps={{ isAnimationActive: false, radius: isSmall ? [2, 2, 0, 0] : [3, 3, 0, 0] }}
      xAxisProps={{
        tickFormatter: (id: string) => labels.get(id) ?? id,
        minTickGap: 8,
        tickMargin: 8,
        interval: pairs.length > 14 ? "equidistantPreserveStart" : 0,
      }}
      yAxisProps={{ width: 34, tickCount: 4, allowDecimals: false, tickFormatter: f.int }}
      tooltipProps={{
        cursor: { fill: "var(--hover)" },
        content: ({ active, payload }) => {
          const pair = payload?.[0]?.payload as Pair | undefined
          return active && pair ? <Tip pair={pair} /> : null
        },
      }}
    />
  )
}

function Tip({ pair: { title, received, fair } }: { pair: Pair }) {
  const { t, f } = useI18n()
  return (
    <div className={css.tip}>
      <b>{title}</b>
      <dl>
        <div data-part="received">
          <dt>{t("rotation.received")}</dt>
          <dd className="num">{f.int(received)}</dd>
        </div>
        <div data-part="fair">
          <dt>{t("rotation.fairShare")}</dt>
          <dd className="num">{f.dec(fair)}</dd>
        </div>
      </dl>
    </div>
  )
}
