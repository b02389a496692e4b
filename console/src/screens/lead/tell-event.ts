/** What an entry of a lead's history says. */
import { isSticky } from "../../../../src/domain/decision/sticky.ts"
import { TEXT_LIMITS } from "../../../../src/domain/lead/limits.ts"
import type { HistoryEntry } from "../../api/lead.ts"
import type { Speech, Tell, TextKey } from "../../i18n/index.tsx"
import { STATUSES, type Status } from "../../parts/StatusDot.tsx"
import type { NameOf } from "./names.ts"
import { receiptIn, textOrNull } from "./read-decisions.ts"

export type EventKind =
  | "created"
  | "assigned"
  | "waiting"
  | "disqualified"
  | "moved"
  | "undone"
  | "attempted"
  | "due"
  | "missed"
  | "commented"
  | "corrected"
  | "erased"
  | "other"
export type EventTold = {
  readonly kind: EventKind
  readonly text: string
  /** In short, beside the text. */
  readonly note: string | null
  /** What somebody wrote. */
  readonly words: string | null
}

export function tellEvent(entry: HistoryEntry, { t, f }: Pick<Speech, "t" | "f">, nameOf: NameOf): EventTold {
  const { type, data, triager } = entry
  const words = textOrNull(data.reason)
  const told = (kind: EventKind, text: string, note: string | null = null) => ({ kind, text, note, words })
  const who = triager?.name ?? nameOf(textOrNull(data.triager) ?? "")
  switch (type) {
    case "lead.created":
      return told("created", t("lead.event.created"))
    case "lead.assigned":
      return receiptIn(entry) === null
        ? told("assigned", t("lead.event.assignedBy", { who }))
        : told("assigned", t("lead.event.assigned", { who }), tellCause(entry, t, nameOf))
    case "lead.waiting":
      return told("waiting", t("lead.event.waiting"), tellCause(entry, t, nameOf))
    case "lead.disqualified": {
      const out = receiptIn(entry)?.verdict?.disqualified
      if (out?.rule === "unknown_business") return told("disqualified", t("lead.event.outUnknown"))
      return { ...told("disqualified", t("lead.event.disqualified")), words: out?.reason ?? null }
    }
    case "lead.status_changed":
      if (data.imported === true)
        return told(
          "moved",
          t("lead.event.imported", { status: tellStatus(data.to, t).toLowerCase() }),
          data.triager == null ? null : who,
        )
      return data.undo === undefined
        ? told(
            "moved",
            t("lead.event.moved", { status: tellStatus(data.to, t).toLowerCase() }),
            tellBack(data, t, f),
          )
        : told("undone", t("lead.event.undone", { status: tellStatus(data.to, t).toLowerCase() }))
    case "lead.attempted":
      return { ...told("attempted", tellAttempt(data, t, f)), words: textOrNull(data.note) }
    case "lead.contact_due":
      if (data.because !== "next_step") return told("due", t("lead.event.contact_due"))
      return {
        ...told("due", t(data.what == null ? "lead.event.call_due" : "lead.event.step_due")),
        words: textOrNull(data.what),
      }
    case "lead.next_step": {
      const when = textOrNull(data.at)
      const { is, at } = (data.booking ?? {}) as { is?: string; at?: string | null }
      if (is !== undefined) {
        const time = at == null ? "" : f.dayTime(at)
        return {
          ...told("due", t(is === "booked" ? "lead.event.booked" : "lead.event.booking_cancelled", { time })),
          words: textOrNull(data.what),
        }
      }
      const title =
        data.done === true
          ? t("lead.event.step_done")
          : when === null
            ? t("lead.event.no_next_step")
            : t("lead.event.next_step", { when: f.dayTime(when) })
      return { ...told("due", title), words: textOrNull(data.what) }
    }
    case "lead.contact_missed":
      return told("missed", t("lead.event.contact_missed", { who: nameOf(textOrNull(data.triager) ?? "") }))
    case "lead.escalated":
      return told("missed", t("lead.event.escalated"))
    case "lead.commented":
      return { ...told("commented", t("lead.event.commented")), words: textOrNull(data.text) }
    case "lead.corrected":
      return told("corrected", t("lead.event.corrected", { fields: f.list(fieldsIn(data.fields, t)) }))
    case "lead.turn_voided":
      return told(
        "undone",
        t("lead.event.turn_voided", { who: nameOf(textOrNull(data.given_back_to) ?? "") }),
      )
    case "lead.erased":
      return told("erased", t("lead.event.erased"))
    default:
      return told("other", type)
  }
}

/** When a lead that was lost comes back. */
function tellBack({ back_at }: HistoryEntry["data"], t: Tell, f: Speech["f"]): string | null {
  const when = textOrNull(back_at)
  return when === null ? null : t("lead.comesBack", { day: f.day(when) })
}

function tellAttempt({ result, call_at }: HistoryEntry["data"], t: Tell, f: Speech["f"]): string {
  if (result === "no_answer" || result === "wrong_number") return t(`lead.event.${result}`)
  const when = textOrNull(call_at)
  return when === null
    ? t("lead.event.call_later_some_time")
    : t("lead.event.call_later", { when: f.dayTime(when) })
}

function tellCause(entry: HistoryEntry, t: Tell, nameOf: NameOf): string | null {
  const receipt = receiptIn(entry)
  if (receipt === null) return null
  const { cause, lost_by, chosen } = receipt
  if (cause === "deadline" || cause === "handed_back")
    return t(`lead.cause.${cause}`, { from: nameOf(lost_by ?? "") })
  if (isSticky(chosen?.because)) return t(`lead.cause.${chosen.because}`)
  return cause === "ingest" ? null : t(`lead.cause.${cause}`)
}

const isStatus = (value: unknown): value is Status => (STATUSES as readonly unknown[]).includes(value)
const tellStatus = (status: unknown, t: Tell): string =>
  isStatus(status) ? t(`status.${status}`) : String(status)

type FieldKey = Extract<TextKey, `lead.field.${string}`>
const FIELDS = new Set([...Object.keys(TEXT_LIMITS), "revenue"])
const fieldsIn = (fields: unknown, t: Tell): string[] =>
  (Array.isArray(fields) ? fields : []).map((field: string) =>
    FIELDS.has(field) ? t(`lead.field.${field}` as FieldKey).toLowerCase() : field,
  )
