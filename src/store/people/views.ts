/** Lists of leads that people keep by a name, and the columns that each has chosen. */
import { sql } from "kysely"
import { type Database, firstRow, onlyRow, rowsOf, type Tx } from "../connection/database.ts"
import { isUuid, uuid7 } from "../connection/uuid7.ts"

export const LAYOUTS = ["list", "board"] as const

type Filter = string | number | boolean | string[]
export type ViewSettings = {
  name: string
  /** The team's: everybody sees it. */
  shared: boolean
  /** By the console's names for them. */
  filters: Record<string, Filter>
  sort: string | null
  layout: (typeof LAYOUTS)[number]
  columns: string[] | null
}
export type View = ViewSettings & { id: string }

/** Of one person, and so many of the team. */
export const MOST_VIEWS = 100

const COLUMNS = sql.raw("v.id, v.name, v.person_id is null as shared, v.filters, v.sort, v.layout, v.columns")

/** Those of the team, and of this person; null is nobody. */
export const listViews = (db: Database, personId: string | null) => rowsOf(db)<View>`
    select ${COLUMNS} from lead_view v
    where v.person_id is null or v.person_id = ${personId}::uuid
    order by v.person_id is null, lower(v.name), v.id
  `

/** Held until the transaction ends; null if there is none that this person sees. */
export async function lockView(tx: Tx, id: string, personId: string | null): Promise<View | null> {
  if (!isUuid(id)) return null
  return firstRow(tx)<View>`
    select ${COLUMNS} from lead_view v
    where v.id = ${id}::uuid and (v.person_id is null or v.person_id = ${personId}::uuid)
    for update
  `
}

/** A new one, or this one anew; `taken` if another has the name. */
export async function saveView(
  tx: Tx,
  { id = uuid7(), name, shared, filters, sort, layout, columns }: ViewSettings & { id?: string },
  personId: string | null,
): Promise<View | "taken" | "full"> {
  const owner = shared ? null : personId
  const { rows: others } = await sql<{ name: string }>`
    select name from lead_view where person_id is not distinct from ${owner}::uuid and id <> ${id}::uuid
  `.execute(tx)
  if (others.some((other) => other.name === name)) return "taken"
  if (others.length >= MOST_VIEWS) return "full"
  return onlyRow(tx)<View>`
    insert into lead_view as v (id, person_id, name, filters, sort, layout, columns)
    values (${id}, ${owner}, ${name}, ${JSON.stringify(filters)}, ${sort}, ${layout}, ${columns})
    on conflict (id) do update set person_id = excluded.person_id, name = excluded.name, filters = excluded.filters,
      sort = excluded.sort, layout = excluded.layout, columns = excluded.columns
    returning ${COLUMNS}
  `
}

/** Names are compared and views counted by one change after the other. */
export async function lockViews(tx: Tx): Promise<void> {
  await sql`lock table lead_view in share row exclusive mode`.execute(tx)
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await sql`delete from lead_view where id = ${id}::uuid`.execute(tx)
}

/** null: they have chosen none. */
export async function readColumns(db: Database, personId: string): Promise<string[] | null> {
  const { rows } = await sql<{ columns: string[] }>`
    select columns from person_columns where person_id = ${personId}::uuid
  `.execute(db)
  return rows[0]?.columns ?? null
}

export async function saveColumns(db: Database, personId: string, columns: string[]): Promise<void> {
  await sql`
    insert into person_columns (person_id, columns) values (${personId}::uuid, ${columns})
    on conflict (person_id) do update set columns = excluded.columns
  `.execute(db)
}
