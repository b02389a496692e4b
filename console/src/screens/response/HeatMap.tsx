/** The hours of the week, by how fast leads that came then were answered. It is a table, so it can be read without colours. */
import { SegmentedControl, Skeleton, VisuallyHidden } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { clsx } from "clsx"
import { useState } from "react"
import { type Group, statsQueryWithPrevious, TIME_ZONE } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import { useMinutes } from "../attribution/minutes.ts"
import css from "./HeatMap.module.css"
import { DAYS, HOURS, levelOf } from "./hours.ts"
import { MEASURES, type Measure } from "./search.ts"

export function HeatMap({
  asked,
  measure,
  onChoose,
}: {
  asked: Asked
  measure: Measure
  onChoose: (measure: Measure | undefined) => void
}) {
  const { t } = useI18n()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    statsQueryWithPrevious({ by: "hour", ...asked }),
  )
  const [pointed, setPointed] = useState<string | null>(null)
  const byHour = new Map(data?.data.map((group) => [group.hour, group]))
  const most = Math.max(1, ...(data?.data.map(({ leads }) => leads) ?? []))
  const tell = useTellHour()
  const read = pointed === null ? null : tell(pointed, byHour.get(pointed))
  return (
    <Card
      title={t("response.hours")}
      isOld={isPlaceholderData}
      tools={
        <SegmentedControl
          aria-label={t("response.measure")}
          value={measure}
          onChange={(value) => onChoose(MEASURES.find((one) => one === value))}
          data={MEASURES.map((value) => ({ value, label: t(`response.measure.${value}`) }))}
        />
      }
    >
      {error && !data && <Unreadable error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={220} radius="md" />}
      {data && (
        <table className={css.map} data-measure={measure}>
          <VisuallyHidden component="caption">{t("response.hoursOf", { zone: TIME_ZONE })}</VisuallyHidden>
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th scope="col" key={hour} data-third={Number(hour) % 3 === 0 || undefined}>
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            onPointerOver={({ target }) =>
              setPointed((target as HTMLElement).closest<HTMLElement>("[data-hour]")?.dataset.hour ?? null)
            }
            onPointerLeave={() => setPointed(null)}
          >
            {DAYS.map((day) => (
              <tr key={day}>
                <th scope="row">{t(`response.day.${day}`)}</th>
                {HOURS.map((hour) => {
                  const key = `${day} ${hour}`
                  const group = byHour.get(key)
                  return (
                    <td
                      key={hour}
                      data-hour={key}
                      data-level={levelOf(group, measure, most) ?? undefined}
                      className={clsx(pointed === key && css.pointed)}
                    >
                      <VisuallyHidden>{tell(key, group)}</VisuallyHidden>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex wrap between gap-8 small quiet mt-8">
        <p aria-hidden>{read ?? t("response.hoursOf", { zone: TIME_ZONE })}</p>
        <p className={`row gap-4 ${css.scale}`} data-measure={measure} aria-hidden>
          {t(`response.scale.${measure}.least`)}
          {[1, 2, 3, 4, 5].map((level) => (
            <i key={level} data-level={level} />
          ))}
          {t(`response.scale.${measure}.most`)}
        </p>
      </div>
    </Card>
  )
}

function useTellHour(): (hour: string, group: Group | undefined) => string {
  const { t, f } = useI18n()
  const tellMinutes = useMinutes()
  return (key, group) => {
    const [day = "mon", hour = "00"] = key.split(" ")
    const when = `${t(`response.day.${day as (typeof DAYS)[number]}`)} ${hour}:00`
    if (group === undefined) return t("response.hourNone", { when })
    const kept = group.promises_kept_percent
    return t("response.hour", {
      when,
      leads: group.leads,
      median: tellMinutes(group.median_minutes_to_first_contact),
      kept: kept === null ? null : f.pct(kept / 100),
    })
  }
}
