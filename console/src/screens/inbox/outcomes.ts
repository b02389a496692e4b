/** What came of a lead, as its triager says it: one tap, and another to take it back. */
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import type { Change, NewChange } from "../../api/change.ts"
import type { Lead } from "../../api/leads.ts"
import { makeChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { askUndo } from "./Undo.tsx"

export const OUTCOMES = ["contacted", "qualified", "disqualified", "lost"] as const
export type Outcome = (typeof OUTCOMES)[number]
/** Those that want to know why. */
export type Ending = Extract<Outcome, "disqualified" | "lost">
export const wantsReason = (outcome: Outcome): outcome is Ending =>
  outcome === "disqualified" || outcome === "lost"

/** A try that did not reach the person. */
export type Attempt = Pick<Extract<NewChange, { kind: "attempt" }>, "result" | "call_at">

/** `onUndone` is called when the lead is back. */
export function useMark(onUndone: (lead: Lead) => void) {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  const queries = useQueryClient()
  const make = (lead: Lead, change: Change, said: string): void => {
    askUndo(t("inbox.marked", lead.nombre ?? t("inbox.noName"), said), t("inbox.undo"), () => {
      undoChange(queries, change).then(
        () => onUndone(lead),
        (error) =>
          notifications.show({
            title: t("lead.notUndone"),
            message: whole(error),
            color: "yellow",
          }),
      )
    })
  }
  const whose = ({ id, nombre }: Lead) => ({ leadId: id, name: nombre })
  return {
    end: (lead: Lead, to: Outcome, reason: string | null) =>
      make(lead, makeChange({ kind: "status", to, reason, ...whose(lead) }), t(`inbox.${to}`)),
    tried: (lead: Lead, attempt: Attempt) =>
      make(lead, makeChange({ kind: "attempt", ...attempt, ...whose(lead) }), t(`inbox.${attempt.result}`)),
    note: (lead: Lead, text: string) => {
      makeChange({ kind: "comment", text, ...whose(lead) })
      notifications.show({ message: t("inbox.noted") })
    },
  }
}
