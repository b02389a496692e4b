/**
 * What only reads, and may read from a standby (READ_DATABASE_URL). Who uses these connections does not notice where they
 * lead: to the standby while that knows everything, and else to the primary, as one of the same owner.
 *
 * When a standby dies in the middle of a statement or a transaction, the primary is asked the same again. Only an export that has
 * begun breaks off, as it would if the primary died: its rows must all be of the same moment.
 */
import {
  type AccessMode,
  type IsolationLevel,
  Kysely,
  PostgresDialect,
  type TransactionBuilder,
} from "kysely"
import type pg from "pg"
import { readAddress } from "./address.ts"
import type { Client } from "./client.ts"
import {
  type Database,
  type DatabaseOptions,
  isOutage,
  isTooSlow,
  openDatabase,
  type Place,
  poolOf,
  type Tx,
} from "./database.ts"
import { ON_STANDBY, type Owners } from "./owners.ts"
import { Busy, type Pool } from "./pool.ts"
import type { Schema } from "./schema.ts"
import {
  ASK_REPLAYED,
  askReplayed,
  type Position,
  type Replayed,
  Standby,
  type StandbyParts,
  untilReplayed,
  type WhyUnused,
} from "./standby.ts"

/** Where a thread reads that has its own connections. A standby must have replayed the log up to `position`. */
export type ReadPlace = { readonly connection: Place; readonly position: Position | null }

export type Reading = {
  /** Lists and statistics. */
  readonly reports: Database
  readonly exports: Database
  /** For work with connections of its own: on the standby, and if it fails there, again on the primary. */
  readonly at: <T>(work: (place: ReadPlace) => Promise<T>) => Promise<T>
  /** Why the standby is not read from; null while it is, or if there is none. */
  readonly unused: () => WhyUnused | null
  /** Resolves when it is known whether the standby can be read from. */
  readonly looked: () => Promise<void>
  readonly close: () => Promise<void>
}

export type ReadFrom = "standby" | "primary"
export type ReadingOptions = Pick<StandbyParts, "onUnused" | "onFollowing"> & {
  /** Called for each connection that is taken. */
  readonly onRead: (from: ReadFrom) => void
}

export const atPrimary =
  (connection: Place): Reading["at"] =>
  (work) =>
    work({ connection, position: null })

/** Without a standby everything is read from the primary, with nothing in between. */
export const readPrimary = ({ reports, exports }: Owners, connection: Place): Reading => ({
  reports,
  exports,
  at: atPrimary(connection),
  unused: () => null,
  looked: async () => {},
  close: async () => {},
})

export function readStandby(
  url: string,
  owners: Owners,
  primary: Place,
  { onRead, ...told }: ReadingOptions,
): Reading {
  const place = readAddress(url, "standby")
  const open = (owner: keyof typeof ON_STANDBY) =>
    openDatabase(place, { ...ON_STANDBY[owner], name: `criba ${owner}` })
  const opened = { positions: open("positions"), reports: open("reports"), exports: open("exports") }
  const standby = new Standby({ primary: owners.positions, standby: opened.positions, ...told })
  const either = (owner: "reports" | "exports") => {
    const pools = { standby: poolOf(opened[owner]), primary: poolOf(owners[owner]) }
    return new ReadingDatabase(new EitherPool(standby, pools, onRead))
  }
  return {
    reports: either("reports"),
    exports: either("exports"),
    at: atEither(standby, place, primary),
    unused: () => standby.unused,
    looked: () => standby.looked(),
    close: async () => {
      standby.stop()
      await Promise.all(Object.values(opened).map((db) => db.destroy()))
    },
  }
}

const atEither =
  (standby: Standby, connection: Place, primary: Place): Reading["at"] =>
  async (work) => {
    const position = await standby.wanted()
    if (position === null) return atPrimary(primary)(work)
    return work({ connection, position }).catch((error) => {
      if (!mayAskPrimary(error)) throw error
      return atPrimary(primary)(work)
    })
  }

/** One long piece of reading, for a command. `options` are those of its connections. */
export async function readOnce<T>(
  url: string,
  primary: { readonly db: Database; readonly connection: Place; readonly options: DatabaseOptions },
  onUnused: StandbyParts["onUnused"],
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const connection = readAddress(url, "standby")
  await using positions = openDatabase(connection, ON_STANDBY.positions)
  const standby = new Standby({ primary: primary.db, standby: positions, onUnused, onFollowing: () => {} })
  try {
    await standby.looked()
    return await atEither(
      standby,
      connection,
      primary.connection,
    )(async (place) => {
      if (place.position === null) return work(primary.db)
      await using db = openDatabase(connection, primary.options)
      await awaitPlace(db, place)
      return await work(db)
    })
  } finally {
    standby.stop()
  }
}

/** Why a standby cannot be read from now; null: it can. */
export async function whyNotReadable(url: string, primary: Database): Promise<WhyUnused | null> {
  await using positions = openDatabase(readAddress(url, "standby"), ON_STANDBY.positions)
  const standby = new Standby({
    primary,
    standby: positions,
    onUnused: () => {},
    onFollowing: () => {},
  })
  await standby.looked()
  standby.stop()
  return standby.unused
}

/** For whoever was told a place: rejects if the standby does not catch up. */
export async function awaitPlace(db: Database, { position }: ReadPlace): Promise<void> {
  if (position !== null) await untilReplayed(() => askReplayed(db), position)
}

/** Too slow there is too slow here, and who is one too many there would take somebody's place here. */
const mayAskPrimary = (error: unknown): boolean =>
  isOutage(error) && !isTooSlow(error) && !(error instanceof Busy)

/** What is being replayed has removed rows that a statement still reads. That says nothing about the standby. */
const CONFLICT = "40001"
/** A standby that takes longer to say how far it is has stopped. */
const ANSWER_WITHIN_MS = 500

class EitherPool {
  readonly #standby: Standby
  readonly #pools: Readonly<Record<ReadFrom, Pool>>
  readonly #onRead: (from: ReadFrom) => void

  constructor(standby: Standby, pools: Readonly<Record<ReadFrom, Pool>>, onRead: (from: ReadFrom) => void) {
    this.#standby = standby
    this.#pools = pools
    this.#onRead = onRead
  }

  async connect(): Promise<pg.PoolClient | EitherClient> {
    const wanted = await this.#standby.wanted()
    if (wanted === null) return this.#askPrimary()
    let client: Client | null = null
    try {
      client = (await this.#pools.standby.connect()) as unknown as Client
      const asking = client
      await untilReplayed(() => asking.ask<Replayed>(ASK_REPLAYED, ANSWER_WITHIN_MS), wanted)
    } catch (error) {
      if (error instanceof Busy) throw error
      // One that does not answer would not take leave either.
      client?.cut()
      ;(client as pg.PoolClient | null)?.release(true)
      this.#standby.notice(error)
      return this.#askPrimary()
    }
    this.#onRead("standby")
    return new EitherClient(client as unknown as pg.PoolClient, (error) => this.#giveUp(error))
  }

  /** The connections belong to others, who close them. */
  async end(): Promise<void> {}

  /** Throws it if the primary would not help. */
  noticeFailure(error: unknown): void {
    if (!mayAskPrimary(error)) throw error
    if ((error as { code?: string }).code !== CONFLICT) this.#standby.notice(error)
  }

  async #giveUp(error: unknown): Promise<pg.PoolClient> {
    this.noticeFailure(error)
    return this.#askPrimary()
  }

  async #askPrimary(): Promise<pg.PoolClient> {
    const client = await this.#pools.primary.connect()
    this.#onRead("primary")
    return client
  }
}

/** A connection to the standby that becomes one to the primary if it fails at its first statement. */
class EitherClient {
  #client: pg.PoolClient
  readonly #giveUp: (error: unknown) => Promise<pg.PoolClient>
  #isFirst = true

  constructor(client: pg.PoolClient, giveUp: (error: unknown) => Promise<pg.PoolClient>) {
    this.#client = client
    this.#giveUp = giveUp
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isFirst = this.#isFirst
    this.#isFirst = false
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (!isFirst) throw error
      const primary = await this.#giveUp(error)
      this.#client.release(true)
      this.#client = primary
      return primary.query(text, values)
    }
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}

/** Transactions that failed because the standby did are run once more: by then it is known that it did. */
class ReadingDatabase extends Kysely<Schema> {
  readonly #pool: EitherPool

  constructor(pool: EitherPool) {
    super({ dialect: new PostgresDialect({ pool: pool as never }) })
    this.#pool = pool
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#again(super.transaction())
  }

  #again(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
    return Object.assign(Object.create(builder) as TransactionBuilder<Schema>, {
      setAccessMode: (mode: AccessMode) => this.#again(builder.setAccessMode(mode)),
      setIsolationLevel: (level: IsolationLevel) => this.#again(builder.setIsolationLevel(level)),
      execute: <T>(work: (tx: Tx) => Promise<T>) =>
        builder.execute(work).catch((error) => {
          this.#pool.noticeFailure(error)
          return builder.execute(work)
        }),
    })
  }
}
