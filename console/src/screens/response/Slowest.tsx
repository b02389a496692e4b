/** The hours of the week in which people wait longest, of those with leads enough to say so. */
import { useQuery } from "@tanstack/react-query"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import type { DAYS } from "./hours.ts"
import { usePromise } from "./measured.ts"
import css from "./Slowest.module.css"
import { FEWEST, promisedIn, timesBy } from "./strip.ts"

const SHOWN = 3

export function Slowest({ asked }: { asked: Asked }) {
  const { t, f } = useI18n()
  const { said, clock } = usePromise(asked.team)
  const promised = promisedIn(said)
  const { data } = useQuery(statsQueryWithPrevious({ by: "hour", ...asked }))
  const slowest = (data?.data ?? [])
    .flatMap((group) => {
      const { median, contacted } = timesBy(clock, group)
      return median === null || contacted < FEWEST || !group.hour ? [] : [{ hour: group.hour, median }]
    })
    .sort((one, other) => other.median - one.median)
    .slice(0, SHOWN)
  if (slowest.length === 0) return null
  return (
    <div className={css.slowest}>
      <h3 className="small medium quiet">{t("response.slowest")}</h3>
      <ul>
        {slowest.map(({ hour: key, median }) => {
          const [day = "mon", hour = "00"] = key.split(" ")
          const isLate = promised !== null && median > promised.longest
          return (
            <li key={key} className="row between gap-12">
              <span>
                {t("response.hourSpan", {
                  day: t(`response.day.${day as (typeof DAYS)[number]}`),
                  from: Number(hour),
                  to: (Number(hour) + 1) % 24,
                })}
              </span>
              <b className={`num ${isLate ? "red" : ""}`}>{f.span(median * 60_000)}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
