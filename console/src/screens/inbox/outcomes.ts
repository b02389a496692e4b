/** What came of a lead, as its triager says it: one tap, and another to take it back. */
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import type { Lead } from "../../api/leads.ts"
import { makeChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { askUndo } from "./Undo.tsx"

export const OUTCOMES = ["contacted", "qualified", "disqualified", "lost"] as const
export type Outcome = (typeof OUTCOMES)[number]
/** Those that want to know why. */
export type Ending = Extract<Outcome, "disqualified" | "lost">
export const wantsReason = (outcome: Outcome): outcome is Ending =>
  outcome === "disqualified" || outcome === "lost"

/** `onUndone` is called when the lead is back. */
export function useMark(onUndone: (lead: Lead) => void) {
  const { t } = useI18n()
  const queries = useQueryClient()
  return (lead: Lead, outcome: Outcome, reason: string | null): void => {
    const change = makeChange({ kind: "status", to: outcome, reason, leadId: lead.id, name: lead.nombre })
    const said = t("inbox.marked", lead.nombre ?? t("inbox.noName"), t(`inbox.${outcome}`))
    askUndo(said, t("inbox.undo"), () => {
      undoChange(queries, change).then(
        () => onUndone(lead),
        (error) =>
          notifications.show({
            title: t("lead.notUndone"),
            message: error instanceof TypeError ? t("error.offline") : t("lead.notUndoneHow"),
            color: "yellow",
          }),
      )
    })
  }
}
