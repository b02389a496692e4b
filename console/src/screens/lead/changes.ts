/** What people do with the lead that is open. Each change is told, with a way back while there is one. */
import { notifications } from "@mantine/notifications"
import type { Change } from "../../api/change.ts"
import { book } from "../../api/known-leads.ts"
import type { Lead } from "../../api/leads.ts"
import { isDone, makeChange, type NamedChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Status } from "../../parts/StatusDot.tsx"
import { hideUndo, noticeOf } from "../../parts/tell-refused.ts"
import { useTellDone } from "../../ui/tell-done.tsx"

type Receiver = { readonly id: string; readonly name: string }

export function useLeadChanges({ id, nombre }: Pick<Lead, "id" | "nombre">) {
  const { t } = useI18n()
  const tellDone = useTellDone()
  const about = { leadId: id, name: nombre }

  const undo = async (change: Change | NamedChange): Promise<void> => {
    hideUndo(id)
    if (await undoChange(change)) notifications.show({ message: t("lead.undone") })
  }
  const tell = (text: string, change: Change): void => tellDone(text, () => void undo(change), noticeOf(id))

  const move = (to: Status, reason: string | null): void => {
    const change = makeChange({ kind: "status", to, reason, ...about })
    tell(t("lead.done.moved", { status: t(`status.${to}`).toLowerCase() }), change)
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
    notifications.show({ message: t("lead.done.voided", { who }) })
  }

  return { move, comment, requalify, assign, voidTurn, undo: (seq: number) => undo({ ...about, seq }) }
}
