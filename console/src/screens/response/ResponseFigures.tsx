/** How fast the whole team was in these days, and how it kept its promises. */
import { useQuery } from "@tanstack/react-query"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { type Change, Stats } from "../../ui/Stat.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import { splitUnit } from "../attribution/Figures.tsx"
import { useMinutes } from "../attribution/minutes.ts"
import type { Grouping } from "./search.ts"

/** `by`: as the table asks, so that one answer serves both. */
export function ResponseFigures({ asked, before, by }: { asked: Asked; before: Asked; by: Grouping }) {
  const { t, f } = useI18n()
  const tellMinutes = useMinutes()
  const query = useQuery(statsQueryWithPrevious({ by, ...asked }))
  const { data: earlier } = useQuery(statsQueryWithPrevious({ by, ...before }))
  const within = (minutes: number | null) =>
    minutes === null ? null : t("response.figure.p90", { span: tellMinutes(minutes) })
  const was = earlier?.totals
  const faster = (now: number | null, then: number | null | undefined): Change | null => {
    if (now === null || then == null || Math.round(now) === Math.round(then)) return null
    const span = f.span(Math.abs(Math.round(now) - Math.round(then)) * 60_000)
    return {
      text: t(now < then ? "response.figure.less" : "response.figure.more", { span }),
      rises: now > then,
      isGood: now < then,
    }
  }
  const better = (kept: number | null, then: number | null | undefined): Change | null => {
    const points = kept === null || then == null ? 0 : Math.round(kept - then)
    if (points === 0) return null
    return { text: t("attribution.points", { n: Math.abs(points) }), rises: points > 0, isGood: points > 0 }
  }
  return (
    <Loaded query={query} heights={[104]}>
      {({ totals }) => (
        <div className="card surface clips">
          <Stats
            stats={[
              {
                label: t("attribution.median"),
                ...splitUnit(tellMinutes(totals.median_minutes_to_first_contact)),
                change: faster(totals.median_minutes_to_first_contact, was?.median_minutes_to_first_contact),
                sub: within(totals.p90_minutes_to_first_contact),
              },
              {
                label: t("response.figure.worked"),
                ...splitUnit(tellMinutes(totals.median_working_minutes_to_first_contact)),
                change: faster(
                  totals.median_working_minutes_to_first_contact,
                  was?.median_working_minutes_to_first_contact,
                ),
                sub: within(totals.p90_working_minutes_to_first_contact),
              },
              {
                label: t("response.figure.kept"),
                value:
                  totals.promises_kept_percent === null ? "–" : f.pct(totals.promises_kept_percent / 100),
                change: better(totals.promises_kept_percent, was?.promises_kept_percent),
                sub: t("response.figure.broken", { handedOn: totals.handed_on, escalated: totals.escalated }),
              },
              {
                label: t("attribution.leads"),
                value: f.int(totals.leads),
                sub: t("response.figure.attempts", { n: totals.attempts }),
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
