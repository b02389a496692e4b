/** Calendars over HTTP: what is stored, who may change it, and what a change does to promises and decisions. */
import assert from "node:assert/strict"
import { after, beforeEach, suite, test } from "node:test"
import { sql } from "kysely"
import { renewCalendars } from "../../src/changes/change-calendars.ts"
import { addCalendars } from "../../src/http/routes/calendars.ts"
import { addTriagers } from "../../src/http/routes/triagers.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { findCalendar } from "../../src/store/books/calendars.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"

const admin = await openAdmin((scope, db) => {
  addCalendars(scope, db)
  addTriagers(scope, db)
})
const { db, call } = admin
after(() => admin.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, triager, calendar, audit cascade`.execute(db)
  await sql`update desk set last_seq = 0, roster_version = roster_version + 1`.execute(db)
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 60 } })
})

const YEAR = new Date().getUTCFullYear()
/** In the zone of all triagers of this file. */
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  call("PUT", `calendars/${id}`, { body, headers })
const get = (path: string) => call("GET", path, { as: "read" })
const namesIn = ({ body }: Awaited<ReturnType<typeof get>>) =>
  new Map(body.data.map(({ date, name }: { date: string; name: string }) => [date, name]))

const closed = (...days: number[]) => ({
  name: "Here",
  days: days.map((day) => ({ date: dayFrom(day), name: `Fiesta ${day}` })),
})

const desks = new DeskReader()
const takeIn = async () => {
  const lead = arrival()
  await routeBatch(db, desks, [lead])
  return lead.id
}
const leadOf = async (id: string) => {
  const { rows } = await sql<{ status: string; minutes: number | null }>`
    select status, round(extract(epoch from contact_by - created_at) / 60)::int as minutes from lead where id = ${id}
  `.execute(db)
  return rows[0] ?? assert.fail()
}

suite("a calendar", () => {
  test("has the holidays of its place, one's own days and no others", async () => {
    const days = [{ date: "12-24", name: "Nochebuena", hours: [["09:00", "13:00"]] }]
    const made = await put("madrid", {
      name: "Madrid",
      country: "ES",
      region: "MD",
      days,
      open: [`${YEAR}-10-12`],
    })
    assert.equal(made.status, 201)
    assert.equal(made.headers.location, "/api/admin/calendars/madrid")
    const { version, ...rest } = made.body
    const { default: isDefault, until_year } = rest
    assert.deepEqual([isDefault, until_year], [true, YEAR + 2], "the first one is the default")

    const listed = await get(`calendars/madrid/days?year=${YEAR}`)
    assert.equal(namesIn(listed).get(`${YEAR}-05-02`), "Día de la Comunidad de Madrid")
    const of = (date: string) =>
      listed.body.data.find((day: { date: string }) => day.date === `${YEAR}-${date}`)
    assert.deepEqual(of("12-24"), { ...days[0], date: `${YEAR}-12-24`, own: true, open: false })
    assert.deepEqual([of("10-12").open, of("12-25").hours, of("12-25").own], [true, null, false])
    assert.ok(
      namesIn(await get(`calendars/madrid/days?year=${YEAR + 9}`)).has(`${YEAR + 9}-12-25`),
      "not stored yet",
    )

    const { body, headers } = await get("calendars/madrid")
    assert.deepEqual(body, made.body)
    assert.equal(headers.etag, `"${version}"`)
    assert.deepEqual((await get("calendars")).body, { data: [body], next_cursor: null })
  })

  test("is changed only by who has read it, and sent back it stays as it is", async () => {
    const { body } = await put("es", { name: "España", country: "ES" })
    assert.equal((await admin.lastAudit("calendars/es"))?.action, "calendar.created")
    const entries = await admin.countAudit("calendars/es")
    assert.deepEqual((await put("es", body, { "if-match": `"${body.version}"` })).body, body)
    assert.equal(await admin.countAudit("calendars/es"), entries)
    const changed = await put("es", { name: "Spain", country: "ES" }, { "if-match": `"${body.version}"` })
    assert.equal(changed.status, 200)
    const stale = await put("es", { name: "Late" }, { "if-match": `"${body.version}"` })
    assert.deepEqual([stale.status, stale.headers.etag], [412, `"${changed.body.version}"`])
    assert.equal((await admin.lastAudit("calendars/es"))?.action, "calendar.changed")
  })

  test("that is wrong is refused with all its mistakes", async () => {
    const { status, body } = await put("es", { country: "Spain", open: ["tomorrow"] })
    assert.equal(status, 422)
    assert.deepEqual(pointersOf(body), ["#/name required", "#/open/0 invalid_format"])
    assert.deepEqual(pointersOf((await put("es", { name: "X", country: "XX" })).body), [
      "#/country unknown_country",
    ])
  })

  test("is the default until another one is, and goes when nobody has it", async () => {
    await put("es", { name: "España", country: "ES" })
    await put("pt", { name: "Portugal", country: "PT" })
    assert.equal((await put("es", { name: "España", country: "ES", default: false })).body.default, true)
    assert.equal((await call("DELETE", "calendars/es")).body.reason, "calendar_is_default")
    await put("pt", { name: "Portugal", country: "PT", default: true })
    assert.equal((await get("calendars/es")).body.default, false)
    assert.equal((await call("PUT", "triagers/ana", { body: { name: "Ana", calendar: "es" } })).status, 201)
    const kept = await call("DELETE", "calendars/es")
    assert.deepEqual(
      [kept.status, kept.body.reason, kept.body.params.triagers],
      [409, "calendar_in_use", ["ana"]],
    )
    const changed = await call("PUT", "triagers/ana", { body: { name: "Ana" } })
    assert.equal(changed.body.calendar, null, "what is left out is reset")
    assert.equal((await call("DELETE", "calendars/es")).status, 200)
    assert.equal((await get("calendars/es")).status, 404)
    assert.equal((await call("DELETE", "calendars/pt")).status, 200, "the last one")
  })

  test("is named by triagers only if it is there", async () => {
    const { status, body } = await call("PUT", "triagers/ana", { body: { name: "Ana", calendar: "es" } })
    assert.deepEqual([status, pointersOf(body)], [422, ["#/calendar unknown_calendar"]])
  })
})

suite("on a day off", () => {
  test("nobody gets leads, and the receipt says which day it is", async () => {
    await saveTriagers(db, triager("ana", { time_zone: "UTC" }))
    await put("here", closed(0))
    const id = await takeIn()
    assert.equal((await leadOf(id)).status, "waiting")
    const { rows } = await sql<{ candidates: object[] }>`
      select data -> 'candidates' as candidates from event where lead_id = ${id} and type = 'lead.waiting'
    `.execute(db)
    assert.deepEqual(rows[0]?.candidates, [
      { triager: "ana", weight: 1, owed: 0, barred: "day_off", day: "Fiesta 0" },
    ])
    await put("here", closed())
    assert.equal((await leadOf(await takeIn())).status, "assigned")
  })

  test("only those have it whose calendar it is in", async () => {
    await put("here", closed(0))
    await put("there", closed())
    await saveTriagers(
      db,
      triager("ana", { time_zone: "UTC" }),
      triager("bo", { time_zone: "UTC", calendar: "there" }),
    )
    await takeIn()
    const { rows } = await sql<{ triager_id: string }>`select triager_id from lead`.execute(db)
    assert.deepEqual(rows, [{ triager_id: "bo" }])
  })

  test("promises wait, and move with the calendar", async () => {
    await saveTriagers(
      db,
      triager("ana", { time_zone: "UTC" }),
      triager("bo", { time_zone: "UTC", active: false }),
    )
    const id = await takeIn()
    assert.equal((await leadOf(id)).minutes, 60)
    const minutesLeft = 24 * 60 - Math.floor((Date.now() % 86_400_000) / 60_000)
    await put("here", closed(0, 1))
    const moved = (await leadOf(id)).minutes ?? 0
    assert.ok(Math.abs(moved - (60 + minutesLeft + 24 * 60)) <= 1, `${moved}, with ${minutesLeft} left today`)
    await put("here", closed())
    assert.ok(Math.abs(((await leadOf(id)).minutes ?? 0) - 60) <= 1)
    assert.equal((await sql`select from promise_move`.execute(db)).rows.length, 0)
  })
})

test("a holiday that is taken back gives the exact deadline back", async () => {
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 3 * 24 * 60 } })
  await saveTriagers(db, triager("ana", { time_zone: "UTC" }))
  const id = await takeIn()
  const deadline = async () => {
    const { rows } = await sql<{ at: Date }>`select contact_by as at from lead where id = ${id}`.execute(db)
    return rows[0]?.at.getTime() ?? assert.fail()
  }
  const promised = await deadline()
  await put("here", { name: "Here", days: [{ date: dayFrom(2), name: "Fiesta" }] })
  assert.equal(await deadline(), promised + 24 * 60 * 60_000)
  await put("here", { name: "Here" })
  assert.equal(await deadline(), promised)
})

test("whoever is gone for good keeps nobody waiting: their deadlines of other days stay", async () => {
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 3 * 24 * 60 } })
  await put("here", { name: "Here" })
  await saveTriagers(db, triager("ana", { time_zone: "UTC" }))
  const deadlines = async () => (await sql`select id, contact_by from lead order by id`.execute(db)).rows
  for (let i = 0; i < 20; i++) await takeIn()
  const promised = await deadlines()
  const absences = [{ from: new Date().toISOString(), to: "2099-12-31T23:59:59.000Z" }]
  const body = { name: "Ana", time_zone: "UTC", absences }
  assert.equal((await call("PUT", "triagers/ana", { body })).status, 200)
  assert.deepEqual(await deadlines(), promised)
  assert.equal((await sql`select from promise_move`.execute(db)).rows.length, 0)
})

test("a change is made and answered, also if deadlines cannot be moved at once", async () => {
  await saveTriagers(db, triager("ana", { time_zone: "UTC" }))
  const id = await takeIn()
  await sql`insert into promise_move (triager_id, at, before, after, lead_ids) values
    ('ana', now(), '{"time_zone": "nowhere", "hours": {}}', '{"time_zone": "nowhere", "hours": {}}', array[${id}::uuid])`.execute(
    db,
  )
  try {
    assert.equal((await put("here", closed(0))).status, 201)
    assert.equal((await sql`select from promise_move`.execute(db)).rows.length, 2, "for the next round")
  } finally {
    await sql`truncate promise_move`.execute(db)
  }
})

suite("each month", () => {
  const passTime = () => sql`update calendar set stored_at = now() - interval '32 days'`.execute(db)

  test("coming years are stored, and what has passed stays as it was", async () => {
    await put("es", { name: "España", country: "ES" })
    const before = (await findCalendar(db, "es")) ?? assert.fail()
    const past = `${YEAR - 1}-12-25`
    // As an older list of holidays may have said.
    await sql`update calendar set until_year = ${YEAR + 1}, days = (
      select jsonb_object_agg(key, value) from jsonb_each(days) where left(key, 4) <> ${String(YEAR + 2)}
    ) - ${past}::text - ${`${YEAR + 1}-12-25`}::text`.execute(db)
    await renewCalendars(db)
    assert.equal((await findCalendar(db, "es"))?.until_year, YEAR + 1, "not yet")
    await passTime()
    await Promise.all([renewCalendars(db), renewCalendars(db)])
    const { holidays, until_year } = (await findCalendar(db, "es")) ?? assert.fail()
    assert.equal(until_year, YEAR + 2)
    const { [past]: _, ...others } = before.holidays
    assert.deepEqual(holidays, others)
    const { actor, action, after } = (await admin.lastAudit("calendars/es")) ?? {}
    assert.deepEqual(
      { actor, action, after },
      {
        actor: "criba",
        action: "calendar.renewed",
        after: { holidays: { [`${YEAR + 1}-12-25`]: { name: "Navidad", hours: null } } },
      },
    )
  })
})

test("holidays of a place are told before there is a calendar of it", async () => {
  const of = await get(`holidays?country=ES&region=CT&year=${YEAR}`)
  assert.equal(namesIn(of).get(`${YEAR}-06-24`), "San Juan")
  assert.deepEqual(pointersOf((await get(`holidays?country=XX&year=${YEAR}`)).body), [
    "#/country unknown_country",
  ])
  const { body } = await get("holiday-countries?language=es")
  const spain = body.data.find(({ country }: { country: string }) => country === "ES")
  assert.equal(spain.name, "España")
  assert.ok(spain.regions.some(({ region }: { region: string }) => region === "CT-B"))
})
