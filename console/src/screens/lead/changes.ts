/** What people do with the lead that is open. Each change is told, with a way back while there is one. */
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Change } from "../../api/change.ts"
import { Refused } from "../../api/client.ts"
import { assignLead, keepLead, leadQuery, requalifyLead, undoLeadChange } from "../../api/lead.ts"
import type { Lead } from "../../api/leads.ts"
import { makeChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Status } from "../../parts/StatusDot.tsx"
import { hideUndo, noticeOf, useTellRefused } from "../../parts/tell-refused.ts"
import { useTellDone } from "../../ui/tell-done.tsx"

type Gift = { readonly triager: string; readonly reason: string | null }

export function useLeadChanges({ id, nombre }: Pick<Lead, "id" | "nombre">) {
  const { t } = useI18n()
  const tellRefused = useTellRefused()
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const { queryKey } = leadQuery(id)
  const refresh = () => void queries.invalidateQueries({ queryKey })

  const refuse = (error: Error): void => {
    refresh()
    if (error instanceof Refused && error.problem.code === "not_found") return
    void tellRefused(id, t("live.refused", { name: nombre ?? t("lead.erased") }), error)
  }

  const undo = useMutation({
    /** Of a change of this browser, or of one that the server has named. */
    mutationFn: async (change: Change | number) => {
      if (typeof change === "object") return undoChange(queries, change)
      keepLead(queries, await undoLeadChange(id, change))
    },
    onMutate: () => hideUndo(id),
    onSuccess: () => notifications.show({ message: t("lead.undone") }),
    onError: (error) => {
      if (!(error instanceof Refused) || error.problem.code !== "invalid_transition") return refuse(error)
      refresh()
      notifications.show({ title: t("lead.notUndone"), message: t("lead.notUndoneHow"), color: "yellow" })
    },
  })

  const tell = (text: string, change: Change | number | null): void => {
    if (change === null) notifications.show({ message: text })
    else tellDone(text, () => undo.mutate(change), noticeOf(id))
  }

  const move = (to: Status, reason: string | null): void => {
    const change = makeChange({ kind: "status", to, reason, leadId: id, name: nombre })
    tell(t("lead.done.moved", { status: t(`status.${to}`).toLowerCase() }), change)
  }
  const comment = (text: string): void => {
    hideUndo(id)
    makeChange({ kind: "comment", text, leadId: id, name: nombre })
  }
  const requalify = useMutation({
    mutationFn: () => requalifyLead(id),
    onError: refuse,
    onSuccess: (lead) => {
      keepLead(queries, lead)
      tell(
        lead.triager ? t("lead.done.requalified", { who: lead.triager.name }) : t("lead.done.waits"),
        lead.change,
      )
    },
  })

  const assign = useMutation({
    mutationFn: ({ triager, reason }: Gift) => assignLead(id, triager, reason),
    onError: (error) => {
      if (!isMistaken(error)) refuse(error)
    },
    onSuccess: (lead) => {
      keepLead(queries, lead)
      tell(t("lead.done.assigned", { who: lead.triager?.name ?? "" }), lead.change)
    },
  })

  return { move, comment, requalify, assign, undo }
}

/** Told at the fields, not in a notice. */
export const isMistaken = (error: unknown): error is Refused =>
  error instanceof Refused && error.problem.code === "validation_failed"
