// What teams must be beyond their shape: each with conditions but the last, which takes the rest; and what a team says otherwise than
// the policy checked like the policy itself, in its place.
import { pathOf, pointerTo } from "../json-pointer.ts"
import { conditionMistakes } from "./conditions-meaning.ts"
import { type Fields, fieldsIn, listIn, objectsIn } from "./loose.ts"
import type { Mistake } from "./mistake.ts"
import { meaningMistakes } from "./policy-meaning.ts"
import { nameMistakes } from "./policy-names.ts"

export function* teamMistakes(policy: Fields): Generator<Mistake> {
  const last = listIn(policy.teams).length - 1
  for (const { position, fields: team } of objectsIn(policy.teams)) {
    const pointer = pointerTo("teams", position, "when")
    if (position === last && "when" in team)
      yield {
        pointer,
        code: "last_team_limited",
        detail: "The last team must have no `when`, so that every lead has a team.",
      }
    if (position !== last && !("when" in team))
      yield {
        pointer,
        code: "team_unlimited",
        detail: "Only the last team has no `when`; say which leads are this one's.",
      }
    yield* conditionMistakes(fieldsIn(team.when), ["teams", position, "when"])
    yield* saidMistakes(policy, team, position)
  }
}

/** A mistake in what the team leaves to the policy is told there. */
function* saidMistakes(policy: Fields, team: Fields, position: number): Generator<Mistake> {
  const { teams: _, bracket_without_revenue, first_contact_within_minutes: __, ...rest } = policy
  const { id: ___, name: ____, when: _____, ...said } = team
  const whole = { ...rest, ...(!("brackets" in said) && { bracket_without_revenue }), ...said }
  for (const mistake of [...nameMistakes(whole), ...meaningMistakes(whole)])
    if ((pathOf(mistake.pointer)[0] ?? "") in said)
      yield { ...mistake, pointer: mistake.pointer.replace("#", pointerTo("teams", position)) }
}
