/** What a triager does with a lead in the days after the first contact: next steps, handing over, winning, losing for a while. */
import assert from "node:assert/strict"
import { after, beforeEach, describe, test } from "node:test"
import { sql } from "kysely"
import { bringBack } from "../../src/changes/bring-back.ts"
import { handOverLead } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { findLeads, type LeadCursor } from "../../src/store/find/find-leads.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { publish } from "../helpers/builders.ts"
import { startLeadChanges } from "../helpers/lead-changes.ts"

const {
  db,
  ana,
  bo,
  send,
  undo,
  plant,
  leadAfter,
  rowOf,
  toldOf,
  lastTold,
  pauseAll,
  balances,
  reset,
  auditBooks,
  close,
} = await startLeadChanges()
beforeEach(reset)
after(close)

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const POLICY = { brackets: [{ id: "all" }] }
const plan = (id: string, body: Record<string, unknown>) => send(`${id}/next-step`, body, { method: "PUT" })
const remindersOf = async (id: string) => (await toldOf(id)).filter(({ type }) => type === "lead.contact_due")

describe("a next step", () => {
  const at = `${NEXT_YEAR}-01-10T09:00:00.000Z`

  test("stands with the lead until it is replaced, taken away, or the lead is no longer open", async () => {
    const id = await leadAfter("contacted")
    const { status, body } = await plan(id, { at, what: " Enviar la propuesta " })
    assert.deepEqual([status, body.next_step], [200, { at, what: "Enviar la propuesta" }])
    assert.deepEqual((await lastTold(id)).data, { at, what: "Enviar la propuesta" })
    assert.deepEqual((await plan(id, { at: `${NEXT_YEAR}-01-11` })).body.next_step?.what, null)
    const gone = await send(`${id}/next-step`, undefined, { method: "DELETE" })
    assert.equal(gone.body.next_step, null)
    await plan(id, { at })
    assert.equal((await send(`${id}/status`, { to: "qualified" })).body.next_step, null)
    assert.equal((await plan(id, { at })).body.reason, "no_next_step")
  })

  test("is undone like a change of status", async () => {
    const id = await leadAfter("contacted")
    const before = await rowOf(id)
    const { body } = await plan(id, { at, what: "Llamar" })
    assert.equal((await undo(id, bo, body.change)).status, 409)
    assert.equal((await undo(id, ana, body.change)).status, 200)
    assert.deepEqual(await rowOf(id), before)
  })

  test("reminds its triager once, also beside a promise that is still to be kept", async () => {
    await publish(db, { ...POLICY, first_contact: { within_minutes: 60 } })
    const id = await plant()
    await plan(id, { at, what: "Llamar a su socio" })
    await sql`update lead set next_remind_at = now() - interval '1 minute' where id = ${id}`.execute(db)
    for (const _ of [1, 2]) await keepPromises(db, new DeskReader())
    const data = { triager: "ana", contact_by: null, because: "next_step", at, what: "Llamar a su socio" }
    assert.deepEqual(
      (await remindersOf(id)).map((one) => one.data),
      [data],
    )
    assert.notEqual((await rowOf(id)).contact_by, null, "the promise stands")
    await publish(db, POLICY)
  })

  test("is refused without a time that can be meant", async () => {
    const id = await leadAfter("contacted")
    for (const body of [
      {},
      { at: null },
      { at: "mañana" },
      { at: "9999-01-01" },
      { at: "1970-01-01" },
      { at, what: "x".repeat(201) },
    ])
      assert.equal((await plan(id, body)).status, 422, JSON.stringify(body))
  })

  test("stays while the lead waits for somebody, and ends with it as nobody's", async () => {
    const [lost, given] = [await leadAfter("contacted"), await leadAfter("contacted")]
    for (const id of [lost, given]) await plan(id, { at })
    const holder = String((await rowOf(lost)).triager_id)
    await sql`update lead set triager_id = null, status = 'waiting' where id in (${lost}, ${given})`.execute(
      db,
    )
    assert.equal((await send(`${lost}/status`, { to: "lost" })).status, 200)
    assert.equal((await send(`${given}/triager`, { triager: holder })).body.next_step?.at, at)
    assert.deepEqual(
      (await sql`select lead_id from step_end where lead_id in (${lost}, ${given})`.execute(db)).rows,
      [],
    )
  })

  test("loses its words with the person", async () => {
    const id = await leadAfter("contacted")
    await plan(id, { at, what: "Llamar al hospital" })
    await erasePerson(db, id, "test")
    assert.deepEqual([(await rowOf(id)).next_at, (await rowOf(id)).next_what], [null, null])
    assert.doesNotMatch(JSON.stringify(await toldOf(id)), /hospital/)
  })
})

describe("a lead in contact is stale", () => {
  const stale = async () =>
    (await findLeads(db, { reach: null, staleDays: 7 }, { after: null, limit: 10 })).map(({ id }) => id)
  const age = (id: string, days: number) =>
    sql`update lead set touched_at = touched_at - ${days} * interval '1 day', contacted_at = contacted_at - ${days} * interval '1 day',
      created_at = created_at - ${days} * interval '1 day' where id = ${id}`.execute(db)

  test("once nothing has happened with it for so many days, and it has no next step to come", async () => {
    const [old, fresh, planned, commented, untouched] = [
      await leadAfter("contacted"),
      await leadAfter("contacted"),
      await leadAfter("contacted"),
      await leadAfter("contacted"),
      await plant(),
    ]
    await plan(planned, { at: new Date(Date.now() + 86_400_000).toISOString() })
    for (const id of [old, planned, commented, untouched]) await age(id, 8)
    await send(`${commented}/comments`, { text: "Ha escrito" })
    assert.deepEqual(await stale(), [old], `not ${fresh}`)
    await sql`update lead set next_at = now() - interval '1 minute' where id = ${planned}`.execute(db)
    assert.deepEqual((await stale()).sort(), [old, planned].sort(), "a step that is over is none to come")
    await age(planned, 2)
    const silent = (after: LeadCursor | null) =>
      findLeads(db, { reach: null, staleDays: 7 }, { after, sort: "touched_at", limit: 1 })
    const [first] = await silent(null)
    const second = await silent({ seq: first?.seq ?? 0, moment: first?.touched_at ?? undefined })
    assert.deepEqual([first?.id, second.map(({ id }) => id)], [planned, [old]], "the longest silent first")
  })

  test("as long as before, when what was done with it is undone; a comment in between is something that happened", async () => {
    const touched = async (id: string) => Number((await rowOf(id)).touched_at)
    const [undone, commented] = [await leadAfter("contacted"), await leadAfter("contacted")]
    for (const id of [undone, commented]) {
      await age(id, 8)
      const before = await touched(id)
      await plan(id, { at: new Date(Date.now() + 86_400_000).toISOString() })
      assert.notEqual(await touched(id), before)
      if (id === commented) await send(`${id}/comments`, { text: "Ha escrito" })
      const commentedAt = await touched(id)
      assert.equal((await undo(id)).status, 200)
      assert.equal(await touched(id), id === undone ? before : commentedAt)
    }
    assert.ok((await stale()).includes(undone) && !(await stale()).includes(commented))
  })
})

describe("a lead that was qualified", () => {
  test("is won with a value, which it loses when that is undone", async () => {
    const id = await leadAfter("contacted", "qualified")
    const { status, body } = await send(`${id}/status`, { to: "won", value: 1200.5 })
    assert.deepEqual([status, body.status, body.value], [200, "won", 1200.5])
    assert.ok(body.won_at !== null && body.qualified_at !== null)
    assert.deepEqual((await lastTold(id)).data, {
      from: "qualified",
      to: "won",
      reason: null,
      triager: "ana",
      value: 1200.5,
    })
    const undone = await undo(id)
    assert.deepEqual([undone.body.status, undone.body.value, undone.body.won_at], ["qualified", null, null])
    assert.equal((await send(`${id}/status`, { to: "won" })).body.value, null, "nobody has to say a value")
    assert.equal((await send(`${id}/status`, { to: "lost" })).status, 409, "what is won stays won")
    await auditBooks()
  })

  test("takes a value only when it is won, and a day to come back only when it is lost", async () => {
    const id = await leadAfter("contacted", "qualified")
    for (const body of [
      { to: "lost", value: 3 },
      { to: "won", back_at: "2026-12-01" },
      { to: "won", value: -1 },
      { to: "won", value: 1e16 },
      { to: "lost", back_at: "nunca" },
      { to: "lost", back_at: "2025-12-01" },
    ])
      assert.equal((await send(`${id}/status`, body)).status, 422, JSON.stringify(body))
    assert.equal((await rowOf(id)).status, "qualified")
  })
})

describe("a lead that is lost for a while", () => {
  test("goes through the rotation again on its day, once, and is charged like any turn", async () => {
    const id = await leadAfter("lost")
    const lost = await leadAfter()
    const { body } = await send(`${lost}/status`, { to: "lost", back_at: `${NEXT_YEAR}-01-08T09:00:00.000Z` })
    assert.equal(body.back_at, `${NEXT_YEAR}-01-08T09:00:00.000Z`)
    const before = await balances()
    await bringBack({ db, desks: new DeskReader() })
    assert.equal((await rowOf(lost)).status, "lost", "not before its day")
    await sql`update lead set back_at = now() - interval '1 minute' where id = ${lost}`.execute(db)
    await Promise.all([1, 2].map(() => bringBack({ db, desks: new DeskReader() })))
    const { status, back_at } = await rowOf(lost)
    assert.deepEqual([status, back_at, (await rowOf(id)).status], ["assigned", null, "lost"])
    assert.notDeepEqual(await balances(), before)
    const { type, actor, data } = await lastTold(lost)
    assert.deepEqual([type, actor, data.cause], ["lead.assigned", "criba", "requalified"])
    await auditBooks()
  })

  test("waits if nobody is there, and comes back no more when somebody was faster", async () => {
    const [waits, taken] = [await leadAfter(), await leadAfter()]
    for (const id of [waits, taken]) {
      await send(`${id}/status`, { to: "lost", back_at: `${NEXT_YEAR}-01-08` })
      await sql`update lead set back_at = now() - interval '1 minute' where id = ${id}`.execute(db)
    }
    await send(`${taken}/status`, { to: "assigned" })
    assert.equal((await rowOf(taken)).back_at, null)
    await pauseAll()
    await bringBack({ db, desks: new DeskReader() })
    assert.equal((await rowOf(waits)).status, "waiting")
  })
})

describe("handing over", () => {
  const own = (id: string, holder = "ana") => ({
    id,
    actor: ana.actor,
    reach: { triager: holder, teams: [] },
  })
  const give = (id: string, triager: string, holder?: string) =>
    handOverLead({ db, desks: new DeskReader() }, own(id, holder), { triager, note: "Pregunta por Portugal" })

  test("gives a lead to a colleague, as a manual assignment that nobody is charged for", async () => {
    const id = await leadAfter("contacted")
    const before = await balances()
    const { status, body } = await send(`${id}/hand-over`, { triager: "bo", note: "Pregunta por Portugal" })
    assert.deepEqual([status, body.status, body.triager.id], [200, "assigned", "bo"])
    const { type, received_by, data } = await lastTold(id)
    assert.deepEqual([type, received_by], ["lead.assigned", "bo"])
    assert.deepEqual(data, { by: "person", triager: "bo", from: "ana", reason: "Pregunta por Portugal" })
    assert.deepEqual(await balances(), before)
    assert.equal((await undo(id)).body.triager.id, "ana", "and whoever did it takes it back")
    await auditBooks()
  })

  test("is for open leads and active colleagues only", async () => {
    for (const path of [["lost"], ["contacted", "qualified"]]) {
      const { status, body } = await send(`${await leadAfter(...path)}/hand-over`, { triager: "bo" })
      assert.deepEqual([status, body.reason], [409, "not_handed_over"])
    }
    const id = await plant()
    assert.equal((await send(`${id}/hand-over`, { triager: "ana" })).body.reason, "held_already")
    assert.equal((await send(`${id}/hand-over`, { triager: "nobody" })).status, 422)
  })

  test("is for triagers only as far as the policy lets them, and only of leads of theirs", async () => {
    const [id, other] = [await plant(), await plant()]
    await publish(db, { ...POLICY, hand_over: "never" })
    assert.deepEqual(await give(id, "bo"), {
      kind: "refused",
      because: { reason: "no_hand_over", detail: "The policy lets nobody hand a lead over; ask an admin." },
    })
    await publish(db, POLICY)
    assert.equal((await give(other, "ana", "ana")).kind, "unknown", "it is bo's")
    assert.equal((await give(id, "bo")).kind, "changed")
  })
})
