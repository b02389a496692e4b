import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { startLeadChanges } from "../helpers/lead-changes.ts"

const {
  db,
  ana,
  bo,
  send,
  status,
  give,
  undo,
  plant,
  leadAfter,
  correct,
  rowOf,
  lastTold,
  balances,
  reset,
  auditBooks,
  close,
} = await startLeadChanges()
beforeEach(reset)
after(close)

const changes: [string, (id: string) => Promise<unknown>, string[]][] = [
  ["a contact", (id) => status(id, "contacted"), []],
  ["a disqualification", (id) => status(id, "disqualified", "Spam"), ["contacted"]],
  ["a new triager", (id) => give(id, "bo"), ["contacted"]],
]
for (const [what, change, path] of changes) {
  test(`${what} is undone: lead and ledger are as they were`, async () => {
    const id = await leadAfter(...path)
    const before = { lead: await rowOf(id), ledger: await balances() }
    await change(id)
    const changed = await rowOf(id)
    const { seq } = await lastTold(id)
    const { status: code, body } = await undo(id)
    assert.deepEqual([code, body.status], [200, before.lead.status])
    assert.deepEqual({ lead: await rowOf(id), ledger: await balances() }, before)
    const { type, received_by, data } = await lastTold(id)
    assert.deepEqual([type, received_by], ["lead.status_changed", null])
    assert.deepEqual(data, {
      undo: seq,
      from: changed.status,
      to: before.lead.status,
      triager: before.lead.triager_id,
      lost_by: changed.triager_id === before.lead.triager_id ? null : changed.triager_id,
    })
    await auditBooks()
  })
}

test("a deadline comes back with what is undone, and a new triager has a new one", async () => {
  await publish(db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
  const id = await plant()
  await sql`update lead set contact_by = contact_by - interval '1 minute'`.execute(db)
  const before = await rowOf(id)
  for (const [change, deadline] of [
    [() => status(id, "contacted"), null],
    [() => give(id, "bo"), "new"],
    [() => status(id, "lost"), null],
  ] as const) {
    await change()
    const { contact_by } = await rowOf(id)
    if (deadline === null) assert.equal(contact_by, null)
    else assert.ok((contact_by as Date) > (before.contact_by as Date))
    assert.equal((await undo(id)).status, 200)
    assert.deepEqual(await rowOf(id), before)
  }
  await publish(db, { brackets: [{ id: "all" }] })
})

test("a lead that came back is undone, and the turn that it took stays charged", async () => {
  const id = await leadAfter("lost")
  const before = await rowOf(id)
  await status(id, "assigned")
  const charged = await balances()
  const { body } = await undo(id)
  assert.equal(body.status, "lost")
  assert.deepEqual(await rowOf(id), before)
  assert.deepEqual(await balances(), charged)
  await auditBooks()
})

const refused = async (id: string, why: RegExp, by = ana, change?: number) => {
  const before = await rowOf(id)
  const { status, body } = await undo(id, by, change)
  assert.deepEqual([status, body.code], [409, "invalid_transition"])
  assert.match(body.detail, why)
  assert.deepEqual(await rowOf(id), before)
}

test("what the policy decided is nobody's to undo, and an undo is final", async () => {
  const id = await plant()
  await refused(id, /nothing to undo/)
  await status(id, "contacted")
  assert.equal((await undo(id)).status, 200)
  await refused(id, /nothing to undo/)
})

test("only whoever made the change undoes it, within 5 minutes of the database's clock", async () => {
  const id = await leadAfter("contacted")
  await refused(id, /whoever made/, bo)
  await sql`update event set at = at - interval '5 minutes 1 second' where lead_id = ${id}`.execute(db)
  await refused(id, /5 minutes/)
})

test("comments and corrections in between do not matter", async () => {
  const id = await leadAfter("contacted")
  await send(`${id}/comments`, { text: "Hola" })
  await correct(id, { nombre: "Lucía Sanz" })
  const { status: code, body } = await undo(id)
  assert.deepEqual([code, body.status, body.nombre], [200, "assigned", "Lucía Sanz"])
})

test("only the very last change is undone, not one before it", async () => {
  const id = await leadAfter("contacted")
  await give(id, "bo", "Mío", bo)
  await refused(id, /whoever made/)
})

test("every change is answered with its place, and an undo takes back the one that it names", async () => {
  const id = await plant()
  const tried = await send(`${id}/attempts`, { result: "no_answer" })
  assert.equal(tried.body.change, (await lastTold(id)).seq)
  const qualified = await status(id, "qualified")
  assert.equal(qualified.body.change, (await lastTold(id)).seq)
  await send(`${id}/comments`, { text: "Hola" })
  await refused(id, /is not the last one/, ana, tried.body.change)
  assert.equal((await undo(id, ana, tried.body.change)).body.reason, "changed_since")
  assert.equal((await undo(id, ana, qualified.body.change)).body.status, "assigned")
  await refused(id, /is not the last one/, ana, qualified.body.change)
  await refused(id, /is not the last one/, ana, tried.body.change)
  assert.equal((await rowOf(id)).attempts, 1, "the attempt stays")

  const given = await give(id, "bo")
  assert.equal(given.body.change, (await lastTold(id)).seq)
  await refused(id, /whoever made/, bo, given.body.change)
  assert.deepEqual((await undo(id, ana, given.body.change)).body.triager.id, "ana")
})

test("a change that is sent again is answered with the place that it had", async () => {
  const id = await plant()
  const once = await send(`${id}/attempts`, { result: "no_answer" }, { key: "k1" })
  await status(id, "contacted")
  const again = await send(`${id}/attempts`, { result: "no_answer" }, { key: "k1" })
  assert.deepEqual([again.replayed, again.body.change], ["yes", once.body.change])
  assert.notEqual(again.body.change, (await lastTold(id)).seq)
})

test("what the server did since is not undone with the change that is named", async () => {
  await publish(db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
  const id = await plant()
  const { change } = (await give(id, "bo")).body
  await saveTriagers(db, triager("cleo"))
  await sql`update lead set contact_by = now() - interval '1 second' where id = ${id}`.execute(db)
  await keepPromises(db, new DeskReader())
  assert.equal((await rowOf(id)).triager_id, "cleo")
  await refused(id, /something has happened since/, ana, change)
  await publish(db, { brackets: [{ id: "all" }] })
})

test("nothing is given back to somebody who is inactive", async () => {
  const id = await plant()
  await give(id, "bo")
  await saveTriagers(db, triager("ana", { active: false }))
  await refused(id, /`ana`, who is inactive/)
  await saveTriagers(db, triager("ana"))
})

test("an erased lead changes no more", async () => {
  const id = await leadAfter("lost")
  await erasePerson(db, id, "test")
  for (const change of [() => undo(id), () => status(id, "assigned"), () => give(id, "bo")]) {
    const { status: code, body } = await change()
    assert.deepEqual([code, body.code], [409, "invalid_transition"])
    assert.match(body.detail, /was erased/)
  }
  await auditBooks()
})
