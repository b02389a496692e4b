/** The other leads of the same person. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { type LeadDetail, samePersonQuery } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { StatusDot } from "../../parts/StatusDot.tsx"
import { isThisYear } from "../../ui/days.ts"
import { Section } from "../../ui/Panel.tsx"
import css from "./Lead.module.css"

const MOST = 5

export function SamePerson({ lead }: { lead: LeadDetail }) {
  const { t, f } = useI18n()
  const now = useNow()
  const { data: others = [] } = useQuery(samePersonQuery(lead))
  if (others.length === 0) return null
  return (
    <Section title={t("lead.same")}>
      <ul className={`box clips lined ${css.same}`}>
        {others.slice(0, MOST).map((other) => (
          <li key={other.id}>
            <Link
              className="stack gap-8 soft hovers focus-in middle"
              to="/leads/$leadId"
              params={{ leadId: other.id }}
              search={(before) => before}
            >
              <StatusDot status={other.status} />
              <span className="cut">
                {[other.utm_source, other.funnel].filter((part) => part !== null).join(" · ")}
              </span>
              <span className="cut">{other.triager?.name}</span>
              <time className="num quiet" dateTime={other.created_at}>
                {isThisYear(other.created_at, now) ? f.day(other.created_at) : f.date(other.created_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {others.length > MOST && <p className="quiet">{t("select.andMore", { n: others.length - MOST })}</p>}
    </Section>
  )
}
