/**
 * Access to PostgreSQL: one driver and one dialect, for the embedded server and for DATABASE_URL.
 *
 * Whether a failure is an outage (the database is away, over-full or took too long; the same call may go through
 * later) is decided here and nowhere else.
 */
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely"
import pg from "pg"
import { allowPipelining } from "../pipeline/pipeline.ts"
import type { Address } from "./address.ts"
import { hostsOf, QUERY_TIMED_OUT } from "./client.ts"
import { Busy, Pool } from "./pool.ts"

/** Kysely is used for its `sql` tag and transactions only. Each statement declares the type of its rows. */
export type Database = Kysely<unknown>
export type Tx = Transaction<unknown>

/** Where the database is: what DATABASE_URL says, or plain settings of the driver. */
export type DatabaseTarget = Address | pg.PoolConfig

export type DatabaseOptions = {
  readonly maxConnections: number
  /** PostgreSQL itself ends a statement that takes longer; 0: it may take hours. */
  readonly queryTimeoutMs: number
  readonly settings?: Readonly<Record<string, string>>
  /** Batches send their statements without waiting for the answers to those before them (pipeline/). */
  readonly pipelined?: boolean
  /** Connections are closed after so long without use; 0: never. */
  readonly idleTimeoutMs?: number
  /** As it stands in pg_stat_activity. */
  readonly name?: string
  /** Called when a connection is lost that nobody was using. */
  readonly onLost?: (error: Error) => void
}

/** The driver gives up if PostgreSQL does not end the statement itself. */
const GIVE_UP_AFTER_MS = 500

/** 64-bit integers as numbers (never silently rounded), dates as text; the rest as the driver reads it. */
const parsers = new Map<number, (text: string) => unknown>([
  [
    pg.types.builtins.INT8,
    (text) => {
      const value = Number(text)
      if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
      return value
    },
  ],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Overrides settings of the database and of its user: formats, isolation level, time-outs. */
const SESSION = {
  client_encoding: "UTF8",
  datestyle: "ISO",
  timezone: "UTC",
  intervalstyle: "postgres",
  bytea_output: "hex",
  client_min_messages: "warning", // client.ts reads warnings
  extra_float_digits: "1", // the shortest text that is read back as the same number
  standard_conforming_strings: "on",
  default_transaction_isolation: "read committed",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
}

/** The settings of a session, as PostgreSQL reads them at its beginning. */
export const sessionOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries({ ...SESSION, ...settings })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
    .join(" ")

export function openDatabase(target: DatabaseTarget, options: DatabaseOptions): Database {
  const { queryTimeoutMs, onLost = () => {} } = options
  const pool = new Pool(hostsOf(target), {
    application_name: options.name ?? "criba",
    max: options.maxConnections,
    ...{ pipeline: options.pipelined ?? false },
    ...(queryTimeoutMs > 0 && { query_timeout: queryTimeoutMs + GIVE_UP_AFTER_MS }),
    idleTimeoutMillis: options.idleTimeoutMs ?? 0,
    options: sessionOptions({ jit: "off", statement_timeout: String(queryTimeoutMs), ...options.settings }),
    types,
  })
  // A lost connection fails at its next use, and is replaced. Without an error listener on the pool and on each
  // client, Node would end the process.
  pool.on("error", onLost)
  pool.on("connect", (client) => client.on("error", () => {}))
  const dialect = new PostgresDialect({ pool })
  const database = new Kysely<unknown>({ dialect })
  pools.set(database, pool)
  if (options.pipelined) allowPipelining(database, dialect)
  return database
}

/**
 * For transactions that can be repeated after a crash: the commit does not wait for the disk (`synchronous_commit =
 * off`), so leads do not queue behind it.
 */
export const asyncCommit: RawBuilder<unknown> = sql`set_config('synchronous_commit', 'off', true)`

const pools = new WeakMap<Database, Pool>()
/** The pool of a database, for a query with its own time-out (reports-pool.ts). */
export const poolOf = (database: Database): Pool => pools.get(database) as Pool

/** Tags of statements. All rows; the first one, or null if there is none; the row of a statement that always returns one. */
export const rowsOf =
  (db: Database) =>
  async <Row>(...text: Parameters<typeof sql>): Promise<Row[]> =>
    (await sql<Row>(...text).execute(db)).rows
export const firstRow =
  (db: Database) =>
  async <Row>(...text: Parameters<typeof sql>): Promise<Row | null> =>
    (await sql<Row>(...text).execute(db)).rows[0] ?? null
export const onlyRow =
  (db: Database) =>
  async <Row>(...text: Parameters<typeof sql>): Promise<Row> =>
    (await sql<Row>(...text).execute(db)).rows[0] as Row

/** SQLSTATEs: unreachable (08), out of resources (53), shutting down (57P), cancelled, timed out, or read-only. */
const OUTAGE_STATES = /^(?:08|53|57P0|40001|40P01|55P03|57014|25P03|25P04|25006)/
/** Socket errors of an established connection. A failed attempt to connect has SQLSTATE 08001 (client.ts). */
const OUTAGE_CODES = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"])
const OUTAGE_MESSAGES =
  /Connection terminated|Query read timeout|not queryable|Client was closed|read ECONNRESET/
const TOO_SLOW_STATES = /^(?:57014|55P03|25P03|25P04)$/

/** True if the query failed because the database was unreachable, overloaded or too slow. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Busy) return true
  const { code } = error as { code?: unknown }
  if (typeof code === "string" && (OUTAGE_CODES.has(code) || OUTAGE_STATES.test(code))) return true
  return OUTAGE_MESSAGES.test(error.message) || isOutage(error.cause)
}

/** True if the query timed out: a smaller batch may succeed. */
export function isTooSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === "string" && TOO_SLOW_STATES.test(code)) return true
  return error.message === QUERY_TIMED_OUT || isTooSlow(error.cause)
}
