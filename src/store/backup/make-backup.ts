/**
 * A backup of all that Criba keeps but who is signed in, taken while servers are at work: every table as it was at one moment, in one
 * transaction that only reads and blocks nobody. It is a copy of the rows and not of PostgreSQL's files, so that any
 * PostgreSQL and any newer Criba can restore it.
 */
import { sql } from "kysely"
import type { Tx } from "../connection/database.ts"
import { type Manifest, type TableEntry, writeContent } from "./backup-content.ts"
import { writeBackupFile } from "./backup-file.ts"
import { copyOut } from "./copy.ts"
import type { SingleConnection } from "./single-connection.ts"

export type BackupListener = { onStart(rows: number): void; onRows(rows: number): void }

/** Returns null if the database has never been used. */
export const makeBackup = (
  { db, client }: SingleConnection,
  file: string,
  listener: BackupListener,
): Promise<{ manifest: Manifest; bytes: number } | null> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const manifest = await describeDatabase(tx)
      if (manifest === null) return null
      listener.onStart(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
      let rows = 0
      const onRows = (more: number) => {
        rows += more
        listener.onRows(rows)
      }
      const rowsOf = (table: TableEntry) => copyOut(client(), `copy ${columnsOf(table)} to stdout`, onRows)
      return { manifest, bytes: await writeBackupFile(file, writeContent(manifest, rowsOf)) }
    })

/** A table and its columns, as COPY wants them. */
export const columnsOf = ({ name, columns }: TableEntry): string =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(", ")})`

/** What the migrator keeps for itself is not backed up: restoring runs the migrations. */
const MIGRATOR_TABLES = ["migration", "migration_lock"]
/** Whoever has the file would be signed in by what is in these; people sign in again after a restore. */
export const SIGN_IN_TABLES = ["person_session", "person_verification", "installation", "push_device"]
export const TOKEN_COLUMNS = ["access_token", "refresh_token", "id_token"]
const LEFT_OUT = [...MIGRATOR_TABLES, ...SIGN_IN_TABLES]

async function describeDatabase(tx: Tx): Promise<Manifest | null> {
  const { rows: tables } = await sql<{ name: string; columns: string[]; needs: string[] }>`
    select relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as needs
    from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace order by relname
  `.execute(tx)
  if (!tables.some(({ name }) => name === "migration")) return null

  const { rows: migrations } = await sql<{ name: string }>`select name from migration order by name`.execute(
    tx,
  )
  // Read after the moment that the transaction sees, so never behind the rows.
  const { rows: sequences } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value::float8 as last from pg_sequences
    where schemaname = current_schema and last_value is not null
  `.execute(tx)
  const entries: TableEntry[] = []
  for (const { name, columns } of inOrderOfNeed(tables.filter(({ name }) => !LEFT_OUT.includes(name)))) {
    const kept = columns.filter((column) => !TOKEN_COLUMNS.includes(column))
    entries.push({ name, columns: kept, rows: await countRows(tx, name) })
  }
  return {
    criba_backup: 1,
    made_at: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    tables: entries,
  }
}

async function countRows(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from ${sql.id(table)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** What others refer to comes first. */
function inOrderOfNeed<T extends { name: string; needs: string[] }>(tables: readonly T[]): T[] {
  const placed: T[] = []
  let left = [...tables]
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => !left.some(({ name }) => needs.includes(name)))
    if (ready.length === 0)
      throw new Error(`Tables refer to one another: ${left.map(({ name }) => name).join()}`)
    placed.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return placed
}
