/**
 * What the server says to people is all from texts/: mails, messages in chats, alerts, explanations and the pages for visitors, in a language
 * made from English in which every text stands between signs. Whatever stands outside of them was written by somebody else.
 */

import "./helpers/pseudo-language.ts" // before anything that knows the languages

import assert from "node:assert/strict"
import { test } from "node:test"
import type { Alert } from "../src/domain/alert/alert.ts"
import type { Assignment } from "../src/domain/alert/assignment.ts"
import { ALERT_KINDS, type AlertKind } from "../src/domain/alert/choice.ts"
import { ATTEMPT_RESULTS, STATUSES } from "../src/domain/decision/lifecycle.ts"
import type { Receipt } from "../src/domain/decision/receipt.ts"
import { EVENT_TYPES, type EventType } from "../src/domain/event/event.ts"
import type { Language } from "../src/domain/language.ts"
import type { RuleTried, Verdict } from "../src/domain/policy/disqualify.ts"
import { RECEIPT_BARS } from "../src/domain/rotation/bars.ts"
import type { Counts } from "../src/domain/stats/statistics.ts"
import { lastWeek } from "../src/domain/stats/week.ts"
import { writeAssignmentMail } from "../src/domain/wording/assignment-mail.ts"
import { writeChatMessage, writeChatTest } from "../src/domain/wording/chat-message.ts"
import * as letters from "../src/domain/wording/letters.ts"
import { describePromise, type PromiseStep } from "../src/domain/wording/promise-sentences.ts"
import * as sentences from "../src/domain/wording/sentences.ts"
import { writeReport } from "../src/domain/wording/weekly-report.ts"
import { writeAlert, writeMany } from "../src/domain/wording/write-alert.ts"
import { writeLetter } from "../src/domain/wording/write-letter.ts"
import { writeFormScript } from "../src/http/routes/form-script.ts"
import { problemPage, thanksPage } from "../src/http/routes/visitor-pages.ts"
import { exampleOf } from "../src/http/schemas/event.ts"
import { lostPage } from "../src/http/shell/lost-page.ts"
import { withoutTexts } from "../tools/texts/pseudo.ts"
import { triager } from "./helpers/builders.ts"
import { unsaid } from "./helpers/pseudo-language.ts"

const PSEUDO = "qps" as Language
const NOW = new Date("2026-11-16T15:10:00Z")
const LINK = "https://criba.example"
const ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
const names = new Map([
  ["ana", "Ana"],
  ["bo", "Bo"],
])
/** Of the lead and of addresses. What is left but signs is nobody's. */
const DATA =
  /Criba|Lucía|Ana|Bo|WhatsApp|Tienda|ana@example\.com|lucia@example\.com|https?:\S+|tel:\S+|grande|EUR|idioma|pt|Chrome/g

function assertAllTexts(...said: readonly string[]): void {
  assert.ok(said.length > 0)
  for (const one of said) {
    assert.match(one, /‹/)
    assert.doesNotMatch(withoutTexts(one).replace(DATA, ""), /\p{L}/u, one)
  }
}

const candidate = (triager: string, given: object = {}) => ({
  triager,
  weight: 1,
  owed: 0.5,
  barred: null,
  ...given,
})
const receipt = (given: Partial<Receipt>): Receipt => ({
  cause: "ingest",
  policy_version: 3,
  verdict: { disqualified: null, skipped: null, tried: [] },
  category: null,
  bracket: { id: "grande", because: "revenue" },
  duplicate_of: null,
  sticky: null,
  strategy: "fair",
  candidates: [candidate("ana"), candidate("bo", { weight: 2 })],
  chosen: { triager: "ana", because: "first_due" },
  ...given,
})

const CONDITIONS = [
  ...["business", "business_label", "revenue", "funnel", "utm_source", "utm_medium", "utm_campaign"],
  ...["email_domain", "phone_country", "extra", "contact"],
] as NonNullable<RuleTried["failed"]>[]
const CAUSES = ["ingest", "waiting", "requalified", "deadline", "handed_back"] as const
const nobody = { chosen: null, candidates: [] }
const failing = (on: RuleTried["failed"], place: number): RuleTried => ({
  rule: `${place}`,
  matched: false,
  shadow: false,
  ...(on && { failed: on }),
})
const verdict = (tried: readonly RuleTried[], rule?: string): Verdict => ({
  disqualified: rule === undefined ? null : { rule, reason: "1" },
  skipped: null,
  tried,
})

test("explanations", () => {
  const tried = [undefined, ...CONDITIONS].map(failing)
  const barred = RECEIPT_BARS.map((barred, place) => candidate(`${place}`, { barred }))
  const told: Partial<Receipt>[] = [
    ...CAUSES.flatMap((cause) => [
      { cause, lost_by: "bo", contact_by: NOW.toISOString() },
      { cause, ...nobody },
    ]),
    ...(["revenue", "label", "range", "default", "kept"] as const).map((because) => ({
      bracket: { id: "grande", because },
    })),
    { verdict: verdict([...tried, { rule: "1", matched: true, shadow: true }]), duplicate_of: ID },
    {
      verdict: null,
      chosen: { triager: "ana", because: "only_one" },
      candidates: [candidate("ana"), ...barred],
    },
    { verdict: { ...verdict([]), skipped: "qualified" }, chosen: { triager: "ana", because: "most_owed" } },
    { verdict: verdict(tried, "1"), ...nobody },
    { verdict: verdict(tried, "1"), chosen: null, candidates: barred, duplicate_of: ID },
    { verdict: verdict(tried, "unknown_business") },
    {
      duplicate_of: ID,
      sticky: { lead: ID, triager: "bo", barred: null },
      chosen: { triager: "bo", because: "sticky" },
    },
    ...(["absent", "day_off", "paused", "inactive"] as const).map((why) => ({
      sticky: { lead: ID, triager: "bo", barred: why },
    })),
    {
      sticky: { lead: ID, triager: "bo", barred: null, same: "company" },
      chosen: { triager: "bo", because: "company" },
    },
    ...(["absent", "day_off", "paused", "inactive"] as const).map((barred) => ({
      sticky: { lead: ID, triager: "bo", barred, same: "company" as const },
    })),
    { promised: { kind: 1, within_minutes: 30 } },
    { team: "1" },
    { candidates: [candidate("ana", { owed: -2 }), candidate("bo", { owed: -2 })] },
    {
      charged: false,
      chosen: { triager: "ana", because: "least_busy" },
      candidates: [
        candidate("ana", { open_leads: 2, weight: 2 }),
        candidate("bo", { open_leads: 1 }),
        candidate("bo2", { open_leads: 2 }),
      ],
    },
  ]
  for (const one of told) assertAllTexts(...sentences.describeReceipt(receipt(one), PSEUDO, names))
  const due = {
    type: "lead.contact_due",
    triager: "ana",
    contact_by: null,
    next_at: null,
    what: null,
  } as const
  const steps: PromiseStep[] = [
    { ...due, contact_by: NOW.toISOString() },
    due,
    { ...due, what: "1" },
    { type: "lead.contact_missed", triager: "ana", contact_by: NOW.toISOString(), paused_after: 3 },
    { type: "lead.escalated", triager: "ana", handed_on: 1, because: "handed_on_enough" },
    { type: "lead.escalated", triager: "ana", handed_on: 1, because: "nobody_else" },
  ]
  assertAllTexts(
    ...steps.flatMap((step) => describePromise(step, PSEUDO, names)),
    ...sentences.describeManualAssignment({ triager: "ana", from: "bo", reason: "1" }, PSEUDO, names),
    ...sentences.describeVoidedTurn({ given_back_to: "ana", turn_at: NOW, reason: null }, PSEUDO, names),
    ...STATUSES.filter((status) => status !== "waiting").flatMap((status) =>
      sentences.describeImport({ status, triager: "ana" }, PSEUDO, names),
    ),
  )
})

const lead = {
  id: ID,
  status: "assigned",
  triager_id: "ana",
  created_at: NOW,
  contact_by: new Date("2026-11-17T08:40:00Z"),
  nombre: "Lucía",
  telefono: "600 111 222",
  phone_normal: "+34600111222",
  email: "lucia@example.com",
  email_normal: "lucia@example.com",
  business: "Tienda",
  business_label: null,
  category: null,
  revenue: 120_000,
  revenue_label: null,
  bracket: "grande",
  funnel: "Tienda",
  utm_source: "Tienda",
  utm_medium: null,
  utm_campaign: null,
  duplicate_of: ID,
  notes: "Tienda",
  extra: { idioma: "pt" },
} as const

test("messages in chats", () => {
  const chat = {
    language: PSEUDO,
    publicUrl: LINK,
    payload: "full",
    now: new Date(NOW.getTime() + 3_600_000),
  } as const
  const messageOf = (type: EventType, more: object = {}, wishes: object = {}) => {
    const { lead_id = null, data } = exampleOf(type)
    const event = {
      type,
      at: NOW,
      lead_id,
      data: { ...data, reason: "1", note: "1", text: "1", what: "1", ...more },
    }
    return writeChatMessage(
      { event, lead: lead_id === null ? null : lead, names, currency: "EUR" },
      { ...chat, ...wishes },
    )
  }
  const decided = (cause: string, because = "first_due") => ({
    decision: { cause, because, disqualification: null },
  })
  const messages = [
    ...EVENT_TYPES.map((type) => messageOf(type)),
    ...CAUSES.map((cause) => messageOf("lead.assigned", decided(cause))),
    messageOf("lead.assigned", decided("ingest", "sticky")),
    messageOf("lead.assigned", decided("ingest", "company")),
    messageOf("lead.assigned", { decision: null }),
    ...STATUSES.map((to) => messageOf("lead.status_changed", { to, undo: true })),
    messageOf("lead.status_changed", { to: "won" }),
    ...ATTEMPT_RESULTS.map((result) => messageOf("lead.attempted", { result })),
    messageOf("lead.contact_due", { because: "next_step", what: null }),
    messageOf("lead.contact_due", { because: "next_step", what: "1" }),
    messageOf("triager.paused", { missed: null }),
    messageOf("triager.paused", { missed: 3 }),
    messageOf("lead.created", {}, { now: new Date(NOW.getTime() + 3 * 86_400_000) }),
    messageOf("lead.created", {}, { now: new Date(NOW.getTime() + 900_000) }),
    writeChatTest(chat),
  ]
  for (const { title, lines, link } of messages) {
    assertAllTexts(title, link?.label ?? assert.fail())
    for (const line of lines) assert.doesNotMatch(withoutTexts(line).replace(DATA, ""), /\p{L}/u)
  }
})

const person = { ...triager("ana"), email: "ana@example.com", language: PSEUDO }

test("alerts", () => {
  const rights = { role: "admin", led: [], disabled: false, said: null } as const
  const receiver = { ...person, ...rights, triager: person }
  const alert = (kind: AlertKind, given: Partial<Alert> = {}): Alert => ({
    kind,
    at: NOW,
    now: NOW,
    receiver,
    data: { url: LINK, count: 2 },
    about: { id: "bo", name: "Bo", paused: true, teams: null },
    lead: ["new_lead", "reminder", "escalation"].includes(kind) ? { ...lead, team: null } : null,
    ...given,
  })
  const alerts = [
    ...ALERT_KINDS.map((kind) => alert(kind)),
    alert("pause", { about: { id: "ana", name: "Ana", paused: true, teams: null } }),
    alert("reminder", { data: { because: "next_step", what: null } }),
    alert("reminder", { data: { because: "next_step", what: "1" } }),
    alert("reminder", { data: { booking: { is: "booked", at: NOW.toISOString() } } }),
    alert("reminder", { data: { booking: { is: "cancelled" } } }),
  ]
  const own = (text: string) => text.replaceAll("criba.example", "")
  for (const one of alerts) {
    const { title, body } = writeAlert(one, PSEUDO)
    const { subject, text } = writeLetter([one], LINK)
    const many = Array.from({ length: 30 }, (_, place) => ({
      ...one,
      about: { id: "", name: `${place}`, paused: true, teams: null },
    }))
    assertAllTexts(
      title,
      subject,
      own(text),
      own(writeLetter(many, LINK).text),
      writeMany(many, PSEUDO).title,
    )
    for (const line of own(body).split(" · "))
      assert.doesNotMatch(withoutTexts(line).replace(DATA, ""), /\p{L}/u)
  }
})

test("mails", () => {
  const assignment = {
    seq: 2,
    at: NOW,
    assigned_at: NOW,
    account: null,
    currency: "EUR",
    held_before_by: "Bo",
    receiver: person,
    lead,
  } as const
  const receipts = [
    { by: "person", reason: "1", chosen: null, verdict: null } as const,
    {
      chosen: { triager: "ana", because: "sticky" },
      verdict: verdict([], "1"),
    } as const,
    { chosen: { triager: "ana", because: "company" }, verdict: null } as const,
    ...CAUSES.map((cause) => ({ cause, chosen: null, verdict: null })),
  ] satisfies Assignment["receipt"][]
  for (const one of receipts) {
    const { subject, text } = writeAssignmentMail({ ...assignment, receipt: one }, LINK)
    assertAllTexts(subject, ...text.split("\n").filter((line) => /\p{L}/u.test(line.replace(DATA, ""))))
  }
  const seen = { to: "ana@example.com", device: "Chrome", address: "1.2.3.4", link: LINK }
  const written = [
    letters.writeInvitation(PSEUDO, { to: "ana@example.com", link: LINK, by: "Bo" }),
    letters.writePasswordLetter(PSEUDO, { to: "ana@example.com", link: LINK }),
    letters.writeNewDeviceLetter(PSEUDO, seen),
    letters.writeChangedPasswordLetter(PSEUDO, { ...seen, device: "?", link: null }),
    letters.writeChangedWayInLetter(PSEUDO, { ...seen, device: "?", link: null }),
  ]
  for (const { subject, text } of written) assertAllTexts(subject, text)
})

test("the report of a week", () => {
  const line = { name: "Ana", leads: 2, promises: 1, promises_kept_percent: 50, qualified: 1, value: 1 }
  const few = { ...line, disqualified: 1, contacted: 9, won: 1, median_minutes_to_first_contact: 30 }
  const many = { ...few, leads: 3, won: 2, promises_kept_percent: 90, median_minutes_to_first_contact: 90 }
  const reportOf = (totals: object, before: object, open: number) =>
    writeReport(
      {
        week: lastWeek("Europe/Madrid", NOW),
        currency: "EUR",
        totals: totals as Counts,
        before: before as Counts,
        perDay: [1, 2, 3, 4, 5, 6, 7],
        perDayBefore: [1, 2, 3, 4, 5, 6, 7],
        teams: [line, { ...line, name: null }],
        people: [line, { ...line, name: null }],
        sources: [{ ...line, name: null }],
        open: { late: open, waiting: open, stale: open },
      },
      PSEUDO,
      LINK,
    )
  for (const { subject, text } of [reportOf(few, many, 1), reportOf(many, few, 0), reportOf(few, few, 0)]) {
    assertAllTexts(subject)
    for (const one of text.split("\n"))
      assert.doesNotMatch(
        withoutTexts(one)
          .replace(DATA, "")
          .replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, ""),
        /\p{L}/u,
      )
  }
})

/** Of a page all that is not in a tag. */
const readable = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<code>.*?<\/code>|<d[td]>.*?<\/d[td]>/gs, "")
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== "")

test("pages for visitors, and what criba.js tells them", async () => {
  const asked = { accept: "text/html", "accept-language": "qps", referer: `${LINK}/contact` }
  const request = (form: readonly (readonly [string, string])[]) =>
    ({ id: "1", query: {}, headers: asked, apiKey: { origins: [LINK] }, body: null, form }) as never
  const [empty, filled] = [request([]), request([["mensaje", "1"]])]
  const problem = (code: string, errors: object[] = []) => ({ code, errors, headers: {} }) as never
  const pages = [
    thanksPage(filled),
    problemPage(filled, problem("validation_failed", [{ pointer: "#/nombre", code: "required" }])),
    ...["rate_limited", "unavailable", "forbidden"].flatMap((code) => [
      problemPage(empty, problem(code)),
      problemPage(filled, problem(code)),
    ]),
    lostPage(null)({ method: "GET", url: "/nothing", headers: asked } as never),
  ]
  for (const page of pages) {
    const { html } = page ?? assert.fail()
    assert.match(html, /<html lang="qps">/)
    assertAllTexts(...readable(html).filter((text) => !["·", "Criba"].includes(text.trim())))
  }

  const script = await writeFormScript("EUR")
  const [, texts = ""] = /const VISITOR_TEXTS = (.*)/.exec(script) ?? []
  assertAllTexts(...Object.values(JSON.parse(texts).qps as Record<string, string>))
})

test("nothing was left unsaid", () => {
  // Said in passing: where a device is tried, within the policy's own words, by the command, and by a server without its console.
  const elsewhere = [
    "assignment.until",
    "alerts.test",
    "alerts.testNote",
    "explain.head",
    "visitor.unbuilt.title",
    "visitor.unbuilt.text",
  ]
  assert.deepEqual([...unsaid].toSorted(), elsewhere.toSorted())
})
