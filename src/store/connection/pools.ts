/**
 * One connection pool per purpose, so that a burst of one kind of work (slow lists, many sign-ins, a long export)
 * cannot starve another, above all ingest. docs/database.md lists the connections of a server.
 *
 * The time-outs are PostgreSQL's: a client-side time-out would leave the statement running. A holder of the desk sets
 * stricter ones for its transaction.
 */
import type { Database, DatabaseOptions } from "./database.ts"

/**
 * Plans are generic and made once per connection. Sequential scans are off, because a plan made on small tables would
 * stay while they grow.
 */
export const DECIDER_PLANS = { enable_seqscan: "off", plan_cache_mode: "force_generic_plan" } as const

/** Settings of connections that take the desk's lock. */
export const DECIDER_SETTINGS = {
  ...DECIDER_PLANS,
  lock_timeout: "4s",
  idle_in_transaction_session_timeout: "5s",
}

const IDLE_MS = 60_000

/** For the intake thread: one connection is in use, the others replace it if it hangs. Never closed when idle. */
export const INGEST_POOL: DatabaseOptions = {
  maxConnections: 3,
  queryTimeoutMs: 4_500,
  settings: DECIDER_SETTINGS,
  pipelined: true,
  idleTimeoutMs: 0,
  name: "criba ingest",
}

/** Exports of leads that a server writes at a time: each holds a connection for as long as its reader takes. */
export const MOST_EXPORTS = 3

const POOLS = {
  /** Looking up API keys of incoming leads. Never closed when idle. */
  keys: { maxConnections: 2, queryTimeoutMs: 4_500, settings: DECIDER_PLANS, idleTimeoutMs: 0 },
  /** Storing refused bodies: a burst of bad requests delays nothing else. */
  rejections: { maxConnections: 2, queryTimeoutMs: 4_500 },
  /** Requests without an API key: sign-in, sessions, CORS preflights. */
  access: {
    maxConnections: 3,
    queryTimeoutMs: 5_000,
    settings: { idle_in_transaction_session_timeout: "5s" },
  },
  /** Changes of leads, roster, policy, keys, webhooks and people, and short reads of those. */
  changes: { maxConnections: 4, queryTimeoutMs: 10_000, settings: DECIDER_SETTINGS },
  /** Lists and statistics. */
  reports: {
    maxConnections: 6,
    queryTimeoutMs: 20_000,
    settings: { idle_in_transaction_session_timeout: "10s" },
  },
  /** Exports last as long as the client reads, so they have a pool of their own. */
  exports: {
    maxConnections: MOST_EXPORTS,
    queryTimeoutMs: 60_000,
    settings: { idle_in_transaction_session_timeout: "60s" },
  },
  /** Periodic background work, and the live feed. */
  chores: { maxConnections: 4, queryTimeoutMs: 10_000, settings: DECIDER_SETTINGS },
  /** The readiness probe. Little `work_mem` makes its statement spill to disk (probe.ts). */
  readiness: { maxConnections: 1, queryTimeoutMs: 1_000, settings: { work_mem: "64kB" }, idleTimeoutMs: 0 },
} satisfies Record<string, DatabaseOptions>

/** Reports on the standby of READ_DATABASE_URL, exports included. */
export const STANDBY_POOL: DatabaseOptions = {
  maxConnections: 8,
  queryTimeoutMs: 60_000,
  settings: { idle_in_transaction_session_timeout: "60s" },
  idleTimeoutMs: IDLE_MS,
  name: "criba reports",
}

export type PoolName = keyof typeof POOLS
export type Pools = Readonly<Record<PoolName, Database>>

/** `onLost` is called when a connection is lost that nobody was using. */
export function openPools(
  open: (options: DatabaseOptions) => Database,
  onLost: (error: Error) => void,
): Pools {
  const opened = Object.entries(POOLS).map(([name, options]) => [
    name,
    open({ idleTimeoutMs: IDLE_MS, ...options, name: `criba ${name}`, onLost }),
  ])
  return Object.fromEntries(opened) as Pools
}
