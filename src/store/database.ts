/**
 * The way to PostgreSQL: one driver, one dialect, whether the server is embedded or given.
 *
 * Every statement with parameters is prepared once per connection under a name of its own, so that the batch
 * statements are parsed and planned once and not at every batch. Whether a failure is an outage (the database is
 * away, over-full or took too long; the same call may go through later) is decided here and nowhere else.
 */
import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import type { Schema } from "./schema.ts"

export type Database = Kysely<Schema>
export type Tx = Transaction<Schema>

export type DatabaseOptions = {
  readonly maxConnections: number
  readonly queryTimeoutMs: number
  readonly settings?: Readonly<Record<string, string>>
}

const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMED_OUT = "Query read timeout"

/** Names for statements to prepare. Bounded, because composed statements come in many texts. */
const MOST_PREPARED = 200
const statementNames = new Map<string, string>()
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= MOST_PREPARED) return known
  const name = `criba_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

class PreparingClient extends pg.Client {
  // @ts-expect-error: narrower than pg's overloads. Kysely calls it with a text and values, and with nothing else.
  override async query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const name = values.length > 0 ? statementName(text) : undefined
    try {
      return await super.query(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      // The driver gives up on a late answer but keeps the connection, whose next query would wait behind it.
      if ((error as Error).message === QUERY_TIMED_OUT) this.connection.stream.destroy()
      throw error
    }
  }
  declare readonly connection: pg.Connection
}

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

export function openDatabase(connection: pg.PoolConfig, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient as unknown as new () => pg.Client,
    application_name: "criba",
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs,
    idleTimeoutMillis: 0,
    options: Object.entries({ jit: "off", ...options.settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    types,
  })
  // A lost connection is noticed by whoever uses it next, and replaced. Without listeners, on the pool for idle ones
  // and on each client for those between two queries, the loss would end the program.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

const OUTAGE_STATES = /^(?:08|53|57P0|40001|40P01|55P03|57014|25P03|25006)/
const OUTAGE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EACCES",
])
const OUTAGE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed|read ECONNRESET/

/** True if the database could not be asked, or did not answer in time, through no fault of the question. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === "string" && (OUTAGE_CODES.has(code) || OUTAGE_STATES.test(code))) return true
  return OUTAGE_MESSAGES.test(error.message) || isOutage(error.cause)
}
