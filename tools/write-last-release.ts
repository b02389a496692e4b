/**
 * Writes down what a release asks of the database, when it is released: test/fixtures/last-release.json. Its columns and
 * constraints, and every statement that its servers sent while the tests ran. test/store/upgrade.test.ts holds
 * later schemas against it, because servers of the last release go on working while the next one migrates.
 *
 *   npm run last-release
 */
import { execFileSync, spawnSync } from "node:child_process"
import { createReadStream, globSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { sql } from "kysely"
import { type Database, openDatabase } from "../src/store/database.ts"
import { startEmbeddedPostgres } from "../src/store/embedded/embedded-postgres.ts"
import { type LastRelease, readContract } from "../test/helpers/last-release.ts"

const ROOT = path.join(import.meta.dirname, "..")
const FILE = path.join(ROOT, "test/fixtures/last-release.json")
/** What people and senders do: between them these tests call every path of the API, the intake, deliveries and commands. */
const TESTS = ["test/http/*.test.ts", "test/ingest/*.test.ts", "test/events/*.test.ts", "test/cli/*.test.ts"]
const LOGGED = {
  fsync: "off",
  max_connections: "300",
  logging_collector: "on",
  log_destination: "jsonlog",
  log_directory: "log",
  log_rotation_size: "0",
  log_statement: "all",
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim()
const folder = await mkdtemp(path.join(os.tmpdir(), "criba-release-"))
const postgres = await startEmbeddedPostgres(folder, { settings: LOGGED })
try {
  const { host } = postgres.connection
  const TEST_DATABASE_URL = `postgresql://criba@/postgres?host=${encodeURIComponent(String(host))}`
  const files = TESTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
  spawnSync("sh", ["bin/test", "--test-concurrency=2", ...files], {
    cwd: ROOT,
    env: { ...process.env, TEST_DATABASE_URL },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const template = { ...postgres.connection, database: "criba_template" }
  const db = openDatabase(template, { maxConnections: 1, queryTimeoutMs: 30_000 })
  const release: LastRelease = {
    commit: git("rev-parse", "HEAD"),
    last_migration: String(
      git("ls-tree", "--name-only", "HEAD", "migrations/")
        .match(/\d{4}_\w+/g)
        ?.sort()
        .at(-1),
    ),
    ...(await readContract(db)),
    statements: await keepThoseOfCriba(db, await readStatements(path.join(folder, "postgres/log"))),
  }
  await db.destroy()
  await writeFile(FILE, `${JSON.stringify(release, null, 1)}\n`)
  process.stdout.write(`${release.statements.length} statements of ${release.commit}\n`)
} finally {
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}

/** Those with parameters: what has none is a test's own, or `begin`. */
async function readStatements(logs: string): Promise<string[]> {
  const found = new Set<string>()
  for (const file of globSync("*.json", { cwd: logs }))
    for await (const line of createInterface({ input: createReadStream(path.join(logs, file)) })) {
      const { message = "", application_name = "" } = JSON.parse(line)
      const text = /^execute \S+: ([\s\S]*\$1[\s\S]*)$/.exec(message)?.[1]
      if (text !== undefined && application_name.startsWith("criba"))
        found.add(text.replaceAll(/\s+/g, " ").trim())
    }
  return [...found].sort()
}

/** Tests try wrong statements too, and the library for sign-in asks what it needs. */
async function keepThoseOfCriba(db: Database, statements: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  for (const text of statements) {
    const isGood = await sql
      .raw(`prepare tried as ${text}`)
      .execute(db)
      .then(
        () => true,
        () => false,
      )
    if (!isGood) continue
    await sql.raw("deallocate tried").execute(db)
    kept.push(text)
  }
  return kept
}
