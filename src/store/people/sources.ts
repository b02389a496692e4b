/** Sources. What a source shares with every key (name, origins, rate, secrets, last use) is kept with its API key. */
import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { makeSourceId } from "../../domain/key/key-secret.ts"
import type { Mapping } from "../../domain/source/mapping.ts"
import type { PresetName } from "../../domain/source/presets.ts"
import type { SourceRequest } from "../../domain/source/source-request.ts"
import type { Database, Tx } from "../connection/database.ts"
import { createKey } from "./keys.ts"

export type Source = {
  id: string
  name: string
  preset: PresetName
  mapping: Mapping | null
  /** Whether the tool's signature is checked. The secret itself is in no answer. */
  signed: boolean
  origins: string[]
  rate_per_minute: number | null
  created_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  /** Nothing has become a lead since preset and mapping are as they are. */
  listening: boolean
  /**
   * Counted in the memory of each server and written every second (ingest/source-counts.ts): taking in a lead writes nothing
   * about its source, and reading this costs no scan of the leads. A server that is killed loses the last second.
   */
  received: { leads: number; refused: number; last_lead_at: Date | null; last_refused_at: Date | null }
}

const SOURCES = sql`
  select s.id, k.name, s.preset, s.mapping, s.signing_secret is not null as signed, k.origins, k.rate_per_minute,
    k.created_at, k.revoked_at, k.last_used_at, coalesce(s.last_lead_at < s.mapped_at, true) as listening,
    s.leads, s.refused, s.last_lead_at, s.last_refused_at
  from source s join api_key k on k.id = s.id
`
type SourceRow = Omit<Source, "received"> & Source["received"]

const sourceOf = ({ leads, refused, last_lead_at, last_refused_at, ...source }: SourceRow): Source => ({
  ...source,
  received: { leads: Number(leads), refused: Number(refused), last_lead_at, last_refused_at },
})

export async function createSource(
  tx: Tx,
  { preset, mapping, signing_secret, ...request }: SourceRequest,
): Promise<{ source: Source; secret: string }> {
  const { key, secret } = await createKey(tx, { ...request, scopes: ["ingest"] }, makeSourceId(randomBytes))
  await sql`
    insert into source (id, preset, mapping, signing_secret)
    values (${key.id}, ${preset}, ${asJson(mapping)}::jsonb, ${signing_secret})`.execute(tx)
  return { source: (await findSource(tx, key.id)) as Source, secret }
}

const asJson = (mapping: Mapping | null) => (mapping === null ? null : JSON.stringify(mapping))

/** Oldest first, after the one with the id `after`; without a limit, all. */
export async function listSources(
  db: Database,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
): Promise<Source[]> {
  const { rows } = await sql<SourceRow>`
    ${SOURCES}
    where ${after}::text is null or (k.created_at, k.id) > (select created_at, id from api_key where id = ${after})
    order by k.created_at, k.id limit ${limit}`.execute(db)
  return rows.map(sourceOf)
}

export async function findSource(db: Database, id: string): Promise<Source | null> {
  const { rows } = await sql<SourceRow>`${SOURCES} where s.id = ${id}`.execute(db)
  return rows[0] === undefined ? null : sourceOf(rows[0])
}

/** null: none is set, or there is no such source. */
export async function readSigningSecret(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ signing_secret: string | null }>`
    select signing_secret from source where id = ${id}`.execute(db)
  return rows[0]?.signing_secret ?? null
}

export async function updateSource(tx: Tx, id: string, request: SourceRequest): Promise<void> {
  const { name, preset, mapping, signing_secret, origins, rate_per_minute } = request
  await sql`
    with k as (
      update api_key set name = ${name}, origins = ${origins}, rate_per_minute = ${rate_per_minute} where id = ${id}
    )
    update source set preset = ${preset}, mapping = ${asJson(mapping)}::jsonb, signing_secret = ${signing_secret},
      mapped_at = case when (preset, mapping) is distinct from (${preset}, ${asJson(mapping)}::jsonb) then now() else mapped_at end
    where id = ${id}`.execute(tx)
}

/** What came to a source since it was last written, and how long ago the last of each kind was. */
export type Received = {
  readonly id: string
  readonly leads: number
  readonly refused: number
  readonly leadAgoMs: number | null
  readonly refusedAgoMs: number | null
}

export async function addReceived(db: Database, received: readonly Received[]): Promise<void> {
  await sql`
    update source set leads = source.leads + came.leads, refused = source.refused + came.refused,
      last_lead_at = greatest(last_lead_at, now() - came."leadAgoMs" * interval '1 millisecond'),
      last_refused_at = greatest(last_refused_at, now() - came."refusedAgoMs" * interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(received)}::json)
      as came(id text, leads bigint, refused bigint, "leadAgoMs" float8, "refusedAgoMs" float8)
    where source.id = came.id`.execute(db)
}
