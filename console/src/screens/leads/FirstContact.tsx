import { useNow } from "../../api/clock.ts"
import { deadlineOf, type Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Columns.module.css"

/** How long first contact took; while it has not been made, how long the lead has waited for it. */
export function FirstContact({ lead }: { lead: Lead }) {
  const { f } = useI18n()
  const now = useNow()
  const arrived = Date.parse(lead.created_at)
  if (lead.contacted_at !== null) {
    return <span className={css.contact}>{f.span(Date.parse(lead.contacted_at) - arrived)}</span>
  }
  if (lead.status !== "assigned" && lead.status !== "waiting") return <span className={css.contact}>–</span>
  return (
    <span className={css.contact} data-tone={deadlineOf(lead, now)?.tone}>
      {f.span(now - arrived)}
    </span>
  )
}
