// Whether a document can be a policy: every mistake at once, up to a hundred. A mistake in one place hides none in another, and a
// document without errors compiles and can be stored.
import { pointerTo } from "../json-pointer.ts"
import { fieldsIn } from "./loose.ts"
import { firstOf, listed, MAX_MISTAKES, type Mistake, quote } from "./mistake.ts"
import type { PolicyDocument } from "./policy-document.ts"
import { meaningMistakes } from "./policy-meaning.ts"
import { nameMistakes, nameWarnings } from "./policy-names.ts"
import { shapeMistakes } from "./policy-shape.ts"

export type { Mistake } from "./mistake.ts"
export type PolicyCheck = { valid: boolean; errors: Mistake[]; warnings: Mistake[] }

export function checkPolicy(document: unknown): PolicyCheck {
  const fields = fieldsIn(document)
  const errors = firstOf(MAX_MISTAKES, shapeMistakes(document), nameMistakes(fields), meaningMistakes(fields))
  return { valid: errors.length === 0, errors, warnings: firstOf(MAX_MISTAKES, nameWarnings(fields)) }
}

/** What publishing this policy in place of the one before takes from the triagers. */
export function changeWarnings(
  previous: PolicyDocument,
  next: PolicyDocument,
  roster: readonly { id: string; brackets: readonly string[] | null }[],
): Mistake[] {
  const kept = new Set(next.brackets.map(({ id }) => id))
  const dropped = previous.brackets.map(({ id }) => id).filter((id) => !kept.has(id))
  const losing = roster.filter(({ brackets }) => brackets?.some((id) => dropped.includes(id)))
  const details = [
    ...dropped.flatMap((bracket) => {
      const servants = losing.filter(({ brackets }) => brackets?.includes(bracket)).map(({ id }) => id)
      return servants.length === 0
        ? []
        : [`The bracket ${quote(bracket)} is gone, but served by ${listed(servants, "and")}.`]
    }),
    ...losing
      .filter(({ brackets }) => !brackets?.some((id) => kept.has(id)))
      .map(
        ({ id }) =>
          `The triager ${quote(id)} serves none of these brackets and will get no leads by the rotation.`,
      ),
  ]
  return details.map((detail) => ({ pointer: pointerTo("brackets"), detail }))
}
