/** Writes and reads seals of the history. They are made in the background; no lead waits for one. */
import { sql } from "kysely"
import { hashNext, type Link, NO_HASH, PERSONAL_FIELDS, type Seal } from "../../domain/verify/chain.ts"
import { asyncCommit, type Database, type Tx } from "../connection/database.ts"

/** Events per seal, at most: some 2 ms that block this process. */
const MOST_IN_SEAL = 250
/** Seals of one run. */
const MOST_SEALS = 80

/** The hashed part of an event: everything but the fields that an erasure removes. */
export const LINK = sql<Link>`json_build_array(seq, type, (extract(epoch from at) * 1000000)::bigint, actor, lead_id,
  received_by, quiet, (data::jsonb - array[${sql.join(PERSONAL_FIELDS.map((field) => sql.lit(field)))}])::text)`

/** Seals the events since the last seal. Does nothing while another server does it. */
export async function sealHistory(db: Database, signal?: AbortSignal): Promise<void> {
  for (let seals = 0; seals < MOST_SEALS && signal?.aborted !== true; seals++) {
    const sealed = await db.transaction().execute(sealNext)
    if (sealed < MOST_IN_SEAL) return
  }
}

/** The number of an advisory lock, used nowhere else. */
const SEALING = 5_347_013

/** Returns how many events were sealed. */
async function sealNext(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${SEALING}) as ours, ${asyncCommit}
  `.execute(tx)
  if (rows[0]?.ours !== true) return 0
  let { seq, hash } = await lastSeal(tx)
  const { rows: events } = await sql<{ link: Link }>`
    select ${LINK} as link from event where seq > ${seq} order by seq limit ${MOST_IN_SEAL}
  `.execute(tx)
  if (events.length === 0) return 0
  for (const { link } of events) {
    hash = hashNext(hash, link)
    seq = link[0]
  }
  // The hash chain runs from event to event, so seals of servers with another MOST_IN_SEAL are compatible.
  await sql`
    insert into seal (seq, hash, made_at) values (${seq}, decode(${hash}, 'hex'), clock_timestamp()) on conflict do nothing
  `.execute(tx)
  return events.length
}

/** The last seal up to a seq, or of all. */
export async function lastSeal(db: Database, upTo: number | null = null): Promise<Seal> {
  const { rows } = await sql<Seal>`
    select seq, encode(hash, 'hex') as hash from seal where ${upTo}::bigint is null or seq <= ${upTo}
    order by seq desc limit 1
  `.execute(db)
  return rows[0] ?? { seq: 0, hash: NO_HASH }
}

/** The seals of a range, by seq. */
export async function sealsBetween(tx: Tx, after: number, upTo: number): Promise<Map<number, string>> {
  const { rows } = await sql<Seal>`
    select seq, encode(hash, 'hex') as hash from seal where seq > ${after} and seq <= ${upTo}
  `.execute(tx)
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}
