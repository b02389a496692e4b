/** Whom to call after that, most urgent first. */
import { IconPhone } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DeadlineRing } from "../../parts/DeadlineRing.tsx"
import { deadlineOf } from "../../parts/deadline.ts"
import { useFirstContact } from "../../parts/first-contact.ts"
import { Card } from "../../ui/Card.tsx"
import { callLink } from "../../ui/index.tsx"
import row from "./Row.module.css"

const SHOWN = 5

/** `all`: how many there are to call in the inbox, what was agreed included; `isCut`: and more. */
export function NextCalls({ leads, all, isCut }: { leads: readonly Lead[]; all: number; isCut: boolean }) {
  const { t } = useI18n()
  return (
    <Card
      title={t("home.after")}
      tools={
        <Link to="/inbox" className="small plain quiet">
          {t("inbox.toCall", { n: all, more: isCut })}
        </Link>
      }
      isFlush
    >
      <ul className="lined">
        {leads.slice(0, SHOWN).map((lead) => (
          <Row key={lead.id} lead={lead} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ lead }: { lead: Lead }) {
  const { t } = useI18n()
  const now = useNow()
  const deadline = deadlineOf(lead, now)
  const contact = useFirstContact()(lead, now)
  const name = lead.nombre ?? t("inbox.noName")
  return (
    <li className={row.row} data-high>
      <DeadlineRing deadline={deadline} waitsMs={now - Date.parse(lead.created_at)} size={42} />
      <Link to="/leads/$leadId" params={{ leadId: lead.id }} className="plain shrink">
        <b className="cut block">{name}</b>
        <span className="cut block small quiet">
          {[contact.detail, lead.business_label ?? lead.business].filter(Boolean).join(" · ")}
        </span>
      </Link>
      {lead.phone_normal !== null && (
        <a className={row.call} href={callLink(lead.phone_normal)} aria-label={t("home.callName", { name })}>
          <IconPhone size={18} stroke={1.9} aria-hidden />
        </a>
      )}
    </li>
  )
}
