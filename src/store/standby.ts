/**
 * Whether a standby may be read from now.
 *
 * A standby is a copy that is always a little late. Whoever reads must never see less than they can know already: their
 * own change, a lead that a push told them of, an event of the feed. So before a read the primary is asked how far its log is,
 * and the connection that is read from must have replayed the log up to there; on that very connection, because behind one
 * address there may be several standbys. That takes a few milliseconds. A standby that takes longer is left alone until it
 * has caught up, and the primary answers instead.
 *
 *               it fails, or falls behind
 *   following ─────────────────────────────► unused ◄─┐ looked at every second
 *       ▲                                       │ └───┘
 *       └───────────────────────────────────────┘ it answers, is a standby of this primary, and has caught up
 */
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { CannotConnect, NO_STANDBY } from "./client.ts"
import type { Database } from "./database.ts"

/** For so long a read waits for the standby to catch up. */
const CATCH_UP_WITHIN_MS = 250
const ASK_EVERY_MS = 2
const LOOK_EVERY_MS = 1_000

export const WHY_UNUSED = {
  starting: "it has not been looked at yet",
  away: "it cannot be reached",
  behind: "it is too far behind the primary",
  no_standby: "it is no standby",
  other_database: "it is a copy of another database",
} as const
export type WhyUnused = keyof typeof WHY_UNUSED

/** A byte of the write-ahead log. Exact up to 8 PiB. */
export type Position = number

export type StandbyParts = {
  /** One connection of each: they answer in a moment, and many readers share an answer of the primary. */
  readonly primary: Database
  readonly standby: Database
  readonly onUnused: (why: WhyUnused, error: unknown) => void
  readonly onFollowing: () => void
}

export class Standby {
  readonly #parts: StandbyParts
  readonly #stopping = new AbortController()
  readonly #primaryIsAt: () => Promise<Position>
  readonly #firstLook: Promise<void>
  #unused: WhyUnused | null = "starting"
  #looking: Promise<void> | null = null

  constructor(parts: StandbyParts) {
    this.#parts = parts
    this.#primaryIsAt = shareAnswers(() => readPosition(parts.primary))
    this.#firstLook = this.#look()
    this.#lookUntilGood(this.#firstLook)
  }

  /** null while it is read from. */
  get unused(): WhyUnused | null {
    return this.#unused
  }

  /** What must have been replayed to know all that was committed before this call; null: the primary has to answer. */
  async wanted(): Promise<Position | null> {
    if (this.#unused !== null) return null
    return this.#primaryIsAt().catch(() => null) // the primary says for itself what is wrong with it
  }

  /** Resolves when it has been looked at once. */
  looked(): Promise<void> {
    return this.#firstLook
  }

  /** A read has failed there. */
  notice(error: unknown): void {
    this.#stopUsing(whyFailed(error), error)
  }

  stop(): void {
    this.#stopping.abort()
  }

  #stopUsing(why: WhyUnused, error: unknown): void {
    if (this.#unused === why || this.#stopping.signal.aborted) return
    this.#unused = why
    this.#parts.onUnused(why, error)
    this.#lookUntilGood(pause(LOOK_EVERY_MS, undefined, { ref: false }))
  }

  /** After `first`, until it is followed or this is stopped. */
  #lookUntilGood(first: Promise<void>): void {
    this.#looking ??= this.#keepLooking(first).finally(() => {
      this.#looking = null
    })
  }

  async #keepLooking(first: Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    await first
    while (this.#unused !== null && !signal.aborted) {
      await this.#look()
      if (this.#unused !== null) await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #look(): Promise<void> {
    const { primary, standby, onFollowing } = this.#parts
    const wanted = await this.#primaryIsAt().catch(() => null)
    const system = await readSystem(primary).catch(() => null)
    if (wanted === null || system === null) return // nothing can be said without the primary
    try {
      if ((await readSystem(standby)) !== system) return this.#stopUsing("other_database", null)
      await untilReplayed(() => askReplayed(standby), wanted)
    } catch (error) {
      return this.#stopUsing(whyFailed(error), error)
    }
    if (this.#stopping.signal.aborted) return
    this.#unused = null
    onFollowing()
  }
}

/** The standby did not catch up in time. An outage, like a host that cannot be reached. */
class FarBehind extends CannotConnect {}

function whyFailed(error: unknown): WhyUnused {
  if (error instanceof FarBehind) return "behind"
  return error instanceof Error && error.message === NO_STANDBY ? "no_standby" : "away"
}

/** null: it replays nothing, because it is no standby. */
export type Replayed = { readonly position: Position | null }
export const ASK_REPLAYED =
  "select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as position"

export async function askReplayed(db: Database): Promise<Replayed | undefined> {
  return (await sql.raw<Replayed>(ASK_REPLAYED).execute(db)).rows[0]
}

/** Rejects if it takes too long, or is no standby. */
export async function untilReplayed(
  ask: () => Promise<Replayed | undefined>,
  wanted: Position,
): Promise<void> {
  const deadline = performance.now() + CATCH_UP_WITHIN_MS
  for (;;) {
    const { position = null } = (await ask()) ?? {}
    if (position === null) throw new CannotConnect(NO_STANDBY)
    if (position >= wanted) return
    if (performance.now() > deadline) throw new FarBehind("The standby is too far behind the primary.")
    await pause(ASK_EVERY_MS)
  }
}

/** Everything that was acknowledged is in the log up to here, and the log is sent up to here. */
async function readPosition(db: Database): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as position
  `.execute(db)
  return Number(rows[0]?.position)
}

/** What a cluster and its copies have in common, and the name of the database within it. */
async function readSystem(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat(system_identifier, ' ', current_database()) as name from pg_control_system()
  `.execute(db)
  return String(rows[0]?.name)
}

/**
 * One question at a time for all who ask at once. Who comes while one is on its way waits for the next: its answer may
 * be older than what they know.
 */
function shareAnswers<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    next = null
    const asking = ask().finally(() => {
      if (current === asking) current = null
    })
    current = asking
    return asking
  }
  return () => {
    if (current === null) return begin()
    next ??= current.then(begin, begin)
    return next
  }
}
