/**
 * Setting up a second factor, leaving it, new recovery codes, and the way back for somebody who has lost the phone. Each is in the
 * audit log; secrets and codes never are. Whatever changes how somebody gets in ends their other sessions.
 */
import { randomBytes } from "node:crypto"
import { makeRecoveryCodes, takeFirstCode } from "../people/take-code.ts"
import { SECRET_BYTES } from "../people/totp.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { isUuid } from "../store/connection/uuid7.ts"
import { deletePasskeys } from "../store/people/passkeys.ts"
import { endSessions, lockPerson } from "../store/people/people.ts"
import * as factors from "../store/people/second-factors.ts"
import { writeFactor } from "../store/people/sessions.ts"
import { makePasswordLinkIn, type PasswordLink } from "./make-links.ts"

type Own = { readonly personId: string; readonly sessionId: string }

/** The secret of an app that counts once a code of it is confirmed; null if there is an app already. */
export async function proposeTotp(db: Database, personId: string): Promise<Buffer | null> {
  const secret = randomBytes(SECRET_BYTES)
  return (await factors.proposeTotp(db, personId, secret)) ? secret : null
}

/** Answers the recovery codes, which nobody sees again; null if the code is wrong or there is nothing to confirm. */
export const confirmTotp = (
  db: Database,
  { personId, sessionId }: Own,
  code: string,
): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await takeFirstCode(tx, personId, code))) return null
    const codes = makeRecoveryCodes()
    await factors.saveRecoveryCodes(tx, personId, codes)
    await writeFactor(tx, sessionId)
    await endSessions(tx, personId, sessionId)
    await record(tx, `person:${personId}`, "person.second_factor_added", personId)
    return codes
  })

/** false if there was none. */
export const removeTotp = (db: Database, { personId, sessionId }: Own): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await factors.deleteTotp(tx, personId))) return false
    await endSessions(tx, personId, sessionId)
    await record(tx, `person:${personId}`, "person.second_factor_removed", personId)
    return true
  })

/** In place of all before; null without a second factor. */
export const renewRecoveryCodes = (db: Database, personId: string): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    if ((await factors.lockTotp(tx, personId))?.confirmed_at == null) return null
    const codes = makeRecoveryCodes()
    await factors.saveRecoveryCodes(tx, personId, codes)
    await record(tx, `person:${personId}`, "person.recovery_codes_made", personId)
    return codes
  })

/** For somebody who has lost what they sign in with: no second factor, no passkey, no session, and a link by which they come in anew. */
export const resetPerson = (
  db: Database,
  actor: string,
  who: { id: string } | { email: string },
): Promise<PasswordLink> =>
  db.transaction().execute(async (tx): Promise<PasswordLink> => {
    const person = "id" in who && !isUuid(who.id) ? null : await lockPerson(tx, who)
    if (person === null || person.disabled_at !== null) return { kind: "unknown" }
    await factors.deleteTotp(tx, person.id)
    await deletePasskeys(tx, person.id)
    await endSessions(tx, person.id)
    await record(tx, actor, "person.reset", person.id)
    return makePasswordLinkIn(tx, actor, { id: person.id })
  })

/** Of whom the installation asks for a second factor. */
export const requireSecondFactor = (
  db: Database,
  actor: string,
  require_second_factor: factors.RequiredOf,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await factors.readRequiredOf(tx)
    if (before === require_second_factor) return
    await factors.saveRequiredOf(tx, require_second_factor)
    await writeAudit(tx, {
      actor,
      action: "settings.changed",
      subject: "settings",
      before: { require_second_factor: before },
      after: { require_second_factor },
    })
  })

const record = (tx: Tx, actor: string, action: string, personId: string): Promise<void> =>
  writeAudit(tx, { actor, action, subject: `people/${personId}`, before: null, after: null })
