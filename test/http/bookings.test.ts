/** Meetings that people book, move and call off in Calendly and Cal.com: the next step of the lead that they have, not another lead. */
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import type { RunningApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type adminClient, at, done, startAdmin } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const DAY_MS = 86_400_000
let database: TestDatabase
let server: RunningApp
let api: ReturnType<typeof adminClient>
before(async () => {
  database = await testDatabase()
  await publish(database.db, { brackets: [{ id: "all" }] })
  await saveTriagers(database.db, triager("ana"))
  ;({ server, api } = await startAdmin(database))
})
after(async () => {
  await server.close()
  await database.close()
})

const addressOf = async (preset: "calendly" | "cal-com") =>
  (await done(api.POST("/sources", { body: { name: preset, preset } }))).url
async function post(url: string, body: object) {
  const headers = { "content-type": "application/json" }
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
  const location = response.headers.get("location")?.split("/").at(-1) ?? null
  return { status: response.status, lead: location, text: await response.text() }
}
let people = 0
const somebody = () => `persona${++people}@example.com`
/** In so many days, at a whole second. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS).toISOString()
let told = 0
const now = () => new Date(Date.now() + ++told).toISOString()

/** As Calendly's documentation shows its bodies. */
function calendly(email: string, start: string, { event = "invitee.created", id = "I1", ...invitee } = {}) {
  const uri = `https://api.calendly.com/scheduled_events/E-${id}/invitees/${id}`
  return {
    event,
    created_at: now(),
    created_by: "https://api.calendly.com/users/U1",
    payload: {
      uri,
      email,
      name: "Lucía Fernández",
      first_name: null,
      last_name: null,
      status: event === "invitee.created" ? "active" : "canceled",
      timezone: "Europe/Madrid",
      event: `https://api.calendly.com/scheduled_events/E-${id}`,
      text_reminder_number: null,
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      cancel_url: `https://calendly.com/cancellations/${id}`,
      reschedule_url: `https://calendly.com/reschedulings/${id}`,
      questions_and_answers: [],
      tracking: { utm_source: null, utm_medium: null, utm_campaign: null, utm_content: null, utm_term: null },
      scheduled_event: {
        uri: `https://api.calendly.com/scheduled_events/E-${id}`,
        name: "Llamada de 30 minutos",
        status: "active",
        start_time: start,
        end_time: start,
        event_memberships: [],
      },
      ...invitee,
    },
  }
}
/** As Cal.com sends them. */
const calCom = (email: string, start: string, triggerEvent: string, uid: string, more: object = {}) => ({
  triggerEvent,
  createdAt: now(),
  payload: {
    bookerUrl: "https://cal.com",
    title: "Intro call between Team and Lucía",
    type: "intro",
    eventTitle: "Intro call",
    startTime: start,
    endTime: start,
    organizer: { id: 5, name: "Ana", email: "ana@team.example", timeZone: "Europe/Madrid" },
    responses: {
      name: { label: "your_name", value: "Lucía", isHidden: false },
      email: { label: "email_address", value: email, isHidden: false },
    },
    attendees: [{ name: "Lucía", email, timeZone: "Europe/Madrid", language: { locale: "es" } }],
    uid,
    bookingId: 91,
    status: triggerEvent === "BOOKING_CANCELLED" ? "CANCELLED" : "ACCEPTED",
    ...more,
  },
})

const leadsOf = async (email: string) =>
  (
    await sql<{ id: string; status: string; next: Date | null; what: string | null }>`
      select id, status, next_at as next, next_what as what from lead where email_normal = ${email} order by seq
    `.execute(database.db)
  ).rows
const stepOf = async (email: string) =>
  (await leadsOf(email)).map(({ status, next, what }) => [status, next?.toISOString() ?? null, what])
/** What the lead's history says of meetings, and who said it. */
const toldOf = async (id: string) =>
  (await done(api.GET("/leads/{id}", at(id)))).history.flatMap(({ actor_name, data }) => {
    const { told_at, ...booking } = (data.booking ?? {}) as Record<string, unknown>
    return told_at === undefined ? [] : [[actor_name, booking]]
  })
/** A lead that a form has brought. */
async function leadOf(email: string) {
  const form = await done(api.POST("/sources", { body: { name: "Landing" } }))
  await post(form.url, { nombre: "Lucía", email })
  return (await leadsOf(email))[0]?.id ?? ""
}

suite("a meeting that somebody with an open lead books", () => {
  test("is its next step: the state stays, no other lead is made, and the history says so", async () => {
    const url = await addressOf("calendly")
    const email = somebody()
    const id = await leadOf(email)
    const start = inDays(3)
    const sent = await post(url, calendly(email.toUpperCase(), start))
    assert.deepEqual(sent, { status: 204, lead: id, text: "" })
    assert.deepEqual(await stepOf(email), [["assigned", start, "Llamada de 30 minutos"]])
    const [told] = (await toldOf(id)).slice(-1)
    assert.deepEqual(told, ["calendly", { is: "booked", at: start }])
    const { rows } = await sql<{
      contact_by: Date | null
    }>`select contact_by from lead where id = ${id}`.execute(database.db)
    assert.deepEqual(rows, [{ contact_by: null }])
  })

  test("is moved by Calendly's two messages in either order, and called off", async () => {
    const url = await addressOf("calendly")
    for (const isLate of [false, true]) {
      const email = somebody()
      await leadOf(email)
      const [first, second] = [inDays(2), inDays(4)]
      const id = `I-${email}`
      await post(url, calendly(email, first, { id }))
      const gone = calendly(email, first, { id, event: "invitee.canceled", rescheduled: true } as object)
      const anew = calendly(email, second, { id: `${id}-2` })
      for (const body of isLate ? [anew, gone] : [gone, anew])
        assert.equal((await post(url, body)).status, 204)
      assert.deepEqual(await stepOf(email), [["assigned", second, "Llamada de 30 minutos"]])
      // An old cancellation leaves the newer meeting; that of the meeting takes it away.
      await post(url, calendly(email, first, { id, event: "invitee.canceled" }))
      assert.deepEqual(await stepOf(email), [["assigned", second, "Llamada de 30 minutos"]])
      await post(url, calendly(email, second, { id: `${id}-2`, event: "invitee.canceled" }))
      assert.deepEqual(await stepOf(email), [["assigned", null, null]])
    }
  })

  test("is moved and called off by Cal.com, and what it sends again or late changes nothing", async () => {
    const url = await addressOf("cal-com")
    const email = somebody()
    const id = await leadOf(email)
    const [first, second] = [inDays(2), inDays(4)]
    const booked = calCom(email, first, "BOOKING_CREATED", "u1")
    const moved = calCom(email, second, "BOOKING_RESCHEDULED", "u2", {
      rescheduleUid: "u1",
      rescheduleStartTime: first,
    })
    await post(url, moved)
    assert.deepEqual(await post(url, booked), { status: 204, lead: id, text: "" })
    assert.deepEqual(await stepOf(email), [["assigned", second, "Intro call"]])
    const before = await toldOf(id)
    await post(url, moved)
    assert.deepEqual(await toldOf(id), before)
    const cancelled = calCom(email, second, "BOOKING_CANCELLED", "u2", { cancellationReason: "No puedo" })
    await post(url, cancelled)
    assert.deepEqual(await stepOf(email), [["assigned", null, null]])
    assert.deepEqual((await toldOf(id)).at(-1), ["cal-com", { is: "cancelled", at: second }])
  })

  test("in the past, or called off after a person planned something else, is only told", async () => {
    const url = await addressOf("cal-com")
    const email = somebody()
    const id = await leadOf(email)
    await post(url, calCom(email, inDays(-1), "BOOKING_CREATED", `old-${email}`))
    assert.deepEqual(await stepOf(email), [["assigned", null, null]])
    const start = inDays(5)
    await post(url, calCom(email, start, "BOOKING_CREATED", `new-${email}`))
    const own = inDays(1)
    await done(api.PUT("/leads/{id}/next-step", { ...at(id), body: { at: own, what: "Enviar" } }))
    await post(url, calCom(email, start, "BOOKING_CANCELLED", `new-${email}`))
    assert.deepEqual(await stepOf(email), [["assigned", own, "Enviar"]])
  })
})

suite("a meeting of somebody who has no open lead", () => {
  test("becomes a lead with the meeting as its next step, once, and what is called off becomes none", async () => {
    const url = await addressOf("calendly")
    const email = somebody()
    const start = inDays(3)
    const body = calendly(email, start, { id: `I-${email}` })
    assert.equal((await post(url, body)).status, 201)
    assert.equal((await post(url, body)).status, 204)
    assert.deepEqual(await stepOf(email), [["assigned", start, "Llamada de 30 minutos"]])
    const stranger = somebody()
    const gone = await post(url, calendly(stranger, start, { id: "I9", event: "invitee.canceled" }))
    assert.deepEqual([gone.status, gone.lead, await leadsOf(stranger)], [204, null, []])
  })

  test("is kept while the lead waits for somebody, who gets it with the lead", async () => {
    await saveTriagers(database.db, triager("ana", { active: false }))
    const url = await addressOf("cal-com")
    const [early, late] = [somebody(), somebody()]
    await leadOf(early)
    const start = inDays(2)
    assert.equal((await post(url, calCom(early, start, "BOOKING_CREATED", `e-${early}`))).status, 204)
    assert.equal((await post(url, calCom(late, start, "BOOKING_CREATED", `l-${late}`))).status, 201)
    for (const email of [early, late])
      assert.deepEqual(await stepOf(email), [["waiting", start, "Intro call"]])
    await saveTriagers(database.db, triager("ana"))
    await giveTurns(database.db, new DeskReader())
    for (const email of [early, late])
      assert.deepEqual(await stepOf(email), [["assigned", start, "Intro call"]])
  })

  test("is another lead after the first one was lost, or where the policy recognises nobody", async () => {
    const url = await addressOf("cal-com")
    const email = somebody()
    const id = await leadOf(email)
    await done(api.POST("/leads/{id}/status", { ...at(id), body: { to: "lost" } }))
    assert.equal((await post(url, calCom(email, inDays(1), "BOOKING_CREATED", `a-${email}`))).status, 201)
    await publish(database.db, { brackets: [{ id: "all" }], duplicates: { match: [] } })
    await leadOf(somebody()) // with the next lead the server knows the new policy
    assert.equal((await post(url, calCom(email, inDays(2), "BOOKING_CREATED", `b-${email}`))).status, 201)
    assert.equal((await leadsOf(email)).length, 3)
    await publish(database.db, { brackets: [{ id: "all" }] })
  })
})
