/** Which sources and campaigns bring leads that qualify: for the marketer. */
import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { meQuery } from "../../api/session.ts"
import { lastingStatsQuery } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { useToday } from "../../ui/days.ts"
import { Failed } from "../../ui/Fallback.tsx"
import { Empty } from "../../ui/index.tsx"
import css from "./Attribution.module.css"
import { Breakdown } from "./Breakdown.tsx"
import chartCss from "./Chart.module.css"
import { Figures } from "./Figures.tsx"
import { FunnelChart } from "./FunnelChart.tsx"
import { type Period, readPeriod } from "./period.ts"
import { RangePicker, useDays } from "./RangePicker.tsx"
import { Reasons } from "./Reasons.tsx"
import type { AttributionSearch } from "./search.ts"
import { stepOf, toSeries } from "./series.ts"

/** The part of a question that all of the screen's share. */
export type Asked = { readonly from: string; readonly to: string }

export function Attribution() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const search = useSearch({ from: "/inside/attribution" })
  const navigate = useNavigate({ from: "/attribution" })
  const today = useToday()
  const period = readPeriod(search, today)
  const change = (next: Partial<AttributionSearch>) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...next }), replace: true })
  if (me?.role === "triager") return <Empty title={t("error.forbidden")} />
  return (
    <Page
      title={t("nav.attribution")}
      actions={
        <RangePicker
          search={search}
          days={period}
          today={today}
          onChoose={({ days, from, to }) => change({ days, from, to })}
        />
      }
    >
      <Content search={search} period={period} today={today} onChange={change} />
    </Page>
  )
}

function Content({
  search,
  period,
  today,
  onChange,
}: {
  search: AttributionSearch
  period: Period
  today: string
  onChange: (next: Partial<AttributionSearch>) => void
}) {
  const { t } = useI18n()
  const { from, to, before } = period
  const asked = { from, to }
  const { data, error, refetch } = useQuery(lastingStatsQuery({ by: "day", ...asked }))
  if (error && !data) return <Failed error={error} reset={() => void refetch()} />
  if (data?.totals.leads === 0) {
    const isLongest = search.days === 90
    return (
      <Empty title={t("attribution.empty")}>
        {isLongest ? (
          <>
            <span>{t("attribution.emptyConnect")}</span>
            <Button component={Link} to="/sources">
              {t("attribution.emptySources")}
            </Button>
          </>
        ) : (
          <Button onClick={() => onChange({ days: 90, from: undefined, to: undefined })}>
            {t("attribution.emptyLonger")}
          </Button>
        )}
      </Empty>
    )
  }
  return (
    <div className={css.content}>
      <Summary period={period} today={today} earlier={before} asked={asked} />
      <Breakdown asked={asked} search={search} onChange={onChange} />
      <Reasons asked={asked} />
    </div>
  )
}

/** The figures and the bars, in one card. */
function Summary({
  period,
  today,
  asked,
  earlier,
}: {
  period: Period
  today: string
  asked: Asked
  earlier: Asked
}) {
  const { t, f } = useI18n()
  const tellDays = useDays(today)
  const { data, isPlaceholderData } = useQuery(lastingStatsQuery({ by: "day", ...asked }))
  const { data: before } = useQuery(lastingStatsQuery({ by: "bracket", ...earlier }))
  const step = stepOf(period)
  return (
    <section className={css.card} data-old={isPlaceholderData || undefined}>
      <p data-print="only" className={css.days}>
        {tellDays(asked)}
      </p>
      {data ? (
        <Figures now={data.totals} before={before?.totals} daysBefore={tellDays(period.before)} />
      ) : (
        <Skeleton height={66} radius="md" m={20} width="auto" />
      )}
      <div className={chartCss.head}>
        <h2>{t(`attribution.per${step}`)}</h2>
        <ul className={chartCss.legend}>
          {(["leads", "contacted", "qualified"] as const).map((name) => (
            <li key={name} data-step={name}>
              {t(`attribution.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={chartCss.chart}>
        {data ? (
          <FunnelChart
            label={t(
              "attribution.chart",
              f.int(data.totals.leads),
              f.int(data.totals.contacted),
              f.int(data.totals.qualified),
            )}
            series={toSeries(data.data, period)}
            step={step}
          />
        ) : (
          <Skeleton height="100%" radius="md" />
        )}
      </div>
    </section>
  )
}
