/**
 * Fills an empty database from a backup, in one transaction: afterwards it holds all of the backup or, if anything
 * fails or the machine stops, nothing. The tables are made by the migrations that the backed up database had had;
 * what a newer Criba adds comes later, as for any older database.
 */
import { sql } from "kysely"
import type { Tx } from "../connection/database.ts"
import { isFromBefore, knownMigrations, migrateTo } from "../migrate.ts"
import type { Manifest, TableEntry } from "./backup-content.ts"
import { type BackupFile, BadBackup } from "./backup-file.ts"
import { copyIn } from "./copy.ts"
import { columnsOf, SIGN_IN_TABLES, TOKEN_COLUMNS } from "./make-backup.ts"
import type { SingleConnection } from "./single-connection.ts"

/** The database holds something already. */
export class NotEmpty extends Error {}

/** What a backup holds must be of this version or an older one, back to 1.0. */
export async function refuseForeign({ migrations }: Manifest): Promise<void> {
  if (isFromBefore(migrations))
    throw new BadBackup(
      "The backup is from before version 1.0. docs/upgrading.md says how to move what is in it. Nothing was restored.",
    )
  const known = await knownMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new BadBackup(
      `The backup was made by a newer version of Criba (${unknown.join(", ")}). Run that version. Nothing was restored.`,
    )
}

export async function restoreBackup(
  { db, client }: SingleConnection,
  backup: BackupFile,
  onRead: (bytes: number) => void,
): Promise<void> {
  const { migrations, tables, sequences } = backup.manifest
  await db.transaction().execute(async (tx) => {
    await refuseUnlessEmpty(tx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    await migrateTo(tx, migrations.at(-1) ?? "")
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))} cascade`.execute(tx) // what migrations planted
    const content = await backup.read(onRead)
    for (const table of tables) {
      const restoreIndexes = await dropIndexes(tx, table.name)
      await sql`alter table ${sql.id(table.name)} disable trigger user`.execute(tx) // they count what is counted
      const rows = await copyIn(client(), `copy ${columnsOf(table)} from stdin`, content.readRows())
      if (rows !== table.rows) throw new Error(`${table.name} got ${rows} rows instead of ${table.rows}`)
      await sql`alter table ${sql.id(table.name)} enable trigger user`.execute(tx)
      await restoreIndexes()
      await sql`analyze ${sql.id(table.name)}`.execute(tx)
    }
    await setSequences(tx, sequences)
    await forgetSignIns(tx, tables)
  })
}

/** Building an index over all rows takes a fraction of adding them one by one. Those of constraints stay. */
async function dropIndexes(tx: Tx, table: string): Promise<() => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select relname::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = format('%I', ${table}::text)::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(tx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
  return async () => {
    for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  }
}

/** A backup leaves sessions, tokens and the secret that signs them out; one that brings them was made by somebody else. The server makes a new secret. */
async function forgetSignIns(tx: Tx, tables: readonly TableEntry[]): Promise<void> {
  for (const { name, columns } of tables) {
    if (SIGN_IN_TABLES.includes(name)) await sql`delete from ${sql.id(name)}`.execute(tx)
    for (const column of columns.filter((one) => TOKEN_COLUMNS.includes(one)))
      await sql`update ${sql.id(name)} set ${sql.id(column)} = null`.execute(tx)
  }
  // Devices are left out as sessions are: a browser signs on again when its person does.
  await sql`delete from channel where kind = 'push'`.execute(tx)
}

async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  const { rows } = await sql`select from pg_tables where schemaname = current_schema limit 1`.execute(tx)
  if (rows.length > 0) throw new NotEmpty("The database is not empty.")
}

async function setSequences(tx: Tx, sequences: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await sql`select setval(format('%I', ${name}::text)::regclass, ${last}::bigint)`.execute(tx)
  }
}
