/** Which of the two clocks a promise goes by, and what the statistics say by it: times are drawn against the promise by the same clock. */
import { useQuery } from "@tanstack/react-query"
import { policyQuery } from "../../api/team-and-policy.ts"
import { type FirstContact, firstContactIn } from "../../parts/promised.ts"
import type { Clock } from "./strip.ts"

export function usePromise(): { readonly said: FirstContact | null; readonly clock: Clock } {
  const { data: policy } = useQuery(policyQuery)
  const said = policy === undefined ? null : firstContactIn(policy.document)
  return { said, clock: said?.counted === "working_hours" ? "worked" : "wall" }
}
