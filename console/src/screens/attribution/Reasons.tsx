/** Why leads were disqualified: by which rule of the policy, or by a person. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { type Tell, useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import css from "./Attribution.module.css"
import type { Asked } from "./Attribution.tsx"
import { barOf, shareOf } from "./rows.ts"

export function Reasons({ asked }: { asked: Asked }) {
  const { t, f } = useI18n()
  const query = useQuery(statsQueryWithPrevious({ by: "rule", ...asked }))
  const { data } = query
  const rules = (data?.data ?? []).filter(({ rule }) => typeof rule === "string")
  const all = data?.totals.disqualified ?? 0
  const most = Math.max(1, ...rules.map(({ leads }) => leads))
  return (
    <Card
      title={t("attribution.reasons")}
      isFlush
      tools={
        data &&
        all > 0 && (
          <>
            <span className="num small quiet">
              {t("attribution.reasonsOf", { part: all, share: f.pct(shareOf(all, data.totals.leads)) })}
            </span>
            <Link to="/leads" search={{ status: "disqualified", ...asked }}>
              {t("attribution.seeLeads")}
            </Link>
          </>
        )
      }
    >
      <Loaded query={query} heights={[96]}>
        {() => all === 0 && <p className="quiet pad">{t("attribution.reasonsNone")}</p>}
      </Loaded>
      {rules.length > 0 && (
        <DataTable
          label={t("attribution.reasons")}
          isInset
          folds
          firstWidth="40%"
          columns={[
            { id: "rule", cell: ({ rule, reason }) => <Reason rule={rule ?? ""} reason={reason ?? null} /> },
            {
              id: "bar",
              folded: "below",
              align: "start",
              cell: ({ leads }) => (
                <span className={css.parts} aria-hidden>
                  <i style={barOf("out", leads / most)} />
                </span>
              ),
            },
            {
              id: "leads",
              folded: "side",
              width: 140,
              cell: ({ leads }) => (
                <>
                  {f.int(leads)} <em>{f.pct(shareOf(leads, all))}</em>
                </>
              ),
            },
          ]}
          rows={rules}
          keyOf={({ rule }) => rule ?? ""}
        />
      )}
    </Card>
  )
}

function Reason({ rule, reason }: { rule: string; reason: string | null }) {
  const { t } = useI18n()
  const { title, hint } = tellReason(rule, reason, t)
  return (
    <>
      {title} {hint && <em title={hint}>{hint}</em>}
    </>
  )
}

/** A rule in the words of the policy that used it last; its id is a detail. */
function tellReason(rule: string, reason: string | null, t: Tell): { title: string; hint: string | null } {
  if (rule === "manual") return { title: t("attribution.manual"), hint: t("attribution.manualHint") }
  if (rule === "unknown_business") return { title: t("policy.outUnknown"), hint: null }
  return { title: reason ?? rule, hint: reason === null ? null : rule }
}
