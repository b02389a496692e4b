/** Seals of the history, made in the background: no lead waits for one. */
import { sql } from "kysely"
import { hashNext, type Link, NO_HASH, PERSONAL_FIELDS, type Seal } from "../../domain/verify/chain.ts"
import { asyncCommit, type Database, type Tx } from "../connection/database.ts"

/** Events between two seals, at most: some 2 ms of this process, for which requests wait. */
const MOST_IN_SEAL = 250
/** Stretches of a round. */
const MOST_SEALS = 80

/** An event as the chain takes it in, without what an erasure would take away. */
export const LINK = sql<Link>`json_build_array(seq, type, (extract(epoch from at) * 1000000)::bigint, actor, lead_id,
  received_by, quiet, (data::jsonb - array[${sql.join(PERSONAL_FIELDS.map((field) => sql.lit(field)))}])::text)`

/** Seals what has happened since the last seal. If another server is at it, there is nothing to do. */
export async function sealHistory(db: Database, signal?: AbortSignal): Promise<void> {
  for (let seals = 0; seals < MOST_SEALS && signal?.aborted !== true; seals++) {
    const sealed = await db.transaction().execute(sealNext)
    if (sealed < MOST_IN_SEAL) return
  }
}

/** Any number that no other lock of Criba has. */
const SEALING = 5_347_013

/** Answers how many events were sealed. */
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
  // The chain goes from event to event and knows no stretches: a server of another version makes seals that fit together with these.
  await sql`
    insert into seal (seq, hash, made_at) values (${seq}, decode(${hash}, 'hex'), clock_timestamp()) on conflict do nothing
  `.execute(tx)
  return events.length
}

/** The last seal up to a place, or in all. */
export async function lastSeal(db: Database, upTo: number | null = null): Promise<Seal> {
  const { rows } = await sql<Seal>`
    select seq, encode(hash, 'hex') as hash from seal where ${upTo}::bigint is null or seq <= ${upTo}
    order by seq desc limit 1
  `.execute(db)
  return rows[0] ?? { seq: 0, hash: NO_HASH }
}

/** The seals of a stretch, by their places. */
export async function sealsBetween(tx: Tx, after: number, upTo: number): Promise<Map<number, string>> {
  const { rows } = await sql<Seal>`
    select seq, encode(hash, 'hex') as hash from seal where seq > ${after} and seq <= ${upTo}
  `.execute(tx)
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}
