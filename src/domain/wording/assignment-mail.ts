/**
 * The mail to a triager who has got a lead: on a lock screen it says who it is, opened it leads to the first contact with
 * one tap. What a stranger typed into a form ends up here, so always: a subject of one line, links only to what was
 * recognised as a phone number or an address, and no character that turns the text around it.
 */

import type { AssignedLead, Assignment } from "../alert/assignment.ts"
import { isSticky } from "../decision/sticky.ts"
import { localeOf } from "../language.ts"
import { type Link, type MailContent, renderHtml } from "./assignment-mail-html.ts"
import { momentIn } from "./moment-in.ts"
import { oneLine, shorten, tidyLines } from "./plain-text.ts"
import { type TellServer, tellServer } from "./tell-server.ts"

type Tell = TellServer<"assignment">
type DetailName =
  | "phone"
  | "email"
  | "business"
  | "revenue"
  | "bracket"
  | "source"
  | "campaign"
  | "arrived"
  | "notes"

export type Mail = { readonly subject: string; readonly text: string; readonly html: string }

/** Links to pages of the console, if it is known where that is. */
export function writeAssignmentMail(assignment: Assignment, publicUrl: string | null): Mail {
  const letter = composeLetter(assignment, publicUrl)
  return { subject: letter.subject, text: renderText(letter), html: renderHtml(letter) }
}

const LONGEST_IN_SUBJECT = 60
const LONGEST_DETAIL = 160
const LONGEST_NOTES = 600
const LONGEST_LABEL = 40
const MOST_EXTRA_DETAILS = 12

function composeLetter(assignment: Assignment, publicUrl: string | null): MailContent {
  const { lead, receiver, at } = assignment
  const { language, time_zone } = receiver
  const t = tellServer("assignment", language)
  const name = oneLine(lead.nombre ?? "")
  const details = detailsOf(assignment, t)
  const contactBy =
    lead.contact_by && t("assignment.contactBy", momentIn(language, time_zone, lead.contact_by, at))
  const preview = [contactBy, details.business, details.revenue].filter((part) => part != null)
  return {
    language,
    subject: t("assignment.subject", { name: shorten(name, LONGEST_IN_SUBJECT), bracket: lead.bracket }),
    preview: preview.join(" · "),
    name,
    contactBy,
    because: describeReason(assignment, t),
    contacts: contactsOf(lead, t),
    details: [
      ...Object.entries(details).flatMap(([detail, value]) =>
        value
          ? [[t(`assignment.detail.${detail as DetailName}`), shorten(value, LONGEST_DETAIL)] as const]
          : [],
      ),
      ...extraDetails(lead.extra ?? {}),
    ],
    notes:
      lead.notes === null
        ? null
        : [t("assignment.detail.notes"), shorten(tidyLines(lead.notes), LONGEST_NOTES)],
    pages: pagesOf(lead, publicUrl, t),
  }
}

function describeReason({ receipt, lead, held_before_by }: Assignment, t: Tell): string {
  const cause =
    receipt.by === "person"
      ? "person"
      : isSticky(receipt.chosen?.because)
        ? receipt.chosen.because
        : (receipt.cause ?? "ingest")
  const reason = receipt.reason ? oneLine(receipt.reason) : null
  const sentences = [t(`assignment.because.${cause}`, { reason })]
  if (held_before_by !== null) sentences.push(t("assignment.heldBefore", { who: held_before_by }))
  const disqualified = receipt.verdict?.disqualified
  if (disqualified) sentences.push(t("assignment.disqualified", { reason: disqualified.reason }))
  if (lead.duplicate_of !== null && cause !== "sticky") sentences.push(t("assignment.repeats"))
  return sentences.join(" ")
}

function contactsOf({ phone_normal, email_normal }: AssignedLead, t: Tell): Link[] {
  const contacts: Link[] = []
  if (phone_normal !== null) {
    const chat = `https://wa.me/${phone_normal.replace(/\D/g, "")}`
    contacts.push({ label: t("assignment.call"), href: `tel:${phone_normal}`, shown: phone_normal })
    contacts.push({ label: "WhatsApp", href: chat, shown: chat })
  }
  if (email_normal !== null) {
    const href = `mailto:${encodeURIComponent(email_normal).replace("%40", "@")}`
    contacts.push({ label: t("assignment.write"), href, shown: email_normal })
  }
  return contacts
}

function pagesOf(lead: AssignedLead, publicUrl: string | null, t: Tell): Link[] {
  if (publicUrl === null) return []
  const page = (label: string, id: string): Link => {
    const href = `${publicUrl}/leads/${id}`
    return { label, href, shown: href }
  }
  const earlier = lead.duplicate_of === null ? [] : [page(t("assignment.openEarlier"), lead.duplicate_of)]
  return [page(t("assignment.open"), lead.id), ...earlier]
}

function detailsOf({ lead, receiver, at, currency }: Assignment, t: Tell) {
  const { language, time_zone } = receiver
  const money = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  })
  const revenue = lead.revenue === null ? null : money.format(lead.revenue)
  const category = lead.category ?? lead.business
  return {
    business: withRemark(oneLine(lead.business_label), oneLine(category)),
    revenue: withRemark(revenue, oneLine(lead.revenue_label)),
    bracket: lead.bracket,
    phone: oneLine(lead.telefono),
    email: oneLine(lead.email),
    source: oneLine(lead.funnel),
    campaign:
      [lead.utm_source, lead.utm_medium, lead.utm_campaign]
        .flatMap((part) => oneLine(part) ?? [])
        .join(" / ") || null,
    arrived: t("assignment.moment", momentIn(language, time_zone, lead.created_at, at)),
  } satisfies { [detail in Exclude<DetailName, "notes">]: string | null }
}

/** The fields that are none of ours, under the names that they came with. The lead's page has them all. */
const extraDetails = (extra: Readonly<Record<string, unknown>>): (readonly [string, string])[] =>
  Object.entries(extra)
    .slice(0, MOST_EXTRA_DETAILS)
    .map(([field, value]) => [
      shorten(oneLine(field), LONGEST_LABEL),
      shorten(oneLine(typeof value === "string" ? value : JSON.stringify(value)), LONGEST_DETAIL),
    ])

const withRemark = (text: string | null, remark: string | null): string | null =>
  text === null || remark === null || text === remark ? (text ?? remark) : `${text} (${remark})`

function renderText({ name, contactBy, because, contacts, details, notes, pages }: MailContent): string {
  const links = (list: readonly Link[]) => list.map(({ label, shown }) => `${label}: ${shown}`)
  const blocks = [
    [name, ...(contactBy === null ? [] : [contactBy]), because],
    links(contacts),
    details.map(([label, value]) => `${label}: ${value}`),
    notes === null ? [] : [`${notes[0]}:`, notes[1]],
    links(pages),
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`
}
