/** Revenue labels that decide no bracket, for the editor of brackets. */
import { isUnknownLabel } from "./bracket.ts"
import { fold } from "./fold.ts"
import { type Policy, policiesIn } from "./policy.ts"

const MOST_LISTED = 50

type Counted = { readonly label: string; readonly leads: number }

/** `counted`: most frequent first. Spellings that the policy treats as equal are one label. */
export function unknownLabels(policy: Policy, counted: readonly Counted[]): Counted[] {
  const byName = new Map<string, Counted>()
  for (const { label, leads } of counted) {
    const name = fold(label)
    const isKnown = policiesIn(policy).some(
      (one) => !isUnknownLabel(one, { revenue: null, revenue_label: label }),
    )
    if (name === "" || isKnown) continue
    const known = byName.get(name)
    byName.set(name, { label: known?.label ?? label, leads: leads + (known?.leads ?? 0) })
  }
  return [...byName.values()].sort((one, other) => other.leads - one.leads).slice(0, MOST_LISTED)
}
