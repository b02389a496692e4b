/**
 * The key of a rotation: its bracket; under a policy with teams, the team and the bracket, `es/growth`. No id contains a slash. Ledger,
 * eligibility and shares know rotations by this key alone.
 */
import type { PolicyDocument } from "./policy-document.ts"

export const rotationKey = (team: string | null | undefined, bracket: string): string =>
  team == null ? bracket : `${team}/${bracket}`

export function readRotation(key: string): { readonly team: string | null; readonly bracket: string } {
  const slash = key.indexOf("/")
  return slash === -1
    ? { team: null, bracket: key }
    : { team: key.slice(0, slash), bracket: key.slice(slash + 1) }
}

/** All rotations of a policy, team by team. */
export const rotationsIn = ({ teams, brackets }: Pick<PolicyDocument, "teams" | "brackets">): string[] =>
  teams == null
    ? brackets.map(({ id }) => id)
    : teams.flatMap((team) => (team.brackets ?? brackets).map(({ id }) => rotationKey(team.id, id)))

/** Every bracket of a policy, whosever it is. */
export const bracketsIn = ({ teams, brackets }: Pick<PolicyDocument, "teams" | "brackets">): string[] => [
  ...new Set([...brackets, ...(teams ?? []).flatMap((team) => team.brackets ?? [])].map(({ id }) => id)),
]

/** The rotation that a decision was about. */
export const rotationIn = (receipt: {
  readonly team?: string | null
  readonly bracket: { readonly id: string }
}): string => rotationKey(receipt.team, receipt.bracket.id)
