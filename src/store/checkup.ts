/** Queries of `criba doctor`. Nothing in here writes. */
import { sql } from "kysely"
import { type Database, firstRow, onlyRow, rowsOf } from "./connection/database.ts"

export type DatabaseStatus = {
  readonly version: string
  readonly now: Date
  /** Settings without which a crash of the machine may lose what was acknowledged. */
  readonly undurable: readonly string[]
  /** Rights that a migration needs and the user lacks. */
  readonly forbidden: readonly string[]
}

export const readDatabaseStatus = (db: Database) => onlyRow(db)<DatabaseStatus>`
    select current_setting('server_version') as version, clock_timestamp() as now, array(
      select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) as name
      where current_setting(name) = 'off'
    ) as undurable, array_remove(array[
      case when not has_schema_privilege(to_regnamespace('public'), 'create') then 'create tables' end,
      case when not has_database_privilege(current_database(), 'create')
        and not exists (select from pg_extension where extname = 'pg_trgm') then 'create the extension pg_trgm' end
    ], null) as forbidden
  `

/** Whether the database is in use, by the demo or for real. Keys and people alone do not count. */
export async function readContents(db: Database): Promise<"nothing" | "demo" | "real"> {
  const { rows } = await sql<{ contents: "nothing" | "demo" | "real" }>`
    select case
      when exists (select from policy_version where published_by = 'demo') then 'demo'
      when exists (select from policy_version where version > 1) or exists (select from triager)
        or exists (select from lead) then 'real'
      else 'nothing' end as contents
  `.execute(db)
  return rows[0]?.contents ?? "nothing"
}

/** Brackets whose balances do not sum to zero, as they always should. */
export async function findUnbalancedBrackets(db: Database): Promise<string[]> {
  const { rows } = await sql<{ bracket: string }>`
    select bracket from ledger group by bracket having sum(owed) <> 0 order by bracket
  `.execute(db)
  return rows.map((row) => row.bracket)
}

export type WaitingLine = { readonly leads: number; readonly since: Date | null }

export const readWaitingLine = (db: Database) => onlyRow(db)<WaitingLine>`
    select count(*) as leads, min(created_at) as since from lead where status = 'waiting'
  `

/** A transaction that PostgreSQL keeps old rows for, and the statement that ends it. */
export type OpenTransaction = { readonly since: Date; readonly whose: string; readonly ended_by: string }

/** The oldest transaction open for so long. Those of other users are visible only with the right to see them. */
export const findOldTransaction = (db: Database, forMs: number) => firstRow(db)<OpenTransaction>`
    select * from (
      select xact_start as since, concat_ws(', ', nullif(application_name, ''), 'user ' || usename, 'session ' || pid) as whose,
        format('select pg_terminate_backend(%s)', pid) as ended_by
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and coalesce(backend_xid, backend_xmin) is not null
      union all
      select prepared, 'prepared, user ' || owner, format('rollback prepared %L', gid)
      from pg_prepared_xacts where database = current_database()
    ) open
    where since <= clock_timestamp() - make_interval(secs => ${forMs / 1000})
    order by since limit 1
  `

const MOST_KEPT_BYTES = 4 * 2 ** 20

/** Bloated small tables that every decision reads and writes. */
export async function findSwollenTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['desk', 'ledger', 'triager']) as name
    where pg_relation_size(to_regclass(name)) > ${MOST_KEPT_BYTES} order by name
  `.execute(db)
  return rows.map((row) => row.name)
}

export type TableSize = { readonly table: string; readonly rows: number; readonly mb: number }

/** As PostgreSQL last estimated the rows; -1 has not been looked at yet. */
export const readTableSizes = (db: Database) => rowsOf(db)<TableSize>`
    select relname as table, reltuples::float8 as rows,
      round(pg_total_relation_size(oid) / 1048576.0, 1)::float8 as mb
    from pg_class where relkind = 'r' and relnamespace = to_regnamespace('public')
    order by pg_total_relation_size(oid) desc, relname
  `
