/**
 * Changes of the roster, each under the desk's lock: two of them never mix, and the next lead, on whatever server,
 * is decided with the new roster.
 */

import type { FieldMistake } from "../domain/lead/submission.ts"
import type { PolicyDocument } from "../domain/policy/policy-document.ts"
import { readTriager } from "../domain/rotation/check-triager.ts"
import type { Triager, TriagerInput } from "../domain/rotation/roster.ts"
import type { Database } from "../store/database.ts"
import { lockDesk } from "../store/desk.ts"
import { readCurrentPolicy } from "../store/policies.ts"
import { listTriagers, saveTriager } from "../store/roster.ts"

export type RosterChange =
  | {
      readonly kind: "saved"
      readonly triager: Triager
      readonly isNew: boolean
      /** Brackets that had somebody before this change and have nobody after it. */
      readonly abandoned: readonly string[]
    }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
  | { readonly kind: "unknown" }

/** Fields as an operator gave them, not yet checked; one that is undefined keeps its value. */
export type TriagerChanges = { readonly [field in keyof TriagerInput]?: unknown }

/** Changes some fields of a triager, or adds one: with a name, somebody unknown is new. */
export const amendTriager = (db: Database, id: string, changes: TriagerChanges): Promise<RosterChange> =>
  db.transaction().execute(async (tx): Promise<RosterChange> => {
    await lockDesk(tx)
    const { document } = await readCurrentPolicy(tx)
    const roster = await listTriagers(tx)
    const current = roster.find((triager) => triager.id === id)
    if (current === undefined && changes.name === undefined) return { kind: "unknown" }

    const { id: _, ...kept } = current ?? { id }
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    // A bracket that the policy has dropped since is no reason to refuse a change of something else.
    const keptBrackets = changes.brackets === undefined ? (current?.brackets ?? []) : []
    const known = [...document.brackets.map((bracket) => bracket.id), ...keptBrackets]
    const { triager, mistakes } = readTriager(id, { ...kept, ...Object.fromEntries(given) }, known)
    if (triager === null) return { kind: "refused", mistakes }

    await saveTriager(tx, triager)
    const changed = [...roster.filter((other) => other.id !== id), triager]
    const before = unservedBrackets(document, roster)
    const abandoned = unservedBrackets(document, changed).filter((bracket) => !before.includes(bracket))
    return { kind: "saved", triager, isNew: current === undefined, abandoned }
  })

/** Brackets whose leads can only wait, at any hour. */
export function unservedBrackets(policy: PolicyDocument, roster: readonly Triager[]): string[] {
  const active = roster.filter((triager) => triager.active)
  const isServed = (bracket: string) =>
    active.some(({ brackets }) => brackets === null || brackets.includes(bracket))
  return policy.brackets.map(({ id }) => id).filter((id) => !isServed(id))
}
