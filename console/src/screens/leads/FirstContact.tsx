import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import { useFirstContact } from "../../parts/first-contact.ts"
import { Toned } from "../../ui/index.tsx"

export function FirstContact({ lead }: { lead: Lead }) {
  const { text, detail, tone } = useFirstContact()(lead, useNow())
  return (
    <Toned tone={tone} {...(detail !== null && { title: detail })}>
      {text}
    </Toned>
  )
}
