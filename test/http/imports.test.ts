/** Importing a file through the API: its whole life, from the first part to the rows that were wrong. */
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import type { ImportChoices } from "../../client/api.ts"
import { forget } from "../../src/chores.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { at, done, refused, withQuery } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { importsClient, NO_CHOICES } from "../helpers/imports.ts"
import { until } from "../helpers/until.ts"

let database: TestDatabase
let server: RunningApp
let key: string
let client: ReturnType<typeof importsClient>
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana", { email: "ana@example.com" }), triager("bo"))
  server = await startApp({ DATABASE_URL: database.url })
  key = (await createKey(database.db, { name: "office", scopes: ["admin"], rate_per_minute: null })).secret
  client = importsClient(server.address, key)
})
after(async () => {
  await server.close()
  await database.close()
})

const leadsNamed = async (pattern: string) =>
  (
    await sql<Record<string, unknown>>`
      select nombre, email, revenue, triager_id, status, extra from lead where nombre like ${pattern} order by seq
    `.execute(database.db)
  ).rows
const count = async (table: "import_part" | "import_wrong_row", id: string) =>
  (await sql`select from ${sql.table(table)} where job_id = ${id}`.execute(database.db)).rows.length

suite("a file", () => {
  test("is uploaded, looked at, corrected, tried and imported, and its wrong rows come back", async () => {
    const job = await client.upload(
      Buffer.from(
        "Cliente;Correo;Facturación;Propietario;Estado\r\n" +
          "Begoña;b@example.com;120.000;ana@example.com;Nurturing\r\n" +
          ";nobody@example.com;;;\r\n" +
          "Íñigo;i@example.com;5;Juan Old;\r\n",
        "latin1",
      ),
      "crm 2026.csv",
    )
    assert.deepEqual(
      [job.status, job.rows, job.encoding, job.delimiter, job.created_by_name],
      ["ready", 3, "windows-1252", ";", "office"],
    )
    const first = await done(client.api.GET("/imports/{id}/preview", at(job.id)))
    assert.deepEqual(
      first.columns.map(({ field }) => field),
      ["extra", "email", "revenue", "triager", "status"],
    )
    assert.deepEqual(
      first.mistakes.map(({ code, places }) => [code, places]),
      [["no_name", [0]]],
    )
    const unclear = await refused(client.api.POST("/imports/{id}/start", { ...at(job.id), body: {} }))
    assert.deepEqual([unclear.code, unclear.errors?.[0]?.code], ["validation_failed", "no_name"])

    const body: ImportChoices = {
      ...NO_CHOICES,
      columns: [{ place: 0, field: "nombre" }],
      statuses: [{ word: "nurturing", status: "contacted" }],
    }
    const preview = await done(client.api.PUT("/imports/{id}/choices", { ...at(job.id), body }))
    assert.deepEqual(preview.mistakes, [])
    assert.deepEqual(preview.statuses, [{ word: "Nurturing", rows: 1, status: "contacted" }])
    assert.deepEqual(preview.owners, [
      { name: "ana@example.com", rows: 1, is_known: true, triager: "ana" },
      { name: "Juan Old", rows: 1, is_known: false, triager: null },
    ])
    const [lead, ...wrong] = preview.rows
    assert.deepEqual(lead?.lead?.fields, {
      nombre: "Begoña",
      email: "b@example.com",
      revenue: 120_000,
      qualified: false,
    })
    assert.deepEqual([lead?.lead?.status, lead?.lead?.triager], ["contacted", "ana"])
    assert.deepEqual(
      wrong.map(({ line, outcome, error }) => [line, outcome, error?.code]),
      [
        [3, "wrong", "required"],
        [4, "wrong", "unknown_triager"],
      ],
    )
    assert.doesNotMatch(JSON.stringify(preview), /--\w/)

    await client.start(job.id, true)
    const tried = await client.settled(job.id)
    assert.deepEqual(
      [tried.status, tried.trial?.created, tried.trial?.errors, tried.counts],
      ["ready", 1, 2, null],
    )
    assert.deepEqual(await leadsNamed("Bego%"), [])

    assert.equal((await client.start(job.id)).status, "running")
    const over = await client.settled(job.id)
    assert.deepEqual([over.status, over.has_wrong_rows], ["done", true])
    assert.deepEqual(over.counts, {
      rows: 3,
      created: 1,
      duplicates: 0,
      taken_over: 1,
      already_imported: 0,
      left_out: 0,
      errors: 2,
      amounts_by_rule: 1,
      warnings: {},
      wrong: { required: 1, unknown_triager: 1 },
    })
    assert.deepEqual(await leadsNamed("Bego%"), [
      {
        nombre: "Begoña",
        email: "b@example.com",
        revenue: 120_000,
        triager_id: "ana",
        status: "contacted",
        extra: { Estado: "Nurturing" },
      },
    ])
    const errors = await client.csv(`imports/${job.id}/errors.csv`)
    assert.match(errors.headers.get("content-disposition") ?? "", /crm-2026\.errors\.csv/)
    assert.match(errors.text, /^\ufeffline;error;Cliente;Correo;Facturación;Propietario;Estado\n3;/)
    assert.match(errors.text, /\n4;"?triager: .*"Juan Old".*;Íñigo;i@example\.com;5;Juan Old;\n$/)
    assert.equal(await count("import_part", job.id), 0)

    const mended = await client.upload(
      errors.text.replace("3;", "3;").replaceAll("Juan Old", "bo").replace(";;nobody", ";Nadia;nobody"),
    )
    const again = await done(
      client.api.PUT("/imports/{id}/choices", {
        ...at(mended.id),
        body: { ...NO_CHOICES, columns: [{ place: 2, field: "nombre" }] },
      }),
    )
    assert.deepEqual(
      again.columns.slice(0, 2).map(({ field }) => field),
      ["", ""],
    )
    await client.start(mended.id)
    assert.equal((await client.settled(mended.id)).counts?.created, 2)

    const { data: listed } = await done(client.api.GET("/leads", withQuery({ import: job.id })))
    assert.deepEqual(
      listed.map(({ nombre }) => nombre),
      ["Begoña"],
    )
    const lost = await done(client.api.GET("/leads", withQuery({ import: job.id, status: "lost" })))
    assert.deepEqual(lost.data, [])
    const exported = await client.csv(`leads.csv?import=${job.id}`)
    assert.equal(exported.text.trimEnd().split("\r\n").length, 2)
  })
})

suite("uploading", () => {
  const big = Buffer.from(`nombre,notes\n${`Part,${"x".repeat(9_000)}\n`.repeat(120)}`)

  test("goes on where it was lost: parts come in any order, and again", async () => {
    const { id, part_bytes, missing_parts } = await client.create(big)
    assert.deepEqual(missing_parts, [0, 1, 2])
    const part = (number: number) => big.subarray(number * part_bytes, (number + 1) * part_bytes)
    await client.sendPart(id, 2, part(2))
    const again = await client.sendPart(id, 2, part(2))
    assert.deepEqual([again.status, again.body.missing_parts], [200, [0, 1]])
    const short = await client.sendPart(id, 0, part(0).subarray(1))
    assert.deepEqual([short.status, short.body.code], [422, "validation_failed"])
    assert.equal((await client.sendPart(id, 3, part(0))).status, 422)
    assert.deepEqual((await done(client.api.GET("/imports/{id}", at(id)))).missing_parts, [0, 1])
    await client.sendPart(id, 0, part(0))
    await client.sendPart(id, 1, part(1))
    const ready = await client.settled(id)
    assert.deepEqual([ready.status, ready.rows], ["ready", 120])
    const late = await client.sendPart(id, 1, part(1))
    assert.deepEqual([late.status, late.body.code], [409, "invalid_transition"])
    await done(client.api.POST("/imports/{id}/cancel", at(id)))
    assert.equal(await count("import_part", id), 0)
  })

  test("what cannot be imported is refused with the reason, before or after it was read", async () => {
    const refusals: [object, string][] = [
      [{ file_name: "Leads.XLSX", file_bytes: 10 }, "spreadsheet"],
      [{ file_name: "leads.csv", file_bytes: 0 }, "empty"],
      [{ file_name: "leads.csv", file_bytes: 104_857_601 }, "too_large"],
      [{ file_name: "a\tb.csv", file_bytes: 10 }, "invalid_format"],
    ]
    for (const [body, code] of refusals) {
      const problem = await refused(client.api.POST("/imports", { body: body as never }))
      assert.deepEqual([problem.code, problem.errors?.[0]?.code], ["validation_failed", code])
    }
    const failures: [Buffer | string, string][] = [
      [Buffer.from("PK\x03\x04 a workbook that was renamed"), "spreadsheet"],
      [Buffer.from("nombre\nLuc\xed\x81a\n", "latin1"), "not_text"],
      ["\n\n", "empty"],
      ["nombre,email\n", "no_rows"],
      ['nombre,notes\nAna,"never closed\n', "unclosed_quote"],
      ["nombre,a;b\nAna,c;d\n", "unclear_delimiter"],
    ]
    for (const [content, code] of failures) {
      const { id, status, failure } = await client.upload(content)
      assert.deepEqual([status, failure?.code], ["failed", code])
      assert.match(failure?.detail ?? "", /^The file cannot be read: /)
      assert.equal(await count("import_part", id), 0)
    }
    const headless = await client.upload("Ana Ruiz,ana.ruiz@example.com\nBo,bo@example.com\n")
    const { mistakes } = await done(client.api.GET("/imports/{id}/preview", at(headless.id)))
    assert.equal(mistakes[0]?.code, "no_header")
  })

  test("choices that fit nothing are told one by one, and no file is kept without end", async () => {
    const { id } = await client.upload("nombre,Color\nAna,rojo\n")
    const body: ImportChoices = {
      ...NO_CHOICES,
      time_zone: "Mars/Olympus",
      columns: [
        { place: 2, field: "email" },
        { place: 1, field: "tint" },
      ],
      owners: [{ name: "Juan", triager: "nobody" }],
    }
    const problem = await refused(client.api.PUT("/imports/{id}/choices", { ...at(id), body }))
    assert.deepEqual(
      problem.errors?.map(({ pointer }) => pointer),
      ["#/columns/0/place", "#/columns/1/field", "#/time_zone", "#/owners/0/triager"],
    )
    await sql`update import_job set changed_at = now() - interval '4 days' where id = ${id}`.execute(
      database.db,
    )
    await forget(database.db, { rejectionDays: 30, leadDays: null })
    assert.equal((await refused(client.api.GET("/imports/{id}", at(id)))).code, "not_found")
  })
})

suite("running", () => {
  const many = (name: string, rows: number) =>
    `nombre,email\n${Array.from({ length: rows }, (_, i) => `${name} ${i},${name}${i}@example.com`).join("\n")}\n`
  const ready = async (name: string, rows: number) =>
    (await client.upload(many(name, rows), `${name}.csv`)).id
  const audited = async (id: string) =>
    (
      await sql<{ action: string; after: { file_name: string; counts?: { created: number } } }>`
        select action, after from audit where subject = ${`imports/${id}`} order by id`.execute(database.db)
    ).rows
  const awaitTheDesk = (runs: number) =>
    until(`${runs} imports wait for the desk`, async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and application_name = 'criba import'`.execute(database.db)
      return rows.length >= runs
    })

  test("two imports run side by side, and both are listed with who began them", async () => {
    const [one, other] = [await ready("Side", 700), await ready("By", 30)]
    await lockDeskFor(database.db, async () => {
      await client.start(one)
      await awaitTheDesk(1)
      await client.start(other)
      await awaitTheDesk(2)
    })
    for (const id of [one, other]) assert.equal((await client.settled(id)).status, "done")
    const { data } = await done(client.api.GET("/imports"))
    assert.deepEqual(
      data.slice(0, 2).map(({ id, counts, created_by_name }) => [id, counts?.created, created_by_name]),
      [
        [other, 30, "office"],
        [one, 700, "office"],
      ],
    )
    assert.deepEqual(
      (await audited(one)).map(({ action, after }) => [action, after.file_name, after.counts?.created]),
      [
        ["import.started", "Side.csv", undefined],
        ["import.done", "Side.csv", 700],
      ],
    )
  })

  test("cancelled, it stops after the batch at hand; what was imported stays, and the file is gone", async () => {
    const id = await ready("Cancelled", 1_100)
    await lockDeskFor(database.db, async () => {
      await client.start(id)
      await awaitTheDesk(1)
      const cancelled = await done(client.api.POST("/imports/{id}/cancel", at(id)))
      assert.equal(cancelled.status, "cancelled")
    })
    await until(
      "the last batch is counted",
      async () => (await done(client.api.GET("/imports/{id}", at(id)))).counts !== null,
    )
    const job = await done(client.api.GET("/imports/{id}", at(id)))
    assert.deepEqual([job.status, job.counts?.created], ["cancelled", 512])
    assert.equal((await leadsNamed("Cancelled %")).length, 512)
    assert.equal(await count("import_part", id), 0)
    assert.deepEqual(
      (await audited(id)).map(({ action }) => action),
      ["import.started", "import.cancelled"],
    )
    assert.equal(
      (await refused(client.api.POST("/imports/{id}/start", { ...at(id), body: {} }))).code,
      "invalid_transition",
    )
  })

  test("a server that stops leaves it to the next one, which doubles and loses nothing", async () => {
    const id = await ready("Resumed", 1_100)
    await lockDeskFor(database.db, async () => {
      await client.start(id)
      await awaitTheDesk(1)
      await server.close() // it waits for the desk in vain, and is cut off
    })
    // What it had claimed is free in 20 seconds, or now.
    const { rows } = await sql<{ status: string }>`
      update import_job set claimed_until = now() where id = ${id} returning status`.execute(database.db)
    assert.equal(rows[0]?.status, "running")
    server = await startApp({ DATABASE_URL: database.url })
    client = importsClient(server.address, key)
    const { status, counts } = await client.settled(id)
    assert.deepEqual(
      [status, counts?.rows, counts?.created, counts?.already_imported],
      ["done", 1_100, 1_100, 0],
    )
    assert.equal((await leadsNamed("Resumed %")).length, 1_100)
  })

  test("a batch that was saved and not counted when its server was killed is counted by the next run", async () => {
    const first = await ready("Killed", 3)
    await client.start(first)
    await client.settled(first)
    const { db } = database
    const second = await ready("Killed", 3)
    await sql`
      update import_job set status = 'running', claimed_by = gen_random_uuid(), claimed_until = now(),
        started_by = 'cli', choices = ${JSON.stringify(NO_CHOICES)}::json
      where id = ${second}`.execute(db)
    const third = await ready("Killed", 3) // whoever reads it looks for what else there is to do
    assert.deepEqual((await client.settled(second)).counts?.created, 3)
    await client.start(third)
    const known = (await client.settled(third)).counts
    assert.deepEqual([known?.created, known?.already_imported], [0, 3])
    assert.equal((await leadsNamed("Killed %")).length, 3)
  })

  test("a person who is erased is in no row that is kept", async () => {
    const { id } = await client.upload(
      "nombre,email,telefono,qualified\nOlvido,olvido@example.com,+34600111333,\n" +
        ",OLVIDO@example.com,,\n,,600 111 333,\n,other@example.com,600 111 444,\n",
    )
    await client.start(id)
    assert.equal((await client.settled(id)).counts?.errors, 3)
    const { rows } = await sql<{ id: string }>`select id from lead where nombre = 'Olvido'`.execute(
      database.db,
    )
    await done(client.api.DELETE("/leads/{id}", at(String(rows[0]?.id))))
    assert.match(
      (await client.csv(`imports/${id}/errors.csv`)).text,
      /^line,error,[^\n]*\n5,[^\n]*other@example.com[^\n]*\n$/,
    )
  })
})
