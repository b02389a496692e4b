import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { until } from "../../prove/until.ts"
import { addVerification } from "../../src/http/routes/verification.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { runs } from "../helpers/runs.ts"

const admin = await openAdmin((scope, db, database) =>
  addVerification(scope, db, async () => database.connection),
)
const { app, db } = admin
const url = await app.listen({ port: 0, host: "127.0.0.1" })
after(() => admin.close())
await saveTriagers(db, triager("ana"), triager("bo"))
await routeBatch(db, new DeskReader(), [
  arrival({ revenue: 1 }),
  arrival({ revenue: 2 }),
  arrival({ revenue: 3 }),
])

const ask = (query = "", signal?: AbortSignal) =>
  fetch(`${url}/api/admin/verification${query}`, {
    headers: { authorization: `Bearer ${admin.keys.read.secret}` },
    ...(signal && { signal }),
  })
const linesOf = async (answer: Response) =>
  (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

test("a history that is as it was decided is told so, with how far it was", async () => {
  const answer = await ask()
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers.get("content-type")), /^application\/x-ndjson/)
  const lines = await linesOf(answer)
  assert.equal(lines[0].kind, "progress")
  const { kind, leads, differences, told } = lines.at(-1)
  assert.deepEqual({ kind, leads, differences, told }, { kind: "result", leads: 3, differences: 0, told: [] })
})

test("the audit log says who has checked, and what came of it", async () => {
  await linesOf(await ask("?since=2026-01-01"))
  const said = await admin.lastAudit("history")
  assert.deepEqual(said, {
    actor: `key:${admin.keys.read.key.id}`,
    action: "history.verified",
    subject: "history",
    before: null,
    after: { since: "2026-01-01T00:00:00.000Z", leads: 3, events: 6, decisions: 3, differences: 0 },
  })
})

test("a check right behind another is not taken for ended with it", async () => {
  for (let n = 0; n < runs(2, 10); n++)
    assert.equal((await linesOf(await ask())).at(-1).kind, "result", `check ${n}`)
})

test("what was changed by other hands is told", async () => {
  await sql`update lead set status = 'qualified' where seq = (select min(seq) from lead)`.execute(db)
  const result = (await linesOf(await ask())).at(-1)
  assert.equal(result.differences, 1)
  assert.equal(result.told[0].kind, "other_state")
  assert.equal((await linesOf(await ask("?since=2099-01-01"))).at(-1).differences, 0)
})

test("a time that is none is refused", async () => {
  const answer = await ask("?since=yesterday")
  assert.equal(answer.status, 400)
})

test("one check at a time, which ends when its caller leaves", async () => {
  const lock = await db.startTransaction().execute()
  await sql`lock table event in access exclusive mode`.execute(lock)
  const leaving = new AbortController()
  const first = ask("", leaving.signal)
  first.catch(() => {})
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from event%'`.execute(
        db,
      )
    ).rows.length
  await until("it waits", async () => (await waiting()) > 0)
  const second = await ask()
  assert.equal(second.status, 503)
  assert.ok(second.headers.has("retry-after"))
  leaving.abort()
  // Whoever comes now is not refused any more, but waits for the lock as the first one did.
  await until("another may begin", () =>
    ask("", AbortSignal.timeout(500)).then(
      ({ status }) => status !== 503,
      () => true,
    ),
  )
  await lock.rollback().execute()
  await until("a check goes through again", async () => (await ask()).status === 200)
})
