/** The demo is planted and found by commands. */
import assert from "node:assert/strict"
import { chmod, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { sql } from "kysely"
import { refuseMissing, withRunningFolder } from "../../src/cli/data-folder.ts"
import { plantDemo } from "../../src/cli/demo.ts"
import { readConfig } from "../../src/config.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { startEmbeddedPostgres } from "../../src/store/embedded/embedded-postgres.ts"
import { readStats } from "../../src/store/find/stats.ts"
import { testDatabase } from "../helpers/database.ts"
import { runCriba } from "./run-criba.ts"

const folder = await mkdtemp(path.join(os.tmpdir(), "criba-demo-"))
await chmod(folder, 0o755) // or under root the cluster would be made elsewhere, and stay there
after(() => rm(folder, { recursive: true }))

/** Notes which limit the transaction has that adds a triager. */
async function watchIdleLimit(db: Database): Promise<void> {
  await sql`create table seen (idle text)`.execute(db)
  await sql`
    create function see() returns trigger language plpgsql as $$ begin
      insert into seen values (current_setting('idle_in_transaction_session_timeout'));
      return null;
    end $$`.execute(db)
  await sql`create trigger see after insert on triager execute function see()`.execute(db)
}

test("it is planted into an empty database once, and the doctor warns of it", async () => {
  const database = await testDatabase()
  try {
    await watchIdleLimit(database.db)
    const key = await plantDemo(database.db, folder)
    const { rows } = await sql`select distinct idle from seen`.execute(database.db)
    assert.deepEqual(rows, [{ idle: "1min" }], "a busy machine may stall, and nobody waits for the desk yet")
    assert.equal(await plantDemo(database.db, folder), key)
    assert.equal((await readFile(path.join(folder, "demo-key"), "utf8")).trim(), key)
    const { totals } = await readStats(database.db, {
      by: ["bracket"],
      from: null,
      to: null,
      touch: "last",
      timeZone: "Europe/Madrid",
      mostGroups: 1,
    })
    for (const count of ["promises_kept", "handed_on", "escalated", "attempts", "contacted"] as const)
      assert.ok(totals[count] > 0, `on the first day there is something to see of ${count}`)
    assert.ok((totals.median_working_minutes_to_first_contact ?? 0) > 0)
    const { rows: off } = await sql<{ id: string }>`
      select triager.id from triager join calendar on calendar.id = triager.calendar
      where days -> to_char(now() at time zone time_zone, 'YYYY-MM-DD') ->> 'name' = 'Fiesta local'
    `.execute(database.db)
    assert.deepEqual(off, [{ id: "elena" }], "somebody has a holiday today")
    const { out } = await runCriba({ DATABASE_URL: database.url }, ["doctor"])
    assert.match(out, /^warning +This database holds the demo/m)
  } finally {
    await database.close()
  }
})

test("commands find the running demo whose database is a link, as it is under root, and say so", async () => {
  const home = path.join(folder, "home")
  const demoDir = path.join(home, "data-demo")
  const config = { ...readConfig({}), dataDir: path.join(home, "data"), demoDir }
  const made = await startEmbeddedPostgres(demoDir, { settings: { fsync: "off" } })
  await made.release()
  await rename(path.join(demoDir, "postgres"), path.join(home, "cluster"))
  await symlink(path.join(home, "cluster"), path.join(demoDir, "postgres"))
  assert.throws(() => refuseMissing(withRunningFolder(config)), {
    message: new RegExp(`^There is no database in ${config.dataDir}\\. .* the demo in ${demoDir}, start it`),
  })

  const demo = await startEmbeddedPostgres(demoDir, { settings: { fsync: "off" } })
  try {
    assert.equal(withRunningFolder(config).dataDir, demoDir)
  } finally {
    await demo.release()
  }
})
