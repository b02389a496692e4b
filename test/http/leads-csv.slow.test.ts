// An export of more than anybody reads at once is written no faster than it is read.
import assert from "node:assert/strict"
import { once } from "node:events"
import { finished } from "node:stream/promises"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { type LeadDesk, openLeads } from "../helpers/leads.ts"
import { until } from "../helpers/until.ts"

let desk: LeadDesk
after(() => desk.close())

// More than what the server reads ahead and the kernel holds for a reader that does not read, together.
const LEADS = 6_000
before(async () => {
  desk = await openLeads()
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, notes, bracket, status, policy_version, funnel)
    select gen_random_uuid(), 1000 + n, now(), 'key', n::text, repeat('x', 8000), 'all', 'lost', 1, 'many'
    from generate_series(1, ${LEADS}::int) n`.execute(desk.db)
})

/** Connections that are in the middle of an export. */
const running = sql`pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
const countExports = async () =>
  (await sql<{ n: number }>`select count(*) as n from ${running}`.execute(desk.db)).rows[0]?.n
const run = (n: number) => until(`${n} exports run`, async () => (await countExports()) === n)
const allEnded = () => run(0)
const possibleAgain = () =>
  until("another export is possible", async () =>
    (await desk.csv("leads.csv?funnel=nowhere")).text.startsWith("id,"),
  )

test("a large export comes whole", async () => {
  const { text } = await desk.csv("leads.csv?funnel=many")
  const seen = [...text.matchAll(/^[\da-f-]{36},(\d+),/gm)].map(([, seq]) => Number(seq))
  assert.deepEqual(
    seen,
    Array.from({ length: LEADS }, (_, i) => 1000 + LEADS - i),
  )
})

test("a large export waits for its reader, and ends when the reader leaves", async () => {
  const answer = await desk.open("leads.csv?funnel=many")
  assert.equal(answer.statusCode, 200)
  await once(answer, "readable")
  await run(1)
  answer.destroy()
  await allEnded()
})

test("a large export is refused while three others are being read, and possible again afterwards", async () => {
  const others = await Promise.all([1, 2, 3].map(() => desk.open("leads.csv?funnel=many")))
  const { status, body } = await desk.get("leads.csv")
  assert.deepEqual([status, body.code], [503, "unavailable"])
  for (const other of others) other.destroy()
  await possibleAgain()
})

test("a large export breaks off, and does not look whole, when the database goes away", async () => {
  await allEnded() // those of the test before may still be on their way out
  const answers = await Promise.all([1, 2, 3].map(() => desk.open("leads.csv?funnel=many")))
  await run(3)
  await sql`select pg_terminate_backend(pid) from ${running}`.execute(desk.db)
  for (const answer of answers) await assert.rejects(finished(answer.resume()), { code: "ECONNRESET" })
  await possibleAgain()
})
