/** The dialog that gives a lead to somebody, opened from a list or the inbox. */
import type { Lead } from "../../api/leads.ts"
import { useLeadChanges } from "./changes.ts"
import { Reassign } from "./Reassign.tsx"

export function Give({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const changes = useLeadChanges(lead)
  return <Reassign lead={lead} changes={changes} onClose={onClose} />
}
