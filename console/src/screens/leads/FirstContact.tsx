import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import { useFirstContact } from "../../ui/first-contact.ts"
import css from "./Columns.module.css"

export function FirstContact({ lead }: { lead: Lead }) {
  const { text, detail, tone } = useFirstContact()(lead, useNow())
  return (
    <span className={css.contact} data-tone={tone} title={detail ?? undefined}>
      {text}
    </span>
  )
}
