/** The exports of CRMs and spreadsheets, as docs/import.md says to import them: every row becomes what its builder knows it to be. */
import assert from "node:assert/strict"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { Expected } from "../helpers/build-export.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { EXPORTS } from "../helpers/crm-exports.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { TEAM } from "../helpers/exported-people.ts"
import { runs } from "../helpers/runs.ts"
import { cribaOn } from "./run-criba.ts"

let database: TestDatabase
let folder: string
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, ...TEAM.map(({ id, name, email }) => triager(id, { name, email })))
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-exports-"))
})
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** In the order of the file. A lead that was taken over begins with its state, and any other with a decision. */
const leads = async (after: number) =>
  (
    await sql<Record<string, unknown>>`
      select nombre, email, phone_normal as phone, business_label, revenue, notes, extra, created_at,
        case when first.type = 'lead.status_changed'
          then json_build_object('status', status, 'triager', triager_id) end as state,
        duplicate_of is not null as is_duplicate
      from lead
      join lateral (
        select type from event where lead_id = lead.id and type <> 'lead.created' order by seq limit 1
      ) first on true
      where lead.seq > ${after} order by lead.seq`.execute(database.db)
  ).rows
const lastSeq = async () =>
  Number(
    (await sql<{ seq: string }>`select coalesce(max(seq), 0) as seq from lead`.execute(database.db)).rows[0]
      ?.seq,
  )

/** The others are in the long runs. */
const FIRST = ["Pipedrive", "Excel in UTF-8, with dates as numbers"]
const isTried = (program: string) => FIRST.includes(program) || runs(0, 1) === 1

for (const [program, make] of Object.entries(EXPORTS).filter(([program]) => isTried(program)))
  test(`${program}: nothing is quietly wrong`, async () => {
    const { bytes, options, rows } = make()
    const file = path.join(folder, `${program.replaceAll(/\W+/g, "-")}.csv`)
    await writeFile(file, bytes)
    const before = await lastSeq()
    const { out, err } = await cribaOn(database.url).run(["import", file, ...options, "--json"])
    assert.notEqual(out, "", err)
    const { created, errors, errors_file: errorsFile, warnings } = JSON.parse(out)
    const good = rows.flatMap((row, i) => ("wrong" in row ? [] : [{ ...row, line: i }]))
    assert.deepEqual([created, errors], [good.length, rows.length - good.length])
    const made = await leads(before)
    assert.equal(made.length, good.length)
    for (const [i, { line, ...expected }] of good.entries()) {
      const { created_at, ...lead } = made[i] ?? {}
      const told = { ...lead, created_at: (created_at as Date).toISOString() }
      assert.deepEqual(told, expected, `row ${line + 1}`)
    }
    const wrong = rows.filter((row): row is Extract<Expected, { wrong: string }> => "wrong" in row)
    if (wrong.length > 0) {
      const lines = (await readFile(errorsFile, "utf8")).match(/nobody has said what/g)
      assert.equal(lines?.length, wrong.length)
    }
    const open = good.filter(({ state }) => state === null).length
    assert.ok((warnings.status_not_kept ?? 0) <= open)
    assert.deepEqual(
      Object.keys(warnings).filter((code) => code !== "status_not_kept"),
      [],
    )
  })
