import assert from "node:assert/strict"
import { after, beforeEach, describe, test } from "node:test"
import { sql } from "kysely"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { HALF, startLeadChanges } from "../helpers/lead-changes.ts"
import { runMany } from "../helpers/many.ts"
import { until } from "../helpers/until.ts"

const {
  db,
  ana,
  send,
  status,
  give,
  plant,
  leadAfter,
  rowOf,
  toldOf,
  lastTold,
  balances,
  pauseAll,
  reset,
  auditBooks,
  close,
} = await startLeadChanges()
beforeEach(reset)
after(close)

describe("status", () => {
  test("a step of the table is made, told with time, actor and reason, and answered", async () => {
    const id = await plant()
    const { status: code, body } = await status(id, "contacted", "  Por teléfono ")
    assert.equal(code, 200)
    assert.deepEqual([body.id, body.status, body.triager], [id, "contacted", { id: "ana", name: "Ana" }])
    assert.equal(body.history.at(-1).data.to, "contacted")
    assert.deepEqual(await lastTold(id), {
      seq: 3,
      type: "lead.status_changed",
      actor: ana.actor,
      received_by: null,
      data: { from: "assigned", to: "contacted", reason: "Por teléfono", triager: "ana" },
    })
    assert.deepEqual((await rowOf(id)).contacted_at, new Date(body.contacted_at))
    await auditBooks()
  })

  test("a person's disqualification is told with its reason, also of a lead that waits", async () => {
    await pauseAll()
    const id = await plant()
    const { body } = await status(id, "disqualified", "Spam")
    assert.deepEqual([body.disqualified, body.disqualification], [true, { rule: "manual", reason: "Spam" }])
    assert.equal(body.triager, null)
    const row = await rowOf(id)
    assert.deepEqual([row.disqualification_rule, row.disqualification_reason], ["manual", "Spam"])
  })

  test("a step that is not in the table is a conflict that names both states, and changes nothing", async () => {
    const id = await leadAfter("qualified")
    const before = await rowOf(id)
    const { status: code, body } = await status(id, "contacted")
    assert.deepEqual([code, body.code], [409, "invalid_transition"])
    assert.match(body.detail, /`qualified`.*`contacted`/)
    assert.deepEqual(await rowOf(id), before)
    await auditBooks()
  })

  test("a lead that waits is assigned by naming a triager, and the conflict says so", async () => {
    await pauseAll()
    const { status: code, body } = await status(await plant(), "assigned")
    assert.deepEqual([code, body.code], [409, "invalid_transition"])
    assert.match(body.detail, /say who gets it/)
  })

  test("what is no status, no lead or no key is no conflict", async () => {
    const id = await plant()
    const unknown = await status(id, "sold")
    assert.deepEqual([unknown.status, unknown.body.errors[0].pointer], [422, "#/to"])
    assert.equal((await send(`${id}/status`, { to: "lost", since: 1 })).status, 422)
    assert.equal((await send(`${id}/status`, { to: "lost", reason: "a\0" })).status, 422)
    for (const stranger of [uuid7(), "lucia"]) assert.equal((await status(stranger, "lost")).status, 404)
    const reader = await createKey(db, { name: "reader", scopes: ["read"] })
    const refused = await send(`${id}/status`, { to: "lost" }, { by: { actor: "", secret: reader.secret } })
    assert.equal(refused.status, 403)
  })
})

describe("requalify", () => {
  test("the rotation chooses, is charged, and leaves a receipt with the reason", async () => {
    const id = await leadAfter("lost")
    assert.deepEqual(await balances(), { ana: -HALF, bo: HALF })
    const { status: code, body } = await status(id, "assigned", "Llamó de nuevo")
    assert.deepEqual([code, body.status, body.triager.id], [200, "assigned", "bo"])
    assert.deepEqual(await balances(), { ana: 0, bo: 0 })
    const { type, actor, received_by, data } = await lastTold(id)
    assert.deepEqual([type, actor, received_by], ["lead.assigned", ana.actor, "bo"])
    assert.deepEqual([data.cause, data.policy_version, data.reason], ["requalified", 1, "Llamó de nuevo"])
    await auditBooks()
  })

  test("a disqualification goes, whoever made it; with nobody eligible the lead waits", async () => {
    await publish(db, {
      brackets: [{ id: "all" }],
      disqualify: [{ id: "tiny", when: { revenue: { below: 9 } }, reason: "Small" }],
      assign_disqualified: true,
    })
    const id = await plant({ revenue: 1 })
    await pauseAll()
    const { body } = await status(id, "assigned")
    assert.deepEqual([body.status, body.triager, body.disqualification], ["waiting", null, null])
    const { type, received_by, data } = await lastTold(id)
    assert.deepEqual(
      [type, received_by, data.cause, data.chosen],
      ["lead.waiting", null, "requalified", null],
    )
    await auditBooks()
  })
})

describe("triager", () => {
  test("a lead goes to whom a person says, whatever their hours, counted for the cap and never charged", async () => {
    const id = await leadAfter("contacted")
    await saveTriagers(db, triager("bo", { hours: {}, brackets: [], daily_cap: 1 }))
    const before = await balances()
    const { status: code, body } = await give(id, "bo", "Se conocen")
    assert.deepEqual([code, body.status, body.triager], [200, "assigned", { id: "bo", name: "Bo" }])
    assert.notEqual(body.contacted_at, null)
    const { type, actor, received_by, data } = await lastTold(id)
    assert.deepEqual([type, actor, received_by], ["lead.assigned", ana.actor, "bo"])
    assert.deepEqual(data, { by: "person", triager: "bo", from: "ana", reason: "Se conocen" })
    assert.deepEqual(await balances(), before)

    await saveTriagers(db, triager("ana", { active: false }), triager("bo", { daily_cap: 1 }))
    assert.equal((await rowOf(await plant())).status, "waiting", "the cap of bo is used up")
    await auditBooks()
  })

  test("a lead that waits may be given, a closed one may not, nor to who has it", async () => {
    await saveTriagers(db, triager("ana", { hours: {} }), triager("bo", { hours: {} }))
    const id = await plant()
    assert.equal((await give(id, "ana")).body.status, "assigned")
    const again = await give(id, "ana")
    assert.deepEqual([again.status, again.body.code], [409, "invalid_transition"])
    assert.equal((await status(id, "lost")).status, 200)
    const closed = await give(id, "bo")
    assert.deepEqual([closed.status, closed.body.code], [409, "invalid_transition"])
    await auditBooks()
  })

  test("only somebody who is there and active gets leads", async () => {
    await saveTriagers(db, triager("bo", { active: false }))
    const id = await plant()
    for (const [who, code] of [
      ["bo", "inactive"],
      ["eva", "unknown_triager"],
    ] as const) {
      const { status, body } = await give(id, who)
      assert.deepEqual([status, body.code], [422, "validation_failed"])
      assert.deepEqual([body.errors[0].pointer, body.errors[0].code], ["#/triager", code])
    }
  })
})

describe("two changes of one lead at once, on two servers", () => {
  const pairs: [string, string][] = [
    ["contacted", "contacted"],
    ["qualified", "lost"],
    ["lost", "lost"],
    ["disqualified", "qualified"],
  ]
  test("never both win", async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => plant()))
    await runMany(ids.length, 10, async (i) => {
      const id = ids[i] ?? assert.fail()
      const pair = pairs[i % pairs.length] ?? assert.fail()
      const answers = await Promise.all(pair.map((to, node) => send(`${id}/status`, { to }, { node })))
      assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409], `${pair}`)
      const winner = answers.find((answer) => answer.status === 200)
      assert.equal((await rowOf(id)).status, winner?.body.status)
      assert.equal((await toldOf(id)).length, 3)
    })
    await auditBooks()
  })

  const LOST = ["status", { to: "lost" }] as const
  const CONTACTED = ["status", { to: "contacted" }] as const
  const GIVEN = ["triager", { triager: "bo" }] as const
  for (const [first, second] of [
    [CONTACTED, LOST],
    [CONTACTED, GIVEN],
    [GIVEN, CONTACTED],
  ] as const) {
    test(`not even ${first[0]} and ${second[0]} that may follow each other`, async () => {
      const id = await plant()
      const { release, waiting } = await holdDesk()
      const winner = send(`${id}/${first[0]}`, first[1], { node: 0 })
      await waiting(1)
      const loser = send(`${id}/${second[0]}`, second[1], { node: 1 })
      await waiting(2)
      release()
      assert.equal((await winner).status, 200)
      const { status, body } = await loser
      assert.deepEqual([status, body.code], [409, "invalid_transition"])
      assert.match(body.detail, /Somebody else was faster: .*`assigned` with `ana` to `/)
      await auditBooks()
    })
  }
})

/** Keeps everybody from the desk; `waiting` waits until so many queue for it. */
async function holdDesk() {
  const held = Promise.withResolvers<void>()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const over = lockDeskFor(db, async () => {
    held.resolve()
    await promise
  })
  over.catch(held.reject)
  await held.promise
  const queue = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = (n: number) =>
    until(`${n} queue for the desk`, async () => (await queue.execute(db)).rows[0]?.n === n)
  return { release, waiting }
}
