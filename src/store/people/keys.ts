/**
 * API keys and their secrets. A secret is shown once, when it is made; only its SHA-256 is stored. 190 random bits
 * cannot be guessed, so neither salt nor a slow hash would add anything.
 *
 * A key is never deleted: leads name it. Whether it is live is judged by the database's clock, for every node alike.
 */
import { hash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { DEFAULT_RATE_PER_MINUTE, type KeyRequest, type Scope } from "../../domain/key/key-request.ts"
import { makeKeyId, makeSecret } from "../../domain/key/key-secret.ts"
import type { Understanding } from "../../domain/source/read-as-lead.ts"
import { type Database, firstRow, rowsOf, type Tx } from "../connection/database.ts"

export type { Scope } from "../../domain/key/key-request.ts"

export type ApiKey = {
  id: string
  name: string
  scopes: Scope[]
  origins: string[]
  networks: string[]
  rate_per_minute: number | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** How a source understands and trusts what comes. */
export type LiveSource = Understanding & { readonly signing_secret: string | null }
/** As a request meets it. A source's key opens nothing but the source's address. */
export type LiveKey = ApiKey & { readonly source: LiveSource | null }

type KeyWithSecret = { key: ApiKey; secret: string }

const COLUMNS = sql.raw(
  "k.id, k.name, k.scopes, k.origins, k.networks, k.rate_per_minute, k.created_at, k.expires_at, k.revoked_at, k.last_used_at",
)
const KEY_IS_LIVE = sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`
/** Sources have a list of their own. */
const IS_NO_SOURCE = sql`not exists (select from source where source.id = k.id)`
const UNUSED_FOR_A_MINUTE = sql`(k.last_used_at is null or k.last_used_at < now() - interval '1 minute')`

export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer")
}

export async function createKey(
  db: Database,
  input: Pick<KeyRequest, "name" | "scopes"> & Partial<KeyRequest>,
  id = makeKeyId(randomBytes),
): Promise<KeyWithSecret> {
  const { name, scopes, origins = [], networks = [], expires_at = null } = input
  const { rate_per_minute = DEFAULT_RATE_PER_MINUTE } = input
  const secret = makeSecret(randomBytes)
  const { rows } = await sql<ApiKey>`
    with k as (
      insert into api_key (id, name, scopes, origins, networks, rate_per_minute, expires_at)
      values (${id}, ${name}, ${scopes}, ${origins}, ${networks}, ${rate_per_minute}, ${expires_at})
      returning *
    ), secret as (
      insert into api_key_secret (hash, api_key_id) select ${hashSecret(secret)}::bytea, id from k
    )
    select ${COLUMNS} from k`.execute(db)
  return { key: rows[0] as ApiKey, secret }
}

/** Oldest first, after the one with the id `after`; without a limit, all. */
export const listKeys = (
  db: Database,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
) => rowsOf(db)<ApiKey>`
    select ${COLUMNS} from api_key k
    where ${IS_NO_SOURCE} and
      (${after}::text is null or (k.created_at, k.id) > (select created_at, id from api_key where id = ${after}))
    order by k.created_at, k.id limit ${limit}`

export type DoubtfulKey = Pick<ApiKey, "id" | "name" | "created_at" | "expires_at" | "last_used_at"> & {
  /** It ends soon; otherwise nobody has used it for long. */
  readonly ends_soon: boolean
}

export const ENDS_SOON_DAYS = 30
export const UNUSED_DAYS = 90
const MOST_DOUBTFUL = 50

/** Live keys that are about to end, the next to end first, and then those that nobody seems to need. */
export const listDoubtfulKeys = (db: Database) => rowsOf(db)<DoubtfulKey>`
    select k.id, k.name, k.created_at, k.expires_at, k.last_used_at, ends.soon as ends_soon
    from api_key k, lateral (
      select coalesce(k.expires_at < now() + ${ENDS_SOON_DAYS} * interval '24 hours', false) as soon
    ) ends
    where ${KEY_IS_LIVE} and ${IS_NO_SOURCE}
      and (ends.soon or coalesce(k.last_used_at, k.created_at) < now() - ${UNUSED_DAYS} * interval '24 hours')
    order by ends.soon desc, case when ends.soon then k.expires_at else coalesce(k.last_used_at, k.created_at) end, k.id
    limit ${MOST_DOUBTFUL}
  `

export async function findKey(db: Database, id: string): Promise<ApiKey | null> {
  const { rows } =
    await sql<ApiKey>`select ${COLUMNS} from api_key k where k.id = ${id} and ${IS_NO_SOURCE}`.execute(db)
  return rows[0] ?? null
}

/** The key, held until the transaction ends: what the last holder wrote is seen by the statements that follow. */
export const lockKey = (tx: Tx, id: string) => firstRow(tx)<ApiKey>`
    select ${COLUMNS} from api_key k where k.id = ${id} for update`

/** A new secret for the same key; those before it end after the overlap, or earlier if they would have anyway.
 *  Null for a key that is unknown, revoked or expired. Two rotations at once would not see each other's secret, and
 *  both would live on: `lockKey` first. */
export async function rotateKey(db: Database, id: string, overlapMs: number): Promise<KeyWithSecret | null> {
  const secret = makeSecret(randomBytes)
  const { rows } = await sql<ApiKey>`
    with k as (
      select * from api_key k where k.id = ${id} and ${KEY_IS_LIVE}
    ), old as (
      update api_key_secret s set expires_at = least(s.expires_at, now() + ${overlapMs} * interval '1 millisecond')
      from k where s.api_key_id = k.id
    ), new as (
      insert into api_key_secret (hash, api_key_id) select ${hashSecret(secret)}::bytea, id from k
    )
    select ${COLUMNS} from k`.execute(db)
  return rows[0] ? { key: rows[0], secret } : null
}

/** Revoked for good, from the first time on; null for an unknown key. */
export async function revokeKey(db: Database, id: string): Promise<ApiKey | null> {
  const { rows } = await sql<ApiKey>`
    update api_key k set revoked_at = coalesce(k.revoked_at, now()) where k.id = ${id} returning ${COLUMNS}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A live key as a secret found it. */
type FoundKey = {
  key: LiveKey
  hash: Buffer
  /** What is left of the key or the secret, whichever ends first. */
  expires_in_ms: number | null
  /** Whether `last_used_at` is older than a minute. */
  use_unwritten: boolean
}

export async function findLiveKeys(db: Database, hashes: readonly Buffer[]): Promise<FoundKey[]> {
  type Row = ApiKey & Omit<FoundKey, "key"> & { source: LiveSource | null }
  const { rows } = await sql<Row>`
    select ${COLUMNS}, s.hash, case when source.id is not null then json_build_object(
        'preset', source.preset, 'mapping', source.mapping, 'signing_secret', source.signing_secret) end as source, ${UNUSED_FOR_A_MINUTE} as use_unwritten,
      (extract(epoch from least(k.expires_at, s.expires_at) - now()) * 1000)::float8 as expires_in_ms
    from api_key_secret s join api_key k on k.id = s.api_key_id left join source on source.id = k.id
    where s.hash = any(${hashes}::bytea[])
      and ${KEY_IS_LIVE} and (s.expires_at is null or s.expires_at > now())`.execute(db)
  return rows.map(({ hash, expires_in_ms, use_unwritten, ...key }) => ({
    key,
    hash,
    expires_in_ms,
    use_unwritten,
  }))
}

/** The live key of a secret, asked of the database itself. */
export async function findKeyBySecret(db: Database, secret: string): Promise<ApiKey | null> {
  const [found] = await findLiveKeys(db, [hashSecret(secret)])
  return found?.key ?? null
}

/** Every browser origin that some live key allows, sources apart. */
export async function listLiveOrigins(db: Database): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select distinct unnest(k.origins) as origin from api_key k
    where ${KEY_IS_LIVE} and ${IS_NO_SOURCE}`.execute(db)
  return rows.map((row) => row.origin)
}

/** Skips what another node is writing: it writes the same, and waiting for each other could deadlock. */
export async function writeLastUse(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update api_key set last_used_at = now() where id in (
      select k.id from api_key k where k.id = any(${ids}::text[]) and ${UNUSED_FOR_A_MINUTE}
      for no key update skip locked
    )`.execute(db)
}
