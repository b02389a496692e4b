/** Which sources and campaigns bring leads that qualify: for the marketer. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Legend } from "../../ui/BarChart.tsx"
import { Card } from "../../ui/Card.tsx"
import css from "./Attribution.module.css"
import { Breakdown } from "./Breakdown.tsx"
import { Conversions } from "./Conversions.tsx"
import { Figures } from "./Figures.tsx"
import { FunnelChart, PARTS } from "./FunnelChart.tsx"
import type { Period } from "./period.ts"
import { useDays } from "./RangePicker.tsx"
import { Reasons } from "./Reasons.tsx"
import { ofTeam, Report } from "./Report.tsx"
import { Stages } from "./Stages.tsx"
import type { AttributionSearch } from "./search.ts"
import { stepOf, toSeries } from "./series.ts"

/** The part of a question that all of the screen's share. */
export type Asked = { readonly from: string; readonly to: string; readonly team?: string }

export function Attribution() {
  const { t } = useI18n()
  const search = useSearch({ from: "/inside/attribution" })
  const navigate = useNavigate({ from: "/attribution" })
  const change = (next: Partial<AttributionSearch>) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...next }), replace: true })
  return (
    <Report title={t("nav.attribution")} search={search} onChoose={change}>
      {(period, today) => {
        const asked = { from: period.from, to: period.to, ...ofTeam(search) }
        return (
          <>
            <Summary
              period={period}
              today={today}
              earlier={{ ...period.before, ...ofTeam(search) }}
              asked={asked}
            />
            <HowFar asked={asked} />
            <Breakdown asked={asked} search={search} onChange={change} />
            <Reasons asked={asked} />
            {asked.team === undefined && <Conversions asked={asked} />}
          </>
        )
      }}
    </Report>
  )
}

function HowFar({ asked }: { asked: Asked }) {
  const { data } = useQuery(statsQueryWithPrevious({ by: "day", ...asked }))
  return data ? <Stages counts={data.totals} days={asked} /> : <Skeleton height={180} radius="lg" />
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
  const { t } = useI18n()
  const tellDays = useDays(today)
  const { data, isPlaceholderData } = useQuery(statsQueryWithPrevious({ by: "day", ...asked }))
  const { data: before } = useQuery(statsQueryWithPrevious({ by: "bracket", ...earlier }))
  const step = stepOf(period)
  return (
    <Card
      title={t(`attribution.per${step}`)}
      tools={<Legend parts={PARTS.map(([name, shade]) => ({ name: t(`attribution.${name}`), shade }))} />}
      above={
        <>
          <p data-print="only" className="pad">
            {tellDays(asked)}
          </p>
          {data ? (
            <Figures
              now={data.totals}
              before={before?.totals}
              daysBefore={tellDays(period.before)}
              team={asked.team}
            />
          ) : (
            <Skeleton height={66} radius="md" m={20} width="auto" />
          )}
        </>
      }
      isOld={isPlaceholderData}
      isFlush
    >
      <div className={css.chart}>
        {data ? (
          <FunnelChart
            label={t("attribution.chart", {
              leads: data.totals.leads,
              contacted: data.totals.contacted,
              qualified: data.totals.qualified,
            })}
            series={toSeries(data.data, period)}
            step={step}
          />
        ) : (
          <Skeleton height="100%" radius="md" />
        )}
      </div>
    </Card>
  )
}
