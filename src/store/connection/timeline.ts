/**
 * The timeline of a primary. Promoting a standby starts a timeline with a higher number in the same system. So if two
 * hosts accept writes, the one with the lower timeline is an old primary that was restarted, and writes to it are
 * lost. PostgreSQL cannot know that, but a client that sees both hosts can.
 */
import pg from "pg"

export type History = { readonly system: string; readonly timeline: number }

/** A standby has no timeline of its own. */
export type HistoryRow = { readonly system: string | null; readonly timeline: number | null }
export const ASK_HISTORY = `
  select case when not pg_is_in_recovery() then
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    (select system_identifier::text from pg_control_system()) as system`

export const asHistory = ({ system, timeline }: HistoryRow): History | null =>
  system === null || timeline === null ? null : { system, timeline }

/** Timelines of different systems cannot be compared. */
export const isOlder = (one: History, other: History): boolean =>
  one.system === other.system && one.timeline < other.timeline

/** The role of a host now. A standby has no timeline of its own. */
export type HostState = "away" | "standby" | "unknown" | History

export async function askHost(host: pg.ClientConfig, withinMs: number): Promise<HostState> {
  const client = new pg.Client({ ...host, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on("error", () => {}) // avoid an unhandled error on an idle connection
  try {
    await client.connect()
  } catch {
    return "away"
  }
  try {
    const row = (await client.query<HistoryRow>(ASK_HISTORY)).rows[0]
    if (row === undefined) return "unknown"
    return row.timeline === null ? "standby" : (asHistory(row) ?? "unknown")
  } catch {
    return "unknown"
  } finally {
    await client.end().catch(() => {})
  }
}
