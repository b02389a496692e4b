/** One-key verbs and ⌘K for the lead of the list that has the focus, or that is open beside it. */
import { useParams } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { book } from "../../api/known-leads.ts"
import type { Lead } from "../../api/leads.ts"
import { Why } from "../../parts/lead-day.ts"
import { wantsReason } from "../../parts/lead-draft.ts"
import { type Outcome, useMark } from "../inbox/outcomes.ts"
import { useLeadActions } from "../lead/lead-actions.tsx"

export function LeadAtHand() {
  const { leadId: openId } = useParams({ strict: false })
  const [ending, setEnding] = useState<{
    lead: Lead
    outcome: Extract<Outcome, "disqualified" | "lost">
  } | null>(null)
  const mark = useMark(() => () => {})
  const dialogs = useLeadActions({
    at: () => {
      const row = document.activeElement?.closest<HTMLElement>("[data-id]")?.dataset.id
      return book.get(row ?? openId ?? "")
    },
    onMark: (lead, outcome) =>
      wantsReason(outcome) ? setEnding({ lead, outcome }) : mark.end(lead, outcome, null),
    onTry: mark.tried,
  })
  return (
    <>
      {dialogs}
      {ending && (
        <Suspense>
          <Why
            leadId={ending.lead.id}
            name={ending.lead.nombre ?? ""}
            ending={ending.outcome}
            onSay={(reason, backAt) => {
              setEnding(null)
              mark.end(ending.lead, ending.outcome, reason, backAt)
            }}
            onClose={() => setEnding(null)}
          />
        </Suspense>
      )}
    </>
  )
}
