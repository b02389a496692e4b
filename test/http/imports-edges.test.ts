/** Files that real people have and nobody expects, and servers and uploads that are cut off: an import holds all the same. */
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import { forget } from "../../src/chores.ts"
import { NO_CHOICES as NONE, pastRulesOf } from "../../src/domain/import/choices.ts"
import { noCounts } from "../../src/domain/import/counts.ts"
import { planColumns } from "../../src/domain/import/csv-columns.ts"
import { type Import, importLeads } from "../../src/import/import-leads.ts"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { saveProgress, wrongRowsAfter } from "../../src/store/imports/import-runs.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { at, done, refused } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { importsClient, NO_CHOICES } from "../helpers/imports.ts"
import { until } from "../helpers/until.ts"

let database: TestDatabase
let server: RunningApp
let client: ReturnType<typeof importsClient>
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"))
  server = await startApp({ DATABASE_URL: database.url })
  const key = await createKey(database.db, { name: "office", scopes: ["admin"], rate_per_minute: null })
  client = importsClient(server.address, key.secret)
})
after(async () => {
  await server.close()
  await database.close()
})

suite("uploading", () => {
  test("the last two parts may come at the same moment", async () => {
    const bytes = Buffer.from(`nombre,notes\n${`Part,${"x".repeat(9_000)}\n`.repeat(80)}`)
    const { id, part_bytes } = await client.create(bytes)
    const sent = await database.db.transaction().execute(async (tx) => {
      await sql`select from import_job where id = ${id} for update`.execute(tx)
      const first = bytes.subarray(0, part_bytes)
      await sql`insert into import_part (job_id, number, bytes) values (${id}, 0, ${first})`.execute(tx)
      const sending = client.sendPart(id, 1, bytes.subarray(part_bytes))
      await until("the part waits for a lock", async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.db)
        return rows.length > 0
      })
      return { sending }
    })
    assert.equal((await sent.sending).body.status, "checking")
    assert.equal((await client.settled(id)).status, "ready")
  })

  test("what cannot separate columns is refused as a delimiter", async () => {
    for (const delimiter of ['"', "\n", "\0", "::", ""]) {
      const body = { file_name: "leads.csv", file_bytes: 10, delimiter }
      const problem = await refused(client.api.POST("/imports", { body }))
      assert.equal(problem.errors?.[0]?.pointer, "#/delimiter", JSON.stringify(delimiter))
    }
    const body = { file_name: "leads.csv", file_bytes: 10, delimiter: "|" }
    assert.equal((await done(client.api.POST("/imports", { body }))).status, "uploading")
  })
})

suite("wrong rows", () => {
  test("a character that PostgreSQL cannot hold makes its row wrong, and does not end the import", async () => {
    const { id } = await client.upload("email,nombre,notes\n,Nul,a\0b\n,Whole,c\n")
    await client.start(id)
    const { status, counts } = await client.settled(id)
    assert.deepEqual([status, counts?.created, counts?.errors], ["done", 1, 1])
    assert.match((await client.csv(`imports/${id}/errors.csv`)).text, /;?2,.*,,Nul,a\ufffdb\n$/)
  })

  test("what looks like a formula is guarded in the file of wrong rows, which comes back as it was", async () => {
    const { id } = await client.upload('nombre,email,Nota\n,a@example.com,"=1+1"\n')
    await client.start(id)
    await client.settled(id)
    const { text } = await client.csv(`imports/${id}/errors.csv`)
    assert.match(text, /,'=1\+1\n$/)
    const mended = await client.upload(text.replace(",,a@", ",Mended,a@"))
    await client.start(mended.id)
    await client.settled(mended.id)
    const { rows } = await sql`select extra from lead where nombre = 'Mended'`.execute(database.db)
    assert.deepEqual(rows, [{ extra: { Nota: "=1+1" } }])
  })

  test("very long ones come a few at a time, and all in the end", async () => {
    const { id } = await client.upload("nombre\nAna\n")
    await sql`
      insert into import_wrong_row (job_id, line, error, cells)
      select ${id}, line, 'wrong', json_build_array(repeat('x', 1024 * 1024 - 8)) from generate_series(2, 7) line
    `.execute(database.db)
    const first = await wrongRowsAfter(database.db, id, 0)
    assert.deepEqual(
      first.map(({ line }) => line),
      [2, 3, 4],
    )
    assert.equal((await client.csv(`imports/${id}/errors.csv`)).text.trimEnd().split("\n").length, 7)
  })
})

suite("what is left of a file", () => {
  const headerOf = async (id: string) =>
    (
      await sql<{
        header: unknown
      }>`select shape -> 'header' as header from import_job where id = ${id}`.execute(database.db)
    ).rows[0]?.header

  test("of one that was discarded nothing, not its first line either, which may be somebody's", async () => {
    const { id } = await client.upload("Ana Ruiz,ana.ruiz@example.com\nBo,bo@example.com\n")
    assert.deepEqual(await headerOf(id), ["Ana Ruiz", "ana.ruiz@example.com"])
    await sql`insert into import_wrong_row values (${id}, 2, 'of a trial', '["Bo"]')`.execute(database.db)
    const { has_wrong_rows, rows } = await done(client.api.POST("/imports/{id}/cancel", at(id)))
    assert.deepEqual([await headerOf(id), has_wrong_rows, rows], [[], false, 1])
  })

  test("of one that was imported its header, for as long as its wrong rows", async () => {
    const { id } = await client.upload("nombre,telefono\n,x\n")
    await client.start(id)
    assert.equal((await client.settled(id)).has_wrong_rows, true)
    assert.deepEqual(await headerOf(id), ["nombre", "telefono"])
    await sql`update import_job set finished_at = now() - interval '8 days' where id = ${id}`.execute(
      database.db,
    )
    await forget(database.db, { rejectionDays: 30, leadDays: null })
    const { has_wrong_rows } = await done(client.api.GET("/imports/{id}", at(id)))
    assert.deepEqual([await headerOf(id), has_wrong_rows], [[], false])
  })
})

suite("a run", () => {
  /** Of a table with the columns nombre and notes; tells after which lines it saved. */
  const run = async (rows: readonly (readonly string[])[], more: Partial<Import> = {}, file = "0") => {
    const lines: number[] = []
    const counts = await importLeads(database.db, {
      id: null,
      rows: (async function* () {
        for (const [i, cells] of rows.entries()) yield { line: i + 2, cells }
      })(),
      rowRules: {
        columns: planColumns(["nombre", "notes"]),
        decimalMark: null,
        past: pastRulesOf(NONE, { order: null, serials: [] }, [], Date.now()),
        fileHash: file.repeat(64),
        quiet: false,
        actor: "cli",
      },
      onWrongRow: () => {},
      onProgress: (_, line) => void lines.push(line),
      signal: new AbortController().signal,
      ...more,
    })
    return { counts, lines }
  }

  test("saves rows that are very long in small batches", async () => {
    const long = ["Long", "x".repeat(1024 * 1024)]
    assert.deepEqual((await run([long, long, long, long, long, long])).lines, [5, 7])
  })

  test("a trial that goes on after it was cut off counts what is there as there", async () => {
    const rows = [["There", ""]]
    assert.equal((await run(rows, {}, "1")).counts.created, 1)
    const again = await run(rows, { isTrial: true, before: noCounts() }, "1")
    assert.deepEqual([again.counts.created, again.counts.already_imported], [0, 1])
  })

  const claimed = async (status: "trying" | "running", fruitlessClaims: number, minutes: number) => {
    const { id } = await client.upload(`nombre\nClaimed ${status} ${fruitlessClaims}\n`)
    const { rows } = await sql<{ run: string }>`
      update import_job set status = ${status}, fruitless_claims = ${fruitlessClaims}, claimed_by = gen_random_uuid(),
        claimed_until = now() + ${minutes}::int * interval '1 minute', started_by = 'cli', started_at = now(),
        choices = ${JSON.stringify(NO_CHOICES)}::json
      where id = ${id} returning claimed_by as run`.execute(database.db)
    return { id, run: rows[0]?.run ?? "", status }
  }

  test("a file that cuts off one run after the other fails, and says so", async () => {
    const patient = await claimed("running", 2, -1)
    const deadly = await claimed("running", 3, -1)
    await client.upload("nombre\nWhoever reads it looks for what else there is to do\n")
    assert.equal((await client.settled(patient.id)).status, "done")
    const { status, failure } = await client.settled(deadly.id)
    assert.deepEqual([status, failure?.code], ["failed", "cut_off"])
    assert.match(failure?.detail ?? "", /cut off 3 times in a row/)
  })

  test("a trial that was cancelled counts nothing, also if its file is discarded while it still works", async () => {
    const trial = await claimed("trying", 0, 1)
    for (const status of ["ready", "cancelled"])
      assert.equal((await done(client.api.POST("/imports/{id}/cancel", at(trial.id)))).status, status)
    assert.equal(await saveProgress(database.db, trial, { ...noCounts(), created: 1 }, 2, []), false)
    assert.equal((await done(client.api.GET("/imports/{id}", at(trial.id)))).counts, null)
  })
})

test("an import that is stopped and undone at once takes back what its last batch still saves", async () => {
  const { id } = await client.upload("nombre,email\nOne,stopped@example.com\nTwo,stopped@example.com\n")
  await lockDeskFor(database.db, async (becomeHeld) => {
    await client.start(id)
    await becomeHeld(1)
    await done(client.api.POST("/imports/{id}/cancel", at(id)))
    assert.equal((await done(client.api.POST("/imports/{id}/undo", at(id)))).status, "undoing")
  })
  const { status, undo } = await client.settled(id)
  assert.deepEqual([status, undo?.taken_back], ["undone", 2])
  const { rows } = await sql`select from lead where email_normal = 'stopped@example.com'`.execute(database.db)
  assert.equal(rows.length, 0)
})

test("how long an import holds the desk is told to whoever measures the server", async () => {
  const { promise: told, resolve } = Promise.withResolvers<void>()
  const unwatch = watchHolds(({ purpose }) => purpose === "import" && resolve())
  const { id } = await client.upload("nombre,email\nHeld,held@example.com\n")
  await client.start(id)
  await told
  unwatch()
  await client.settled(id)
})
