/**
 * Passkeys: the public halves of keys that people's devices hold, and the challenges that are to be signed by them. A challenge is good
 * for one purpose, once, for some minutes.
 */
import { sql } from "kysely"
import { type Database, firstRow, rowsOf, type Tx } from "../connection/database.ts"
import { uuid7 } from "../connection/uuid7.ts"

export type Passkey = {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}
/** What a device answers, once it was checked. */
export type PasskeyKey = {
  readonly credential_id: string
  readonly public_key: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}
export type KnownPasskey = Passkey & PasskeyKey & { readonly person_id: string }

const PASSKEY = sql.raw("k.id, k.name, k.created_at, k.last_used_at")
const KEY = sql.raw("k.credential_id, k.public_key, k.counter::float8 as counter, k.transports")

const CHALLENGE_MINUTES = 5

export async function saveChallenge(db: Database, purpose: string, challenge: string): Promise<void> {
  await sql`
    insert into person_verification (identifier, value, expires_at)
    values (${nameOf(challenge)}, ${purpose}, now() + make_interval(mins => ${CHALLENGE_MINUTES}::int))
  `.execute(db)
}

/** false: it was used, is too old, or was for something else. */
export async function useChallenge(db: Database, purpose: string, challenge: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from person_verification
    where identifier = ${nameOf(challenge)} and value = ${purpose} and expires_at > now()
  `.execute(db)
  return numAffectedRows === 1n
}

const nameOf = (challenge: string): string => `passkey-${challenge}`

/** The oldest first. */
export const listPasskeys = (db: Database, personId: string) => rowsOf(db)<KnownPasskey>`
    select ${PASSKEY}, ${KEY}, k.person_id from person_passkey k where k.person_id = ${personId}::uuid order by k.id
  `

export const findPasskey = (db: Database, credentialId: string) => firstRow(db)<KnownPasskey>`
    select ${PASSKEY}, ${KEY}, k.person_id from person_passkey k where k.credential_id = ${credentialId}
  `

/** null if the key is somebody's already. */
export const createPasskey = (
  tx: Tx,
  personId: string,
  { credential_id, public_key, counter, transports }: PasskeyKey,
  name: string,
) => firstRow(tx)<Passkey>`
    insert into person_passkey as k (id, person_id, credential_id, public_key, counter, transports, name)
    values (${uuid7()}, ${personId}::uuid, ${credential_id}, ${Buffer.from(public_key)}::bytea, ${counter}, ${[...transports]}::text[], ${name})
    on conflict (credential_id) do nothing
    returning ${PASSKEY}
  `

/** false: a later use is known, so this one is a copy's. Devices that do not count say 0 for ever. */
export async function countUse(db: Database, id: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update person_passkey set counter = ${counter}, last_used_at = now()
    where id = ${id}::uuid and (counter < ${counter} or (counter = 0 and ${counter} = 0))
  `.execute(db)
  return numAffectedRows === 1n
}

export const renamePasskey = (tx: Tx, id: string, name: string) => firstRow(tx)<Passkey>`
    update person_passkey k set name = ${name} where id = ${id}::uuid returning ${PASSKEY}
  `

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await sql`delete from person_passkey where id = ${id}::uuid`.execute(tx)
}

export async function deletePasskeys(tx: Tx, personId: string): Promise<void> {
  await sql`delete from person_passkey where person_id = ${personId}::uuid`.execute(tx)
}
