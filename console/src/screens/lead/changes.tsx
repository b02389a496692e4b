/** What people do with the lead that is open. Each change is told, with a way back while there is one. */
import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Refused } from "../../api/client.ts"
import { assignLead, keepLead, type LeadDetail, leadQuery, moveLead, undoLeadChange } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Status } from "../../ui/index.tsx"
import css from "./LeadPanel.module.css"

/** Where a person may send a lead, by where it is. */
export const NEXT: { readonly [from in Status]: readonly Status[] } = {
  waiting: ["disqualified", "lost"],
  assigned: ["contacted", "qualified", "disqualified", "lost"],
  contacted: ["qualified", "disqualified", "lost"],
  qualified: [],
  disqualified: ["assigned"],
  lost: ["assigned"],
}
/** From where an admin may give a lead to somebody. */
export const GIVEABLE: readonly Status[] = ["waiting", "assigned", "contacted"]
const SHOWN_MS = 8_000

const noticeOf = (id: string): string => `lead-${id}`
/** Nothing can be undone any more once something else has happened. */
export const hideUndo = (id: string): void => void notifications.hide(noticeOf(id))

type Move = { readonly to: Status; readonly reason: string | null }
type Gift = { readonly triager: string; readonly reason: string | null }

export function useLeadChanges(id: string) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { queryKey } = leadQuery(id)
  const refresh = () => void queries.invalidateQueries({ queryKey })

  const refuse = (error: Error): void => {
    refresh()
    if (error instanceof Refused && error.problem.code === "invalid_transition") {
      notifications.show({ title: t("lead.faster"), message: t("lead.fasterHow"), color: "yellow" })
    } else if (error instanceof Refused && error.problem.code === "not_found") return
    else
      notifications.show({
        title: t("error.title"),
        message: tellError(error, t("error.offline")),
        color: "red",
      })
  }

  const undo = useMutation({
    mutationFn: () => undoLeadChange(id),
    onMutate: () => hideUndo(id),
    onSuccess: (lead) => {
      keepLead(queries, lead)
      notifications.show({ message: t("lead.undone") })
    },
    onError: (error) => {
      if (!(error instanceof Refused) || error.problem.code !== "invalid_transition") return refuse(error)
      refresh()
      notifications.show({ title: t("lead.notUndone"), message: t("lead.notUndoneHow"), color: "yellow" })
    },
  })

  const tell = (text: string): void => {
    hideUndo(id)
    notifications.show({
      id: noticeOf(id),
      autoClose: SHOWN_MS,
      message: (
        <span className={css.notice}>
          {text}
          <Button variant="subtle" size="compact-sm" onClick={() => undo.mutate()}>
            {t("lead.undo")}
          </Button>
        </span>
      ),
    })
  }

  const move = useMutation({
    mutationFn: ({ to, reason }: Move) => moveLead(id, to, reason),
    /** Shown at once, unless the rotation has a say in what comes of it. */
    onMutate: async ({ to }) => {
      if (to === "assigned") return undefined
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<LeadDetail>(queryKey)
      if (before) queries.setQueryData<LeadDetail>(queryKey, { ...before, status: to, contact_by: null })
      return before
    },
    onError: (error, _move, before) => {
      if (before) queries.setQueryData(queryKey, before)
      refuse(error)
    },
    onSuccess: (lead, { to }) => {
      keepLead(queries, lead)
      if (to !== "assigned") tell(t("lead.done.moved", t(`status.${to}`)))
      else tell(lead.triager ? t("lead.done.requalified", lead.triager.name) : t("lead.done.waits"))
    },
  })

  const assign = useMutation({
    mutationFn: ({ triager, reason }: Gift) => assignLead(id, triager, reason),
    onError: (error) => {
      if (!isMistaken(error)) refuse(error)
    },
    onSuccess: (lead) => {
      keepLead(queries, lead)
      tell(t("lead.done.assigned", lead.triager?.name ?? ""))
    },
  })

  return { move, assign, undo, refuse }
}

/** Told at the fields, not in a notice. */
export const isMistaken = (error: unknown): error is Refused =>
  error instanceof Refused && error.problem.code === "validation_failed"

const tellError = (error: Error, offline: string): string =>
  error instanceof TypeError ? offline : error.message
