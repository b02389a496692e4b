// Whether a document can be a policy: every mistake at once, up to a hundred. A mistake in one place hides none in another, and a
// document without errors compiles and can be stored.
import { mistakeIn } from "../field-mistake.ts"
import { acknowledgeMistakes } from "./acknowledge-document.ts"
import { firstMessageMistakes } from "./first-message-document.ts"
import { fieldsIn } from "./loose.ts"
import { firstOf, listed, MAX_MISTAKES, type Mistake, quote } from "./mistake.ts"
import type { PolicyDocument } from "./policy-document.ts"
import { meaningMistakes } from "./policy-meaning.ts"
import { nameMistakes, nameWarnings } from "./policy-names.ts"
import { shapeMistakes } from "./policy-shape.ts"
import { bracketsIn } from "./rotation-key.ts"
import { teamMistakes } from "./team-mistakes.ts"

export type { Mistake } from "./mistake.ts"
export type PolicyCheck = { valid: boolean; errors: Mistake[]; warnings: Mistake[] }

export function checkPolicy(document: unknown): PolicyCheck {
  const fields = fieldsIn(document)
  const errors = firstOf(
    MAX_MISTAKES,
    shapeMistakes(document),
    nameMistakes(fields),
    meaningMistakes(fields),
    teamMistakes(fields),
    acknowledgeMistakes(fields),
    firstMessageMistakes(fields),
  )
  return { valid: errors.length === 0, errors, warnings: firstOf(MAX_MISTAKES, nameWarnings(fields)) }
}

/** What publishing this policy in place of the one before takes from the triagers. */
export function changeWarnings(
  previous: PolicyDocument,
  next: PolicyDocument,
  roster: readonly { id: string; teams: readonly string[] | null; brackets: readonly string[] | null }[],
): Mistake[] {
  const kept = new Set(bracketsIn(next))
  const dropped = bracketsIn(previous).filter((id) => !kept.has(id))
  const losing = roster.filter(({ brackets }) => brackets?.some((id) => dropped.includes(id)))
  const teams = new Set((next.teams ?? []).map(({ id }) => id))
  // Without teams everybody is in the same one.
  const gone = teams.size === 0 ? [] : (previous.teams ?? []).filter(({ id }) => !teams.has(id))
  const leaving = roster.filter((one) => gone.some(({ id }) => one.teams?.includes(id)))
  return [
    ...gone.flatMap(({ id: team }) => {
      const triagers = leaving.filter((one) => one.teams?.includes(team)).map(({ id }) => id)
      const detail = `The team ${quote(team)} is gone, but ${listed(triagers, "and")} are in it.`
      return triagers.length === 0 ? [] : [mistakeIn("teams", "team_dropped", detail, { team, triagers })]
    }),
    ...dropped.flatMap((bracket) => {
      const triagers = losing.filter(({ brackets }) => brackets?.includes(bracket)).map(({ id }) => id)
      const detail = `The bracket ${quote(bracket)} is gone, but served by ${listed(triagers, "and")}.`
      return triagers.length === 0
        ? []
        : [mistakeIn("brackets", "bracket_dropped", detail, { bracket, triagers })]
    }),
    ...[
      ...losing.filter(({ brackets }) => !brackets?.some((id) => kept.has(id))),
      ...leaving.filter((one) => !one.teams?.some((id) => teams.has(id))),
    ].map(({ id }) => {
      const detail = `The triager ${quote(id)} serves none of these brackets and will get no leads by the rotation.`
      return mistakeIn("brackets", "serves_nothing", detail, { triager: id })
    }),
  ]
}
