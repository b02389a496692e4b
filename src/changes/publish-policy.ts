/**
 * Publishing a policy: checked, then put in force under the desk's lock, so that its warnings speak of the roster
 * that it meets, and every lead decided afterwards, on whatever server, is decided by it.
 */
import { changeWarnings, type Mistake, type PolicyCheck } from "../domain/policy/check-policy.ts"
import type { PolicyDocument } from "../domain/policy/policy-document.ts"
import type { ParsedPolicy } from "../domain/policy/policy-text.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import { writeAudit } from "../store/books/audit.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import { insertPolicy, type PolicyVersion, readCurrentPolicy } from "../store/books/policies.ts"
import { listTriagers } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { unservedIn, unservedWarnings } from "./change-roster.ts"

/** Nothing is written unless it is published. */
export type Publication = { readonly check: PolicyCheck } & (
  | { readonly kind: "published"; readonly policy: PolicyVersion }
  | { readonly kind: "refused" }
  /** Somebody else has published: the version in force is none of those that may be replaced. */
  | { readonly kind: "stale"; readonly inForce: number }
)

export async function publishPolicy(
  db: Database,
  actor: string,
  { document, check }: ParsedPolicy,
  { note, replacing = null }: { note: string | null; replacing?: readonly number[] | null },
): Promise<Publication> {
  if (document === null) return { kind: "refused", check }
  return holdDesk(db, "policy", async ({ tx }): Promise<Publication> => {
    const previous = await readCurrentPolicy(tx)
    if (replacing !== null && !replacing.includes(previous.version))
      return { kind: "stale", inForce: previous.version, check }

    const warnings = teamWarnings(previous.document, document, await listTriagers(tx))
    const policy = await insertPolicy(tx, { document, publishedBy: actor, note })
    const [before, after] = [previous, policy].map(({ version }) => ({ version }))
    await writeAudit(tx, { actor, action: "policy.published", subject: "policy", before, after })
    return { kind: "published", policy, check: { ...check, warnings: [...check.warnings, ...warnings] } }
  })
}

/** What publishing would say, as things stand. */
export async function tryPolicy(db: Database, { document, check }: ParsedPolicy): Promise<PolicyCheck> {
  if (document === null) return check
  const { document: inForce } = await readCurrentPolicy(db)
  const warnings = teamWarnings(inForce, document, await listTriagers(db))
  return { ...check, warnings: [...check.warnings, ...warnings] }
}

const teamWarnings = (
  previous: PolicyDocument,
  next: PolicyDocument,
  roster: readonly Triager[],
): Mistake[] => [...changeWarnings(previous, next, roster), ...newlyUnserved(previous, next, roster)]

/** Said only of a team at work: where nobody is active, leads wait under any policy. */
function newlyUnserved(
  previous: PolicyDocument,
  next: PolicyDocument,
  roster: readonly Triager[],
): Mistake[] {
  if (!roster.some((triager) => triager.active)) return []
  const before = unservedIn(previous, roster)
  const unserved = unservedIn(next, roster).filter((rotation) => !before.includes(rotation))
  return unservedWarnings(unserved, roster)
}
