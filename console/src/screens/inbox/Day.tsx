/** What the day has brought so far: what somebody got and whom they called, and what has become of the leads that arrived today. */
import { useQuery } from "@tanstack/react-query"
import type { Me } from "../../api/session.ts"
import { statsQuery } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOfDay, useToday } from "../../ui/days.ts"
import css from "./Inbox.module.css"

export function Day({ triager }: { triager: NonNullable<Me["triager"]> }) {
  const { t, f } = useI18n()
  const { data } = useQuery(statsQuery({ by: "triager", from: startOfDay(useToday()) }))
  if (data === undefined) return null
  const arrived = data.data.find((group) => group.triager === triager.id)
  const median = arrived?.median_minutes_to_first_contact ?? null
  return (
    <aside className={css.day} aria-label={t("inbox.day")}>
      <h2 className={css.dayHead}>{t("inbox.day")}</h2>
      <Figures
        figures={[
          [t("common.received"), f.int(triager.received_today)],
          [t("home.contacted"), f.int(triager.contacted_today)],
        ]}
      />
      <p className="small quiet mt-16">{t("inbox.dayHint")}</p>
      <Figures
        figures={[
          [t("inbox.dayQualified"), f.int(arrived?.qualified ?? 0)],
          ...(median === null ? [] : [[t("inbox.median"), f.span(median * 60_000)] as const]),
        ]}
      />
    </aside>
  )
}

const Figures = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl>
    {figures.map(([what, figure]) => (
      <div key={what} className={`row baseline between gap-12 ${css.figure}`}>
        <dt className="soft">{what}</dt>
        <dd className="num medium nowrap">{figure}</dd>
      </div>
    ))}
  </dl>
)
