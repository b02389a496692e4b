/**
 * Says why a change of a lead was not made. If somebody else was faster, that is who they are and what they did; and what had been
 * told as done is told no more, so that no two notices contradict each other.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { Change } from "../api/change.ts"
import { Refused } from "../api/client.ts"
import { leadQuery } from "../api/lead.ts"
import { meQuery } from "../api/session.ts"
import { type Tell, useI18n } from "../i18n/index.tsx"
import { hideNotice, tellNotice } from "../ui/notices.ts"
import { useTellProblem } from "../ui/tell-problem.ts"

/** The notice of what was done to a lead, whichever screen shows it. */
export const noticeOf = (leadId: string): string => `lead-${leadId}`

/** Nothing can be undone any more once something else has happened. */
export const hideUndo = (leadId: string): void => void hideNotice(noticeOf(leadId))

type Told = Pick<Change, "kind" | "leadId" | "name">

export function useTellRefused(): (change: Told, error: Error) => Promise<void> {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  const queries = useQueryClient()
  return async ({ kind, leadId, name }, error) => {
    hideUndo(leadId)
    const isTooLate = error instanceof Refused && error.problem.code === "invalid_transition"
    if (isTooLate && kind === "undo") {
      tellNotice({ title: t("lead.notUndone"), message: t("lead.notUndoneHow"), tone: "warn" })
      return
    }
    const title = t("live.refused", { name: name ?? t("lead.erased") })
    const faster = isTooLate ? await tellFaster(queries, leadId, t) : null
    tellNotice({ title, message: faster ?? whole(error), tone: isTooLate ? "warn" : "late" })
  }
}

/** What somebody else did last to a lead; null if it was not a person, or cannot be read. */
async function tellFaster(queries: QueryClient, leadId: string, t: Tell): Promise<string | null> {
  const lead = await queries.fetchQuery({ ...leadQuery(leadId), staleTime: 0 }).catch(() => null)
  const last = lead?.history.findLast(({ type }) =>
    ["lead.status_changed", "lead.assigned", "lead.waiting"].includes(type),
  )
  const me = queries.getQueryData(meQuery.queryKey)
  if (!lead || !last?.actor_name || last.actor === `person:${me?.id}`) return null
  if (last.type === "lead.status_changed")
    return t("live.fasterMoved", { who: last.actor_name, status: t(`status.${lead.status}`).toLowerCase() })
  return last.triager && t("live.fasterGiven", { who: last.actor_name, to: last.triager.name })
}
