/** That the bundle for a helper says what is wrong, and nothing that is nobody's business. */
import assert from "node:assert/strict"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { runCriba } from "./run-criba.ts"

let folder: string
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-bundle-"))
})
after(() => rm(folder, { recursive: true }))

/** Where secrets stand in settings, and people in leads and in a log. */
const PLANTED = [
  "hidden-word",
  "bearer-word",
  "mail-word",
  "client-word",
  "Nora",
  "Quintana",
  "nora@",
  "600 111 222",
]

const LOG = [
  "Nov 19 08:00:01 host criba[7]: The set-up link: https://crm.example.com/set-up/hidden-word",
  'Nov 19 08:00:02 host criba[7]: {"level":"info","time":"2026-11-19T08:00:02.000Z","route":"/api/admin/leads","status":200,"lead":"Nora","msg":"request"}',
  '{"level":"warn","time":"2026-11-19T08:00:03.000Z","err":{"type":"Error","message":"550 <nora@example.com> at https://hooks.example.com/hidden-word","cause":{"message":"nora@example.com."}},"msg":"a letter could not be sent"}',
  '{"level":"warn","time":"2026-11-19T0',
].join("\n")

const settings = (database: string) => ({
  DATABASE_URL: database,
  METRICS_TOKEN: "bearer-word",
  SMTP_URL: "smtp://nora:mail-word@127.0.0.1:9",
  MAIL_FROM: "Nora Quintana <nora@example.com>",
  OPENID_ISSUER: "https://nora:hidden-word@id.example.com/nora@example.com",
  OPENID_CLIENT_ID: "client-word",
  OPENID_CLIENT_SECRET: "hidden-word",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example.com:4318/hidden-word",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=bearer-word",
})

test("versions, settings, findings, sizes and the log are there; leads, people and secrets are not", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  await publish(database.db, { brackets: [{ id: "all" }] })
  await saveTriagers(database.db, triager("nora", { name: "Nora Quintana", email: "nora@example.com" }))
  await routeBatch(database.db, new DeskReader(), [arrival({ name: "Nora Quintana", phone: "600 111 222" })])
  await writeFile(path.join(folder, "log"), LOG)

  const file = path.join(folder, "bundle.json")
  const { code, out, err } = await runCriba(settings(database.url), [
    "support-bundle",
    file,
    "--log",
    path.join(folder, "log"),
  ])
  assert.equal(code, 0, err)
  assert.match(out, /Read it before you send it/)
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  const text = await readFile(file, "utf8")
  for (const secret of PLANTED) assert.ok(!text.includes(secret), secret)
  const bundle = JSON.parse(text)
  assert.match(bundle.versions.criba, /^\d+\.\d+\.\d+$/)
  assert.equal(bundle.settings.smtpUrl, "smtp://127.0.0.1:9")
  assert.equal(bundle.settings.metricsToken, "set")
  assert.deepEqual(bundle.settings.tracing.headers, ["authorization"])
  const said = JSON.stringify(bundle.findings)
  for (const part of ["PostgreSQL", "No mail can be sent"]) assert.match(said, new RegExp(part))
  assert.ok(bundle.tables.some(({ table, mb }: { table: string; mb: number }) => table === "lead" && mb > 0))
  assert.equal(bundle.log.left_out, 2)
  assert.deepEqual(
    bundle.log.lines.map(({ msg, route, err }: { msg: string; route?: string; err?: unknown }) => [
      msg,
      route ?? err,
    ]),
    [
      ["request", "/api/admin/leads"],
      [
        "a letter could not be sent",
        { type: "Error", message: "550 <…@…> at https://hooks.example.com", cause: { message: "…@…." } },
      ],
    ],
  )
})

test("where nothing works it says why, and still makes the bundle", async () => {
  const file = path.join(folder, "broken.json")
  const { code } = await runCriba({ DATABASE_URL: "postgres://nora:hidden-word@127.0.0.1:9/nora" }, [
    "support-bundle",
    file,
  ])
  assert.equal(code, 0)
  const bundle = JSON.parse(await readFile(file, "utf8"))
  assert.match(bundle.tables, /127\.0\.0\.1:9/)
  assert.ok(bundle.findings.some(({ level }: { level: string }) => level === "problem"))
  await runCriba({ PORT: "many", DATA_DIR: folder }, ["support-bundle", file])
  assert.match(JSON.parse(await readFile(file, "utf8")).settings, /PORT must be/)
})

test("a file that cannot be written, or a log that cannot be read, is told in a sentence", async () => {
  const nowhere = path.join(folder, "no/where.json")
  const write = await runCriba({ DATA_DIR: folder }, ["support-bundle", nowhere])
  assert.deepEqual([write.code, write.err.includes("cannot be written")], [1, true])
  assert.ok(!(await readdir(folder)).includes("postgres"), "no database is made")
  const read = await runCriba({ DATA_DIR: folder }, [
    "support-bundle",
    path.join(folder, "x"),
    "--log",
    nowhere,
  ])
  assert.deepEqual([read.code, read.err.includes("cannot be read")], [1, true])
})
