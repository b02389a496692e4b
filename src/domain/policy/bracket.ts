// Which bracket a lead belongs to, and why. Every lead has exactly one.
import { readRange } from "../amount/amount-range.ts"
import { toPolicyCurrency } from "../amount/money.ts"
import type { JudgedFields } from "./disqualify.ts"
import { fold } from "./fold.ts"
import type { Policy } from "./policy.ts"

export type Placement = {
  readonly id: string
  readonly because: "revenue" | "label" | "range" | "default"
}

/** Whether the lead named its bracket by words that decide none, and no revenue decides instead. */
export const isUnknownLabel = (
  policy: Policy,
  lead: Pick<JudgedFields, "revenue" | "revenue_label">,
): boolean => lead.revenue_label !== null && bracketOf(policy, lead).because === "default"

export function bracketOf(policy: Policy, lead: Pick<JudgedFields, "revenue" | "revenue_label">): Placement {
  if (lead.revenue !== null)
    for (const bracket of policy.brackets)
      if (lead.revenue < bracket.below) return { id: bracket.id, because: "revenue" }

  if (lead.revenue_label !== null) {
    const labelled = policy.bracketLabels.get(fold(lead.revenue_label))
    if (labelled !== undefined) return { id: labelled, because: "label" }
    const around = bracketAround(policy, lead.revenue_label)
    if (around !== null) return { id: around, because: "range" }
  }
  return { id: policy.bracketWithoutRevenue, because: "default" }
}

/** The bracket in which all of a range lies. Its upper end is not part of it: "50k - 250k" is the bracket that ends just under 250k. */
function bracketAround(policy: Policy, label: string): string | null {
  const range = readRange(label)
  const from = range && toPolicyCurrency(range.from, range.currency, policy)
  const to = range && toPolicyCurrency(range.to, range.currency, policy)
  if (!from || !to) return null
  const bracket = policy.brackets.find(({ below }) => from.value < below)
  return bracket !== undefined && to.value <= bracket.below ? bracket.id : null
}
