/**
 * Brings the schema up to date: the files of migrations/, in the order of their names, forward only, each applied
 * once. The migrator takes a lock in the database first, so that any number of servers may start at once.
 */
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import type { Database, Tx } from "./database.ts"

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
  const unknown = await unknownMigrations(db)
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Criba (${unknown.join(", ")}). Run that version.`,
    )
  }
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

/** Applies what is missing up to the named one, as part of a transaction. */
export async function migrateTo(tx: Tx, name: string): Promise<void> {
  const { error } = await migratorFor(tx).migrateTo(name)
  if (error) throw error
}

/** Names of all migrations that this version of Criba has. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations())

/** Names of the migrations that the database has not had yet. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorFor(db).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/** Names of migrations that the database has had and this version of Criba does not know. */
export async function unknownMigrations(db: Database): Promise<string[]> {
  const { rows: tables } =
    await sql`select from pg_tables where tablename = 'migration' and schemaname = current_schema`.execute(db)
  if (tables.length === 0) return []
  const known = await readMigrations()
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map((row) => row.name).filter((name) => !(name in known))
}
