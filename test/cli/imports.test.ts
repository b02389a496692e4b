/** `criba import list` and `undo`: imports by the command line are listed like those of the console, and can be taken back. */
import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { sql } from "kysely"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { claimImport, failLostImports, hasImportToDo } from "../../src/store/imports/import-runs.ts"
import { endImport, findImport, listImports } from "../../src/store/imports/imports.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const { db } = database
const criba = cribaOn(database.url)
const folder = await mkdtemp(path.join(os.tmpdir(), "criba-imports-"))
await saveTriagers(db, triager("ana"), triager("bo"))
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

let files = 0
async function fileOf(...people: string[]): Promise<string> {
  const file = path.join(folder, `crm-${++files}.csv`)
  await writeFile(file, `nombre,email\n${people.map((name) => `${name},${name}@example.com`).join("\n")}\n`)
  return file
}
const asking = async (...args: string[]) => {
  const { code, out, err } = await criba.run([...args, "--json"])
  return { code, err, value: out === "" ? null : JSON.parse(out) }
}
const names = async () =>
  (await sql<{ nombre: string }>`select nombre from lead order by seq`.execute(db)).rows.map(
    ({ nombre }) => nombre,
  )
const newest = async () => (await listImports(db, { before: null, limit: 1 }))[0]

test("an import is listed with what it made, and taken back when somebody says yes", async () => {
  const file = await fileOf("Eva", "Luis", "Mar")
  const { id } = (await asking("import", file)).value
  const [listed] = (await asking("import", "list")).value
  assert.deepEqual(
    [listed.id, listed.file_name, listed.status, listed.created_by_name, listed.counts.created],
    [id, path.basename(file), "done", "cli", 3],
  )
  assert.match((await criba.run(["import", "list"])).out, new RegExp(`\n${id} +crm-1.csv +done +3 `))
  const { rows: audited } =
    await sql`select action from audit where subject = ${`imports/${id}`} order by id`.execute(db)
  assert.deepEqual(audited, [{ action: "import.started" }, { action: "import.done" }])

  await sql`
    with told as (insert into event (seq, type, at, actor, lead_id, data)
      select last_seq + 1, 'lead.commented', now(), 'cli', lead.id, '{}' from desk, lead where nombre = 'Luis')
    update desk set last_seq = last_seq + 1`.execute(db)
  const asked = await asking("import", "undo", id)
  assert.deepEqual([asked.value.undone, asked.value.taken_back, asked.value.worked], [false, 2, 1])
  assert.deepEqual(await names(), ["Eva", "Luis", "Mar"])
  const undone = await asking("import", "undo", id, "--yes")
  assert.deepEqual(undone.value, { undone: true, taken_back: 2, worked: 1, known: 0 })
  assert.deepEqual(await names(), ["Luis"])
  assert.deepEqual((await verifyHistory(db, { since: null })).told, [])

  const again = await asking("import", "undo", id, "--yes")
  assert.deepEqual(
    [again.code, again.err],
    [1, "This import is undone, and there is nothing of it to take back.\n"],
  )
  const repeated = (await asking("import", file)).value
  assert.deepEqual([repeated.created, repeated.already_imported], [2, 1])
})

test("one that runs is left to the command, and can be stopped in the console", async () => {
  const file = await fileOf("Ola", "Pol")
  const running = await lockDeskFor(db, async (becomeHeld) => {
    const running = asking("import", file)
    await becomeHeld(1)
    const job = await newest()
    assert.deepEqual(
      [job?.status, job?.file_name, await hasImportToDo(db)],
      ["running", path.basename(file), false],
    )
    assert.equal(await claimImport(db, crypto.randomUUID()), null)
    await db.transaction().execute((tx) => endImport(tx, String(job?.id), "cancelled"))
    return { running }
  })
  await running.running
  const job = await newest()
  assert.deepEqual([job?.status, job?.counts?.rows], ["cancelled", 2]) // the batch at hand ended
})

test("one whose command was killed is told as failed, and undone with what it did not count", async () => {
  const file = await fileOf("Quim")
  await asking("import", file)
  const job = await newest()
  const id = String(job?.id)
  await sql`
    update import_job set status = 'running', finished_at = null, claimed_until = now() + interval '9 s', counts = null, done_line = 0
    where id = ${id}`.execute(db)
  await failLostImports(db)
  assert.equal((await findImport(db, id))?.status, "running")
  await sql`update import_job set claimed_until = now() - interval '1 s' where id = ${id}`.execute(db)
  await failLostImports(db)
  const lost = await findImport(db, id)
  assert.deepEqual([lost?.status, lost?.failure?.code], ["failed", "command_cut_off"])
  assert.equal((await asking("import", "undo", id, "--yes")).value.taken_back, 1)
})

test("a trial is not listed, and an unknown import is told", async () => {
  const before = await newest()
  await asking("import", await fileOf("Rosa"), "--dry-run")
  assert.equal((await newest())?.id, before?.id)
  const { code, err } = await asking("import", "undo", crypto.randomUUID())
  assert.deepEqual([code, /^There is no import .* in the last 30 days\.\n$/.test(err)], [1, true])
})
