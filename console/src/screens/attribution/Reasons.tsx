/** Why leads were disqualified: by which rule of the policy, or by a person. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { lastingStatsQuery } from "../../api/stats.ts"
import { type Tell, useI18n } from "../../i18n/index.tsx"
import { Failed } from "../../ui/Fallback.tsx"
import type { Asked } from "./Attribution.tsx"
import css from "./Reasons.module.css"
import { shareOf } from "./rows.ts"

export function Reasons({ asked }: { asked: Asked }) {
  const { t, f } = useI18n()
  const { data, error, refetch } = useQuery(lastingStatsQuery({ by: "rule", ...asked }))
  const rules = (data?.data ?? []).filter(({ rule }) => typeof rule === "string")
  const all = data?.totals.disqualified ?? 0
  const most = Math.max(1, ...rules.map(({ leads }) => leads))
  return (
    <section className={css.reasons} aria-labelledby="reasons">
      <header className="row baseline wrap">
        <h2 id="reasons">{t("attribution.reasons")}</h2>
        {data && all > 0 && (
          <>
            <span className="num">
              {t("attribution.reasonsOf", f.int(all), f.pct(shareOf(all, data.totals.leads)))}
            </span>
            <Link to="/leads" search={{ status: "disqualified", from: asked.from, to: asked.to }}>
              {t("attribution.seeLeads")}
            </Link>
          </>
        )}
      </header>
      {error && !data && <Failed error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} radius="md" />}
      {data && all === 0 && <p>{t("attribution.reasonsNone")}</p>}
      <ol>
        {rules.map(({ rule, reason, leads }) => {
          const { title, hint } = tellReason(rule ?? "", reason ?? null, t)
          return (
            <li className="stack gap-16" key={rule}>
              <span className={css.name}>
                {title}
                {hint && (
                  <i className="regular quiet small" title={hint}>
                    {hint}
                  </i>
                )}
              </span>
              <span className={css.bar} aria-hidden>
                <i style={{ width: `${(leads / most) * 100}%` }} />
              </span>
              <span className="num">{f.int(leads)}</span>
              <span className="num">{f.pct(shareOf(leads, all))}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A rule in the words of the policy that used it last; its id is a detail. */
function tellReason(rule: string, reason: string | null, t: Tell): { title: string; hint: string | null } {
  if (rule === "manual") return { title: t("attribution.manual"), hint: t("attribution.manualHint") }
  if (rule === "unknown_business") return { title: t("policy.outUnknown"), hint: null }
  return { title: reason ?? rule, hint: reason === null ? null : rule }
}
