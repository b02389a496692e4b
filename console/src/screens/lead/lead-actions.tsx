/**
 * What can be done with the lead at hand, from ⌘K and with one key: the lead that has the focus, or else the one that is open. How an outcome
 * is told is the screen's, because in the inbox the next card opens then.
 */
import {
  IconArrowForwardUp,
  IconCalendarClock,
  IconCalendarPlus,
  IconPhoneOff,
  IconRestore,
  IconTrophy,
  IconUserShare,
} from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { assertNever } from "../../../../src/domain/assert-never.ts"
import { GIVEABLE, isOpen, NEXT } from "../../../../src/domain/decision/lifecycle.ts"
import type { Colleague } from "../../api/colleagues.ts"
import type { Lead } from "../../api/leads.ts"
import { leadsLead, meQuery } from "../../api/session.ts"
import { triagersQuery, useMayHandOver } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { HandOver, StepDialog, Won } from "../../parts/lead-day.ts"
import type { StepChange } from "../../parts/StepMenu.tsx"
import { ACTION_KEYS } from "../../ui/action-keys.ts"
import { type Action, useActions } from "../../ui/actions.ts"
import { screen } from "../../ui/screen.ts"
import { OUTCOME_ICONS } from "../inbox/outcome-icons.ts"
import { type Attempt, OUTCOMES, type Outcome, useMark } from "../inbox/outcomes.ts"
import { useGive } from "./give.ts"

const Give = screen(() => import("./Give.tsx"), "Give", "lead", "lead-day", "rotation")
const Later = screen(() => import("./Later.tsx"), "Later")

/** Returns the dialogs that actions open. */
export function useLeadActions({
  at,
  onMark,
  onTry,
  onStep,
  onGive,
}: {
  /** The lead at hand. */
  at: () => Lead | undefined
  onMark: (lead: Lead, outcome: Outcome) => void
  onTry: (lead: Lead, attempt: Attempt) => void
  /** Where nothing else follows from it, without. */
  onStep?: (lead: Lead, change: StepChange) => void
  onGive?: (lead: Lead, to: Colleague, note: string | null) => void
}): ReactNode {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const give = useGive()
  const mark = useMark(() => () => {})
  const mayHandOver = useMayHandOver()
  // As far as it is known: the inbox does not ask for it.
  const { data: team = [] } = useQuery({ ...triagersQuery, enabled: false })
  const [asked, ask] = useState<{
    lead: Lead
    for: "triager" | "time" | "step" | "colleague" | "value"
  } | null>(null)
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
  const nexts = (lead: Lead): Action[] => [
    {
      id: "next-step",
      text: `${t("inbox.nextStep")}…`,
      Icon: IconCalendarPlus,
      key: ACTION_KEYS.next_step,
      run: () => ask({ lead, for: "step" }),
    },
    ...(mayHandOver && lead.triager?.id === me?.triager?.id
      ? [
          {
            id: "hand-over",
            text: `${t("inbox.handOver")}…`,
            words: t("do.handOver.words"),
            Icon: IconArrowForwardUp,
            key: ACTION_KEYS.hand_over,
            run: () => ask({ lead, for: "colleague" }),
          },
        ]
      : []),
  ]
  const wins = (lead: Lead): Action[] => [
    {
      id: "mark won",
      text: `${t("do.mark", { status: t("status.won").toLowerCase() })}…`,
      Icon: IconTrophy,
      key: ACTION_KEYS.won,
      run: () => ask({ lead, for: "value" }),
    },
  ]
  const comesBack = (lead: Lead): Action[] => [
    {
      id: "mark assigned",
      text: t("lead.requalify"),
      Icon: IconRestore,
      run: () => void mark.requalify(lead),
    },
  ]
  useActions(() => {
    const lead = at()
    if (lead === undefined || lead.erased_at !== null) return []
    const canGive = leadsLead(me, lead) && GIVEABLE.includes(lead.status)
    return [
      ...marks(lead),
      ...(NEXT[lead.status].includes("won") ? wins(lead) : []),
      ...(NEXT[lead.status].includes("assigned") ? comesBack(lead) : []),
      ...(isOpen(lead.status) ? [...tries(lead), ...nexts(lead)] : []),
      ...(canGive ? gifts(lead) : []),
    ].map((action) => ({ ...action, ...(lead.nombre !== null && { to: lead.nombre }) }))
  })
  if (asked === null) return null
  const { lead } = asked
  const name = lead.nombre ?? t("inbox.noName")
  const dialog = () => {
    switch (asked.for) {
      case "triager":
        return <Give lead={lead} onClose={close} />
      case "time":
        return (
          <Later
            name={name}
            onPick={(call_at) => {
              close()
              onTry(lead, { result: "call_later", call_at })
            }}
            onClose={close}
          />
        )
      case "step":
        return (
          <StepDialog
            leadId={lead.id}
            step={lead.next_step}
            onChange={(change) => {
              close()
              ;(onStep ?? mark.plan)(lead, change)
            }}
            onClose={close}
          />
        )
      case "colleague":
        return (
          <HandOver
            lead={lead}
            onGive={(to, note) => {
              close()
              ;(onGive ?? mark.handOver)(lead, to, note)
            }}
            onClose={close}
          />
        )
      case "value":
        return (
          <Won
            name={name}
            onWin={(value) => {
              close()
              mark.win(lead, value)
            }}
            onClose={close}
          />
        )
      default:
        return assertNever(asked.for)
    }
  }
  return <Suspense>{dialog()}</Suspense>
}
