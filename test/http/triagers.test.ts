import assert from "node:assert/strict"
import { after, beforeEach, suite, test } from "node:test"
import { sql } from "kysely"
import { voidTurn } from "../../src/changes/void-turn.ts"
import { WEEKDAYS } from "../../src/domain/time/hours.ts"
import { addTriagerLedger } from "../../src/http/routes/triager-ledger.ts"
import { addTriagers } from "../../src/http/routes/triagers.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { listTriagers } from "../../src/store/books/roster.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, settings, triager } from "../helpers/builders.ts"

const admin = await openAdmin((scope, db) => {
  addTriagers(scope, db)
  addTriagerLedger(scope, db)
})
const { db, call } = admin
after(() => admin.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, triager, audit cascade`.execute(db)
  await sql`update desk set last_seq = 0`.execute(db)
  await publish(db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }] })
})

const ask = (path: string) => call("GET", path, { as: "read" })
const put = (id: string, body: unknown) => call("PUT", `triagers/${id}`, { body })
/** Leads of these revenues, decided in this order. */
const desks = new DeskReader()
const takeIn = (...revenues: number[]) =>
  routeBatch(
    db,
    desks,
    revenues.map((revenue) => arrival({ revenue })),
  )
const idsOf = ({ body }: Awaited<ReturnType<typeof ask>>) => body.data.map((item: { id: string }) => item.id)

const HOURS = { mon: [["09:00", "14:00"]], fri: [["22:00", "06:00"]] } as const
const ALL_DAY = Object.fromEntries(WEEKDAYS.map((day) => [day, [["00:00", "24:00"]]]))
const isNear = (leads: number, expected: number) =>
  assert.ok(Math.abs(leads - expected) < 1e-9, String(leads))

suite("triagers", () => {
  test("one is added with defaults, and replaced as a whole", async () => {
    const created = await put("ana", { name: " Ana ", weight: 3, hours: HOURS })
    assert.equal(created.status, 201)
    assert.equal(created.headers.location, "/api/admin/triagers/ana")
    const ana = settings("ana", { weight: 3, hours: HOURS })
    const { version } = created.body
    assert.deepEqual(created.body, { ...ana, version, open_leads: 0, absence_feed: null, warnings: [] })
    assert.deepEqual(await admin.lastAudit("triagers/ana"), {
      actor: admin.actor,
      action: "triager.created",
      subject: "triagers/ana",
      before: null,
      after: ana,
    })

    const absences = [{ from: "2027-08-01T00:00:00+02:00", to: "2027-08-16T00:00:00+02:00" }]
    const replaced = await put("ana", { name: "Ana", brackets: ["large"], absences })
    const changed = settings("ana", {
      brackets: ["large"],
      absences: [{ from: "2027-07-31T22:00:00.000Z", to: "2027-08-15T22:00:00.000Z" }],
    })
    assert.equal(replaced.status, 200)
    assert.deepEqual(
      replaced.body.warnings.map(({ detail }: { detail: string }) => detail),
      ["Nobody active serves the bracket `small` now: its leads will wait."],
    )
    assert.deepEqual((await ask("triagers/ana")).body, {
      ...changed,
      version: replaced.body.version,
      absence_feed: null,
      open_leads: 0,
    })
    const { action, before, after } = (await admin.lastAudit("triagers/ana")) ?? {}
    assert.deepEqual({ action, before, after }, { action: "triager.changed", before: ana, after: changed })
  })

  test("an answer can be sent back as it is, which changes and logs nothing", async () => {
    const { body } = await put("ana", { name: "Ana", hours: ALL_DAY, daily_cap: 5 })
    await takeIn(1)
    const again = await put("ana", { ...body, open_leads: 99 })
    assert.deepEqual([again.status, again.body.open_leads], [200, 1])
    assert.equal(await admin.countAudit("triagers/ana"), 1)
  })

  test("of two who read the same triager, the second to save it is told", async () => {
    const { body, headers } = await put("ana", { name: "Ana", hours: HOURS })
    const read = await ask("triagers/ana")
    assert.equal(headers.etag, `"${body.version}"`)
    assert.deepEqual([read.headers.etag, read.body.version], [headers.etag, body.version])
    assert.equal((await ask("triagers")).body.data[0].version, body.version)
    const save = (weight: number, tag: string) =>
      call("PUT", "triagers/ana", { body: { ...read.body, weight }, headers: { "if-match": tag } })
    const first = await save(2, String(headers.etag))
    assert.deepEqual([first.status, first.body.weight], [200, 2])
    for (const tag of [String(headers.etag), `W/${first.headers.etag}`, '"nonsense"', ""]) {
      const late = await save(3, tag)
      assert.deepEqual([late.status, late.body.code], [412, "precondition_failed"], tag)
      assert.equal(late.headers.etag, first.headers.etag)
    }
    assert.equal((await ask("triagers/ana")).body.weight, 2)
    assert.equal((await save(4, `"other", ${first.headers.etag}`)).status, 200)
    assert.equal((await save(5, "*")).status, 200)
    assert.equal((await put("ana", { ...read.body, weight: 6 })).status, 200, "without If-Match as ever")
  })

  test("whichever field differs, it is another version", async () => {
    const { body } = await put("ana", { name: "Ana" })
    const changes = [
      { name: "Anna" },
      { email: "ana@example.com" },
      { language: "en" },
      { active: false },
      { takes: { utm_source: ["google"] } },
      { weight: 2 },
      { time_zone: "Europe/Lisbon" },
      { daily_cap: 3 },
      { hours: { mon: [["09:00", "14:00"]] } },
      { absences: [{ from: "2026-12-24", to: "2026-12-26" }] },
    ]
    const versions = [body.version]
    for (const change of changes) versions.push((await put("ana", { ...body, ...change })).body.version)
    assert.equal(new Set(versions).size, changes.length + 1, JSON.stringify(versions))
  })

  test("a version is that of the fields: leads change nothing, and what comes back is the same again", async () => {
    const { body } = await put("ana", { name: "Ana", hours: { fri: [["09:00", "14:00"]], mon: [] } })
    await takeIn(1)
    assert.equal((await ask("triagers/ana")).body.version, body.version)
    await put("ana", { ...body, weight: 2 })
    assert.notEqual((await ask("triagers/ana")).body.version, body.version)
    assert.equal((await put("ana", body)).body.version, body.version)
  })

  test("somebody new does not take the place of somebody who is there", async () => {
    const add = (name: string) =>
      call("PUT", "triagers/ana", { body: { name }, headers: { "if-none-match": "*" } })
    assert.equal((await add("Ana")).status, 201)
    const again = await add("Another Ana")
    assert.deepEqual([again.status, again.body.code], [412, "precondition_failed"])
    assert.equal((await ask("triagers/ana")).body.name, "Ana")
    const nobody = await call("PUT", "triagers/bo", { body: { name: "Bo" }, headers: { "if-match": "*" } })
    assert.equal(nobody.status, 412)
  })

  test("every mistake is told at once, and nobody is made", async () => {
    const body = {
      id: "bo",
      name: "",
      brackets: ["nope"],
      weight: 0,
      dayly_cap: 3,
      hours: { mon: [["9", "1"]] },
    }
    const { status, body: problem } = await put("Ana", body)
    assert.deepEqual([status, problem.code], [422, "validation_failed"])
    assert.deepEqual(pointersOf(problem), [
      "#/id other_id",
      "#/id invalid_id",
      "#/name required",
      "#/brackets/0 unknown_bracket",
      "#/weight out_of_range",
      "#/hours/mon/0/0 invalid_time",
      "#/hours/mon/0/1 invalid_time",
      "#/dayly_cap unknown_field",
    ])
    assert.deepEqual(await listTriagers(db), [])
  })

  test("what is no object, and nothing at all, are refused", async () => {
    for (const [body, code] of [
      [[], "validation_failed"],
      ["null", "validation_failed"],
      [undefined, "malformed_json"],
      ["{", "malformed_json"],
    ] as const)
      assert.equal((await put("ana", body)).body.code, code)
  })

  test("the list is in pages, in order of id", async () => {
    await saveTriagers(db, triager("bo"), triager("ana"), triager("a-z"))
    assert.deepEqual(idsOf(await ask("triagers")), ["a-z", "ana", "bo"])
    const first = await ask("triagers?limit=2")
    assert.deepEqual(idsOf(first), ["a-z", "ana"])
    const second = await ask(`triagers?limit=2&cursor=${first.body.next_cursor}`)
    assert.deepEqual([idsOf(second), second.body.next_cursor], [["bo"], null])
    assert.equal((await ask("triagers?cursor=nonsense")).body.code, "invalid_parameter")
  })

  test("who is deactivated keeps their leads and gets no more", async () => {
    await saveTriagers(db, triager("ana", { brackets: ["small", "gone"] }), triager("bo"))
    await takeIn(1, 1)
    const { status, body } = await call("DELETE", "triagers/ana")
    assert.deepEqual([status, body.active, body.open_leads, body.warnings], [200, false, 1, []])
    await takeIn(1, 1)
    assert.equal((await ask("triagers/ana")).body.open_leads, 1)
    const { action, before, after } = (await admin.lastAudit("triagers/ana")) ?? {}
    assert.equal(action, "triager.deactivated")
    assert.deepEqual(after, { ...(before as object), active: false })

    assert.equal((await call("DELETE", "triagers/ana")).status, 200, "a second time is fine")
    assert.equal(await admin.countAudit("triagers/ana"), 1)
  })

  test("a parameter that means nothing is refused rather than passed over", async () => {
    await saveTriagers(db, triager("ana"))
    for (const [query, error] of [
      ["handback=true", "#/handback unknown_field"],
      ["hand_back=yes", "#/hand_back wrong_type"],
    ]) {
      const { status, body } = await call("DELETE", `triagers/ana?${query}`)
      assert.deepEqual([status, pointersOf(body)], [400, [error]])
    }
    assert.equal((await ask("triagers/ana")).body.active, true)
  })

  test("who does not exist is not found, and who may only read changes nothing", async () => {
    for (const [method, path] of [
      ["GET", "triagers/ana"],
      ["DELETE", "triagers/ana"],
      ["GET", "triagers/ana/ledger"],
    ] as const)
      assert.deepEqual((await call(method, path)).body.code, "not_found")
    const refused = await call("PUT", "triagers/ana", { body: { name: "Ana" }, as: "read" })
    assert.deepEqual([refused.status, await listTriagers(db)], [403, []])
    assert.equal((await call("GET", "triagers", { as: "ingest" })).status, 403)
  })
})

suite("the ledger of a triager", () => {
  test("says what is owed by bracket, and why each lead went where it went", async () => {
    await saveTriagers(
      db,
      triager("ana", { weight: 2, brackets: ["small"] }),
      triager("bo"),
      triager("cleo", { active: false, brackets: ["small"] }),
    )
    await takeIn(1, 1, 90_000)
    const { body } = await ask("triagers/ana/ledger")
    assert.equal(body.triager, "ana")
    const [{ bracket, serves, owed }, ...others] = body.brackets
    assert.deepEqual([bracket, serves, others], ["small", true, []], "ana has no part in large leads")
    isNear(owed, 1 / 3)
    const [second, first, ...more] = body.data
    assert.deepEqual(more, [])
    assert.deepEqual([first.place, first.chosen.triager, first.in_turn], ["chosen", "ana", 2])
    assert.deepEqual([second.place, second.chosen.triager, second.barred], ["eligible", "bo", null])
    isNear(second.owed, 1 / 3)
    isNear(second.chosen.owed, 2 / 3)
    assert.match(second.at, /^\d{4}-/)

    assert.deepEqual(
      [second.lost_by, body.paused, body.missed_in_row, body.away_after_missed],
      [null, null, 0, null],
    )
    await sql`update triager set missed_in_row = 2, paused_at = now(), paused_because = 'missed' where id = 'ana'`.execute(
      db,
    )
    const away = (await ask("triagers/ana/ledger")).body
    assert.deepEqual([away.paused.because, away.missed_in_row], ["missed", 2])

    const paused = (await ask("triagers/cleo/ledger")).body
    assert.deepEqual(
      paused.data.map((decision: { place: string; barred: string }) => [decision.place, decision.barred]),
      [
        ["barred", "inactive"],
        ["barred", "inactive"],
      ],
    )
    assert.deepEqual(paused.brackets, [{ team: null, bracket: "small", serves: true, owed: 0 }])
  })

  test("says which turns the ledger counts, and which of them were voided", async () => {
    const brackets = [{ id: "small", below: 50_000 }, { id: "large" }]
    await saveTriagers(db, triager("ana"), triager("bo"))
    await takeIn(1, 1)
    await publish(db, { brackets, strategy: "least_busy" })
    await takeIn(1)
    const { rows } = await sql<{ id: string }>`select id from lead order by seq limit 1`.execute(db)
    const asked = { id: rows[0]?.id ?? "", actor: "key:k" }
    await voidTurn({ db, desks }, asked, "Spam")
    await publish(db, { brackets })
    const { body } = await ask("triagers/ana/ledger")
    assert.deepEqual(
      body.data.map(({ charged, voided_at, owed }: { charged: boolean; voided_at: string; owed: number }) => [
        charged,
        voided_at !== null,
        owed,
      ]),
      [
        [false, false, 0],
        [true, false, 0],
        [true, true, 0.5],
      ],
    )
    assert.deepEqual(body.brackets[0], { team: null, bracket: "small", serves: true, owed: 0.5 })
  })

  test("tells of leads that wait, and of those that follow their person", async () => {
    await saveTriagers(db, triager("ana", { active: false }), triager("bo", { brackets: ["small"] }))
    const person = { revenue: 1, email: "zoe@example.com" }
    await routeBatch(db, desks, [
      arrival(person),
      arrival({ ...person, revenue: 90_000 }),
      arrival({ revenue: 90_000 }),
    ])
    const placesOf = async (id: string) =>
      (await ask(`triagers/${id}/ledger`)).body.data.map(
        ({ place, bracket, chosen }: { place: string; bracket: string; chosen: object | null }) =>
          `${bracket} ${place}${chosen === null ? ", waits" : ""}`,
      )
    assert.deepEqual(await placesOf("ana"), ["large barred, waits", "large not_considered", "small barred"])
    assert.deepEqual(await placesOf("bo"), ["large sticky", "small chosen"], "bo serves no large ones else")
  })

  test("keeps the balance in a bracket that is gone or no longer served", async () => {
    await saveTriagers(db, triager("ana"), triager("bo"))
    await takeIn(1)
    await publish(db, { brackets: [{ id: "all" }] })
    assert.deepEqual((await ask("triagers/ana/ledger")).body.brackets, [
      { team: null, bracket: "all", serves: true, owed: 0 },
      { team: null, bracket: "small", serves: false, owed: -0.5 },
    ])
  })

  test("is in pages, newest first, to the beginning of history", async () => {
    await saveTriagers(db, triager("ana"))
    await takeIn(1, 2, 3, 4, 5)
    const found: number[] = []
    let cursor = ""
    for (let pages = 0; pages < 10; pages++) {
      const { body } = await ask(`triagers/ana/ledger?limit=2${cursor}`)
      found.push(...body.data.map(({ seq }: { seq: number }) => seq))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    const { rows } = await sql<{ seq: number }>`
      select seq from event where type = 'lead.assigned' order by seq desc`.execute(db)
    assert.deepEqual(
      found,
      rows.map(({ seq }) => seq),
    )
  })

  test("looks through a bounded stretch of history at a time, and goes on from there", async () => {
    await saveTriagers(db, triager("ana", { brackets: ["small"] }), triager("bo"))
    await takeIn(1)
    const { rows } = await sql<{ last_seq: number }>`select last_seq from desk`.execute(db)
    const oldest = rows[0]?.last_seq ?? 0
    await sql`
      insert into event (seq, type, at, actor, data)
      select seq, 'policy.published', now(), 'test', '{}' from generate_series(${oldest + 1}::int, ${oldest + 2500}::int) seq
    `.execute(db)
    await sql`update desk set last_seq = ${oldest + 2500}`.execute(db)
    const first = (await ask("triagers/ana/ledger")).body
    assert.deepEqual(first.data, [])
    const second = (await ask(`triagers/ana/ledger?cursor=${first.next_cursor}`)).body
    assert.deepEqual([second.data.length, second.next_cursor], [1, null])
  })
})
