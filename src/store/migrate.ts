/**
 * Brings the schema up to date: the files of migrations/, in the order of their names, forward only, each applied once. A
 * migration may take hours on a large table, and the servers of the version before take leads meanwhile. So:
 *
 * - There is no time-out but that of the desk, and one migrator at a time over all servers: it holds an advisory lock of its
 *   session, and the others ask again each second. (Waiting inside of a statement would keep `create index concurrently` from ending.)
 * - A chunk that holds the desk keeps the desk's limits: servers that take in leads wait for it. On a busy machine a chunk may
 *   pause for longer than that, and PostgreSQL ends the session. Then the migration begins again in a new session.
 * - A change of a table waits for its lock half a second at most and then tries again: whoever comes after it in
 *   PostgreSQL's queue, ingest too, would wait as long.
 * - What a migration takes away, the version before must not use. One that does take something away says from which
 *   migration on servers can do without it (`-- needs: 0007_one_that_expands` in a line of its own, or `export const needs`), and
 *   older servers refuse the database. With any other newer schema they go on serving: an upgrade needs no pause.
 * - A `.sql` file is one transaction. A `.ts` file takes its steps itself, can be begun again at any point, and says how
 *   far it is.
 */
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { type DeskTx, holdDesk } from "./books/hold-desk.ts"
import { type Database, type DatabaseOptions, isOutage, type Tx } from "./connection/database.ts"

const MIGRATIONS = [path.join(import.meta.dirname, "../../migrations")]

/** The connections that a migration needs. */
export const MIGRATOR: DatabaseOptions = {
  maxConnections: 1,
  queryTimeoutMs: 0,
}

/** The number of the migrator's advisory lock. */
const LOCK = sql.raw("3853314791062309107")
const DDL_LOCK_MS = 500
/** Attempts at one migration after its session was lost, so that one that crashes PostgreSQL does not loop. */
const MOST_IN_VAIN = 10
const GO_ON = "PostgreSQL's own log says why. The next start goes on from there."
const LOCK_NOT_AVAILABLE = "55P03"

/** The tools of a `.ts` migration. */
export type MigrationStep = {
  readonly db: Database
  /** Runs short DDL as one transaction, with a short lock time-out. */
  readonly quickly: (statements: string) => Promise<void>
  /** Builds or drops (null) an index concurrently. */
  readonly concurrently: (index: string, definition: string | null) => Promise<void>
  /** Changes rows under the desk's lock, for less than 50 ms. */
  readonly chunk: <T>(work: (tx: DeskTx) => Promise<T>) => Promise<T>
  readonly say: (progress: string) => void
}

type MigrationFile = { readonly up: (step: MigrationStep) => Promise<void>; readonly needs?: string }
type Migration = { readonly name: string; readonly file: string }
type Say = (line: string) => void

async function listMigrations(folders: readonly string[] = MIGRATIONS): Promise<Migration[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => path.join(folder, file))),
  )
  return lists
    .flat()
    .map((file) => ({ name: path.parse(file).name, file }))
    .filter(({ name, file }) => /^\d{4}_/.test(name) && /\.(sql|ts)$/.test(file))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Applies what is missing, and returns the names of what was applied now. `db` is one connection of `MIGRATOR`; `folders` are where
 * migrations are.
 */
export async function migrate(
  db: Database,
  say: Say = () => {},
  folders: readonly string[] = MIGRATIONS,
): Promise<string[]> {
  const known = await listMigrations(folders)
  await refuseUnusable(db, known)
  const missing = await pending(db, known)
  if (missing.length === 0) return []
  if (missing.length === known.length) await refuseEncoding(db)
  const applied: string[] = []
  for (let again = 0; ; ) {
    const before = applied.length
    try {
      await db.connection().execute((session) => applyPending(session, known, applied, say))
      return applied
    } catch (error) {
      again = applied.length > before ? 0 : again + 1
      if (!isOutage(error)) throw error
      const { message } = error as Error
      if (again > MOST_IN_VAIN) throw new Error(`${message}. ${GO_ON}`, { cause: error })
      say(`${message}. It is tried again.`)
      await pause(1_000)
    }
  }
}

async function applyPending(
  session: Database,
  known: readonly Migration[],
  applied: string[],
  say: Say,
): Promise<void> {
  await takeLock(session, say)
  try {
    await refuseUnusable(session, known)
    await makeTable(session)
    for (const migration of await pending(session, known)) {
      await apply(session, migration, say)
      applied.push(migration.name)
    }
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(session).catch(() => {}) // the lock ends with the session anyway
  }
}

/** An empty database of another encoding could not hold every name, and would fail with the first emoji. */
async function refuseEncoding(db: Database): Promise<void> {
  const { rows } = await sql<{
    encoding: string
  }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (encoding !== "UTF8")
    throw new Error(
      `The database has the encoding ${encoding}, in which not every name can be written. Make another one: ` +
        "CREATE DATABASE criba ENCODING 'UTF8' TEMPLATE template0 OWNER criba;",
    )
}

async function takeLock(session: Database, say: Say): Promise<void> {
  for (let announced = false; ; announced = true) {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${LOCK}) as ours`.execute(
      session,
    )
    if (rows[0]?.ours) return
    if (!announced) say("Another server is bringing the schema up to date; this one waits for it.")
    await pause(1_000)
  }
}

async function apply(session: Database, { name, file }: Migration, say: Say): Promise<void> {
  say(`Migrating: ${name}`)
  try {
    if (file.endsWith(".sql")) {
      const text = await readFile(file, "utf8")
      await inOneTransaction(session, async (tx) => {
        await sql.raw(text).execute(tx)
        await record(tx, { name, needs: /^-- needs: (\w+)$/m.exec(text)?.[1], digest: digestOf(text) })
      })
      return
    }
    const { up, needs } = (await import(file)) as MigrationFile
    await up({
      db: session,
      quickly: (statements) =>
        inOneTransaction(session, async (tx) => void (await sql.raw(statements).execute(tx))),
      concurrently: (index, definition) => rebuild(session, index, definition),
      chunk: (work) => untilFree(() => holdDesk(session, "migration", ({ tx }) => work(tx))),
      say: everySecond((progress) => say(`Migrating: ${name}: ${progress}`)),
    })
    await record(session, { name, needs })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const advice = code === MAY_NOT ? `. ${HOW_TO_LET}` : ""
    throw new Error(`Migration ${name} failed: ${message}${advice}`, { cause: error })
  }
}

/** SQLSTATE: insufficient privilege. */
const MAY_NOT = "42501"
export const HOW_TO_LET =
  "The user of DATABASE_URL must own its database; an administrator of PostgreSQL runs: ALTER DATABASE name OWNER TO user;"

const inOneTransaction = (session: Database, work: (tx: Tx) => Promise<void>): Promise<void> =>
  untilFree(() =>
    session.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(DDL_LOCK_MS)}, true)`.execute(tx)
      await work(tx)
    }),
  )

/** Retries while the table or the desk is locked by others. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (let patienceMs = 100; ; patienceMs = Math.min(2 * patienceMs, 5_000)) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      await pause(patienceMs)
    }
  }
}

/** Drops the invalid index of an interrupted attempt first. */
async function rebuild(session: Database, index: string, definition: string | null): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})
  `.execute(session)
  if (definition !== null && rows[0]?.valid) return
  if (rows.length > 0) await sql.raw(`drop index concurrently "${index}"`).execute(session)
  if (definition !== null) await sql.raw(definition).execute(session)
}

function everySecond(say: Say): Say {
  let last = Number.NEGATIVE_INFINITY
  return (line) => {
    if (performance.now() - last < 1_000) return
    last = performance.now()
    say(line)
  }
}

/** Applies everything up to the named migration to an empty database, as part of a transaction. */
export async function migrateTo(tx: Tx, last: string): Promise<void> {
  await makeTable(tx)
  const run = async (text: string) => void (await sql.raw(text).execute(tx))
  for (const { name, file } of await listMigrations()) {
    if (name > last) return
    if (file.endsWith(".sql")) {
      const text = await readFile(file, "utf8")
      await run(text)
      await record(tx, { name, digest: digestOf(text) })
    } else {
      const { up } = (await import(file)) as MigrationFile
      await up({
        db: tx,
        quickly: run,
        concurrently: (index, definition) =>
          run(definition?.replace(" concurrently", "") ?? `drop index if exists "${index}"`),
        chunk: (work) => work(tx as DeskTx),
        say: () => {},
      })
      await record(tx, { name })
    }
  }
}

async function makeTable(db: Database): Promise<void> {
  await sql`
    create table if not exists migration (name text primary key, timestamp text not null, needs text, digest text)
  `.execute(db)
}

async function record(
  db: Database,
  { name, needs, digest }: { name: string; needs?: string | undefined; digest?: string },
): Promise<void> {
  await sql`
    insert into migration (name, timestamp, needs, digest)
    values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${needs ?? null}, ${digest ?? null})
  `.execute(db)
}

/** Of what a file does: its comments and line ends may change. */
const digestOf = (text: string): string =>
  createHash("sha256")
    .update(text.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " "))
    .digest("hex")
    .slice(0, 16)

/** The database had this file when it was another one: then it is of no version, and later files would meet unknown tables. */
const wasAnother = async ({ digest }: Applied, file: string | undefined): Promise<boolean> =>
  file?.endsWith(".sql") === true && digest !== digestOf(await readFile(file, "utf8"))

/** Names of all migrations that this version of Criba has. */
export const knownMigrations = async (): Promise<string[]> => (await listMigrations()).map(({ name }) => name)

/** The database has no schema of Criba. */
export const isUntouched = async (db: Database): Promise<boolean> =>
  (await appliedMigrations(db)).length === 0

/** Names of the migrations that the database has not had yet. */
export const pendingMigrations = async (db: Database): Promise<string[]> =>
  (await pending(db, await listMigrations())).map(({ name }) => name)

async function pending(db: Database, known: readonly Migration[]): Promise<Migration[]> {
  const applied = (await appliedMigrations(db)).map(({ name }) => name)
  return known.filter(({ name }) => !applied.includes(name))
}

/** Migrations of a newer version of Criba, and whether this version can work with them. */
export type Newer = {
  readonly names: readonly string[]
  readonly usable: boolean
  readonly isFromBefore: boolean
}

/** null: this version knows all of them. */
export const readNewer = async (db: Database): Promise<Newer | null> => findNewer(db, await listMigrations())

async function findNewer(db: Database, migrations: readonly Migration[]): Promise<Newer | null> {
  const known = new Map(migrations.map(({ name, file }) => [name, file]))
  const applied = await appliedMigrations(db)
  const unknown = applied.filter(({ name }) => !known.has(name))
  const names = unknown.map(({ name }) => name)
  const others = await Promise.all(applied.map((one) => wasAnother(one, known.get(one.name))))
  const fromBefore = isFromBefore(names) || others.includes(true)
  if (unknown.length === 0 && !fromBefore) return null
  return {
    names,
    usable: !fromBefore && unknown.every(({ needs }) => needs === null || known.has(needs)),
    isFromBefore: fromBefore,
  }
}

type Applied = { readonly name: string; readonly needs: string | null; readonly digest: string | null }

/** Databases from before version 1.0 may have neither `needs` nor `digest`. */
async function appliedMigrations(db: Database): Promise<Applied[]> {
  const { rows: tables } =
    await sql`select from pg_tables where tablename = 'migration' and schemaname = current_schema`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<Applied>`
    select name, to_jsonb(migration) ->> 'needs' as needs, to_jsonb(migration) ->> 'digest' as digest
    from migration order by name`.execute(db)
  return rows
}

async function refuseUnusable(db: Database, known: readonly Migration[]): Promise<void> {
  const newer = await findNewer(db, known)
  if (newer !== null && !newer.usable) throw new Error(describeRefusal(newer))
}

/** The first migration of databases from before version 1.0. */
const FIRST_BEFORE = "0001_foundation"
export const isFromBefore = (names: readonly string[]): boolean => names.includes(FIRST_BEFORE)

export const describeRefusal = ({ names, isFromBefore }: Newer): string =>
  isFromBefore
    ? "The database is from before version 1.0. docs/upgrading.md says how to move it."
    : `The database was made by a newer version of Criba (${names.join(", ")}). Run that version.`
