/**
 * One connection to the database, for work that COPY is part of: Kysely for its transaction and statements, and
 * the driver's own client under it for the rows.
 */
import { Kysely, PostgresDialect } from "kysely"
import type pg from "pg"
import { readAddress } from "../connection/address.ts"
import { hostsOf } from "../connection/client.ts"
import { type Database, sessionOptions } from "../connection/database.ts"
import { Pool } from "../connection/pool.ts"
import { startEmbeddedPostgres } from "../embedded/embedded-postgres.ts"
import { checkVersion } from "../open-store.ts"

type Location = { readonly databaseUrl: string | null; readonly dataDir: string }

const SETTINGS = { synchronize_seqscans: "off", statement_timeout: "0" }

export type SingleConnection = {
  readonly db: Database
  /** The driver's own, once a statement has been sent. */
  client(): pg.ClientBase
  close(): Promise<void>
}

/** A start that is aborted leaves nothing running that it has started. */
export async function openSingleConnection(place: Location, signal?: AbortSignal): Promise<SingleConnection> {
  const embedded =
    place.databaseUrl === null ? await startEmbeddedPostgres(place.dataDir, signal && { signal }) : null
  const pool = new Pool(hostsOf(embedded?.connection ?? readAddress(place.databaseUrl ?? "")), {
    application_name: "criba backup",
    max: 1,
    idleTimeoutMillis: 0,
    options: sessionOptions(SETTINGS),
  })
  let client: pg.ClientBase | undefined
  pool.on("error", () => {})
  pool.on("connect", (connected) => {
    client = connected.on("error", () => {})
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    await embedded?.release()
  }
  try {
    await checkVersion(db)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    client: () => {
      if (client === undefined) throw new Error("No statement has been sent yet")
      return client
    },
    close,
  }
}
