/** Teams that somebody names beside the policy: of a person who leads them, of an endpoint that hears of them. */
import type { FieldMistake } from "../field-mistake.ts"
import { pointerTo } from "../json-pointer.ts"
import type { PolicyDocument } from "./policy-document.ts"

/** `kept`: those that were named before. That the policy has dropped one since is no reason to refuse a change of something else. */
export const unknownTeams = (
  { teams: present }: Pick<PolicyDocument, "teams">,
  named: readonly string[],
  kept: readonly string[] = [],
): FieldMistake[] => {
  const known = [...kept, ...(present ?? []).map(({ id }) => id)]
  return named.flatMap((team, i) =>
    known.includes(team)
      ? []
      : [
          {
            pointer: pointerTo("teams", i),
            code: "unknown_team",
            detail: `The policy has no team \`${team}\`.`,
            params: { value: team },
          },
        ],
  )
}
