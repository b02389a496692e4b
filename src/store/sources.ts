/** Sources. What a source shares with every key (name, origins, rate, secrets, last use) is kept with its API key. */
import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { makeSourceId } from "../domain/key/key-secret.ts"
import type { Preset, SourceRequest } from "../domain/source/source-request.ts"
import type { Database, Tx } from "./database.ts"
import { createKey } from "./keys.ts"

export type Source = {
  id: string
  name: string
  preset: Preset
  origins: string[]
  rate_per_minute: number | null
  created_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}

const SOURCES = sql`
  select s.id, k.name, s.preset, k.origins, k.rate_per_minute, k.created_at, k.revoked_at, k.last_used_at
  from source s join api_key k on k.id = s.id
`

export async function createSource(
  tx: Tx,
  { preset, ...request }: SourceRequest,
): Promise<{ source: Source; secret: string }> {
  const { key, secret } = await createKey(tx, { ...request, scopes: ["ingest"] }, makeSourceId(randomBytes))
  await sql`insert into source (id, preset) values (${key.id}, ${preset})`.execute(tx)
  return { source: (await findSource(tx, key.id)) as Source, secret }
}

/** Oldest first, after the one with the id `after`; without a limit, all. */
export async function listSources(
  db: Database,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
): Promise<Source[]> {
  const { rows } = await sql<Source>`
    ${SOURCES}
    where ${after}::text is null or (k.created_at, k.id) > (select created_at, id from api_key where id = ${after})
    order by k.created_at, k.id limit ${limit}`.execute(db)
  return rows
}

export async function findSource(db: Database, id: string): Promise<Source | null> {
  const { rows } = await sql<Source>`${SOURCES} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function updateSource(tx: Tx, id: string, request: SourceRequest): Promise<void> {
  const { name, preset, origins, rate_per_minute } = request
  await sql`
    with k as (
      update api_key set name = ${name}, origins = ${origins}, rate_per_minute = ${rate_per_minute} where id = ${id}
    )
    update source set preset = ${preset} where id = ${id}`.execute(tx)
}
