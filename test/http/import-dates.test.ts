/**
 * Dates that can be two days, such as 03/04/2026, are read as the other dates of the whole file tell: in the preview, the
 * trial, the import and on the command line alike. A file that does not tell is asked about, never guessed.
 */
import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import { cribaOn } from "../cli/run-criba.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { at, done } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { importsClient, NO_CHOICES } from "../helpers/imports.ts"

let database: TestDatabase
let server: RunningApp
let client: ReturnType<typeof importsClient>
let folder: string
before(async () => {
  database = await testDatabase()
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(database.db, { name: "o", scopes: ["admin"], rate_per_minute: null })
  client = importsClient(server.address, secret)
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-dates-"))
})
after(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

/** More different dates than a preview keeps of a column, each of which can be two days. */
const AMBIGUOUS = Array.from({ length: 250 }, (_, i) => {
  const [day, month] = [(i % 12) + 1, ((i * 5 + 3) % 12) + 1]
  return `${day}/${month === day ? (month % 12) + 1 : month}/${2000 + Math.floor(i / 12)}`
})
let files = 0
const tableOf = (...dates: string[]) => {
  const name = `N${++files}`
  const rows = dates.map((date, i) => `${name} ${i},${date},x ${i}/27/2026,`)
  return { name, text: ["nombre,created_at,other,email", ...rows].join("\n") }
}
const createdAt = async (name: string) =>
  (
    await sql<{ at: Date }>`select created_at as at from lead where nombre = ${name}`.execute(database.db)
  ).rows[0]?.at.toISOString()

/** What the API makes of a table without a word about it, and what the command line does. */
async function ask(text: string, choices = {}) {
  const { id } = await client.upload(text)
  await done(
    client.api.PUT("/imports/{id}/choices", {
      ...at(id),
      body: { ...NO_CHOICES, time_zone: "UTC", ...choices },
    }),
  )
  const preview = await done(client.api.GET("/imports/{id}/preview", at(id)))
  await client.start(id, true)
  const { trial } = await client.settled(id)
  const file = path.join(folder, `${files}.csv`)
  await writeFile(file, text)
  const criba = cribaOn(database.url)
  const run = (...options: string[]) =>
    criba.run(["import", file, "--dry-run", "--time-zone", "UTC", ...options])
  return { id, preview, trial, run }
}

test("a day after the twelfth anywhere in the file tells for all of it, everywhere in the same way", async () => {
  const { name, text } = tableOf(...AMBIGUOUS, "25/03/2026")
  const { id, preview, trial, run } = await ask(text)
  assert.equal(preview.date_order, "dmy")
  assert.deepEqual(
    preview.rows.filter(({ outcome }) => outcome !== "lead"),
    [],
  )
  assert.deepEqual([trial?.created, trial?.errors], [251, 0])
  const { out, code } = await run("--json")
  const { created, errors } = JSON.parse(out)
  assert.deepEqual([code, created, errors], [0, 251, 0])
  await client.start(id)
  assert.equal((await client.settled(id)).counts?.created, 251)
  assert.equal(await createdAt(`${name} 1`), "2000-09-02T00:00:00.000Z")
})

test("a choice goes before what the file tells", async () => {
  const { text } = tableOf("03/04/2026", "03/25/2026")
  const told = await ask(text)
  assert.deepEqual([told.preview.date_order, told.trial?.errors], ["mdy", 0])
  assert.equal(told.preview.rows[0]?.lead?.created_at, "2026-03-04T00:00:00.000Z")
  const chosen = await ask(text, { dates: "dmy" })
  assert.equal(chosen.preview.rows[0]?.lead?.created_at, "2026-04-03T00:00:00.000Z")
  assert.deepEqual(chosen.trial?.wrong, { unreadable_date: 1 })
})

for (const [what, ...dates] of [
  ["that does not tell", ...AMBIGUOUS],
  ["that contradicts itself", "03/04/2026", "25/03/2026", "03/25/2026"],
] as const)
  test(`a file ${what} is asked about, and nothing is guessed`, async () => {
    const ambiguous = dates.filter((date) => !/25/.test(date)).length
    const { preview, trial, run } = await ask(tableOf(...dates).text)
    assert.equal(preview.date_order, null)
    assert.equal(preview.rows[0]?.error?.code, "ambiguous_date")
    assert.deepEqual(trial?.wrong, { ambiguous_date: ambiguous })
    const { out, err, code } = await run()
    assert.equal(code, 1)
    assert.match(out, new RegExp(`Wrong, by kind: ambiguous_date ${ambiguous}\\.`))
    assert.match(out + err, /Say it: --dates dmy or --dates mdy\./)
  })
