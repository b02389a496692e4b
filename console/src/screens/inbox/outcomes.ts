/** What came of a lead. The card goes to its new place at once; the server may still refuse. */
import { notifications } from "@mantine/notifications"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { newestFirst } from "../../api/inbox.ts"
import { keepLead, moveLead, undoLeadChange } from "../../api/lead.ts"
import { inboxQuery, type Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { askUndo } from "./Undo.tsx"

export const OUTCOMES = ["contacted", "qualified", "disqualified", "lost"] as const
export type Outcome = (typeof OUTCOMES)[number]
/** Those that want to know why. */
export type Ending = Extract<Outcome, "disqualified" | "lost">
export const wantsReason = (outcome: Outcome): outcome is Ending =>
  outcome === "disqualified" || outcome === "lost"

/** Puts a lead where it belongs now. Whoever holds it no longer, or has closed it, does not see it. */
function moveCard(queries: QueryClient, triager: string, lead: Lead): void {
  const isOpen = lead.status === "assigned" || lead.status === "contacted"
  queries.setQueryData(inboxQuery(triager).queryKey, (inbox) => {
    if (inbox === undefined) return inbox
    const others = inbox.leads.filter(({ id }) => id !== lead.id)
    const leads = isOpen && lead.triager?.id === triager ? [...others, lead].sort(newestFirst) : others
    return { ...inbox, leads }
  })
}

const marked = (lead: Lead, outcome: Outcome): Lead => ({
  ...lead,
  status: outcome,
  contact_by: null,
  contacted_at: lead.contacted_at ?? new Date().toISOString(),
})

export function useMark(
  triager: string,
): (lead: Lead, outcome: Outcome, reason: string | null) => Promise<void> {
  const { t } = useI18n()
  const queries = useQueryClient()
  const refused = (error: unknown) => {
    notifications.show({ message: error instanceof Error ? error.message : t("error.title"), color: "red" })
    void queries.invalidateQueries({ queryKey: ["inbox"] })
  }
  const undo = async (lead: Lead) => {
    try {
      const back = await undoLeadChange(lead.id)
      moveCard(queries, triager, back)
      keepLead(queries, back)
    } catch (error) {
      refused(error)
    }
  }
  return async (lead, outcome, reason) => {
    await queries.cancelQueries({ queryKey: ["inbox"] })
    moveCard(queries, triager, marked(lead, outcome))
    try {
      keepLead(queries, await moveLead(lead.id, outcome, reason))
      const said = t("inbox.marked", lead.nombre ?? t("inbox.noName"), t(`inbox.${outcome}`))
      askUndo(said, t("inbox.undo"), () => void undo(lead))
    } catch (error) {
      refused(error)
    }
  }
}
