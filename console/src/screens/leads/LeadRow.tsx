/** One lead of the list. The name is the link; the rest of the row is a bigger place to click. */
import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { useCurrency } from "../../api/desk.ts"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars, Face, firstNameOf, StatusDot } from "../../ui/index.tsx"
import { FirstContact } from "./FirstContact.tsx"
import css from "./LeadTable.module.css"
import { canBeGiven } from "./selection.ts"

export type RowActions = {
  readonly open: (id: string) => void
  /** Absent for whoever may not change who has a lead. */
  readonly toggle?: (id: string, isRange: boolean) => void
}

export const LeadRow = memo(function LeadRow({
  lead,
  isOpen,
  isFresh,
  isTicked,
  withTriager,
  actions,
}: {
  lead: Lead
  isOpen: boolean
  isFresh: boolean
  isTicked: boolean
  withTriager: boolean
  actions: RowActions
}) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const name = lead.nombre ?? t("leads.erased")
  const business = lead.business_label ?? lead.business
  const { toggle } = actions
  return (
    <tr
      className={css.row}
      data-selected={isOpen || undefined}
      data-fresh={isFresh || undefined}
      data-off={
        lead.status === "disqualified" || lead.status === "lost" || lead.erased_at !== null || undefined
      }
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, input, label")) return
        actions.open(lead.id)
      }}
    >
      {toggle && (
        <td data-c="tick">
          <label className={css.tick}>
            <input
              type="checkbox"
              aria-label={t("leads.select", name)}
              checked={isTicked}
              disabled={!canBeGiven(lead)}
              onChange={(event) => toggle(lead.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td data-c="name">
        <Link
          to="/leads/$leadId"
          params={{ leadId: lead.id }}
          search={(search) => search}
          className={css.lead}
          aria-current={isOpen || undefined}
        >
          <span className={css.name}>{name}</span>
          {business !== null && <span className={css.business}>{business}</span>}
        </Link>
      </td>
      <td data-c="status">
        <StatusDot status={lead.status} />
      </td>
      <td data-c="revenue">
        <span className={css.revenue}>
          <BracketBars bracket={lead.bracket} />
          <span className="num">{lead.revenue === null ? "–" : f.money(lead.revenue, currency)}</span>
        </span>
      </td>
      <td data-c="source">
        <span className={css.source}>
          {lead.utm_source ?? lead.funnel ?? "–"}
          <em>{lead.utm_source === null ? null : lead.utm_campaign}</em>
        </span>
      </td>
      {withTriager && (
        <td data-c="triager">
          <span className={css.triager}>
            <Face name={lead.triager?.name ?? null} />
            <span>{lead.triager === null ? t("leads.nobody") : firstNameOf(lead.triager.name)}</span>
          </span>
        </td>
      )}
      <td data-c="contact">
        <FirstContact lead={lead} />
      </td>
      <td data-c="arrived" className="num">
        <time dateTime={lead.created_at}>{f.time(lead.created_at)}</time>
      </td>
    </tr>
  )
})
