/** `criba import` from the file to the database: every row is a lead, was one already, or is told as wrong. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { after, beforeEach, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/desk.ts"
import { assertFairAtEveryMoment, auditDatabase } from "../helpers/audit.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const { db } = database
const criba = cribaOn(database.url)
const folder = await mkdtemp(path.join(os.tmpdir(), "criba-import-"))
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate lead, contact, event, ledger, idempotent_answer, triager cascade`.execute(db)
  await sql`update desk set roster_version = roster_version + 1, last_seq = 0`.execute(db)
})

let files = 0
async function fileOf(content: string | Buffer): Promise<string> {
  const file = path.join(folder, `${++files}.csv`)
  await writeFile(file, content)
  return file
}
const importing = async (file: string, ...options: string[]) => {
  const { code, out, err } = await criba.run(["import", file, ...options, "--json"])
  return { code, err, value: out === "" ? null : JSON.parse(out) }
}
const manyRows = (count: number) =>
  `nombre,email\n${Array.from({ length: count }, (_, i) => `Lead ${i},lead${i}@example.com`).join("\n")}\n`

test("a table as spreadsheets save it becomes leads, and what is wrong is written beside it", async () => {
  await saveTriagers(db, triager("ana"))
  const file = await fileOf(
    [
      "\ufeffNombre completo;Correo;Teléfono;Facturación;Cualificado;Notas;Color",
      'Lucía;lucia@example.com;600 111 222;"120.000,50 €";sí;"dos\r\nlíneas";rojo',
      "Bad yes or no;;;120.000;quizá;;",
      "",
      ";nobody@example.com;;;;;azul",
      "Short;row",
      "Lucía otra vez;LUCIA@example.com;;;;;",
      ";;;;;;",
    ].join("\r\n"),
  )
  const { code, err, value } = await importing(file)
  const errorsFile = file.replace(".csv", ".errors.csv")
  assert.deepEqual(value, {
    rows: 5,
    created: 2,
    duplicates: 1,
    already_imported: 0,
    errors: 3,
    errors_file: errorsFile,
  })
  assert.equal(code, 1)
  assert.match(err, /errors\.csv: mend and import that file/)

  const { rows } = await sql`
    select nombre, email, phone_normal, revenue, qualified, notes, extra, api_key_id from lead order by seq limit 1
  `.execute(db)
  assert.deepEqual(rows, [
    {
      nombre: "Lucía",
      email: "lucia@example.com",
      phone_normal: "+34600111222",
      revenue: 120_000.5,
      qualified: true,
      notes: "dos\r\nlíneas",
      extra: { Color: "rojo" },
      api_key_id: "import",
    },
  ])
  const lines = (await readFile(errorsFile, "utf8")).trimEnd().split("\n")
  assert.equal(
    lines[0],
    "\ufeffline;error;Nombre completo;Correo;Teléfono;Facturación;Cualificado;Notas;Color",
  )
  assert.match(lines[1] ?? "", /^4;"?Cualificado: .*neither yes nor no.*;Bad yes or no;;;120\.000;quizá;;$/)
  assert.match(lines[2] ?? "", /^6;.*nombre.*required.*;;nobody@example\.com;;;;;azul$/)
  assert.match(lines[3] ?? "", /^7;The row has 2 cells and the header 7\.;Short;row$/)
  assert.equal((await stat(errorsFile)).mode & 0o777, 0o600)
})

test("the same file again creates nothing, whatever its mapping; a mended errors file is imported as it is", async () => {
  const file = await fileOf("nombre,Color\nAna,rojo\n,verde\n")
  assert.equal((await importing(file)).value.created, 1)
  const again = (await importing(file, "--map", "Color=notes")).value
  assert.deepEqual([again.created, again.already_imported, again.errors], [0, 1, 1])

  const errorsFile = file.replace(".csv", ".errors.csv")
  await writeFile(errorsFile, (await readFile(errorsFile, "utf8")).replace(/,verde\n$/, "Bo,verde\n"))
  const mended = await importing(errorsFile)
  assert.deepEqual([mended.code, mended.value.created], [0, 1])
  const { rows } = await sql`select nombre, extra from lead order by seq`.execute(db)
  assert.deepEqual(rows, [
    { nombre: "Ana", extra: { Color: "rojo" } },
    { nombre: "Bo", extra: { Color: "verde" } },
  ])
})

test("columns are what the operator says they are", async () => {
  const file = await fileOf("Cliente\tNotas\tFacturación\nAna\tsecret\t1.500\n")
  const named = ["--map", "Cliente=nombre", "--map", "Notas=", "--decimal", ","]
  assert.equal((await importing(file, ...named)).code, 0)
  const { rows } = await sql`select nombre, notes, revenue from lead`.execute(db)
  assert.deepEqual(rows, [{ nombre: "Ana", notes: null, revenue: 1500 }])
})

test("a file that cannot be read whole is refused with the reason, and nothing of it is imported", async () => {
  const refusals: [string | Buffer, RegExp][] = [
    [Buffer.from("nombre\nLuc\xeda\n", "latin1"), /not UTF-8\. Save it as UTF-8/],
    ['nombre,notes\nAna,ok\nBo,"never closed\nCai,ok\n', /line 3: a quote is opened and never closed/],
    ["Cliente,Color\nAna,rojo\n", /--map "Cliente=nombre"/],
    ["nombre,a;b\nAna,c;d\n", /--delimiter/],
    ["", /is empty/],
  ]
  await Promise.all(
    refusals.map(async ([content, reason]) => {
      const { code, err, value } = await importing(await fileOf(content))
      assert.deepEqual([code, value], [1, null])
      assert.match(err, reason)
    }),
  )
  assert.match((await importing(path.join(folder, "none.csv"))).err, /none\.csv cannot be read/)
  const { rows } = await sql`select from lead`.execute(db)
  assert.equal(rows.length, 0)
})

test("a quiet import marks every event of its leads, also of those that had to wait for their turn", async () => {
  await importing(await fileOf("nombre\nWaits quietly\n"), "--quiet")
  await importing(await fileOf("nombre\nWaits\n"))
  await saveTriagers(db, triager("ana"))
  await importing(await fileOf("nombre\nAt once\n"), "--quiet")
  const { rows } = await sql<{ nombre: string; type: string; quiet: boolean; actor: string }>`
    select nombre, type, quiet, actor from event join lead on lead.id = lead_id order by event.seq
  `.execute(db)
  assert.deepEqual(
    rows.filter(({ quiet }) => quiet).map(({ nombre, type }) => `${nombre}: ${type}`),
    [
      "Waits quietly: lead.created",
      "Waits quietly: lead.waiting",
      "Waits quietly: lead.assigned",
      "At once: lead.created",
      "At once: lead.assigned",
    ],
  )
  assert.equal(rows.filter(({ nombre }) => nombre === "Waits").length, 3)
  assert.equal(rows[0]?.actor, "key:import")
})

test("beside other arrivals, the rotation stays exact", async () => {
  await saveTriagers(db, triager("ana"), triager("bo", { weight: 2 }), triager("cai", { weight: 3 }))
  const file = await fileOf(manyRows(1_300))
  const imported = importing(file).finally(() => {
    isOver = true
  })
  let isOver = false
  const desks = new DeskReader()
  while (!isOver) await routeBatch(db, desks, [arrival(), arrival()])
  assert.equal((await imported).value.created, 1_300)
  const { leads } = await auditDatabase(db)
  assertFairAtEveryMoment(leads, { ana: 1, bo: 2, cai: 3 })
})

test("Ctrl-C ends it after the batch at hand, and it goes on from there", async () => {
  const file = await fileOf(manyRows(1_100))
  const main = path.join(import.meta.dirname, "../../src/main.ts")
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const child = await lockDeskFor(db, async () => {
    const started = spawn(process.execPath, [main, "import", file], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    })
    while (!(await someoneAwaitsTheDesk())) await pause(20)
    started.kill("SIGINT")
    return started
  })
  const [[code], out, err] = await Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)])
  assert.equal(code, 1)
  assert.match(out, /^512 rows: 512 created/)
  assert.match(err, /Stopped\. To go on, run it again: criba import/)

  const { value } = await importing(file)
  assert.deepEqual([value.rows, value.already_imported, value.created], [1_100, 512, 588])
})

const someoneAwaitsTheDesk = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length > 0
}
