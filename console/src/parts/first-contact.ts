/**
 * How a lead stands with first contact, told in the same words everywhere: the time left until the deadline of whoever has it
 * now; how late it is; without a deadline, how long first contact took; or how long the person has waited.
 */
import { useQuery } from "@tanstack/react-query"
import type { Lead } from "../api/leads.ts"
import { meQuery } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { isToday } from "../ui/days.ts"
import type { Tone } from "../ui/index.tsx"
import { deadlineOf } from "./deadline.ts"

export type ContactTold = {
  readonly text: string
  /** When that is, or who has how long now. */
  readonly detail: string | null
  readonly tone: Tone | "quiet"
}
type Awaited = Pick<
  Lead,
  "status" | "created_at" | "contacted_at" | "contact_by" | "missed_at" | "erased_at" | "triager"
>

export function useFirstContact(): (lead: Awaited, now: number) => ContactTold {
  const { t, f } = useI18n()
  const { data: me } = useQuery(meQuery)
  const clock = (moment: string, now: number) => (isToday(moment, now) ? f.time(moment) : f.dayTime(moment))
  return (lead, now) => {
    const { status, created_at, contacted_at, contact_by, missed_at, triager } = lead
    const deadline = deadlineOf(lead, now)
    if (deadline !== null && contact_by !== null) {
      const { tone, leftMs } = deadline
      const until = isToday(contact_by, now)
        ? t("contact.untilTime", f.clock(contact_by))
        : t("contact.untilDay", { day: f.dayTime(contact_by) })
      const isPassedOn = missed_at !== null && Date.parse(contact_by) > now
      const isMine = triager !== null && triager.id === me?.triager?.id
      const detail = !isPassedOn
        ? isMine && tone === "late"
          ? t("contact.wasYours", { until })
          : until
        : isMine
          ? t("contact.nowYours", { until })
          : t("contact.nowWith", { who: triager?.name ?? "", until })
      return {
        text: t(tone === "late" ? "contact.late" : "contact.left", { span: f.span(Math.abs(leftMs)) }),
        detail,
        tone,
      }
    }
    if (contacted_at !== null) {
      const span = f.span(Date.parse(contacted_at) - Date.parse(created_at))
      return { text: t("contact.after", { span }), detail: clock(contacted_at, now), tone: "quiet" }
    }
    if (lead.erased_at !== null || (status !== "assigned" && status !== "waiting"))
      return { text: t("contact.never"), detail: null, tone: "quiet" }
    const waited = f.span(Math.max(0, now - Date.parse(created_at)))
    return {
      text: t("contact.waiting", { span: waited }),
      detail: null,
      tone: status === "waiting" ? "warn" : "quiet",
    }
  }
}
