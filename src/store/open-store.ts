/** The database as configured: the embedded PostgreSQL of the data folder, or the one that DATABASE_URL names. */
import { sql } from "kysely"
import { readAddress } from "./connection/address.ts"
import {
  type Database,
  type DatabaseOptions,
  type DatabaseTarget,
  openDatabase,
} from "./connection/database.ts"
import { DECIDER_PLANS } from "./connection/pools.ts"
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts"
import { MIGRATOR, migrate } from "./migrate.ts"

export const OLDEST_POSTGRES = 15

export type Store = {
  readonly kind: "embedded" | "given"
  /** Where the database is, for threads that open their own connections. */
  readonly connection: DatabaseTarget
  /** A few connections without time-outs, for one command or for the start of a server. */
  readonly db: Database
  /** Another set of connections to the same database. */
  open(options: DatabaseOptions): Database
  /** Brings the schema up to date; returns the names of what was applied. It may take hours, and says how far it is. */
  migrate(say?: (line: string) => void): Promise<string[]>
  /** Restarts a dead embedded server; does nothing for DATABASE_URL. */
  ensureRunning(): Promise<void>
  /** Registers with an embedded server that another process has restarted. Rejects if that is gone. */
  rejoin(): Promise<void>
  close(): Promise<void>
}

export const FOR_COMMANDS: DatabaseOptions = {
  maxConnections: 3,
  queryTimeoutMs: 0,
  settings: DECIDER_PLANS,
  idleTimeoutMs: 10_000,
}

/** An aborted start stops everything that it has started. */
export async function openStore(
  settings: { databaseUrl: string | null; dataDir: string },
  signal?: AbortSignal,
): Promise<Store> {
  const embedded =
    settings.databaseUrl === null ? await startEmbeddedPostgres(settings.dataDir, signal && { signal }) : null
  const connection: DatabaseTarget = embedded?.connection ?? readAddress(settings.databaseUrl ?? "")
  const opened: Database[] = []
  const open = (options: DatabaseOptions) => {
    const database = openDatabase(connection, options)
    opened.push(database)
    return database
  }
  const close = async () => {
    await Promise.all(opened.map((database) => database.destroy()))
    await embedded?.release()
  }
  const db = open(FOR_COMMANDS)
  try {
    await checkVersion(db)
  } catch (error) {
    await close()
    throw error
  }
  return {
    kind: embedded ? "embedded" : "given",
    connection,
    db,
    open,
    migrate: async (say) => {
      const migrator = open(MIGRATOR)
      return migrate(migrator, say).finally(() => migrator.destroy())
    },
    ensureRunning: async () => embedded?.ensureRunning(),
    rejoin: async () => embedded?.rejoin(),
    close,
  }
}

/** Throws a readable sentence if the server does not answer or is too old. */
export async function checkVersion(db: Database): Promise<void> {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((error: Error) => {
      throw new Error(`The database cannot be reached: ${whyUnreachable(error)}`, { cause: error })
    })
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < OLDEST_POSTGRES) {
    throw new Error(`The database is PostgreSQL ${major}; Criba needs ${OLDEST_POSTGRES} or newer.`)
  }
}

/** Node's advice about certificates is for programmers. */
function whyUnreachable(error: Error): string {
  const { code } = (error.cause ?? error) as { code?: string }
  if (/^(?:UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED|DEPTH_ZERO)/.test(code ?? "")) {
    return (
      "its certificate is signed by nobody that this machine trusts. Name the file of its authority in DATABASE_URL " +
      "(sslmode=verify-full&sslrootcert=/path/ca.pem), or encrypt without verifying (sslmode=no-verify)."
    )
  }
  return error.message || String(code)
}
