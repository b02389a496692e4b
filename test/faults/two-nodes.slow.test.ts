/**
 * Two servers on one PostgreSQL behave as one queue: 64 connections send 1 500 leads to both, one in ten of them
 * twice with the same idempotency key (once to each server), one in ten a person already known.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import { assertFairAtEveryMoment, auditDatabase } from "../helpers/audit.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { runMany } from "../helpers/many.ts"
import { postLead, type ServerProcess, startServer } from "../helpers/server.ts"

const LEADS = 1_500
const WEIGHTS = { ana: 5, bo: 3, cleo: 1, dani: 1 }

let database: TestDatabase
let nodes: ServerProcess[] = []
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, ...Object.entries(WEIGHTS).map(([id, weight]) => triager(id, { weight })))
  nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: database.url })))
})
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.close()
})

test("two servers share one rotation exactly, and recognise what the other has seen", async () => {
  const { secret } = await createKey(database.db, { name: "load", scopes: ["ingest"], rate_per_minute: null })
  const address = (n: number) => String(nodes[n % 2]?.address)
  const acknowledged = new Map<string, { email: string; duplicate_of: string | null }>()

  await runMany(LEADS, 64, async (n) => {
    const email = n % 10 === 9 ? `lead-${n - 9}@example.com` : `lead-${n}@example.com`
    const headers: Record<string, string> = n % 10 === 5 ? { "idempotency-key": `form-${n}` } : {}
    const targets = n % 10 === 5 ? [address(n), address(n + 1)] : [address(n)]
    const answers = await Promise.all(
      targets.map((target) => postLead(target, secret, { nombre: `Lead ${n}`, email }, headers)),
    )
    for (const answer of answers) assert.equal(answer.status, 201)
    assert.equal(
      new Set(answers.map((answer) => answer.body.id)).size,
      1,
      "one lead, whichever server answers",
    )
    acknowledged.set(answers[0]?.body.id, { email, duplicate_of: answers[0]?.body.duplicate_of })
  })

  const leads = await auditDatabase(database.db)
  assert.equal(leads.length, LEADS)
  assert.deepEqual(new Set(leads.map((lead) => lead.id)), new Set(acknowledged.keys()))
  for (const [i, lead] of leads.entries())
    assert.ok(lead.seq > (leads[i - 1]?.seq ?? 0), "places strictly increase")
  assertFairAtEveryMoment(leads, WEIGHTS)

  const firstOf = new Map<string, { id: string; triager: string | null }>()
  for (const lead of leads) {
    const { email, duplicate_of } = acknowledged.get(lead.id) ?? assert.fail()
    const first = firstOf.get(email)
    assert.equal(duplicate_of, first?.id ?? null, "a duplicate names the earliest lead of its person")
    if (first) assert.equal(lead.triager_id, first.triager, "and goes to whoever holds it")
    else firstOf.set(email, { id: lead.id, triager: lead.triager_id })
  }
  assert.equal(firstOf.size, (LEADS * 9) / 10)
})

test("a policy or a triager changed on one side holds for the next lead on both", async () => {
  const { secret } = await createKey(database.db, { name: "next", scopes: ["ingest"], rate_per_minute: null })
  for (const weight of [1, 2, 3]) {
    const version = await publish(database.db, { brackets: [{ id: `b${weight}` }] })
    await saveTriagers(database.db, triager(`only-${weight}`, { brackets: [`b${weight}`] }))
    for (const id of Object.keys(WEIGHTS)) await saveTriagers(database.db, triager(id, { active: false }))
    for (const node of nodes) {
      const { body } = await postLead(node.address, secret, { nombre: "Lucía" })
      assert.deepEqual([body.policy_version, body.triager?.id], [version, `only-${weight}`])
    }
  }
})

test("a calendar changed on one side holds for the next lead on both, and moves what was promised", async () => {
  const { db } = database
  const { secret } = await createKey(db, { name: "days", scopes: ["ingest"], rate_per_minute: null })
  const key = await createKey(db, { name: "calendars", scopes: ["admin"], rate_per_minute: null })
  await publish(db, { brackets: [{ id: "all" }], first_contact: { within_minutes: 60 } })
  await sql`update triager set active = false`.execute(db)
  await saveTriagers(db, triager("zoe", { time_zone: "UTC" }))
  const today = new Date().toISOString().slice(0, 10)
  const close = async (isClosed: boolean) => {
    const { ok } = await fetch(`${nodes[0]?.address}/api/admin/calendars/here`, {
      method: "PUT",
      headers: { authorization: `Bearer ${key.secret}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Here", days: isClosed ? [{ date: today, name: "Fiesta" }] : [] }),
    })
    assert.ok(ok)
  }
  const take = async () => {
    const answers = await Promise.all(
      nodes.map((node) => postLead(node.address, secret, { nombre: "Lucía" })),
    )
    return answers.map(({ body }) => body.triager?.id ?? null)
  }
  const deadline = async () => {
    const { rows } = await sql<{ at: Date }>`select min(contact_by) as at from lead`.execute(db)
    return rows[0]?.at.getTime() ?? 0
  }
  await close(false)
  assert.deepEqual(await take(), ["zoe", "zoe"])
  const promised = await deadline()
  await close(true)
  assert.deepEqual(await take(), [null, null])
  assert.ok((await deadline()) > promised)
  await close(false)
  assert.ok(Math.abs((await deadline()) - promised) < 1_000)
  assert.deepEqual(await take(), ["zoe", "zoe"])
  await auditDatabase(db)
})
