/**
 * Second factors for passwords: the secret of an authenticator app, and codes for the day when the phone is lost. A secret counts once
 * its first code was typed. Of recovery codes only hashes are kept; with 120 random bits each they need no slow hash.
 */
import { hash } from "node:crypto"
import { sql } from "kysely"
import { type Database, firstRow, type Tx } from "../connection/database.ts"

export type Totp = { readonly secret: Buffer; readonly confirmed_at: Date | null }

/** `now_ms` is the database's clock. */
type TotpNow = Totp & { readonly now_ms: number }

const TOTP = sql`select secret, confirmed_at, (extract(epoch from now()) * 1000)::float8 as now_ms from person_totp`

export const readTotp = (db: Database, personId: string) =>
  firstRow(db)<TotpNow>`${TOTP} where person_id = ${personId}::uuid`

/** Until the transaction ends nobody else changes the app or makes recovery codes. */
export const lockTotp = (tx: Tx, personId: string) =>
  firstRow(tx)<TotpNow>`${TOTP} where person_id = ${personId}::uuid for update`

/** In place of one that was never confirmed; false if there is one that was. */
export async function proposeTotp(db: Database, personId: string, secret: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into person_totp (person_id, secret) values (${personId}::uuid, ${secret}::bytea)
    on conflict (person_id) do update set secret = excluded.secret, last_step = 0
    where person_totp.confirmed_at is null
  `.execute(db)
  return numAffectedRows === 1n
}

/** A code works once, on whatever server: false if this one, or a later one, has been used. */
export async function useStep(db: Database, personId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update person_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where person_id = ${personId}::uuid and last_step < ${step}
  `.execute(db)
  return numAffectedRows === 1n
}

/** With all recovery codes; false if there was none. */
export async function deleteTotp(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with codes as (delete from recovery_code where person_id = ${personId}::uuid)
    delete from person_totp where person_id = ${personId}::uuid
  `.execute(tx)
  return numAffectedRows === 1n
}

/** In place of those before. Behind `lockTotp`: of two at once the second would not see the codes of the first. */
export async function saveRecoveryCodes(tx: Tx, personId: string, codes: readonly string[]): Promise<void> {
  await sql`
    with old as (delete from recovery_code where person_id = ${personId}::uuid)
    insert into recovery_code (person_id, hash)
    select ${personId}::uuid, unnest(${codes.map(hashCode)}::bytea[])
  `.execute(tx)
}

/** A code works once, also when it is typed twice at once. */
export async function useRecoveryCode(db: Database, personId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from recovery_code where person_id = ${personId}::uuid and hash = ${hashCode(code)}::bytea
  `.execute(db)
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(db: Database, personId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_code where person_id = ${personId}::uuid
  `.execute(db)
  return rows[0]?.left ?? 0
}

export const REQUIRED_OF = ["none", "admins", "all"] as const
export type RequiredOf = (typeof REQUIRED_OF)[number]

export async function readRequiredOf(db: Database): Promise<RequiredOf> {
  const { rows } = await sql<{ required_of: RequiredOf }>`
    select require_second_factor as required_of from settings
  `.execute(db)
  return rows[0]?.required_of ?? "none"
}

export async function saveRequiredOf(tx: Tx, requiredOf: RequiredOf): Promise<void> {
  await sql`
    insert into settings (require_second_factor) values (${requiredOf})
    on conflict (only_row) do update set require_second_factor = excluded.require_second_factor
  `.execute(tx)
}

/** As people type them: in capitals or not, with the hyphens or without. */
const hashCode = (code: string): Buffer =>
  hash("sha256", code.replace(/[^A-Za-z2-7]/g, "").toUpperCase(), "buffer")
