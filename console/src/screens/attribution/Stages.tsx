/** How far the leads of these days came: each stage with its share of the one before, and what the last one is worth. */
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { Counts } from "../../api/stats.ts"
import { useCurrency } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import type { LeadsSearch } from "../leads/search.ts"
import css from "./Attribution.module.css"
import type { Days } from "./period.ts"
import { barOf, perLead, shareOf } from "./rows.ts"

const STAGES = ["leads", "contacted", "qualified", "won"] as const

/** The one before each. */
const BEFORE = [undefined, "leads", "contacted", "qualified"] as const

export function Stages({ counts, days }: { counts: Counts; days: Days }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  // A number leads to its list where there is one of exactly as many: leads keep no trace of having been qualified.
  const lists: { readonly [stage in (typeof STAGES)[number]]?: LeadsSearch } = {
    leads: days,
    won: { ...days, status: "won" },
  }
  const toList = (stage: (typeof STAGES)[number], number: ReactNode) => {
    const search = lists[stage]
    return search === undefined || counts[stage] === 0 ? (
      number
    ) : (
      <Link className="plain" to="/leads" search={search}>
        {number}
      </Link>
    )
  }
  const mean = perLead(counts)
  return (
    <Card title={t("attribution.stages")} note={t("attribution.stagesHint")}>
      <ol className={`stack gap-8 ${css.stages}`}>
        {STAGES.map((stage, index) => {
          const before = BEFORE[index]
          return (
            <li key={stage}>
              <span className="medium">{t(`attribution.${stage}`)}</span>
              <span className={css.parts} aria-hidden>
                <i style={barOf(stage, shareOf(counts[stage], counts.leads))} />
              </span>
              <b className="num end">{toList(stage, f.int(counts[stage]))}</b>
              <span className="num quiet small">
                {before === undefined
                  ? ""
                  : t(`attribution.stageOf.${before}`, {
                      share: f.pct(shareOf(counts[stage], counts[before])),
                    })}
              </span>
            </li>
          )
        })}
      </ol>
      {counts.won > 0 && (
        <p className="num mt-8">
          <b>{f.moneyFull(counts.value, currency)}</b>{" "}
          <span className="quiet">
            {mean === null ? "" : t("attribution.perLeadIs", { value: f.moneyFull(mean, currency) })}
          </span>
        </p>
      )}
    </Card>
  )
}
