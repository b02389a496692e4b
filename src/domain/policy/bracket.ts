// Which bracket a lead belongs to, and why. Every lead has exactly one.
import type { LeadFacts } from "./disqualify.ts"
import { fold } from "./fold.ts"
import type { Policy } from "./policy.ts"

export type Placement = { readonly id: string; readonly because: "revenue" | "label" | "default" }

/** Whether the lead named its bracket by words that no bracket has, and no revenue decides instead. */
export const isUnknownLabel = (policy: Policy, lead: Pick<LeadFacts, "revenue" | "revenue_label">): boolean =>
  lead.revenue === null && lead.revenue_label !== null && !policy.bracketLabels.has(fold(lead.revenue_label))

export function bracketOf(policy: Policy, lead: LeadFacts): Placement {
  if (lead.revenue !== null)
    for (const bracket of policy.brackets)
      if (lead.revenue < bracket.below) return { id: bracket.id, because: "revenue" }

  const labelled =
    lead.revenue_label === null ? undefined : policy.bracketLabels.get(fold(lead.revenue_label))
  return labelled === undefined
    ? { id: policy.bracketWithoutRevenue, because: "default" }
    : { id: labelled, because: "label" }
}
