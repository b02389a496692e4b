/** What people do with the lead that is open. Each change is told, with a way back while there is one. */
import type { Change } from "../../api/change.ts"
import type { Colleague } from "../../api/colleagues.ts"
import { book } from "../../api/known-leads.ts"
import type { Lead } from "../../api/leads.ts"
import { isDone, makeChange, type NamedChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellStep } from "../../parts/next-step.ts"
import type { Status } from "../../parts/StatusDot.tsx"
import type { StepChange } from "../../parts/StepMenu.tsx"
import { hideUndo, noticeOf } from "../../parts/tell-refused.ts"
import { tellNotice } from "../../ui/notices.ts"
import { useTellDone } from "../../ui/tell-done.tsx"

/** What a lead is won for, or when one that is lost comes back. */
type Beside = { readonly value?: number | null; readonly back_at?: string | null }
type Receiver = { readonly id: string; readonly name: string }

export function useLeadChanges({ id, nombre }: Pick<Lead, "id" | "nombre">) {
  const { t } = useI18n()
  const tellDone = useTellDone()
  const tellStep = useTellStep()
  const about = { leadId: id, name: nombre }

  const undo = async (change: Change | NamedChange): Promise<void> => {
    hideUndo(id)
    if (await undoChange(change)) tellNotice({ message: t("lead.undone") })
  }
  const tell = (text: string, change: Change): void => tellDone(text, () => void undo(change), noticeOf(id))

  const move = (to: Status, reason: string | null, more: Beside = {}): void => {
    const change = makeChange({ kind: "status", to, reason, ...more, ...about })
    tell(t("lead.done.moved", { status: t(`status.${to}`).toLowerCase() }), change)
  }
  const plan = ({ step, isDone }: StepChange): void => {
    const change = makeChange({ kind: "next_step", step, isDone, ...about })
    tell(step === null ? t(isDone ? "inbox.stepDone" : "inbox.noStep") : tellStep(step), change)
  }
  const handOver = ({ id, name, contact_by }: Colleague, note: string | null): void => {
    const change = makeChange({ kind: "hand_over", to: { id, name }, contact_by, note, ...about })
    tell(t("lead.done.handedOver", { who: name }), change)
  }
  const comment = (text: string): void => {
    hideUndo(id)
    makeChange({ kind: "comment", text, ...about })
  }
  const assign = (to: Receiver, reason: string | null): void => {
    const change = makeChange({ kind: "assign", to, reason, ...about })
    tell(t("lead.done.assigned", { who: to.name }), change)
  }
  /** Who gets it is known when it is done. */
  const requalify = async (): Promise<void> => {
    const change = makeChange({ kind: "requalify", ...about })
    if (!(await isDone(change))) return
    const who = book.get(id)?.triager?.name
    tell(who === undefined ? t("lead.done.waits") : t("lead.done.requalified", { who }), change)
  }
  const voidTurn = (reason: string, who: string): void => {
    makeChange({ kind: "void_turn", reason, ...about })
    tellNotice({ message: t("lead.done.voided", { who }) })
  }

  return {
    move,
    plan,
    handOver,
    comment,
    requalify,
    assign,
    voidTurn,
    undo: (seq: number) => undo({ ...about, seq }),
  }
}
