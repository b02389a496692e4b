/** The second proof of somebody whose password alone does not open: a code of their app, or one of their recovery codes. Each works once. */
import { randomBytes } from "node:crypto"
import type { Database, Tx } from "../store/connection/database.ts"
import { lockTotp, readTotp, useRecoveryCode, useStep } from "../store/people/second-factors.ts"
import { base32, matchingStep } from "./totp.ts"

export type Factor = "totp" | "recovery_code"

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 15

/** null: it is none of theirs, or was used. */
export async function takeCode(db: Database, personId: string, typed: string): Promise<Factor | null> {
  const totp = await readTotp(db, personId)
  if (totp?.confirmed_at == null) return null
  const code = typed.replace(/[\s-]/g, "")
  const step = matchingStep(totp.secret, code, totp.now_ms)
  if (step !== null) return (await useStep(db, personId, step)) ? "totp" : null
  return (await useRecoveryCode(db, personId, code)) ? "recovery_code" : null
}

/** 120 bits each, so that a hash without salt keeps them (ASVS 6.5.2); in groups, as people copy them. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, "$1-"),
  )

/** The first code of an app that is being set up. Under a lock, so that it confirms the secret that it was compared with. */
export async function takeFirstCode(tx: Tx, personId: string, typed: string): Promise<boolean> {
  const totp = await lockTotp(tx, personId)
  if (totp === null || totp.confirmed_at !== null) return false
  const step = matchingStep(totp.secret, typed.replace(/\s/g, ""), totp.now_ms)
  return step !== null && (await useStep(tx, personId, step))
}
