/** The migrated schema as text, read from PostgreSQL's catalogs: as SQL for people and as types for the checker. */
import { sql } from "kysely"
import type { Database } from "../../src/store/database.ts"

const OURS = sql`c.relnamespace = 'public'::regnamespace and c.relname not like 'migration%'`

type Column = { table: string; name: string; type: string; not_null: boolean; default: string | null }

async function columnsOf(db: Database): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as "default"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and ${OURS}
    order by c.relname, a.attnum`.execute(db)
  return Map.groupBy(rows, (row) => row.table)
}

async function definitions(db: Database): Promise<{ table: string; line: string }[]> {
  const { rows } = await sql<{ table: string; line: string }>`
    select c.relname as "table", 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${OURS} and k.contype <> 'n'
    order by c.relname, k.conname`.execute(db)
  return rows
}

async function afterwards(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select 1 as part, i.relname::text as name, pg_get_indexdef(x.indexrelid) as line
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where ${OURS} and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
      union all
      select 2, p.proname::text, pg_get_functiondef(p.oid)
      from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 3, t.tgname::text, pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${OURS} and not t.tgisinternal
    ) lines order by part, name`.execute(db)
  return rows.map((row) => `${row.line.trimEnd()};`)
}

export async function schemaSql(db: Database): Promise<string> {
  const constraints = Map.groupBy(await definitions(db), (row) => row.table)
  const tables = [...(await columnsOf(db))].map(([table, columns]) => {
    const lines = columns.map(
      (c) => `${c.name} ${c.type}${c.not_null ? " not null" : ""}${c.default ? ` default ${c.default}` : ""}`,
    )
    const rules = (constraints.get(table) ?? []).map((row) => row.line)
    return `create table ${table} (\n  ${[...lines, ...rules].join(",\n  ")}\n);`
  })
  return [
    "-- Written by `npm run schema` from a migrated database; the tests compare it.",
    ...tables,
    ...(await afterwards(db)),
  ]
    .join("\n\n")
    .concat("\n")
}

const TYPES: Record<string, string> = {
  text: "string",
  uuid: "string",
  integer: "number",
  smallint: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  bytea: "Buffer",
  json: "unknown",
  jsonb: "unknown",
  "text[]": "string[]",
  "uuid[]": "string[]",
  "integer[]": "number[]",
}

const pascal = (name: string) => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

export async function schemaTypes(db: Database): Promise<string> {
  const tables = await columnsOf(db)
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((c) => {
      const base = TYPES[c.type]
      if (base === undefined)
        throw new Error(`${table}.${c.name} has a type without a TypeScript twin: ${c.type}`)
      const type = c.not_null || base === "unknown" ? base : `${base} | null`
      return `  ${c.name}: ${c.default === null ? type : `Generated<${type}>`}`
    })
    return `interface ${pascal(table)}Table {\n${fields.join("\n")}\n}`
  })
  const all = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`)
  return [
    "// Written by `npm run schema` from a migrated database; the tests compare it.",
    'import type { Generated } from "kysely"',
    ...interfaces,
    `export interface Schema {\n${all.join("\n")}\n}`,
  ]
    .join("\n\n")
    .concat("\n")
}
