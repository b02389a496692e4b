/** How fast the whole team was in these days, and how it kept its promises. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Stats } from "../../ui/Stat.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import { splitUnit } from "../attribution/Figures.tsx"
import { useMinutes } from "../attribution/minutes.ts"
import type { Grouping } from "./search.ts"

/** `by`: as the table asks, so that one answer serves both. If it fails, the table says so. */
export function ResponseFigures({ asked, by }: { asked: Asked; by: Grouping }) {
  const { t, f } = useI18n()
  const tellMinutes = useMinutes()
  const { data, error } = useQuery(statsQueryWithPrevious({ by, ...asked }))
  if (!data) return error ? null : <Skeleton height={104} radius="md" />
  const { totals } = data
  const within = (minutes: number | null) =>
    minutes === null ? null : t("response.figure.p90", { span: tellMinutes(minutes) })
  const kept = totals.promises_kept_percent
  return (
    <div className="card surface clips">
      <Stats
        stats={[
          {
            label: t("attribution.median"),
            ...splitUnit(tellMinutes(totals.median_minutes_to_first_contact)),
            sub: within(totals.p90_minutes_to_first_contact),
          },
          {
            label: t("response.figure.worked"),
            ...splitUnit(tellMinutes(totals.median_working_minutes_to_first_contact)),
            sub: within(totals.p90_working_minutes_to_first_contact),
          },
          {
            label: t("response.figure.kept"),
            value: kept === null ? "–" : f.pct(kept / 100),
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
  )
}
