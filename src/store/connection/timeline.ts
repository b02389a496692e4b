/**
 * Which history a primary writes. A standby that is promoted goes on in a new timeline of the same system, with a higher number. So of two
 * hosts that both take writes, the one with the lower number was the primary before: somebody has started it again, and whatever is
 * written there is lost. PostgreSQL alone cannot know that; who sees both hosts can.
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

/** Timelines of different systems say nothing about each other. */
export const isOlder = (one: History, other: History): boolean =>
  one.system === other.system && one.timeline < other.timeline

/** What a host is at this moment: a standby has no history of its own. */
export type HostState = "away" | "standby" | "unknown" | History

export async function askHost(host: pg.ClientConfig, withinMs: number): Promise<HostState> {
  const client = new pg.Client({ ...host, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on("error", () => {}) // a connection that breaks while nobody asks
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
