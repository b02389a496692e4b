/**
 * What an alert says: a title for a lock screen, a line below it, and the screen of the console that it opens. Several alerts of
 * one kind that come together are written as one, so that a bad morning is one message and not thirty.
 */

import type { Alert } from "../alert/alert.ts"
import type { AlertKind } from "../alert/choice.ts"
import { countInWords } from "../alert/flood.ts"
import { assertNever } from "../assert-never.ts"
import type { Language } from "../language.ts"
import { momentIn } from "./moment-in.ts"
import { oneLine, shorten } from "./plain-text.ts"
import { type TellServer, tellServer } from "./tell-server.ts"

export type WrittenAlert = {
  readonly title: string
  readonly body: string
  /** Of the console, below its address. */
  readonly path: string
  /** A newer alert with the same tag takes the place of the older. */
  readonly tag: string
}

const LONGEST_NAME = 80
const LONGEST_LINE = 160
const MOST_NAMES = 5

/** `language`: of the device or the letter. */
export function writeAlert(alert: Alert, language: Language): WrittenAlert {
  const [title, ...lines] = describe(alert, language)
  return {
    title,
    body: shorten(lines.flatMap((line) => line ?? []).join(" · "), LONGEST_LINE),
    ...linkOf(alert),
  }
}

/** All of one kind and for one person. */
export function writeMany(alerts: readonly Alert[], language: Language): WrittenAlert {
  const t = tellServer("alerts", language)
  const [first] = alerts
  const kind = first?.kind ?? "new_lead"
  const count = alerts.reduce((sum, { data }) => sum + (kind === "rejection" ? (data.count ?? 1) : 1), 0)
  const names = [...new Set(alerts.map(nameOf))]
  const left = names.length - MOST_NAMES
  const listed = [
    ...names.slice(0, MOST_NAMES),
    ...(left > 0 ? [t("alerts.more", { count: left })] : []),
  ].join(", ")
  return {
    title:
      kind === "rejection"
        ? t("alerts.rejections", { count })
        : t(`alerts.many.${kind}`, { count: countInWords(count) }),
    body: shorten(listed, LONGEST_LINE),
    path: LISTS[kind],
    tag: `many ${kind}`,
  }
}

type AlertText = [title: string, ...lines: (string | null)[]]

function describe(alert: Alert, language: Language): AlertText {
  const { kind, lead, about, data, receiver } = alert
  const t: TellServer<"alerts"> = tellServer("alerts", language)
  const name = nameOf(alert)
  const business = oneLine(lead?.business ?? null)
  const deadline = (text: "alerts.contactBy" | "alerts.wasDue") =>
    lead?.contact_by
      ? t(text, momentIn(language, receiver.triager?.time_zone ?? ZONE, lead.contact_by, alert.now))
      : null
  switch (kind) {
    case "new_lead":
      return [t("alerts.newLead", { name }), deadline("alerts.contactBy"), business]
    case "reminder":
      if (data.booking !== undefined) {
        const { is, at } = data.booking
        const zone = receiver.triager?.time_zone ?? ZONE
        const when = at === undefined ? null : momentIn(language, zone, new Date(at), alert.now)
        return [
          t(is === "booked" ? "alerts.booked" : "alerts.calledOff", { name }),
          when && t("alerts.meetingAt", when),
          business,
        ]
      }
      if (data.because === "next_step")
        return data.what == null
          ? [t("alerts.callBack", { name }), business]
          : [t("alerts.nextStep", { name }), shorten(oneLine(data.what), LONGEST_LINE), business]
      return [t("alerts.reminder", { name }), deadline("alerts.contactBy"), business]
    case "escalation":
      return [
        t("alerts.escalation", { name }),
        about?.id === receiver.triager?.id ? null : t("alerts.heldBy", { who: about?.name ?? "" }),
        deadline("alerts.wasDue"),
        business,
      ]
    case "pause":
      return about?.id === receiver.triager?.id
        ? [t("alerts.youArePaused"), t("alerts.pausedBecause"), t("alerts.resume")]
        : [t("alerts.isPaused", { who: name }), t("alerts.pausedBecause")]
    case "webhook":
      return [t("alerts.webhook"), t("alerts.webhookNote", { host: name })]
    case "rejection":
      return [t("alerts.rejections", { count: data.count ?? 1 }), t("alerts.rejectionsNote")]
    default:
      return assertNever(kind)
  }
}

/** For people who are not on the roster, whose time zone is unknown. A triager's default is the same. */
const ZONE = "Europe/Madrid"

/** Whom or what it is about. */
function nameOf({ kind, lead, about, data }: Alert): string {
  const name = kind === "pause" ? about?.name : kind === "webhook" ? hostOf(data.url) : lead?.nombre
  return shorten(oneLine(name ?? ""), LONGEST_NAME)
}

const hostOf = (url: string | undefined): string => URL.parse(url ?? "")?.host ?? ""

const LISTS: { readonly [kind in AlertKind]: string } = {
  new_lead: "inbox",
  reminder: "inbox",
  escalation: "leads",
  pause: "rotation",
  webhook: "webhooks",
  rejection: "rejections",
}

function linkOf({ kind, lead, about, data, receiver }: Alert): Pick<WrittenAlert, "path" | "tag"> {
  if (lead !== null) return { path: `leads/${lead.id}`, tag: `lead ${lead.id}` }
  const isOwnPause = kind === "pause" && about?.id === receiver.triager?.id
  const what = kind === "pause" ? about?.id : kind === "webhook" ? data.url : ""
  return { path: isOwnPause ? "inbox" : LISTS[kind], tag: `${kind} ${what}` }
}
