/**
 * One's own passkeys: a new one, another name for one, and one less. Each change is in the audit log. The last way in is never removed:
 * whoever has lost it is reset by an admin or the operator.
 */
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import * as passkeys from "../store/people/passkeys.ts"
import { endSessions, hasOpenIdAccount, lockPerson, readPasswordHash } from "../store/people/people.ts"
import { type Way, writeFactor } from "../store/people/sessions.ts"

type Own = { readonly personId: string; readonly sessionId: string }

export const MOST_PASSKEYS = 20

/** The session counts as one with a second factor from now on. */
export const addPasskey = (
  db: Database,
  { personId, sessionId }: Own,
  key: passkeys.PasskeyKey,
  name: string,
): Promise<passkeys.Passkey | "too_many" | "taken"> =>
  db.transaction().execute(async (tx) => {
    await lockPerson(tx, { id: personId })
    if ((await passkeys.listPasskeys(tx, personId)).length >= MOST_PASSKEYS) return "too_many"
    const passkey = await passkeys.createPasskey(tx, personId, key, name)
    if (passkey === null) return "taken"
    await writeFactor(tx, sessionId)
    await record(tx, personId, { action: "person.passkey_added", before: null, after: { name } })
    return passkey
  })

/** null if the person has no such passkey. */
export const renamePasskey = (
  db: Database,
  personId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<passkeys.Passkey | null> =>
  db.transaction().execute(async (tx) => {
    const before = (await passkeys.listPasskeys(tx, personId)).find((passkey) => passkey.id === id)
    const passkey = before === undefined ? null : await passkeys.renamePasskey(tx, id, name)
    if (passkey !== null && before?.name !== name)
      await record(tx, personId, {
        action: "person.passkey_renamed",
        before: { name: before?.name },
        after: { name },
      })
    return passkey
  })

/** Other sessions end: one of them may be that of whoever has the device now. `takes`: which ways in the installation has. */
export const removePasskey = (
  db: Database,
  { personId, sessionId }: Own,
  id: string,
  takes: Readonly<Record<Way, boolean>>,
): Promise<"removed" | "unknown" | "last"> =>
  db.transaction().execute(async (tx) => {
    await lockPerson(tx, { id: personId })
    const held = await passkeys.listPasskeys(tx, personId)
    const passkey = held.find((one) => one.id === id)
    if (passkey === undefined) return "unknown"
    if (held.length === 1 && !(await comesInOtherwise(tx, personId, takes))) return "last"
    await passkeys.deletePasskey(tx, id)
    await endSessions(tx, personId, sessionId)
    const before = { name: passkey.name }
    await record(tx, personId, { action: "person.passkey_removed", before, after: null })
    return "removed"
  })

const comesInOtherwise = async (tx: Tx, personId: string, takes: Readonly<Record<Way, boolean>>) =>
  (takes.password && (await readPasswordHash(tx, personId)) !== null) ||
  (takes.openid && (await hasOpenIdAccount(tx, personId)))

const record = (
  tx: Tx,
  personId: string,
  entry: { readonly action: string; readonly before: object | null; readonly after: object | null },
): Promise<void> => writeAudit(tx, { actor: `person:${personId}`, subject: `people/${personId}`, ...entry })
