import { useQuery } from "@tanstack/react-query"
import { statsQuery } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOfDay, useToday } from "../../ui/days.ts"
import css from "./Inbox.module.css"

/** What the day has brought so far. */
export function Day({ triager }: { triager: string }) {
  const { t, f } = useI18n()
  const { data } = useQuery(statsQuery({ by: "triager", from: startOfDay(useToday()) }))
  if (data === undefined) return null
  const mine = data.data.find((group) => group.triager === triager)
  const median = mine?.median_minutes_to_first_contact ?? null
  const figures = [
    [t("common.received"), f.int(mine?.leads ?? 0)],
    [t("home.contacted"), f.int(mine?.contacted ?? 0)],
    [t("inbox.dayQualified"), f.int(mine?.qualified ?? 0)],
    ...(median === null ? [] : [[t("inbox.median"), f.span(median * 60_000)] as const]),
  ] as const
  return (
    <aside className={css.day} aria-label={t("inbox.day")}>
      <h2>{t("inbox.day")}</h2>
      <p className="small quiet">{t("inbox.dayHint")}</p>
      <dl>
        {figures.map(([what, figure]) => (
          <div key={what}>
            <dt className="soft">{what}</dt>
            <dd className="num medium nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
