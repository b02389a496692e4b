/**
 * What a team reads of an event in its chat: a title that says it all, a few short lines, and a link to the console. Names and
 * contacts of leads, and what people wrote about them, are in it only if the endpoint wants them (`payload: full`).
 *
 * Everything here is text to be shown as it is. What somebody typed has gone through `showSafely`; each platform's own
 * shape (slack-message.ts, teams-message.ts, telegram-message.ts) does the rest.
 */
import { assertNever } from "../assert-never.ts"
import type { AttemptResult, Status } from "../decision/lifecycle.ts"
import type { Receipt } from "../decision/receipt.ts"
import { isSticky, type StickyReason } from "../decision/sticky.ts"
import type { EventType } from "../event/event.ts"
import type { DecisionSummary, PublicEvent } from "../event/public-event.ts"
import { type Language, localeOf } from "../language.ts"
import { DAY_MS } from "../time/day.ts"
import { showSafely } from "./disarm.ts"
import { type TellServer, tellServer } from "./tell-server.ts"

type Tell = TellServer<"chat">
/** Why a triager has a lead: a person gave it, they know the lead's person already, or what asked for the turn. */
type GivenBecause = Receipt["cause"] | StickyReason | "person"

export type ChatMessage = {
  readonly title: string
  readonly lines: readonly string[]
  readonly link: { readonly label: string; readonly href: string } | null
}

/** An event, and what a message about it needs: everything but the event itself as it is now. */
export type ChatNotice = {
  readonly event: Pick<PublicEvent, "type" | "at" | "lead_id" | "data">
  readonly lead: ChatLead | null
  /** The names of triagers by id. */
  readonly names: ReadonlyMap<string, string>
  /** Of the lead's revenue. */
  readonly currency: string
}

export type ChatLead = {
  readonly status: Status
  readonly contact_by: Date | null
  /** null: erased. */
  readonly nombre: string | null
  readonly phone_normal: string | null
  readonly email_normal: string | null
  readonly business: string | null
  readonly business_label: string | null
  /** The category as the policy labels it. */
  readonly category: string | null
  readonly revenue: number | null
  readonly revenue_label: string | null
}

export type ChatWishes = {
  readonly language: Language
  readonly payload: "thin" | "full"
  /** Where the console is; null if that is not known: then there are no links. */
  readonly publicUrl: string | null
  readonly now: Date
}

const LONGEST_NAME = 80
const LONGEST_TEXT = 80
const LONGEST_QUOTE = 300
/** After so long a message says when it happened: it waited in a queue, or is sent again. */
const LATE_MS = 600_000
/** A call is due, so the message has the contacts. */
const TO_CALL = new Set<EventType>([
  "lead.assigned",
  "lead.waiting",
  "lead.contact_due",
  "lead.contact_missed",
  "lead.escalated",
])

export function writeChatMessage(notice: ChatNotice, wishes: ChatWishes): ChatMessage {
  const t = tellServer("chat", wishes.language)
  const { event, lead } = notice
  const details = read(notice, wishes.now, t)
  const personal = wishes.payload === "full" && lead !== null && lead.nombre !== null
  const ago = wishes.now.getTime() - event.at.getTime()
  const lines = [
    ...(personal ? describePerson(lead, notice.currency, wishes.language, TO_CALL.has(event.type)) : []),
    describeMore(event.type, details, lead, wishes, t),
    wishes.payload === "full" && details.said !== null ? t("chat.quote", { text: details.said }) : null,
    ago > LATE_MS ? t("chat.happened", { ago: span(ago, t) }) : null,
  ]
  return {
    title: entitle(event.type, details, t),
    lines: lines.filter((line) => line !== null && line !== "") as string[],
    link: linkTo(event, wishes.publicUrl, t),
  }
}

export function writeChatTest({
  language,
  publicUrl,
}: Pick<ChatWishes, "language" | "publicUrl">): ChatMessage {
  const t = tellServer("chat", language)
  const link = publicUrl === null ? null : { label: t("chat.open.webhooks"), href: `${publicUrl}/webhooks` }
  return { title: t("chat.test"), lines: [t("chat.testNote")], link }
}

/** Fields of events; each event fills some. All texts are safe to show. */
type NoticeDetails = {
  readonly who: string | null
  readonly before: string | null
  readonly bracket: string | null
  readonly because: GivenBecause
  readonly rule: string | null
  readonly status: Status
  readonly undo: boolean
  readonly result: AttemptResult
  readonly attempts: number
  readonly left: string | null
  /** What is due, if a next step is: a call that was agreed on, or something else. */
  readonly next: "call" | "step" | null
  readonly others: number
  readonly fields: string
  readonly missed: number | null
  readonly version: number
  readonly count: number
  readonly host: string
  /** A text that a person wrote: a reason, a note, a comment. */
  readonly said: string | null
}

function read({ event, names }: ChatNotice, now: Date, t: Tell): NoticeDetails {
  const { data } = event
  const textOf = (value: unknown, most = LONGEST_TEXT) =>
    typeof value === "string" && value !== "" ? showSafely(value, most) : null
  const nameOf = (id: unknown) => (typeof id === "string" ? textOf(names.get(id) ?? id, LONGEST_NAME) : null)
  const triager = data.triager as { id: string; name: string } | string | null | undefined
  const decision = (data.decision ?? null) as DecisionSummary | null
  const leftMs = typeof data.contact_by === "string" ? Date.parse(data.contact_by) - now.getTime() : 0
  const isGiven = event.type === "lead.assigned" || event.type === "lead.waiting"
  return {
    who: typeof triager === "object" ? textOf(triager?.name, LONGEST_NAME) : nameOf(triager),
    before: isGiven ? nameOf(data.from) : null,
    bracket: textOf(data.bracket),
    because: decision === null ? "person" : isSticky(decision.because) ? decision.because : decision.cause,
    rule: textOf(decision?.disqualification?.reason),
    status: (data.to ?? data.status) as Status,
    undo: data.undo === true,
    result: data.result as AttemptResult,
    attempts: Number(data.attempts),
    left: leftMs > 0 ? span(leftMs, t) : null,
    next: data.because === "next_step" ? (data.what == null ? "call" : "step") : null,
    others: Number(data.handed_on ?? 0),
    fields: textOf(Array.isArray(data.fields) ? data.fields.join(", ") : null) ?? "",
    missed: typeof data.missed === "number" ? data.missed : null,
    version: Number(data.version),
    count: Number(data.count),
    host: textOf(hostOf(data.url)) ?? String(data.webhook_id),
    said: textOf(data.reason ?? data.note ?? data.text ?? data.what, LONGEST_QUOTE),
  }
}

/** Its address may be a secret, so only the host is shown. */
const hostOf = (url: unknown): string | null =>
  typeof url === "string" ? (URL.parse(url)?.host ?? null) : null

function entitle(type: EventType, details: NoticeDetails, t: Tell): string {
  const { who, before, bracket } = details
  const somebody = who ?? "?"
  switch (type) {
    case "lead.created":
      return t("chat.created", { bracket })
    case "lead.assigned":
      return t(`chat.assigned.${details.because}`, { who: somebody, bracket, before })
    case "lead.waiting":
      return t("chat.waiting", { bracket })
    case "lead.disqualified":
      return t("chat.disqualified", { reason: details.rule })
    case "lead.status_changed":
      return t(details.undo ? "chat.undone" : "chat.statusChanged", {
        status: t(`chat.status.${details.status}`),
        who,
      })
    case "lead.attempted":
      return t(`chat.attempted.${details.result}`, { who, attempts: details.attempts })
    case "lead.contact_due":
      if (details.next === null) return t("chat.contactDue", { who, left: details.left })
      return t(details.next === "call" ? "chat.callBack" : "chat.nextStepDue", { who })
    case "lead.next_step":
      return t("chat.nextStep", { who })
    case "lead.contact_missed":
      return t("chat.contactMissed", { who })
    case "lead.escalated":
      return t("chat.escalated", { bracket })
    case "lead.commented":
      return t("chat.commented", { who })
    case "lead.corrected":
      return t("chat.corrected", { fields: details.fields })
    case "lead.turn_voided":
      return t("chat.turnVoided")
    case "lead.erased":
      return t("chat.erased")
    case "triager.paused":
      return details.missed === null
        ? t("chat.pausedSelf", { who: somebody })
        : t("chat.pausedMissed", { who: somebody, missed: details.missed })
    case "triager.resumed":
      return t("chat.resumed", { who: somebody })
    case "policy.published":
      return t("chat.published", { version: details.version })
    case "webhook.disabled":
      return t("chat.webhookDisabled", { host: details.host })
    case "rejections.arrived":
      return t("chat.rejected", { count: details.count })
    default:
      return assertNever(type)
  }
}

/** A line that only some events have, and that names nobody but triagers. */
function describeMore(
  type: EventType,
  { who, others }: NoticeDetails,
  lead: ChatLead | null,
  { now }: ChatWishes,
  t: Tell,
): string | null {
  if (type === "lead.escalated" && who !== null) return t("chat.escalatedFrom", { who, others })
  if (type !== "lead.assigned" || lead?.status !== "assigned" || lead.contact_by === null) return null
  const leftMs = lead.contact_by.getTime() - now.getTime()
  return leftMs > 0 ? t("chat.contactWithin", { left: span(leftMs, t) }) : null
}

function describePerson(lead: ChatLead, currency: string, language: Language, toCall: boolean): string[] {
  const money = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  })
  const revenue = lead.revenue === null ? lead.revenue_label : money.format(lead.revenue)
  const known = [lead.business_label ?? lead.category ?? lead.business, revenue]
  const contacts = toCall ? [lead.phone_normal, lead.email_normal] : []
  return [
    [
      showSafely(lead.nombre ?? "", LONGEST_NAME),
      ...known.flatMap((text) => (text === null ? [] : showSafely(text, LONGEST_TEXT))),
    ].join(" · "),
    contacts.filter((contact) => contact !== null).join(" · "), // recognised as a number and an address, so shown as they are
  ]
}

/** The page of the console for events that concern no lead. */
const PAGES: { readonly [type in EventType]?: "policy" | "webhooks" | "rejections" } = {
  "policy.published": "policy",
  "webhook.disabled": "webhooks",
  "rejections.arrived": "rejections",
}

function linkTo(
  { type, lead_id }: ChatNotice["event"],
  publicUrl: string | null,
  t: Tell,
): ChatMessage["link"] {
  if (publicUrl === null) return null
  if (lead_id !== null) return { label: t("chat.open.lead"), href: `${publicUrl}/leads/${lead_id}` }
  const page = PAGES[type] ?? "rotation"
  return { label: t(`chat.open.${page}`), href: `${publicUrl}/${page}` }
}

/** Rounded: 14 min, 3 h, 2 days. */
function span(ms: number, t: Tell): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 90) return t("chat.minutes", { n: minutes })
  return ms < 1.5 * DAY_MS
    ? t("chat.hours", { n: Math.round(ms / 3_600_000) })
    : t("chat.days", { n: Math.round(ms / DAY_MS) })
}
