/** Which of the two clocks a promise goes by, and what the statistics say by it: times are drawn against the promise by the same clock. */
import { usePolicyIn } from "../../api/team-and-policy.ts"
import { type FirstContact, firstContactIn } from "../../parts/promised.ts"
import type { Clock } from "./strip.ts"

/** That of a team, or of all. */
export function usePromise(team: string | undefined): {
  readonly said: FirstContact | null
  readonly clock: Clock
} {
  const policy = usePolicyIn(team)
  const said = policy === undefined ? null : firstContactIn(policy)
  return { said, clock: said?.counted === "working_hours" ? "worked" : "wall" }
}
