/** What came of a lead. The card goes to its new place at once; the server may still refuse. */
import { notifications } from "@mantine/notifications"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { keepLead, moveLead, undoLeadChange } from "../../api/lead.ts"
import { inboxQuery, type Lead, type LeadPage } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { askUndo } from "./Undo.tsx"

export const OUTCOMES = ["contacted", "qualified", "disqualified", "lost"] as const
export type Outcome = (typeof OUTCOMES)[number]
/** Those that want to know why. */
export type Ending = Extract<Outcome, "disqualified" | "lost">
export const wantsReason = (outcome: Outcome): outcome is Ending =>
  outcome === "disqualified" || outcome === "lost"

function moveCard(queries: QueryClient, triager: string, lead: Lead, outcome: Outcome): void {
  const change = (status: "assigned" | "contacted", to: (leads: Lead[]) => Lead[]) =>
    queries.setQueryData(
      inboxQuery(triager, status).queryKey,
      (page: LeadPage | undefined) => page && { ...page, data: to(page.data) },
    )
  const without = (leads: Lead[]) => leads.filter(({ id }) => id !== lead.id)
  const contacted: Lead = {
    ...lead,
    status: "contacted",
    contact_by: null,
    contacted_at: lead.contacted_at ?? new Date().toISOString(),
  }
  change("assigned", without)
  change("contacted", (leads) =>
    outcome === "contacted"
      ? [...without(leads), contacted].sort((one, other) => other.seq - one.seq)
      : without(leads),
  )
}

export function useMark(
  triager: string,
): (lead: Lead, outcome: Outcome, reason: string | null) => Promise<void> {
  const { t } = useI18n()
  const queries = useQueryClient()
  const refused = (error: unknown) => {
    notifications.show({ message: error instanceof Error ? error.message : t("error.title"), color: "red" })
    void queries.invalidateQueries({ queryKey: ["inbox"] })
  }
  const undo = (lead: Lead) => undoLeadChange(lead.id).then((back) => keepLead(queries, back), refused)
  return async (lead, outcome, reason) => {
    await queries.cancelQueries({ queryKey: ["inbox"] })
    moveCard(queries, triager, lead, outcome)
    try {
      keepLead(queries, await moveLead(lead.id, outcome, reason))
      const said = t("inbox.marked", lead.nombre ?? t("inbox.noName"), t(`inbox.${outcome}`))
      askUndo(said, t("inbox.undo"), () => void undo(lead))
    } catch (error) {
      refused(error)
    }
  }
}
