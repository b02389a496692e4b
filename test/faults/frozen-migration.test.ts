/** A migrator that stands still while it holds the desk: PostgreSQL frees the desk, and the migration goes on all the same. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { text } from "node:stream/consumers"
import { test } from "node:test"
import { type RawBuilder, sql } from "kysely"
import { testDatabase } from "../helpers/database.ts"
import { until } from "../helpers/until.ts"

const MIGRATE = path.join(import.meta.dirname, "../helpers/migrate-later.ts")

test("a migrator that is stopped in a portion does not keep the desk, and is not ended by that", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { db } = database
  // The migration changes this lead in a portion. Here it waits there until the test lets it go.
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, policy_version)
    values (gen_random_uuid(), 1, now(), 'key', 'Lucía', 'all', 'lost', 1)`.execute(db)
  await sql`
    create function stand_still() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(42); return null; end'`.execute(db)
  await sql`create trigger stand_still before update on lead execute function stand_still()`.execute(db)
  const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const is = async (condition: RawBuilder<unknown>) =>
    (await sql`select ${others} and ${condition}`.execute(db)).rows.length > 0

  const migrator = await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(42)`.execute(holder)
    const child = spawn(process.execPath, [MIGRATE, database.url], { stdio: ["ignore", "pipe", "pipe"] })
    t.after(() => child.kill("SIGKILL"))
    const said = Promise.all([text(child.stdout), text(child.stderr)])
    const ended = once(child, "exit")
    await until("the migrator waits for us", async () => {
      assert.equal(child.exitCode, null, "the migrator has ended")
      return is(sql`wait_event = 'advisory'`)
    })
    child.kill("SIGSTOP")
    await sql`select pg_advisory_unlock(42)`.execute(holder)
    return { child, said, ended }
  })
  const isHolding = () => is(sql`state = 'idle in transaction'`)
  await until("it holds a transaction open", isHolding)
  await until("PostgreSQL has had enough of it", async () => !(await isHolding()))
  await sql`select from desk for update nowait`.execute(db)

  migrator.child.kill("SIGCONT")
  const [code] = await migrator.ended
  assert.deepEqual([code, (await migrator.said)[1]], [0, ""])
  const { rows } = await sql`select initial from lead`.execute(db)
  assert.deepEqual(rows, [{ initial: "L" }])
})
