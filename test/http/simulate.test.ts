import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { attemptLead } from "../../src/changes/change-lead.ts"
import type { Past } from "../../src/domain/decision/take-over.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { addSimulate } from "../../src/http/routes/simulate.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { readArrivals } from "../../src/store/leads/arrivals.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { done, refused } from "../helpers/client.ts"
import { holdUp } from "../helpers/hold-up.ts"

const admin = await openAdmin((scope, _db, database) =>
  addSimulate(scope, database.db, async () => database.connection),
)
const { app, db, api, reader, call } = admin
const url = await app.listen({ port: 0, host: "127.0.0.1" })
after(() => admin.close())

const BY_SIZE: PolicyDocument = { brackets: [{ id: "small", below: 100 }, { id: "large" }] }
const TINY: PolicyDocument = {
  ...BY_SIZE,
  disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
}
await publish(db, BY_SIZE)
await saveTriagers(db, triager("ana"), triager("bo", { brackets: ["large"] }))
const desks = new DeskReader()
const takeIn = (...revenues: number[]) =>
  routeBatch(
    db,
    desks,
    revenues.map((revenue) => arrival({ revenue })),
  )
await takeIn(5, 50, 500, 6, 1000, 7)

const REQUEST = {
  method: "POST",
  headers: { authorization: `Bearer ${admin.keys.admin.secret}`, "content-type": "application/json" },
  body: JSON.stringify({ policy: TINY }),
}
type Simulation = { from?: string; to?: string; roster?: { id: string }[]; limit?: number; cursor?: string }
const simulate = (policy: PolicyDocument, asked: Simulation = {}) =>
  api.POST("/policy/simulate", { body: { policy, ...asked } })
const simulated = (policy: PolicyDocument, asked?: Simulation) => done(simulate(policy, asked))

test("the policy in force changes nothing", async () => {
  const body = await simulated(BY_SIZE)
  assert.deepEqual([body.leads, body.changed, body.changes, body.next_cursor], [6, 0, [], null])
  assert.deepEqual(body.fairness.before, body.fairness.after)
})

test("what a candidate changes is counted before and after, and told lead by lead", async () => {
  const body = await simulated(TINY)
  assert.deepEqual([body.leads, body.changed], [6, 3])
  assert.deepEqual(body.by_rule, [{ rule: "tiny", reason: "Too small", before: 0, after: 3 }])
  assert.deepEqual(body.by_bracket[0], { bracket: "small", before: 4, after: 4 })
  const { rows } = await sql`
    select id, seq, created_at from lead where revenue < 10 order by seq
  `.execute(db)
  assert.deepEqual(
    body.changes,
    JSON.parse(JSON.stringify(rows)).map((lead: object) => ({
      ...lead,
      before: {
        status: "assigned",
        rule: null,
        team: null,
        bracket: "small",
        triager: "ana",
        triager_name: "Ana",
      },
      after: {
        status: "disqualified",
        rule: "tiny",
        team: null,
        bracket: "small",
        triager: null,
        triager_name: null,
      },
    })),
  )
})

test("a promise is tried with everybody answering as they did, and is not told of where there is none", async () => {
  assert.equal((await simulated(TINY)).promises, null)
  const { rows: held } = await sql<{ id: string; triager_id: string }>`
    select id, triager_id from lead order by seq
  `.execute(db)
  const answered = held.filter(({ triager_id }) => triager_id === "ana").slice(0, 2)
  // Two hours ago all came in and nobody has answered since, but ana two of hers: one after 5 minutes and one after 50.
  await sql`update lead set created_at = created_at - interval '2 hours'`.execute(db)
  await sql`update event set at = at - interval '2 hours' where lead_id is not null`.execute(db)
  for (const [i, { id }] of answered.entries()) {
    const made = await attemptLead(
      { db, desks },
      { id, actor: "test" },
      { result: "no_answer", callAt: null, note: null },
    )
    assert.equal(made.kind, "changed")
    await sql`
      update event set at = lead.created_at + ${[5, 50][i]} * interval '1 minute'
      from lead where lead.id = lead_id and lead_id = ${id} and type = 'lead.attempted'
    `.execute(db)
  }
  const { promises } = await simulated({ ...BY_SIZE, first_contact: { within_minutes: 30, hand_on: 0 } })
  assert.deepEqual(promises?.recorded, { leads: 6, answered: 2, median_minutes: 5, p90_minutes: 50 })
  assert.equal(promises?.before, null)
  const after = promises?.after
  // Which leads are whose is as it was. All others have been open for less than a day: their holders answer as ana and the team do.
  assert.deepEqual([after?.promised, after?.answered, after?.handed_on], [6, 6, 0])
  assert.equal((after?.in_time ?? 0) + (after?.escalated ?? 0), 6)
  await sql`update lead set created_at = created_at + interval '2 hours'`.execute(db)
})

test("pages are cut from one simulation, whatever comes in meanwhile", async () => {
  const all = (await simulated(TINY)).changes
  const first = await simulated(TINY, { limit: 2 })
  await takeIn(1)
  const next = { limit: 2, cursor: String(first.next_cursor) }
  const second = await simulated(TINY, next)
  assert.deepEqual([...first.changes, ...second.changes], all)
  assert.deepEqual([second.leads, second.next_cursor], [6, null])

  // Another simulation has taken its place: the page comes from the same leads, run again.
  assert.equal((await simulated(BY_SIZE)).leads, 7)
  assert.deepEqual(await simulated(TINY, next), second)
})

test("another roster is tried in both runs", async () => {
  const roster = [{ id: "cai", name: "Cai", open_leads: 3 }]
  const body = await simulated(BY_SIZE, { roster, to: "2126-01-01" })
  assert.deepEqual(body.by_triager, [{ triager: "cai", name: "Cai", before: 7, after: 7 }])
  assert.equal(body.changed, 0)
})

test("leads of another time do not count; a date is a whole day, the last one too", async () => {
  const leadsUntil = async (to: string) => (await simulated(TINY, { from: "2001-01-01", to })).leads
  const firstDay = (await simulated(TINY)).changes[0]?.created_at.slice(0, 10)
  assert.equal(await leadsUntil("2001-12-31T00:00:00+01:00"), 0)
  assert.equal(await leadsUntil(`${firstDay}T00:00:00Z`), 0)
  assert.ok((await leadsUntil(String(firstDay))) > 0)
})

test("every mistake is told at its place", async () => {
  const { status, body } = await call("POST", "policy/simulate", {
    body: {
      policy: { brackets: [{ id: "a" }, { id: "a" }], strateggy: "fair" },
      from: "yesterday",
      roster: [
        { id: "cai", name: "Cai", weight: 0, brackets: ["a", "large", "huge"] },
        { id: "cai", name: "Cai" },
      ],
    },
  })
  assert.deepEqual([status, body.code], [422, "validation_failed"])
  const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer)
  for (const pointer of [
    "#/policy/strateggy",
    "#/policy/brackets/1/id",
    "#/from",
    "#/roster/0/weight",
    "#/roster/0/brackets/2",
    "#/roster/1/id",
  ])
    assert.ok(pointers.includes(pointer), `${pointer} is missing in ${pointers.join(" ")}`)
  assert.ok(!pointers.includes("#/roster/0/brackets/0"))

  const without = await call("POST", "policy/simulate", { body: { from: "2026-01-02", to: "2026-01-01" } })
  assert.deepEqual(pointersOf(without.body), ["#/policy required"])
  const backwards = await refused(simulate(TINY, { from: "2026-01-03", to: "2026-01-01" }))
  assert.equal(backwards.errors?.[0]?.pointer, "#/from")
  assert.equal((await refused(simulate(TINY, { cursor: "WzFd" }))).code, "invalid_parameter")
})

test("reading is not enough to simulate", async () => {
  const asked = reader.POST("/policy/simulate", { body: { policy: TINY } })
  assert.equal((await refused(asked)).code, "insufficient_scope")
})

test("one at a time: who comes later gets their turn when the first caller leaves", async () => {
  const leaving = new AbortController()
  const later = await holdUp(db, "lead", async (becomeHeld) => {
    const first = fetch(`${url}/api/admin/policy/simulate`, { ...REQUEST, signal: leaving.signal })
    await becomeHeld(1)
    const second = fetch(`${url}/api/admin/policy/simulate`, REQUEST)
    leaving.abort()
    await assert.rejects(first, { name: "AbortError" })
    await becomeHeld(2) // the first one's question stays in the database, which has not noticed that nobody asks
    return { second }
  })
  assert.equal((await later.second).status, 200)
})

test("what was imported counts on the day on which it came, with an owner or a state too, and the same policy changes nothing", async () => {
  const before = await simulated(BY_SIZE)
  const imported = (body: Record<string, unknown>, past: Partial<Past>) =>
    arrival(
      { revenue: 5, ...body },
      { api_key_id: "import", past: { created_at: null, duplicate_of: undefined, state: null, ...past } },
    )
  const state = (status: "assigned" | "lost", triager: string | null): Past["state"] => ({
    status,
    triager,
    disqualification: null,
    contacted_at: null,
    contacted_by: null,
  })
  const day = (n: number) => Date.parse("2025-03-01T10:00:00Z") + n * 86_400_000
  await routeBatch(db, desks, [
    imported({ email: "third@example.com" }, { created_at: day(2), state: state("assigned", "bo") }),
    imported({ email: "first@example.com", revenue: 1 }, { created_at: day(0), state: state("lost", null) }),
    imported({ email: "second@example.com" }, { created_at: day(1) }),
  ])
  const after = await simulated(BY_SIZE)
  assert.deepEqual([after.leads, after.changed], [before.leads + 3, 0])
  const march = { from: "2025-03-01", to: "2025-03-31" }
  const old = await simulated(BY_SIZE, march)
  assert.deepEqual([old.leads, old.changed], [3, 0])
  const other = await simulated({ brackets: [{ id: "all" }] }, march)
  assert.deepEqual([other.leads, other.changed], [3, 3])
  const emails = []
  for (const { id } of other.changes)
    emails.push(
      (await sql<{ email: string }>`select email from lead where id = ${id}`.execute(db)).rows[0]?.email,
    )
  assert.deepEqual(emails, ["first@example.com", "second@example.com", "third@example.com"])
  for await (const chunk of readArrivals(db, { from: null, to: day(9), until: null }))
    assert.deepEqual(
      chunk.map(({ at, quiet }) => [at, quiet]),
      [
        [day(0), true], // nobody promises anything about what was taken over as it was
        [day(1), false],
        [day(2), true],
      ],
    )
  const { policy, changes, ...page } = { policy: { brackets: [{ id: "all" }] }, ...other }
  assert.equal(page.next_cursor, null)
  const told = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const next = await simulated(policy, { ...march, limit: 1, ...(cursor && { cursor }) })
    told.push(...next.changes)
    cursor = next.next_cursor
  }
  assert.deepEqual(told, changes)
})
