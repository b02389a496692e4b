/**
 * Brings the schema up to date: the files of migrations/, in the order of their names, forward only, each applied
 * once. The migrator takes a lock in the database first, so that any number of servers may start at once.
 */
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import type { Database } from "./database.ts"

const MIGRATIONS = path.join(import.meta.dirname, "../../migrations")

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d{4}_.*\.sql$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(path.join(MIGRATIONS, file), "utf8")))
  return Object.fromEntries(
    files.map((file, i) => [
      file.replace(/\.sql$/, ""),
      { up: async (db) => void (await sql.raw(texts[i] ?? "").execute(db)) },
    ]),
  )
}

const migratorFor = (db: Database) =>
  new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: "migration",
    migrationLockTableName: "migration_lock",
  })

/** Applies what is missing; answers the names of what was applied now. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migratorFor(db).migrateToLatest()
  const failed = results?.find((result) => result.status === "Error")
  if (error) {
    const what = failed
      ? `Migration ${failed.migrationName} failed`
      : "The schema could not be brought up to date"
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Names of the migrations that the database has not had yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorFor(db).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}
