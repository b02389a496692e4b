/**
 * What can be done with the lead at hand, from ⌘K and with one key: the lead that has the focus, or else the one that is open. How an outcome
 * is told is the screen's, because in the inbox the next card opens then.
 */
import { IconCalendarClock, IconPhoneOff, IconUserShare } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { GIVEABLE, isOpen, NEXT } from "../../../../src/domain/decision/lifecycle.ts"
import type { Lead } from "../../api/leads.ts"
import { makeChange, undoChange } from "../../api/my-changes.ts"
import { meQuery } from "../../api/session.ts"
import { triagersQuery } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { noticeOf } from "../../parts/tell-refused.ts"
import { ACTION_KEYS } from "../../ui/action-keys.ts"
import { type Action, useActions } from "../../ui/actions.ts"
import { screen } from "../../ui/screen.ts"
import { useTellDone } from "../../ui/tell-done.tsx"
import { OUTCOME_ICONS } from "../inbox/outcome-icons.ts"
import { type Attempt, OUTCOMES, type Outcome } from "../inbox/outcomes.ts"

const Give = screen(() => import("./Give.tsx"), "Give", "lead", "rotation")
const Later = screen(() => import("./Later.tsx"), "Later")

/** Returns the dialogs that actions open. */
export function useLeadActions({
  at,
  onMark,
  onTry,
}: {
  /** The lead at hand. */
  at: () => Lead | undefined
  onMark: (lead: Lead, outcome: Outcome) => void
  onTry: (lead: Lead, attempt: Attempt) => void
}): ReactNode {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const give = useGive()
  // As far as it is known: the inbox does not ask for it.
  const { data: team = [] } = useQuery({ ...triagersQuery, enabled: false })
  const [asked, ask] = useState<{ lead: Lead; for: "triager" | "time" } | null>(null)
  const close = () => ask(null)

  const marks = (lead: Lead): Action[] =>
    OUTCOMES.filter((outcome) => NEXT[lead.status].includes(outcome)).map((outcome) => ({
      id: `mark ${outcome}`,
      text: t("do.mark", { status: t(`inbox.${outcome}`).toLowerCase() }),
      Icon: OUTCOME_ICONS[outcome],
      key: ACTION_KEYS[outcome],
      run: () => onMark(lead, outcome),
    }))
  const tries = (lead: Lead): Action[] => [
    {
      id: "no-answer",
      text: t("inbox.no_answer"),
      Icon: IconPhoneOff,
      key: ACTION_KEYS.no_answer,
      run: () => onTry(lead, { result: "no_answer", call_at: null }),
    },
    {
      id: "call-later",
      text: `${t("inbox.call_later")}…`,
      Icon: IconCalendarClock,
      key: ACTION_KEYS.call_later,
      run: () => ask({ lead, for: "time" }),
    },
  ]
  const gifts = (lead: Lead): Action[] => [
    {
      id: "assign",
      text: t("do.assign"),
      Icon: IconUserShare,
      key: ACTION_KEYS.assign,
      run: () => ask({ lead, for: "triager" }),
    },
    ...team
      .filter(({ id, active }) => active && id !== lead.triager?.id)
      .map(({ id, name }) => ({
        id: `assign ${id}`,
        text: t("do.assignTo", { name }),
        Icon: IconUserShare,
        run: () => give(lead, { id, name }),
      })),
  ]
  useActions(() => {
    const lead = at()
    if (lead === undefined || lead.erased_at !== null) return []
    const canGive = me?.role === "admin" && GIVEABLE.includes(lead.status)
    return [...marks(lead), ...(isOpen(lead.status) ? tries(lead) : []), ...(canGive ? gifts(lead) : [])].map(
      (action) => ({ ...action, ...(lead.nombre !== null && { to: lead.nombre }) }),
    )
  })
  if (asked === null) return null
  const { lead } = asked
  return (
    <Suspense>
      {asked.for === "triager" ? (
        <Give lead={lead} onClose={close} />
      ) : (
        <Later
          name={lead.nombre ?? t("inbox.noName")}
          onPick={(call_at) => {
            close()
            onTry(lead, { result: "call_later", call_at })
          }}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** Gives a lead to somebody at once, with a way back. */
function useGive() {
  const { t } = useI18n()
  const tellDone = useTellDone()
  return ({ id, nombre }: Lead, to: { readonly id: string; readonly name: string }): void => {
    const change = makeChange({ kind: "assign", to, reason: null, leadId: id, name: nombre })
    tellDone(
      t("do.assigned", { name: nombre ?? t("inbox.noName"), who: to.name }),
      () => void undoChange(change),
      noticeOf(id),
    )
  }
}
