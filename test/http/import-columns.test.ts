/**
 * What an import says of a file before anything happens: what each column becomes, how its dates are read, and that a file without
 * addresses and numbers is not what was meant. The command line, the API and the console ask the same functions.
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
import { saveTriagers, triager } from "../helpers/builders.ts"
import { at, done, refused } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { importsClient, NO_CHOICES } from "../helpers/imports.ts"

let database: TestDatabase
let server: RunningApp
let client: ReturnType<typeof importsClient>
let folder: string
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"))
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(database.db, { name: "o", scopes: ["admin"], rate_per_minute: null })
  client = importsClient(server.address, secret)
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-columns-"))
})
after(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

let files = 0
async function run(text: string, ...options: string[]) {
  const file = path.join(folder, `${++files}.csv`)
  await writeFile(file, text)
  return cribaOn(database.url).run(["import", file, ...options])
}
const count = async () => (await sql`select from lead`.execute(database.db)).rows.length

const TABLE = [
  "First Name,Last Name,Mobile,Phone,Email - Work,Color,Internal id,Create date",
  "Ana,Ruiz,,600111222,ana@example.com,rojo,7,03/02/2026",
  "Bo,Gil,600111333,910111333,,,8,25/03/2026",
].join("\n")

test("before it imports, the command line shows what becomes of each column, and how dates are read", async () => {
  for (const option of ["--dry-run", "--quiet"]) {
    const { err, out, code } = await run(TABLE, "--map", "Internal id=", option)
    assert.equal(code, 0)
    assert.equal(
      err,
      [
        "COLUMN        BECOMES                                            FOR EXAMPLE",
        "First Name    nombre, joined with the others                     Ana",
        "Last Name     nombre, joined with the others                     Ruiz",
        "Mobile        telefono, if it is not empty                       600111333",
        "Phone         telefono if those before it are empty, else extra  600111222",
        "Email - Work  email                                              ana@example.com",
        "Color         extra, under its name                              rojo",
        "Internal id   left out                                           7",
        "Create date   created_at                                         03/02/2026",
        "Dates: 03/04/2026 is 3 April, as line 3 tells (Create date).",
        "",
        "",
      ].join("\n"),
    )
    assert.match(out, /2 rows: 2 created/)
  }
  const { rows } = await sql`select nombre, telefono, extra from lead order by seq`.execute(database.db)
  assert.deepEqual(rows, [
    { nombre: "Ana Ruiz", telefono: "600111222", extra: { Color: "rojo" } },
    { nombre: "Bo Gil", telefono: "600111333", extra: { Phone: "910111333" } },
  ])
})

test("as JSON it says the same, and so does the preview of the API", async () => {
  const { out, err } = await run(TABLE, "--dry-run", "--json")
  assert.equal(err, "")
  const told = JSON.parse(out)
  const { id } = await client.upload(TABLE)
  const preview = await done(client.api.GET("/imports/{id}/preview", at(id)))
  const { columns, date_order, date_seen, date_unclear } = preview
  assert.deepEqual(
    [told.columns, told.date_order, told.date_seen, told.date_unclear],
    [columns, date_order, date_seen, date_unclear],
  )
  assert.deepEqual(date_seen, { column: "Create date", line: 3 })
  assert.deepEqual(date_unclear, { column: "Create date", line: 2 })
})

const NO_CONTACT = "Nombre,Correu-e,Color\nAna,ana@example.com,rojo\n"

test("a file without e-mail and phone is not imported from the command line until that is said", async () => {
  const before = await count()
  for (const option of ["--dry-run", "--json", "--quiet"]) {
    const { code, out, err } = await run(NO_CONTACT, option)
    assert.deepEqual([code, out], [2, ""])
    assert.match(err, /Nombre +nombre +Ana\nCorreu-e +extra, under its name +ana@example\.com\n/)
    assert.match(
      err,
      /No column is an e-mail.*--map "Correu-e=email".*--no-contact\.\nNothing was imported\.\n$/,
    )
  }
  assert.equal(await count(), before)
  assert.equal((await run(NO_CONTACT, "--map", "Correu-e=email")).code, 0)
  assert.equal((await run(NO_CONTACT, "--no-contact")).code, 0)
  assert.equal((await run("Nombre,Móvil\nAna,\n")).code, 0, "an empty column is one all the same")
})

test("nor by the API", async () => {
  const { id } = await client.upload(NO_CONTACT.replace("Ana", "Eva"))
  const preview = await done(client.api.GET("/imports/{id}/preview", at(id)))
  assert.deepEqual(
    preview.mistakes.map(({ code }) => code),
    ["no_contact"],
  )
  for (const trial of [true, false]) {
    const problem = await refused(client.api.POST("/imports/{id}/start", { ...at(id), body: { trial } }))
    assert.equal(problem.errors?.[0]?.code, "no_contact")
  }
  const body = { ...NO_CHOICES, no_contact: true }
  const said = await done(client.api.PUT("/imports/{id}/choices", { ...at(id), body }))
  assert.deepEqual(said.mistakes, [])
  await client.start(id)
  assert.equal((await client.settled(id)).counts?.created, 1)
})

const STATUSES =
  "Nombre,Correo,Estado,Comercial\nAna,a1@example.com,Tibio,ana\nBo,b1@example.com,Ganado,ana\n"

test("what a word means may be said in any word that is understood", async () => {
  const refusal = await run(STATUSES, "--dry-run")
  assert.equal(refusal.code, 1)
  assert.match(
    refusal.out,
    /Wrong, by kind: unknown_status 1\.\n {2}unknown_status: Say what each word means: --status/,
  )
  assert.equal((await run(STATUSES, "--status", "Tibio=templado")).code, 2)
  assert.equal((await run(STATUSES, "--status", "Tibio=nuevo")).code, 0)
  const { id } = await client.upload(STATUSES)
  const choose = (status: string) => {
    const body = { ...NO_CHOICES, statuses: [{ word: "tibio", status }] }
    return client.api.PUT("/imports/{id}/choices", { ...at(id), body })
  }
  const problem = await refused(choose("templado"))
  assert.deepEqual(problem.errors?.[0]?.pointer, "#/statuses/0/status")
  const preview = await done(choose("Nuevo"))
  assert.deepEqual(preview.statuses, [
    { word: "Tibio", rows: 1, status: "new" },
    { word: "Ganado", rows: 1, status: "won" },
  ])
  const { choices } = await done(client.api.GET("/imports/{id}", at(id)))
  assert.deepEqual(choices?.statuses, [{ word: "tibio", status: "new" }])
  const { rows } = await sql`
    select nombre, status, extra from lead where email like '%1@example.com' order by seq`.execute(
    database.db,
  )
  assert.deepEqual(rows, [
    { nombre: "Ana", status: "assigned", extra: { Estado: "Tibio" } },
    { nombre: "Bo", status: "won", extra: null },
  ])
})

test("numbers of a spreadsheet and years of two digits are read alike everywhere, or asked about", async () => {
  const kinds: [string, string, string | null][] = [
    ["46086,5", "46087", "2026-03-05T12:00:00.000Z"],
    ["05/03/26 12:00", "25/03/26", "2026-03-05T12:00:00.000Z"],
    ["46086", "2026-03-05", null],
    ["26/03/05", "26/03/31", null],
  ]
  for (const [first, second, moment] of kinds) {
    const text = `Nombre;Correo;Fecha\nAna;a2@example.com;${first}\nBo;b2@example.com;${second}\n`
    const { id } = await client.upload(text)
    const body = { ...NO_CHOICES, time_zone: "UTC" }
    const preview = await done(client.api.PUT("/imports/{id}/choices", { ...at(id), body }))
    assert.equal(preview.rows[0]?.lead?.created_at ?? null, moment, first)
    const told = await run(text, "--time-zone", "UTC", "--dry-run", "--json")
    const { created, wrong } = JSON.parse(told.out)
    await client.start(id, true)
    const { trial } = await client.settled(id)
    assert.deepEqual([created, wrong], [trial?.created, trial?.wrong], first)
    assert.equal(told.code, moment === null ? 1 : 0, first)
  }
  assert.equal((await run("Nombre;Correo;Fecha\nAna;;26/03/05\nBo;;25/03/31\n", "--dates", "ymd")).code, 0)
})

test("every warning says what to do about it", async () => {
  const { out } = await run("Nombre,Correo,Teléfono,Facturación\nAna,nobody,12,mucho\n")
  assert.match(out, /^Leads with warnings: .*invalid_phone 1.*\.$/m)
  for (const code of ["invalid_email", "invalid_phone", "unreadable_amount"])
    assert.match(out, new RegExp(`^  ${code}: .{20,}\\.$`, "m"))
})

test("a trial tells also what only the policy can find, and no more of a choice that decides the bracket", async () => {
  const text = "Nombre,Correo,Facturación\nAna,a@example.com,mucho\nBo,b@example.com,60k - 1M\n"
  const { out } = await run(text, "--dry-run", "--json")
  assert.deepEqual(JSON.parse(out).warnings, { unreadable_amount: 1, unknown_revenue_label: 1 })
})
