/** Absences from triagers' own calendars, read from a server of the test's own: what is taken, what is kept, and what is told to nobody. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { after, afterEach, beforeEach, suite, test } from "node:test"
import { sql } from "kysely"
import { readDueFeeds } from "../../src/changes/change-absence-feed.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { FeedReader } from "../../src/events/feed-reader.ts"
import { addAbsenceFeed } from "../../src/http/routes/absence-feed.ts"
import { addTriagers } from "../../src/http/routes/triagers.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"

const guard = new AddressGuard(["127.0.0.0/8"])
const reader = new FeedReader(guard, { timeoutMs: 2_500, withinMs: 2_000, memoryMb: 64 })
const admin = await openAdmin((scope, db) => {
  addTriagers(scope, db)
  addAbsenceFeed(scope, { db, guard, reader })
})
const { db, call } = admin

let asked = 0
let answer: (response: ServerResponse) => void
const server = createServer((_, response) => {
  asked++
  answer(response)
})
server.listen(0, "127.0.0.1")
await once(server, "listening")
const { port } = server.address() as AddressInfo
const URL_OF_IT = `http://127.0.0.1:${port}/private-5e4d3c2b1a/basic.ics`

after(async () => {
  server.close()
  server.closeAllConnections()
  await reader.close()
  await admin.close()
})
beforeEach(async () => {
  asked = 0
  await sql`truncate lead, lead_words, contact, event, ledger, absence_feed, triager, audit cascade`.execute(
    db,
  )
  await sql`update desk set last_seq = 0, roster_version = roster_version + 1`.execute(db)
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 60 } })
  await saveTriagers(db, triager("ana", { time_zone: "UTC" }))
})
afterEach(() => server.closeAllConnections())

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const event = (from: number, to: number, title = "Clínica Ruber") => `BEGIN:VEVENT
UID:${from}
DTSTART;VALUE=DATE:${dayFrom(from).replaceAll("-", "")}
DTEND;VALUE=DATE:${dayFrom(to).replaceAll("-", "")}
SUMMARY:${title}
END:VEVENT`
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\n${events.join("\n")}\nEND:VCALENDAR\n`
const says = (body: string, status = 200) => {
  answer = (response) => void response.writeHead(status).end(body)
}
const put = (url = URL_OF_IT) => call("PUT", "triagers/ana/absence-feed", { body: { url } })
const refresh = () => call("POST", "triagers/ana/absence-feed/refresh")
const days = (from: number, to: number) => ({
  from: `${dayFrom(from)}T00:00:00.000Z`,
  to: `${dayFrom(to)}T00:00:00.000Z`,
})

suite("a calendar of one's own", () => {
  test("keeps leads away on its days, and what is in it and where it is stay private", async () => {
    says(calendar(event(0, 1), event(30, 33)))
    const { status, body } = await put()
    assert.equal(status, 200)
    const { read_at, ...rest } = body.absence_feed
    assert.ok(Date.now() - Date.parse(read_at) < 60_000)
    assert.deepEqual(rest, { host: `127.0.0.1:${port}`, failure: null, absences: [days(0, 1), days(30, 33)] })
    assert.deepEqual(body.absences, [], "own ones are others")

    await routeBatch(db, new DeskReader(), [arrival()])
    const { rows } = await sql`
      select data -> 'candidates' -> 0 ->> 'barred' as barred from event where type = 'lead.waiting'
    `.execute(db)
    assert.deepEqual(rows, [{ barred: "absent" }])

    const told = JSON.stringify([body, (await call("GET", "triagers/ana", { as: "read" })).body])
    const { rows: kept } = await sql<{ all: string }>`
      select json_agg(audit)::text || (select json_agg(triager)::text from triager) as all from audit
    `.execute(db)
    for (const text of [told, kept[0]?.all ?? ""]) assert.doesNotMatch(text, /private-5e4d|Ruber/)
    assert.deepEqual((await admin.lastAudit("triagers/ana"))?.after, { absence_feed: `127.0.0.1:${port}` })
  })

  test("is read again: what is gone there is gone here, and what was set of them stays", async () => {
    says(calendar(event(5, 6)))
    await put()
    await amendTriager(db, "cli", "ana", { absences: [days(40, 41)], weight: 3 })
    says(calendar(event(7, 8)))
    const { body } = await refresh()
    assert.deepEqual(
      [body.absence_feed.absences, body.absences, body.weight],
      [[days(7, 8)], [days(40, 41)], 3],
    )
    const saved = await call("PUT", "triagers/ana", { body: { ...body, weight: 4 } })
    assert.deepEqual(
      [saved.status, saved.body.absence_feed.absences],
      [200, [days(7, 8)]],
      "what a GET says may come back",
    )
    const gone = await call("DELETE", "triagers/ana/absence-feed")
    assert.deepEqual([gone.body.absence_feed, gone.body.absences], [null, [days(40, 41)]])
    assert.equal((await refresh()).status, 404)
  })

  test("moves the deadlines of leads that they have, and back", async () => {
    await amendTriager(db, "cli", "ana", { hours: null })
    await routeBatch(db, new DeskReader(), [arrival()])
    const due = async () =>
      (
        await sql<{ contact_by: Date }>`select contact_by from lead`.execute(db)
      ).rows[0]?.contact_by.getTime() ?? 0
    const before = await due()
    says(calendar(event(0, 2)))
    await put()
    assert.ok((await due()) >= Date.parse(days(0, 2).to))
    await amendTriager(db, "cli", "ana", { absences: [days(2, 3)] })
    assert.ok((await due()) >= Date.parse(days(2, 3).to), "with those of the calendar")
    await amendTriager(db, "cli", "ana", { absences: [] })
    await call("DELETE", "triagers/ana/absence-feed")
    assert.ok(Math.abs((await due()) - before) < 60_000)
  })

  test("that fails keeps what was read and says why", async () => {
    says(calendar(event(5, 6)))
    const { read_at } = (await put()).body.absence_feed
    const endings: [string, (response: ServerResponse) => void][] = [
      ["refused", (response) => void response.writeHead(404).end("no")],
      ["refused", (response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end()],
      ["not_a_calendar", (response) => void response.end("<html>Sign in</html>")],
      ["not_a_calendar", (response) => void response.end(calendar(event(9, 10)).slice(0, -9))],
      [
        "not_a_calendar",
        (response) => void response.write(calendar(event(9, 10)).slice(0, -9), () => response.destroy()),
      ],
      ["no_answer", () => {}],
      ["no_answer", (response) => void response.destroy()],
      ["too_large", (response) => void pour(response)],
      ["too_large", (response) => void response.end(calendar(EVERY_SECOND))],
    ]
    for (const [failure, ending] of endings) {
      answer = ending
      const { absence_feed } = (await refresh()).body
      assert.deepEqual([absence_feed.failure, absence_feed.absences], [failure, [days(5, 6)]], String(ending))
      assert.equal(absence_feed.read_at, read_at)
    }
    says(calendar())
    const { absence_feed } = (await refresh()).body
    assert.deepEqual(
      [absence_feed.failure, absence_feed.absences],
      [null, []],
      "a calendar without events is one",
    )
  })

  test("is called only where webhooks may be", async () => {
    for (const url of [
      "http://10.0.0.1/a.ics",
      "https://user:pw@example.com/a.ics",
      "file:///etc/passwd",
      "nowhere",
    ])
      assert.deepEqual(pointersOf((await put(url)).body), ["#/url address_refused"], url)
    assert.equal(
      (await call("PUT", "triagers/nobody/absence-feed", { body: { url: URL_OF_IT } })).status,
      404,
    )
    assert.equal(asked, 0)
  })

  test("is read every 15 minutes, by one of many servers", async () => {
    says(calendar())
    await put()
    asked = 0
    const round = () =>
      Promise.all([1, 2, 3].map(() => readDueFeeds({ db, reader }, new AbortController().signal)))
    await round()
    assert.equal(asked, 0, "just read")
    await sql`update absence_feed set tried_at = now() - interval '16 minutes'`.execute(db)
    says(calendar(event(3, 4)))
    await round()
    assert.equal(asked, 1)
    assert.deepEqual((await call("GET", "triagers/ana", { as: "read" })).body.absence_feed.absences, [
      days(3, 4),
    ])
  })
})

const EVERY_SECOND = `BEGIN:VEVENT
UID:s
DTSTART:20200101T000000Z
DTEND:20200101T000001Z
RRULE:FREQ=SECONDLY
X-MICROSOFT-CDO-BUSYSTATUS:OOF
END:VEVENT`

/** Without end. */
function pour(response: ServerResponse): void {
  const chunk = "X".repeat(1 << 20)
  const more = () => {
    while (response.writable && response.write(chunk));
    if (response.writable) response.once("drain", more)
  }
  response.on("error", () => {})
  response.write("BEGIN:VCALENDAR\n")
  more()
}
