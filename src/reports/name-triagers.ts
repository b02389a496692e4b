/** A simulation in which triagers are named as people call them, beside their ids. */
import type { SimulationResult } from "../domain/simulation/simulate.ts"
import type { Change } from "./simulate-policy.ts"

type WithName<T extends { readonly triager: string | null }> = T & { readonly triager_name: T["triager"] }

/** The names are those of the roster that both runs had, all of which stands in `by_triager`. */
export function nameTriagers(
  { fairness, by_triager, ...result }: Omit<SimulationResult, "changes">,
  changes: readonly Change[],
) {
  const names = new Map(by_triager.map(({ triager, name }) => [triager, name]))
  const nameIn = <T extends { readonly triager: string | null }>(one: T): WithName<T> => ({
    ...one,
    triager_name: one.triager === null ? null : (names.get(one.triager) ?? one.triager),
  })
  const nameAll = (distances: SimulationResult["fairness"]["before"]) => ({
    ...distances,
    by_bracket: distances.by_bracket.map(nameIn),
  })
  return {
    ...result,
    by_triager,
    fairness: { before: nameAll(fairness.before), after: nameAll(fairness.after) },
    changes: changes.map((change) => ({
      ...change,
      before: nameIn(change.before),
      after: nameIn(change.after),
    })),
  }
}
