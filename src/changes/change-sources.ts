/**
 * Changes of the sources, each with its entry in the audit log, in one transaction. The log never holds an address, because
 * a source's secret is part of it, nor the secret with which a tool signs.
 */
import type { FieldMistake } from "../domain/field-mistake.ts"
import { readSourceRequest, type SourceRequest } from "../domain/source/source-request.ts"
import { versionOfValues } from "../domain/version.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { lockKey, revokeKey, rotateKey } from "../store/people/keys.ts"
import * as store from "../store/people/sources.ts"

type SourceWithSecret = { readonly source: store.Source; readonly secret: string }

export const createSource = (
  db: Database,
  actor: string,
  request: SourceRequest,
): Promise<SourceWithSecret> =>
  db.transaction().execute(async (tx) => {
    const made = await store.createSource(tx, request)
    await write(tx, actor, "created", made.source.id, null, auditFields(made.source))
    return made
  })

export type SourceChange =
  | { readonly kind: "changed"; readonly source: store.Source }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
  | { readonly kind: "unknown" }
  /** Somebody has changed the source since. */
  | { readonly kind: "stale"; readonly version: string }

/** Names what is set of a source: two versions are equal if nothing differs, but for the secret with which a tool signs. */
export const versionOf = (source: store.Source): string => {
  const { id, name, preset, mapping, signed, origins, rate_per_minute, revoked_at } = source
  return versionOfValues([id, name, preset, mapping, signed, origins, rate_per_minute, revoked_at])
}

/** `settings` holds only what is to be different. A change that changes nothing is not logged. `replacing`: null if any version will do. */
export const changeSource = (
  db: Database,
  actor: string,
  id: string,
  settings: unknown,
  replacing: readonly string[] | null = null,
): Promise<SourceChange> =>
  db.transaction().execute(async (tx): Promise<SourceChange> => {
    const before = await lockSource(tx, id)
    if (before === null) return { kind: "unknown" }
    const version = versionOf(before)
    if (replacing !== null && !replacing.includes(version)) return { kind: "stale", version }
    const { name, preset, mapping, origins, rate_per_minute } = before
    const signing_secret = await store.readSigningSecret(tx, id)
    const old = { name, preset, mapping, signing_secret, origins, rate_per_minute }
    const { request, mistakes } = readSourceRequest(settings, old)
    if (mistakes !== null) return { kind: "refused", mistakes }
    await store.updateSource(tx, id, request)
    const source = (await store.findSource(tx, id)) as store.Source
    const sides = [auditFields(before), auditFields(source)] as const
    const isOtherSecret = request.signing_secret !== signing_secret
    if (isOtherSecret || JSON.stringify(sides[0]) !== JSON.stringify(sides[1])) {
      const other = isOtherSecret && sides[0].signed ? { new_signing_secret: true } : {}
      await write(tx, actor, "changed", id, sides[0], { ...sides[1], ...other })
    }
    return { kind: "changed", source }
  })

export type SourceRotation =
  | ({ readonly kind: "rotated" } & SourceWithSecret)
  | { readonly kind: "unknown" }
  | { readonly kind: "revoked" }

/** A new secret for the same source; its addresses of before end after the overlap. */
export const rotateSource = (
  db: Database,
  actor: string,
  id: string,
  overlapMs: number,
): Promise<SourceRotation> =>
  db.transaction().execute(async (tx): Promise<SourceRotation> => {
    const source = await lockSource(tx, id)
    if (source === null) return { kind: "unknown" }
    const rotated = await rotateKey(tx, id, overlapMs)
    if (rotated === null) return { kind: "revoked" }
    await write(tx, actor, "rotated", id, null, { overlap_seconds: overlapMs / 1000 })
    return { kind: "rotated", source, secret: rotated.secret }
  })

/** Null for an unknown source. One that is revoked already stays as it is, and nothing is logged. */
export const revokeSource = (db: Database, actor: string, id: string): Promise<store.Source | null> =>
  db.transaction().execute(async (tx) => {
    const before = await lockSource(tx, id)
    if (before === null || before.revoked_at !== null) return before
    await revokeKey(tx, id)
    const after = (await store.findSource(tx, id)) as store.Source
    await write(tx, actor, "revoked", id, auditFields(before), auditFields(after))
    return after
  })

async function lockSource(tx: Tx, id: string): Promise<store.Source | null> {
  await lockKey(tx, id)
  return store.findSource(tx, id)
}

const write = (tx: Tx, actor: string, what: string, id: string, before: unknown, after: unknown) =>
  writeAudit(tx, { actor, action: `source.${what}`, subject: `sources/${id}`, before, after })

/** What somebody decided about a source; when it was last used and what came to it is not. */
const auditFields = ({ id, created_at, last_used_at, listening, received, ...decided }: store.Source) =>
  decided
