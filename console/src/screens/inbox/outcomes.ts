/** What came of a lead, as its triager says it: one tap, and another to take it back. */
import type { Change, NewChange } from "../../api/change.ts"
import type { Colleague } from "../../api/colleagues.ts"
import { book } from "../../api/known-leads.ts"
import type { Lead } from "../../api/leads.ts"
import { isDone, makeChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellStep } from "../../parts/next-step.ts"
import type { StepChange } from "../../parts/StepMenu.tsx"
import { noticeOf } from "../../parts/tell-refused.ts"
import { tellNotice } from "../../ui/notices.ts"
import { useTellDone } from "../../ui/tell-done.tsx"

export const OUTCOMES = ["contacted", "qualified", "disqualified", "lost"] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A try that did not reach the person. */
export type Attempt = Pick<Extract<NewChange, { kind: "attempt" }>, "result" | "call_at">

/** `onUndo` is called with the tap; what it answers, when the lead is back. */
export function useMark(onUndo: (lead: Lead) => () => void) {
  const { t } = useI18n()
  const tellDone = useTellDone()
  const tellStep = useTellStep()
  const make = (lead: Lead, change: Change, said: string): void => {
    const undo = async () => {
      const putBack = onUndo(lead)
      if (await undoChange(change)) putBack()
    }
    tellDone(
      t("inbox.marked", { name: lead.nombre ?? t("inbox.noName"), status: said }),
      () => void undo(),
      noticeOf(lead.id),
    )
  }
  const whose = ({ id, nombre }: Lead) => ({ leadId: id, name: nombre })
  return {
    end: (lead: Lead, to: Outcome, reason: string | null, back_at: string | null = null) =>
      make(
        lead,
        makeChange({ kind: "status", to, reason, back_at, ...whose(lead) }),
        t(`inbox.${to}`).toLowerCase(),
      ),
    tried: (lead: Lead, attempt: Attempt) =>
      make(
        lead,
        makeChange({ kind: "attempt", ...attempt, ...whose(lead) }),
        t(`inbox.${attempt.result}`).toLowerCase(),
      ),
    win: (lead: Lead, value: number | null) =>
      make(
        lead,
        makeChange({ kind: "status", to: "won", reason: null, value, ...whose(lead) }),
        t("status.won").toLowerCase(),
      ),
    plan: (lead: Lead, { step, isDone }: StepChange) =>
      make(
        lead,
        makeChange({ kind: "next_step", step, isDone, ...whose(lead) }),
        step === null ? t(isDone ? "inbox.stepDone" : "inbox.noStep") : tellStep(step),
      ),
    handOver: (lead: Lead, { id, name, contact_by }: Colleague, note: string | null) =>
      make(
        lead,
        makeChange({ kind: "hand_over", to: { id, name }, contact_by, note, ...whose(lead) }),
        t("inbox.handedOver", { who: name }),
      ),
    /** Back to the rotation: who gets it is known when it is done. */
    requalify: async (lead: Lead): Promise<void> => {
      const change = makeChange({ kind: "requalify", ...whose(lead) })
      if (!(await isDone(change))) return
      const who = book.get(lead.id)?.triager?.name
      make(
        lead,
        change,
        who === undefined ? t("status.waiting").toLowerCase() : t("inbox.handedOver", { who }),
      )
    },
    /** Beside an outcome, which is told. */
    note: (lead: Lead, text: string) => void makeChange({ kind: "comment", text, ...whose(lead) }),
    noteAlone: (lead: Lead, text: string) => {
      makeChange({ kind: "comment", text, ...whose(lead) })
      tellNotice({ message: t("inbox.noted") })
    },
  }
}
