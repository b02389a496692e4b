import assert from "node:assert/strict"
import { after, beforeEach, describe, test } from "node:test"
import { sql } from "kysely"
import { correctLead } from "../../src/changes/annotate-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { auditContacts } from "../helpers/audit.ts"
import { startLeadChanges } from "../helpers/lead-changes.ts"

const { db, bo, send, correct, plant, rowOf, toldOf, lastTold, reset, auditBooks, close } =
  await startLeadChanges()
beforeEach(reset)
after(close)
const wordsOf = async (id: string) => {
  const { rows } = await sql<{ search: string }>`
    select search from lead_words join lead using (seq) where id = ${id}`.execute(db)
  return rows[0]?.search ?? ""
}

describe("comments", () => {
  test("a comment becomes an entry of the history", async () => {
    const id = await plant()
    const { status: code, body } = await send(`${id}/comments`, { text: " Prefiere la tarde\n" }, { by: bo })
    const entry = { type: "lead.commented", actor: bo.actor, data: { text: "Prefiere la tarde" } }
    assert.deepEqual(
      [code, body],
      [201, { ...entry, actor_name: "Bo's", seq: 3, at: body.at, triager: null }],
    )
    assert.deepEqual(await lastTold(id), { ...entry, seq: 3, received_by: null })
    await auditBooks()
  })

  test("has 1 to 10 000 characters, and none that cannot be stored", async () => {
    const id = await plant()
    assert.equal((await send(`${id}/comments`, { text: "𝒂".repeat(10_000) })).status, 201)
    for (const text of ["𝒂".repeat(10_001), "", " \n", "a\0", 7, undefined]) {
      const { status, body } = await send(`${id}/comments`, { text })
      assert.deepEqual([status, body.code], [422, "validation_failed"])
    }
    assert.equal((await send(`${uuid7()}/comments`, { text: "Hola" })).status, 404)
  })
})

describe("corrections", () => {
  test("change the lead's own fields and what follows from them, and decide nothing", async () => {
    const id = await plant({ email: "lucia(at)example", revenue: 10, notes: "Prisa" })
    const { bracket, status, triager_id, policy_version } = await rowOf(id)
    const { status: code, body } = await correct(id, {
      email: "Lucia@Example.com",
      telefono: "600 111 222",
      revenue: 1e6,
      notes: null,
      nombre: "Lucía",
    })
    assert.equal(code, 200)
    assert.deepEqual([body.email, body.notes, body.warnings], ["Lucia@Example.com", null, []])
    const row = await rowOf(id)
    assert.deepEqual([row.email_normal, row.phone_normal], ["lucia@example.com", "+34600111222"])
    assert.deepEqual([row.revenue, row.notes, row.warnings], [1e6, null, null])
    assert.match(await wordsOf(id), /LUCIA@EXAMPLE\.COM/)
    assert.deepEqual(
      [row.bracket, row.status, row.triager_id, row.policy_version],
      [bracket, status, triager_id, policy_version],
    )
    const { type, data } = await lastTold(id)
    assert.deepEqual([type, data], ["lead.corrected", { fields: ["email", "telefono", "revenue", "notes"] }])
    await auditBooks()
  })

  test("that change nothing tell nothing", async () => {
    const id = await plant({ email: "lucia@example.com" })
    assert.equal((await correct(id, { email: " lucia@example.com " })).status, 200)
    assert.equal((await toldOf(id)).length, 2)
  })

  test("report every mistake at once, and then change nothing", async () => {
    const id = await plant()
    const { status, body } = await correct(id, { nombre: null, revenue: "1", qualified: true, notes: "x" })
    assert.deepEqual([status, body.code], [422, "validation_failed"])
    assert.deepEqual(
      body.errors.map((error: { pointer: string }) => error.pointer),
      ["#/revenue", "#/qualified", "#/nombre"],
    )
    assert.equal((await rowOf(id)).notes, null)
    assert.equal((await correct(uuid7(), { notes: "x" })).status, 404)
  })

  test("of contacts stand in the audit log with both values, until the person is erased", async () => {
    const id = await plant({ email: "old@example.com" })
    await correct(id, { email: "new@example.com", notes: "Prisa" })
    const subject = `leads/${id}`
    const [entry] = (await listAudit(db, { before: null, subject, limit: 1 })).entries
    assert.deepEqual(
      [entry?.action, entry?.before, entry?.after],
      ["lead.corrected", { email: "old@example.com" }, { email: "new@example.com" }],
    )
    await erasePerson(db, id, "test")
    assert.doesNotMatch(JSON.stringify(await listAudit(db, { before: null, subject, limit: 9 })), /@/)
  })

  test("by a triager bring them nobody's later leads; by an admin they do; what arrived is still known", async () => {
    const holderOf = async (id: string) => (await rowOf(id)).triager_id as string
    const earlierOf = async (id: string) => (await rowOf(id)).duplicate_of
    const leads = { db, desks: new DeskReader() }
    const mine = await plant({ email: "first@example.com", telefono: "+34 600 111 222" })
    const thief = await holderOf(mine)
    const asked = { id: mine, actor: "person:thief", reach: { triager: thief, teams: [] } }
    await correctLead(leads, asked, { email: "prospect@example.com" })
    await auditContacts(db)

    const theirs = await plant({ email: "prospect@example.com" })
    assert.equal(await earlierOf(theirs), mine, "the person is recognised")
    assert.notEqual(await holderOf(theirs), thief, "and goes through the rotation")
    const again = await plant({ email: "first@example.com" })
    assert.deepEqual([await earlierOf(again), await holderOf(again)], [mine, thief])

    await correct(mine, { telefono: "+34 600 333 444" })
    const known = await plant({ telefono: "+34 600 333 444" })
    assert.deepEqual([await earlierOf(known), await holderOf(known)], [mine, thief])
    await auditContacts(db)
    await erasePerson(db, mine, "test")
    await auditContacts(db)
  })

  test("by two people are not lost: the second is told of the first, and what is done with the lead does not matter", async () => {
    const id = await plant({ notes: "Prisa" })
    const { etag } = await correct(id, {})
    assert.match(etag, /^"\w{16}"$/)
    await send(`${id}/comments`, { text: "Llamar el lunes" })
    const moved = await send(`${id}/status`, { to: "contacted" })
    assert.deepEqual([moved.status, moved.etag], [200, etag])

    const first = await correct(id, { notes: "Sin prisa" }, etag)
    assert.equal(first.status, 200)
    assert.notEqual(first.etag, etag)
    const second = await correct(id, { notes: "Mucha prisa" }, etag)
    assert.deepEqual([second.status, second.body.code], [412, "precondition_failed"])
    assert.equal(second.etag, first.etag)
    assert.equal((await rowOf(id)).notes, "Sin prisa")
    for (const ifMatch of [first.etag, "*"])
      assert.equal((await correct(id, { notes: "Sin prisa" }, ifMatch)).status, 200)
  })

  test("of an erased lead are a conflict", async () => {
    const id = await plant()
    await erasePerson(db, id, "test")
    const { status, body } = await correct(id, { nombre: "Lucía" })
    assert.deepEqual([status, body.code], [409, "invalid_transition"])
    assert.equal((await rowOf(id)).nombre, null)
  })
})

test("nothing is written about somebody who was erased", async () => {
  const id = await plant()
  await erasePerson(db, id, "test")
  const { status, body } = await send(`${id}/comments`, { text: "Se llamaba Lucía" })
  assert.deepEqual([status, body.code], [409, "invalid_transition"])
  assert.doesNotMatch(JSON.stringify(await toldOf(id)), /Lucía/)
})
