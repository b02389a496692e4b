/**
 * The yardstick of ingest: a server that decides nothing and checks nothing, and stores what Criba stores for a lead, durably. Leads that
 * arrive while a batch is written make the next one, as in Criba; a batch is one message to PostgreSQL, with the COPYs of all tables, and
 * one answer. The rows are those that Criba wrote for one lead, with another id, number, name and contact.
 *
 *   node bench/copy-server.ts ID URL    ID is a lead of the database at URL
 */
import { createServer, type ServerResponse } from "node:http"
import { sql } from "kysely"
import { readAddress } from "../src/store/connection/address.ts"
import { type Database, openDatabase, type Tx } from "../src/store/connection/database.ts"
import { uuid7 } from "../src/store/connection/uuid7.ts"
import { type Cell, copyRows } from "../src/store/pipeline/copy-rows.ts"

const MOST_A_BATCH = 512

/** What a batch of leads is written to. */
const TABLES = ["lead", "lead_words", "contact", "event"]

type Row = Record<string, Cell>
type Template = { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly Row[] }
type Lead = { readonly nombre: string; readonly email: string; readonly telefono: string }
type Arrived = { readonly lead: Lead; readonly response: ServerResponse }

const [, , model = "", url = ""] = process.argv
const db = openDatabase(readAddress(url), { maxConnections: 1, queryTimeoutMs: 0 })
const templates = await readTemplates(db)
let seq = await readLastSeq(db)
let queue: Arrived[] = []
let isWriting = false

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    queue.push({ lead: JSON.parse(Buffer.concat(chunks).toString()), response })
    if (!isWriting) void writeOn()
  })
})
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on("SIGTERM", () => process.exit(0))

async function writeOn(): Promise<void> {
  isWriting = true
  while (queue.length > 0) {
    const batch = queue.slice(0, MOST_A_BATCH)
    queue = queue.slice(MOST_A_BATCH)
    const ids = batch.map(() => uuid7())
    const rows = templates.map(({ table, columns, rows }) => ({
      table,
      columns,
      rows: batch.flatMap(({ lead }, i) => rows.map((row) => fill(row, columns, lead, ids[i] as string))),
    }))
    // Outside of a transaction the statements of one message are one: all of it is committed, or nothing.
    await copyRows(db as Tx, rows, "set local criba.keeps_books = on")
    for (const [i, { response }] of batch.entries()) answer(response, ids[i] as string)
  }
  isWriting = false
}

/** Each row has a number of its own, as events and leads have. */
function fill(row: Row, columns: readonly string[], lead: Lead, id: string): Cell[] {
  const { nombre, email, telefono } = lead
  const own: Row = {
    id,
    lead_id: id,
    seq: ++seq,
    nombre,
    email,
    telefono,
    email_normal: email,
    phone_normal: telefono,
  }
  return columns.map((column) => {
    if (row[column] === null) return null
    if (column === "value") return String(row.value).includes("@") ? lead.email : lead.telefono
    return own[column] ?? (row[column] as Cell)
  })
}

/** What is stored of the model, as COPY takes it. */
async function readTemplates(db: Database): Promise<Template[]> {
  const templates: Template[] = []
  const { rows: leads } = await sql<{ seq: number }>`select seq from lead where id = ${model}`.execute(db)
  const ofModel = (table: string) =>
    table === "lead"
      ? sql`id = ${model}`
      : table === "lead_words"
        ? sql`seq = ${leads[0]?.seq}`
        : sql`lead_id = ${model}`
  for (const table of TABLES) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${ofModel(table)}
    `.execute(db)
    const cells = rows.map(({ row }) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          (typeof value === "object" && value !== null ? JSON.stringify(value) : value) as Cell,
        ]),
      ),
    )
    templates.push({ table, columns: Object.keys(cells[0] ?? {}), rows: cells })
  }
  return templates
}

async function readLastSeq(db: Database): Promise<number> {
  const { rows } = await sql<{ last_seq: number }>`select last_seq from desk`.execute(db)
  return rows[0]?.last_seq ?? 0
}

function answer(response: ServerResponse, id: string): void {
  const body = JSON.stringify({
    id,
    status: "assigned",
    disqualified: false,
    disqualification: null,
    bracket: "growth",
    triager: { id: "ana", name: "Ana Soler" },
    duplicate_of: null,
    warnings: [],
    policy_version: 2,
    created_at: new Date().toISOString(),
  })
  response.writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
  response.end(body)
}
