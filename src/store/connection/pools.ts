/**
 * Connections have owners. What one of them does in a burst (slow lists, a crowd that signs in, a long export) takes no
 * connection from another, and above all none from ingest. docs/database.md says what a server takes in all.
 *
 * The time-outs are PostgreSQL's own: a client that gives up leaves its statement running. Who holds the desk has stricter
 * ones for that transaction.
 */
import type { Database, DatabaseOptions } from "./database.ts"

/**
 * For whoever decides: a plan made while the tables were small would be kept while they grow, so sequential scans are off,
 * and plans are made once.
 */
export const DECIDER_PLANS = { enable_seqscan: "off", plan_cache_mode: "force_generic_plan" } as const

/** What whoever holds the desk asks of its connections. */
export const DECIDER_SETTINGS = {
  ...DECIDER_PLANS,
  lock_timeout: "4s",
  idle_in_transaction_session_timeout: "5s",
}

const IDLE_MS = 60_000

/** For deciding leads, in the thread for that: one is in use, and others replace it if it hangs. They are never closed for want of use. */
export const INGEST_POOL: DatabaseOptions = {
  maxConnections: 3,
  queryTimeoutMs: 4_500,
  settings: DECIDER_SETTINGS,
  pipelined: true,
  idleTimeoutMs: 0,
  name: "criba ingest",
}

const POOLS = {
  /** Looking up the keys that leads come with. They are never closed for want of use. */
  keys: { maxConnections: 2, queryTimeoutMs: 4_500, settings: DECIDER_PLANS, idleTimeoutMs: 0 },
  /** Keeping bodies that were refused: whoever sends nonsense in a burst waits for their own kind only. */
  rejections: { maxConnections: 2, queryTimeoutMs: 4_500 },
  /** What callers without a key ask: sign-in, sessions, preflights of browsers. */
  access: {
    maxConnections: 3,
    queryTimeoutMs: 5_000,
    settings: { idle_in_transaction_session_timeout: "5s" },
  },
  /** Changes of leads, roster, policy, keys, webhooks and people, and reading what is short of those. */
  changes: { maxConnections: 4, queryTimeoutMs: 10_000, settings: DECIDER_SETTINGS },
  /** Lists and statistics, of which so many run at once. */
  reports: {
    maxConnections: 6,
    queryTimeoutMs: 20_000,
    settings: { idle_in_transaction_session_timeout: "10s" },
  },
  /** Exports last as long as their reader takes, so they are kept apart from lists. */
  exports: {
    maxConnections: 2,
    queryTimeoutMs: 60_000,
    settings: { idle_in_transaction_session_timeout: "60s" },
  },
  /** Work that recurs in the background, and the live feed. */
  chores: { maxConnections: 4, queryTimeoutMs: 10_000, settings: DECIDER_SETTINGS },
  /** Whether leads could be taken in now. A statement that spills to the disk with little memory (probe.ts). */
  readiness: { maxConnections: 1, queryTimeoutMs: 1_000, settings: { work_mem: "64kB" }, idleTimeoutMs: 0 },
} satisfies Record<string, DatabaseOptions>

/** For reports on the standby of READ_DATABASE_URL. They may be exports, which last as long as their reader takes. */
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
