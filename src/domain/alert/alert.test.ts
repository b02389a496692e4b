import assert from "node:assert/strict"
import { test } from "node:test"
import { writeAlert, writeMany } from "../wording/write-alert.ts"
import { writeLetter } from "../wording/write-letter.ts"
import { type Alert, type AlertedLead, type Receiver, whyNotSend } from "./alert.ts"
import { liveFor } from "./live-for.ts"

const LEAD = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
/** Ten past four in the afternoon of a Monday in Madrid. */
const NOW = new Date("2026-11-16T15:10:00Z")
const HOURS = { mon: [["09:00", "19:00"]] } as const
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000)

type Given = Partial<Omit<Alert, "lead" | "receiver">> & {
  readonly lead?: Partial<AlertedLead> | null
  readonly receiver?: Partial<Receiver>
}

/** A new lead for Ana, to be contacted within half an hour. */
const alert = ({ lead, receiver, ...given }: Given = {}): Alert => ({
  kind: "new_lead",
  at: NOW,
  now: NOW,
  data: {},
  about: { id: "ana", name: "Ana", paused: false, teams: null },
  ...given,
  receiver: {
    name: "Ana",
    email: "ana@example.com",
    language: "es",
    role: "triager",
    led: [],
    disabled: false,
    said: null,
    triager: { id: "ana", active: true, hours: HOURS, time_zone: "Europe/Madrid", absences: [], days: {} },
    ...receiver,
  },
  lead:
    lead === null
      ? null
      : {
          id: LEAD,
          status: "assigned",
          triager_id: "ana",
          team: null,
          contact_by: minutes(30),
          nombre: "Lucía Fernández",
          business: "Tienda de cerámica",
          ...lead,
        },
})
const OLGA = { name: "Olga", email: "olga@example.com", role: "admin", triager: null } as const

test("somebody is told what they want to be told, while it matters and they are at work", () => {
  assert.equal(whyNotSend(alert(), "push"), null)
  const late = new Date("2026-11-16T18:30:00Z")
  for (const [given, because] of [
    [{ receiver: { disabled: true } }, "the person may not come in any more"],
    [{ lead: { nombre: null } }, "the lead was erased"],
    [{ lead: { triager_id: "bo" } }, "the lead is somebody else's by now"],
    [{ lead: { status: "contacted" } }, "the lead is contacted by now"],
    [{ now: minutes(13 * 60) }, "it is no news any more"],
    [{ at: late, now: late }, "it is outside of their hours"],
    [{ now: late }, "it is outside of their hours"],
    [{ kind: "webhook", lead: null }, "they do not want to be told of this by push"],
    [{ kind: "reminder", lead: { contact_by: null } }, "somebody has tried to reach the lead"],
    [{ kind: "escalation", lead: { triager_id: "bo" } }, "the lead is somebody else's by now"],
    [{ kind: "pause", lead: null }, "ana is back already"],
  ] satisfies [Given, string][])
    assert.equal(whyNotSend(alert(given as Given), "push"), because)
})

test("who asks for it is told at any hour", () => {
  const said = { new_lead: { push: true, mail: false, sound: false, any_hour: true } }
  const night = new Date("2026-11-17T02:00:00Z")
  assert.equal(whyNotSend(alert({ at: night, now: night, receiver: { said } }), "push"), null)
})

test("a call-back is a reminder also of a lead that was contacted", () => {
  const given = { kind: "reminder", data: { because: "next_step" } } as const
  assert.equal(whyNotSend(alert({ ...given, lead: { status: "contacted", contact_by: null } }), "push"), null)
  assert.equal(writeAlert(alert(given), "en").title, "Time to call Lucía Fernández again")
})

test("an admin hears of the leads of others, at any hour if they have none", () => {
  const night = new Date("2026-11-17T02:00:00Z")
  const given = alert({ kind: "escalation", at: night, now: night, receiver: OLGA })
  for (const way of ["push", "mail"] as const) assert.equal(whyNotSend(given, way), null)
})

test("an alert says who, by when and what business, on the reader's clock", () => {
  assert.deepEqual(writeAlert(alert(), "es"), {
    title: "Nuevo lead: Lucía Fernández",
    body: "Primer contacto antes de las 16:40 · Tienda de cerámica",
    path: `leads/${LEAD}`,
    tag: `lead ${LEAD}`,
  })
  const late = alert({
    kind: "escalation",
    receiver: OLGA,
    lead: { contact_by: minutes(-24 * 60), business: null },
  })
  assert.deepEqual(
    [writeAlert(late, "en").title, writeAlert(late, "en").body],
    ["Nobody has contacted Lucía Fernández", "With Ana · Contact was due by 16:10 on Sunday 15 November"],
  )
})

test("whatever a stranger types, an alert stays short and on one line", () => {
  const nombre = `\u202e${"Lucía\n".repeat(50)}`
  const { title, body } = writeAlert(alert({ lead: { nombre, business: "x".repeat(1_000) } }), "es")
  assert.doesNotMatch(title, /[\n\u202e]/)
  assert.ok(title.length <= 100 && body.length <= 160)
})

test("several are told together, with the names of some", () => {
  const many = Array.from({ length: 8 }, (_, n) => alert({ lead: { nombre: `Lead ${n}` } }))
  const { title, body, path } = writeMany(many, "en")
  assert.deepEqual(
    [title, body, path],
    ["8 new leads", "Lead 0, Lead 1, Lead 2, Lead 3, Lead 4, and 3 more", "inbox"],
  )
  const refused = [3, 5].map((count) => alert({ kind: "rejection", lead: null, data: { count } }))
  assert.equal(writeMany(refused, "en").title, "8 leads were refused")
})

test("a mail has a paragraph and a link for each", () => {
  const escalated = ["Lucía", "Pablo"].map((nombre) =>
    alert({ kind: "escalation", receiver: { ...OLGA, language: "en" }, lead: { nombre } }),
  )
  const { subject, text } = writeLetter(escalated, "https://example.com/criba")
  assert.equal(subject, "Nobody has contacted 2 leads")
  assert.match(text, /Nobody has contacted Pablo\nWith Ana · .*\nOpen: https:\/\/example.com\/criba\/leads\//)
})

test("a push service keeps an alert for the rest of the promise, and not past the end of the day's work", () => {
  assert.equal(liveFor(alert()), 1_800)
  assert.equal(liveFor(alert({ lead: { contact_by: minutes(-5) } })), 60)
  assert.equal(liveFor(alert({ lead: { contact_by: minutes(17 * 60) } })), 170 * 60)
  const said = { new_lead: { push: true, mail: false, sound: false, any_hour: true } }
  assert.equal(liveFor(alert({ receiver: { said }, lead: { contact_by: minutes(90 * 60) } })), 24 * 3_600)
  assert.equal(liveFor(alert({ kind: "escalation", receiver: OLGA })), 4 * 3_600)
})
