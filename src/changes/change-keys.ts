/**
 * Changes of the API keys, each with its entry in the audit log, in one transaction. The log never holds a secret or its
 * hash.
 */
import type { KeyRequest } from "../domain/key/key-request.ts"
import { isSourceId } from "../domain/key/key-secret.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"
import * as store from "../store/people/keys.ts"

export const createKey = (db: Database, actor: string, request: KeyRequest) =>
  db.transaction().execute(async (tx) => {
    const made = await store.createKey(tx, request)
    const { id } = made.key
    await writeAudit(tx, {
      actor,
      action: "key.created",
      subject: `keys/${id}`,
      before: null,
      after: auditFields(made.key),
    })
    return made
  })

export type Rotation =
  | { readonly kind: "rotated"; readonly key: store.ApiKey; readonly secret: string }
  | { readonly kind: "unknown" }
  /** Revoked or expired: a new secret would open nothing. */
  | { readonly kind: "ended"; readonly key: store.ApiKey }

/** A new secret for the same key; the old ones end after the overlap. */
export const rotateKey = (db: Database, actor: string, id: string, overlapMs: number): Promise<Rotation> =>
  db.transaction().execute(async (tx): Promise<Rotation> => {
    const key = isSourceId(id) ? null : await store.lockKey(tx, id)
    if (key === null) return { kind: "unknown" }
    const rotated = await store.rotateKey(tx, id, overlapMs)
    if (rotated === null) return { kind: "ended", key }
    const after = { overlap_seconds: overlapMs / 1000 }
    await writeAudit(tx, { actor, action: "key.rotated", subject: `keys/${id}`, before: null, after })
    return { kind: "rotated", ...rotated }
  })

/** Null for an unknown key. One that is revoked already stays as it is, and nothing is logged. */
export const revokeKey = (db: Database, actor: string, id: string): Promise<store.ApiKey | null> =>
  db.transaction().execute(async (tx) => {
    const key = isSourceId(id) ? null : await store.lockKey(tx, id)
    if (key === null || key.revoked_at !== null) return key
    const revoked = await store.revokeKey(tx, id)
    if (revoked === null) throw new Error(`The key ${id} vanished while it was locked`)
    const sides = { before: auditFields(key), after: auditFields(revoked) }
    await writeAudit(tx, { actor, action: "key.revoked", subject: `keys/${id}`, ...sides })
    return revoked
  })

/** What somebody decided about a key; when it was last used is not. */
const auditFields = ({ id, created_at, last_used_at, ...decided }: store.ApiKey) => decided
