/** `criba import` from the file to the database: every row is a lead, was one already, or is told as wrong. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { assertFairAtEveryMoment, auditDatabase, readEvents } from "../helpers/audit.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { CRIBA, onlyWith } from "../helpers/criba.ts"
import { testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { until } from "../helpers/until.ts"
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
  await sql`truncate lead, lead_words, contact, event, ledger, idempotent_answer, triager cascade`.execute(db)
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
      "Lucía otra vez;LUCIA@example.com;12;;;;verde",
      ";;;;;;",
    ].join("\r\n"),
  )
  const { code, err, value } = await importing(file)
  const { id, columns, date_order, date_seen, date_unclear, ...counts } = value
  assert.deepEqual(
    columns.map(({ field }: { field: string }) => field),
    ["nombre", "email", "telefono", "revenue", "qualified", "notes", "extra"],
  )
  assert.deepEqual([date_order, date_seen, date_unclear], [null, null, null])
  const errorsFile = file.replace(".csv", ".errors.csv")
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(counts, {
    rows: 5,
    created: 2,
    duplicates: 1,
    taken_over: 0,
    already_imported: 0,
    left_out: 0,
    errors: 3,
    amounts_by_rule: 0,
    warnings: { invalid_phone: 1 },
    wrong: { unreadable_yes_or_no: 1, required: 1, wrong_cells: 1 },
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
  const file = await fileOf("nombre,Color,email\nAna,rojo,\n,verde,\n")
  assert.equal((await importing(file)).value.created, 1)
  const again = (await importing(file, "--map", "Color=notes")).value
  assert.deepEqual([again.created, again.already_imported, again.errors], [0, 1, 1])

  const errorsFile = file.replace(".csv", ".errors.csv")
  await writeFile(errorsFile, (await readFile(errorsFile, "utf8")).replace(/,verde,\n$/, "Bo,verde,\n"))
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
  const named = ["--map", "Cliente=nombre", "--map", "Notas=", "--decimal", ",", "--no-contact"]
  assert.equal((await importing(file, ...named)).code, 0)
  const { rows } = await sql`select nombre, notes, revenue from lead`.execute(db)
  assert.deepEqual(rows, [{ nombre: "Ana", notes: null, revenue: 1500 }])
})

test("a dry run tells what would become of every row, and imports nothing", async () => {
  const file = await fileOf("nombre,email\nAna,not an address\n,b@example.com\n")
  const { value } = await importing(file, "--dry-run")
  assert.deepEqual([value.rows, value.created, value.errors, value.warnings], [2, 1, 1, { invalid_email: 1 }])
  const { rows } = await sql`select from lead`.execute(db)
  assert.equal(rows.length, 0)
})

test("a file that cannot be read whole is refused with the reason, and nothing of it is imported", async () => {
  const refusals: [string | Buffer, RegExp][] = [
    [Buffer.from("nombre\nLuc\xed\x81a\n", "latin1"), /none of the encodings.*Save it as UTF-8/],
    [Buffer.from("\xff\xfen\0o\0m\0b\0r\0e\0\n\0\x00\xd8", "latin1"), /none of the encodings/],
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
  await importing(await fileOf("nombre\nWaits quietly\n"), "--quiet", "--no-contact")
  await importing(await fileOf("nombre\nWaits\n"), "--no-contact")
  await saveTriagers(db, triager("ana"))
  await importing(await fileOf("nombre\nAt once\n"), "--quiet", "--no-contact")
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
  const leads = await auditDatabase(db)
  assertFairAtEveryMoment(leads, { ana: 1, bo: 2, cai: 3 })
})

test("Ctrl-C ends it after the batch at hand, and it goes on from there", async () => {
  const file = await fileOf(manyRows(1_100))
  const child = await lockDeskFor(db, async () => {
    const started = spawn(process.execPath, [...CRIBA, "import", file], {
      env: onlyWith({ DATABASE_URL: database.url }),
      stdio: ["ignore", "pipe", "pipe"],
    })
    await until("somebody waits for the desk", someoneAwaitsTheDesk)
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

test("what spreadsheets and ad networks write is read in their encodings", async () => {
  const table = "Nombre;Correo;Notas\nBegoña;begona@example.com;«sí» – 50 €\n"
  const utf16le = Buffer.from(`\ufeff${table}`, "utf16le")
  const files = [
    Buffer.from(table.replace("€", "\x80").replace("–", "\x96"), "latin1"),
    utf16le,
    Buffer.from(utf16le).swap16(),
    Buffer.from(table, "utf16le"),
    `sep=;\r\n${table}`,
  ]
  for (const content of files) {
    const { value } = await importing(await fileOf(content))
    assert.deepEqual([value?.created, value?.errors], [1, 0])
  }
  const { rows } = await sql<{ nombre: string; notes: string }>`select nombre, notes from lead`.execute(db)
  assert.deepEqual(
    new Set(rows.map(({ nombre, notes }) => `${nombre} ${notes}`)),
    new Set(["Begoña «sí» – 50 €"]),
  )
  assert.equal(rows.length, files.length)
})

test("a lead with an owner or a final state is taken over as it is, charged to nobody and counted for no cap", async () => {
  await saveTriagers(
    db,
    triager("ana", { name: "Ana Ruiz", email: "ana@example.com", daily_cap: 1 }),
    triager("bo", { name: "Bo", active: false }),
  )
  const header = "First Name,Last Name,Email,Create Date (CET),Lead Status,Contact owner"
  const file = await fileOf(
    [
      header,
      "Eva,Gil,eva@example.com,2024-03-05 14:22,New,Ana Ruiz",
      "Luis,Mora,luis@example.com,2024-03-06 09:00,Connected,ana@example.com",
      "Won,Already,won@example.com,2023-01-01 00:00,Open deal,Bo",
      "Out,Already,out@example.com,2023-01-02 00:00,Unqualified,",
      "Fresh,Lead,fresh@example.com,2026-01-02 00:00,New,",
      "Left,Behind,left@example.com,2026-01-03 00:00,In progress,bo",
      "No,Body,nobody@example.com,2026-01-03 00:00,New,Somebody Else",
      "Odd,Status,odd@example.com,2026-01-03 00:00,Gone fishing,",
      "Odd,Date,date@example.com,03/04/2026,New,",
    ].join("\n"),
  )
  const { value } = await importing(file)
  assert.deepEqual([value.created, value.taken_over, value.errors], [6, 4, 3])
  assert.deepEqual(value.wrong, { unknown_triager: 1, unknown_status: 1, ambiguous_date: 1 })
  assert.deepEqual(value.warnings, { owner_inactive: 1 })
  const { rows } = await sql<Record<string, unknown>>`
    select nombre, status, triager_id, created_at, contact_by, disqualification_rule from lead order by seq`.execute(
    db,
  )
  assert.deepEqual(
    rows.map((row) => [row.nombre, row.status, row.triager_id]),
    [
      ["Eva Gil", "assigned", "ana"],
      ["Luis Mora", "contacted", "ana"],
      ["Won Already", "qualified", "bo"],
      ["Out Already", "disqualified", null],
      ["Fresh Lead", "assigned", "ana"],
      ["Left Behind", "waiting", null], // the cap of one was reached by the lead before it, not by those taken over
    ],
  )
  assert.deepEqual(rows[0]?.created_at, new Date("2024-03-05T13:22:00Z"))
  assert.equal(rows[3]?.disqualification_rule, "manual")
  const leads = await auditDatabase(db)
  assert.equal((await readEvents(db)).filter(({ type }) => type === "lead.assigned").length, 1)

  const explained = await criba.run(["explain", String(leads[1]?.id), "--json"])
  assert.match(explained.out, /This lead was imported as in contact, with Ana Ruiz\./)
  const again = await importing(
    file,
    "--owner",
    "Somebody Else=",
    "--status",
    "Gone fishing=lost",
    "--dates",
    "dmy",
  )
  assert.deepEqual([again.value.created, again.value.already_imported, again.value.errors], [3, 6, 0])
})

test("an imported lead is a duplicate by its own date, of the same file too", async () => {
  await saveTriagers(db, triager("ana"))
  const file = await fileOf(
    [
      "nombre,email,created_at,triager",
      "First,eva@example.com,2024-03-05,ana",
      "Three days later,eva@example.com,2024-03-08,ana",
      "A year later,eva@example.com,2025-03-08,ana",
    ].join("\n"),
  )
  assert.equal((await importing(file)).value.duplicates, 1)
  const later = await fileOf("nombre,email,created_at\nBetween,eva@example.com,2024-03-06\n")
  assert.equal((await importing(later)).value.duplicates, 1)
  assert.equal((await importing(await fileOf("nombre,email\nNow,eva@example.com\n"))).value.duplicates, 0)
  const { rows } = await sql<{ nombre: string; first: string | null }>`
    select lead.nombre, first.nombre as first from lead left join lead first on first.id = lead.duplicate_of order by lead.seq
  `.execute(db)
  assert.deepEqual(
    rows.map(({ nombre, first }) => `${nombre}: ${first}`),
    ["First: null", "Three days later: First", "A year later: null", "Between: First", "Now: null"],
  )
  await auditDatabase(db)
})

test("no text is too long for a row, and no row has too many columns", async () => {
  const colours = Array.from({ length: 40 }, (_, i) => `Colour ${i}`)
  const sentence = `Vendemos vino ${"y más vino ".repeat(20)}`.trim()
  const { value } = await importing(
    await fileOf(
      [
        ["Nombre", "business", "email", ...colours].join(","),
        ["Ana ".repeat(75), sentence, "ana@example.com", ...colours.map(() => "red")].join(","),
      ].join("\r\n"),
    ),
  )
  assert.deepEqual([value.created, value.errors, value.warnings], [1, 0, { text_cut: 1, extra_left_out: 1 }])
  const { rows } = await sql<{ nombre: string; business_label: string; extra: Record<string, string> }>`
    select nombre, business_label, extra from lead`.execute(db)
  assert.equal(rows[0]?.nombre, "Ana ".repeat(50).trim())
  assert.equal(rows[0]?.business_label, sentence)
  assert.deepEqual(
    [rows[0]?.extra.nombre, Object.keys(rows[0]?.extra ?? {}).length],
    ["Ana ".repeat(75).trim(), 32],
  )
})

test("Meta's lead forms come in as they are downloaded", async () => {
  const table = [
    "id\tcreated_time\tad_id\tad_name\tcampaign_id\tcampaign_name\tform_id\tform_name\tis_organic\tplatform\tfull_name\tphone_number\temail\tlead_status",
    "l:1\t2026-03-05T14:22:31+0100\tag:9\tVídeo 1\tc:7\tOtoño\tf:3\tPresupuesto\tfalse\tfb\tIñaki Otxoa\tp:+34600111222\tinaki@example.com\tCREATED",
  ].join("\r\n")
  const { value } = await importing(await fileOf(Buffer.from(`\ufeff${table}\r\n`, "utf16le")))
  assert.deepEqual([value.created, value.errors, value.warnings], [1, 0, {}])
  const { rows } = await sql`
    select nombre, telefono, phone_normal, utm_campaign, funnel, created_at, extra from lead`.execute(db)
  assert.deepEqual(rows, [
    {
      nombre: "Iñaki Otxoa",
      telefono: "+34600111222",
      phone_normal: "+34600111222",
      utm_campaign: "Otoño",
      funnel: "Presupuesto",
      created_at: new Date("2026-03-05T13:22:31Z"),
      extra: {
        id: "l:1",
        ad_id: "ag:9",
        ad_name: "Vídeo 1",
        campaign_id: "c:7",
        form_id: "f:3",
        is_organic: "false",
        platform: "fb",
      },
    },
  ])
})

test("a person is erased by e-mail, once that is said twice", async () => {
  await importing(
    await fileOf("nombre,email\nEva,eva@example.com\nEva otra vez,EVA@example.com\nLuis,luis@example.com\n"),
  )
  assert.match((await criba.run(["erase", "Eva@example.com"])).out, /2 leads would be erased/)
  const named = async () =>
    (await sql<{ nombre: string }>`select nombre from lead where nombre is not null`.execute(db)).rows
  assert.equal((await named()).length, 3)
  assert.equal((await criba.run(["erase", "Eva@example.com", "--yes"])).code, 0)
  assert.deepEqual(await named(), [{ nombre: "Luis" }])
  assert.match((await criba.run(["erase", "eva@example.com"])).err, /No lead is eva@example\.com's/)
})
