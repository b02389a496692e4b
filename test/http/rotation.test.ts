import assert from "node:assert/strict"
import { after, beforeEach, suite, test } from "node:test"
import { sql } from "kysely"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { addLeadChanges } from "../../src/http/routes/lead-changes.ts"
import { addRotation } from "../../src/http/routes/rotation.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { readShares } from "../../src/store/books/recent-turns.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { openPeople } from "../helpers/people.ts"

const desks = new DeskReader()
const people = await openPeople((admin, db) => {
  addRotation(admin, { db, desks })
  addLeadChanges(admin, { db, desks })
})
const { db } = people
const olga = await people.setUp()
after(() => people.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, last_change`.execute(db)
  await sql`delete from triager`.execute(db)
  await sql`update desk set last_seq = 0`.execute(db)
  await publish(db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }] })
})

const get = (path: string, cookie = olga) => people.send("GET", `/api/admin/${path}`, { cookie })
const takeIn = (...bodies: Record<string, unknown>[]) =>
  routeBatch(
    db,
    desks,
    bodies.map((body) => arrival(body)),
  )
const small = (n: number) => Array.from({ length: n }, () => ({ revenue: 1 }))

type Share = { bracket: string; triager: string; received: number; fair: number }
const sharesOf = async (query = "") =>
  (await get(`rotation/shares${query}`)).body.data.map(
    ({ bracket, triager, received, fair }: Share) => `${bracket} ${triager} ${received}/${fair}`,
  )
const seatOf = async (id: string) =>
  (await get("rotation")).body.triagers.find((seat: { id: string }) => seat.id === id)

suite("who is on", () => {
  test("is told with their day, and why the others are not", async () => {
    const back = "2999-01-01T00:00:00.000Z"
    await saveTriagers(
      db,
      triager("ana", { daily_cap: 9 }),
      triager("bo", { active: false }),
      triager("cleo", { absences: [{ from: "2026-01-01T00:00:00.000Z", to: back }] }),
      triager("dani", { hours: {} }),
      triager("eva", { daily_cap: 0 }),
      triager("fina", { brackets: ["gone"] }),
    )
    await takeIn(...small(2))
    const { status, body } = await get("rotation")
    assert.equal(status, 200)
    assert.deepEqual(body.triagers[0], {
      id: "ana",
      name: "Ana",
      active: true,
      weight: 1,
      on: true,
      barred: null,
      until: null,
      day: null,
      received_today: 2,
      takes_some: false,
      daily_cap: 9,
      received_this_week: null,
      weekly_cap: null,
      open_cap: null,
      open_leads: 2,
    })
    const others = body.triagers.slice(1)
    assert.deepEqual(
      others.map(
        ({ id, on, barred }: { id: string; on: boolean; barred: string }) => `${id} ${on} ${barred}`,
      ),
      [
        "bo false inactive",
        "cleo false absent",
        "dani false outside_hours",
        "eva false cap_reached",
        "fina false other_bracket",
      ],
    )
    assert.equal((await seatOf("cleo")).until, back)
    assert.ok(Date.parse((await seatOf("eva")).until) > Date.now())
  })

  test("changes with the cap, by leads of every way", async () => {
    await saveTriagers(db, triager("ana", { daily_cap: 2 }))
    const person = { revenue: 1, email: "zoe@example.com" }
    await takeIn(person, person)
    assert.equal((await seatOf("ana")).barred, "cap_reached")
  })
})

suite("who is next", () => {
  test("is who gets the next lead, and the line says who comes after", async () => {
    await saveTriagers(db, triager("ana", { weight: 2 }), triager("bo"), triager("cleo"))
    for (let lead = 0; lead < 6; lead++) {
      const [lane] = (await get("rotation")).body.brackets
      await takeIn({ revenue: 1 })
      const { rows } = await sql<{ triager_id: string }>`
        select triager_id from lead order by seq desc limit 1`.execute(db)
      assert.equal(lane.next.triager, rows[0]?.triager_id)
      const first = lane.standings.find(({ place }: { place: number }) => place === 1)
      assert.equal(first.triager, lane.next.triager)
    }
  })

  for (const strategy of ["fair", "least_busy"] as const) {
    test(`is foretold for the next leads, and they go there (${strategy})`, async () => {
      await publish(db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }], strategy })
      await saveTriagers(
        db,
        triager("ana", { weight: 3 }),
        triager("bo", { daily_cap: 4 }),
        triager("cleo", { weight: 2, brackets: ["small"] }),
        triager("dani", { brackets: ["large"] }),
        triager("eva", { active: false }),
      )
      await takeIn(...small(5), { revenue: 90_000 })
      type Standing = { triager: string; place: number; in_leads: number; turns: number[] }
      const [lane] = (await get("rotation")).body.brackets
      const standings: Standing[] = lane.standings
      const foretold = Array.from(
        { length: 12 },
        (_, before) => standings.find(({ turns }) => turns.includes(before + 1))?.triager,
      )
      const { outcomes } = await takeIn(...small(12))
      assert.deepEqual(
        outcomes.map((outcome) => "answer" in outcome && JSON.parse(outcome.answer).triager?.id),
        foretold,
      )
      const inLine = standings.filter(({ place }) => place !== null).toSorted((a, b) => a.place - b.place)
      const firsts = inLine.map(({ in_leads }) => in_leads)
      assert.deepEqual(
        firsts,
        firsts.toSorted((a, b) => a - b),
      )
    })
  }

  test("is told for each bracket with what everybody is owed, and how far the furthest is from fair", async () => {
    await saveTriagers(
      db,
      triager("ana"),
      triager("bo", { brackets: ["small"] }),
      triager("cleo", { brackets: ["small"], active: false }),
    )
    await takeIn({ revenue: 1 })
    const { brackets, strategy } = (await get("rotation")).body
    const all = Array.from({ length: 12 }, (_, before) => before + 1)
    assert.equal(strategy, "fair")
    assert.deepEqual(brackets, [
      {
        team: null,
        bracket: "small",
        strategy: "fair",
        waiting: 0,
        deviation: 0.5,
        in_turn: 2,
        next: { triager: "bo", because: "first_due" },
        standings: [
          { triager: "ana", owed: -0.5, barred: null, place: 2, in_leads: 2, turns: [2, 4, 6, 8, 10, 12] },
          { triager: "bo", owed: 0.5, barred: null, place: 1, in_leads: 1, turns: [1, 3, 5, 7, 9, 11] },
          { triager: "cleo", owed: 0, barred: "inactive", place: null, in_leads: null, turns: [] },
        ],
      },
      {
        team: null,
        bracket: "large",
        strategy: "fair",
        waiting: 0,
        deviation: 0,
        in_turn: 1,
        next: { triager: "ana", because: "only_one" },
        standings: [{ triager: "ana", owed: 0, barred: null, place: 1, in_leads: 1, turns: all }],
      },
    ])
  })

  test("is nobody where nobody is, and says how many wait", async () => {
    await saveTriagers(db, triager("ana", { brackets: ["small"] }))
    await takeIn({ revenue: 90_000 }, { revenue: 90_000 })
    const large = (await get("rotation")).body.brackets[1]
    assert.deepEqual([large.next, large.in_turn, large.waiting, large.standings], [null, 0, 2, []])
  })
})

suite("shares", () => {
  test("are the rotation's leads, against a part by weight of each for which somebody was in turn", async () => {
    await saveTriagers(db, triager("ana", { weight: 3 }), triager("bo", { brackets: ["small"] }))
    await takeIn(...small(4), { revenue: 90_000 })
    assert.deepEqual((await sharesOf()).toSorted(), ["large ana 1/1", "small ana 3/3", "small bo 1/1"])
    await saveTriagers(db, triager("ana", { weight: 3, active: false }))
    await takeIn(...small(2))
    assert.deepEqual((await sharesOf()).toSorted(), ["large ana 1/1", "small ana 3/3", "small bo 3/3"])
  })

  test("count neither leads of known people nor what people gave, but a turn also if it was undone", async () => {
    await saveTriagers(db, triager("ana"))
    const person = { revenue: 1, email: "zoe@example.com" }
    await takeIn(person, person, person)
    assert.deepEqual(await sharesOf(), ["small ana 1/1"])
    const { rows } = await sql<{ id: string }>`select id from lead order by seq limit 1`.execute(db)
    const change = (path: string, body?: object) =>
      people.send("POST", `/api/admin/leads/${rows[0]?.id}/${path}`, { cookie: olga, body })
    await change("status", { to: "lost" })
    await change("status", { to: "assigned" })
    assert.deepEqual(await sharesOf(), ["small ana 2/2"])
    assert.equal((await change("undo")).status, 200)
    assert.deepEqual(await sharesOf(), ["small ana 2/2"])
    await saveTriagers(db, triager("bo"))
    await change("triager", { triager: "bo" })
    assert.deepEqual(await sharesOf(), ["small ana 2/2"])
  })

  test("count a lead that is handed back for both, and always agree with the ledger", async () => {
    await saveTriagers(db, triager("ana"), triager("bo"))
    await takeIn(...small(3))
    await deactivateAndHandBack(db, "test", "ana")
    await takeIn(...small(2))
    assert.deepEqual((await sharesOf()).toSorted(), ["small ana 2/1.5", "small bo 5/5.5"])
    const { rows } = await sql<{ triager_id: string; owed: number }>`
      select triager_id, owed / 1e12 as owed from ledger order by triager_id`.execute(db)
    assert.deepEqual(
      rows.map(({ triager_id, owed }) => [triager_id, Number(owed)]),
      [
        ["ana", -0.5],
        ["bo", 0.5],
      ],
    )
  })

  test("count turns under least_busy, which leave the ledger alone, as others", async () => {
    const brackets = [{ id: "small", below: 50_000 }, { id: "large" }]
    await saveTriagers(db, triager("ana", { weight: 3 }), triager("bo"), triager("cleo", { active: false }))
    await takeIn(...small(2))
    await publish(db, { brackets, strategy: "least_busy" })
    await takeIn(...small(4), { revenue: 90_000 })
    const shares = ["large ana 1/0.75", "large bo 0/0.25", "small ana 4/4.5", "small bo 2/1.5"]
    assert.deepEqual((await sharesOf()).toSorted(), shares)
    await publish(db, { brackets })
    await takeIn(...small(2))
    assert.deepEqual((await sharesOf()).toSorted().slice(2), ["small ana 5/6", "small bo 3/2"])
  })

  test("leave out a turn that was voided, on its own day and on that of the voiding", async () => {
    await saveTriagers(db, triager("ana"), triager("bo"))
    await takeIn(...small(4))
    const { rows } = await sql<{ id: string }>`select id from lead order by seq`.execute(db)
    await sql`update event set at = at - interval '3 days'`.execute(db)
    await takeIn(...small(2))
    const voidTurn = (id: string) =>
      people.send("POST", `/api/admin/leads/${id}/void-turn`, { cookie: olga, body: { reason: "Spam" } })
    assert.equal((await voidTurn(rows[0]?.id ?? "")).status, 200)
    await takeIn(...small(2))
    const byDay = async (days: number) => {
      const shares: Share[] = (await get(`rotation/shares?days=${days}`)).body.data
      return shares.map(({ triager: id, received, fair }) => `${id} ${received}/${fair}`)
    }
    assert.deepEqual(await byDay(4), ["ana 1/1.5", "bo 2/1.5", "ana 3/2", "bo 1/2"])
    assert.deepEqual(await byDay(1), ["ana 3/2", "bo 1/2"])
  })

  test("stand under the day of the zone, and only so many days are counted", async () => {
    await saveTriagers(db, triager("ana"))
    await takeIn(...small(3))
    await sql`update event set at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      - interval '1 hour' where seq <= 3`.execute(db)
    await sql`update event set at = at - interval '10 days' where seq <= 3`.execute(db)
    assert.deepEqual(await sharesOf("?days=3"), ["small ana 2/2"])
    const daysIn = async (zone: string) =>
      (await get(`rotation/shares?days=28&time_zone=${zone}`)).body.data.map(
        ({ day }: { day: string }) => day,
      )
    const [old] = await daysIn("UTC")
    const [later] = await daysIn("Etc/GMT-14")
    assert.equal(Date.parse(later) - Date.parse(old), 24 * 3600_000)
    assert.equal((await get("rotation/shares?time_zone=Mars/Base")).body.errors[0].pointer, "#/time_zone")
    assert.equal((await get("rotation/shares?days=0")).body.code, "invalid_parameter")
  })

  test("begin later than asked for where there is too much to read, and say so", async () => {
    await saveTriagers(db, triager("ana"))
    await takeIn(...small(5))
    const { truncated, shares } = await readShares(db, { days: 28, timeZone: "UTC", longestWalk: 4 })
    assert.deepEqual([truncated, shares.map(({ received }) => received)], [true, [2]])
    const { rows } = await sql<{ at: Date }>`
      with lost as (delete from event where seq = (select last_seq - 3 from desk))
      select at from event, desk where seq = last_seq - 2`.execute(db)
    const { from } = await readShares(db, { days: 28, timeZone: "UTC", longestWalk: 4 })
    assert.deepEqual(from, rows[0]?.at, "also where the event at which they would begin is missing")
  })

  test("of nothing are nothing", async () => {
    assert.deepEqual(await sharesOf(), [])
  })
})

test("a triager sees their own place, and nobody else's", async () => {
  await saveTriagers(db, triager("ana"), triager("bo", { brackets: ["small"] }))
  await takeIn(...small(1))
  const body = { email: "bo@example.com", role: "triager", triager: "bo" }
  const { link } = (await people.send("POST", "/api/admin/invitations", { cookie: olga, body })).body
  const bo = await people.join(link.slice(link.lastIndexOf("/") + 1), { name: "Bo" })
  const { triagers, brackets } = (await get("rotation", bo)).body
  assert.deepEqual(
    triagers.map(({ id }: { id: string }) => id),
    ["bo"],
  )
  assert.deepEqual(brackets, [
    {
      team: null,
      bracket: "small",
      strategy: "fair",
      waiting: 0,
      deviation: 0.5,
      in_turn: 2,
      next: { triager: "bo", because: "first_due" },
      standings: [
        { triager: "bo", owed: 0.5, barred: null, place: 1, in_leads: 1, turns: [1, 3, 5, 7, 9, 11] },
      ],
    },
  ])
  await takeIn(...small(1))
  assert.equal((await get("rotation", bo)).body.brackets[0].next, null)
  const { data } = (await get("rotation/shares", bo)).body
  assert.deepEqual(
    data.map(({ triager, received }: Share) => [triager, received]),
    [["bo", 1]],
  )
})
