/**
 * Publishing a policy: checked, then put in force under the desk's lock, so that its warnings speak of the roster
 * that it meets, and every lead decided afterwards, on whatever server, is decided by it.
 */
import { changeWarnings, type Mistake, type PolicyCheck } from "../domain/policy/check-policy.ts"
import { pointerTo, quote } from "../domain/policy/mistake.ts"
import type { PolicyDocument } from "../domain/policy/policy-document.ts"
import { readPolicyText } from "../domain/policy/policy-text.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Database } from "../store/database.ts"
import { lockDesk } from "../store/desk.ts"
import { insertPolicy, type PolicyVersion, readCurrentPolicy } from "../store/policies.ts"
import { listTriagers } from "../store/roster.ts"
import { unservedBrackets } from "./change-roster.ts"

/** `policy` is null, and nothing is written, unless the check finds it valid. */
export type Publication = { readonly policy: PolicyVersion | null; readonly check: PolicyCheck }

export async function publishPolicy(
  db: Database,
  text: string,
  by: { publishedBy: string; note: string | null },
): Promise<Publication> {
  const { document, check } = readPolicyText(text)
  if (document === null) return { policy: null, check }
  return db.transaction().execute(async (tx) => {
    await lockDesk(tx)
    const previous = await readCurrentPolicy(tx)
    const roster = await listTriagers(tx)
    const policy = await insertPolicy(tx, { document, ...by })
    const warnings = [
      ...check.warnings,
      ...changeWarnings(previous.document, document, roster),
      ...newlyUnserved(previous.document, document, roster),
    ]
    return { policy, check: { ...check, warnings } }
  })
}

/** Said only of a team at work: where nobody is active, leads wait under any policy. */
function newlyUnserved(
  previous: PolicyDocument,
  next: PolicyDocument,
  roster: readonly Triager[],
): Mistake[] {
  if (!roster.some((triager) => triager.active)) return []
  const before = unservedBrackets(previous, roster)
  return unservedBrackets(next, roster)
    .filter((bracket) => !before.includes(bracket))
    .map((bracket) => ({
      pointer: pointerTo("brackets"),
      detail: `Nobody active serves the bracket ${quote(bracket)}: its leads will wait.`,
    }))
}
