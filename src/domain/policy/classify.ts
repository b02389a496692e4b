// Where a policy puts a lead: its category, its team, and the bracket that holds there.
import { bracketOf, type Placement } from "./bracket.ts"
import type { ConditionFields } from "./conditions.ts"
import { categoryOf, type Policy, policyOf, teamOf } from "./policy.ts"

type Revenue = { readonly revenue: number | null; readonly revenue_label?: string | null }

export type Classified = {
  readonly category: string | null
  /** null under a policy without teams. */
  readonly team: string | null
  readonly bracket: Placement
}

export function classify(
  policy: Policy,
  lead: ConditionFields & Revenue & { readonly business: string | null },
): Classified {
  const category = categoryOf(policy, lead.business)
  const team = teamOf(policy, lead, category)
  return { category, team, bracket: bracketIn(policy, team, lead) }
}

/** Of a lead that was judged before: its team by the policy as it is now, and its bracket if that team has it. */
export function classifyAgain(
  policy: Policy,
  lead: ConditionFields & Revenue & { readonly category: string | null; readonly bracket: string },
): {
  readonly team: string | null
  readonly bracket: { id: string; because: Placement["because"] | "kept" }
} {
  const team = teamOf(policy, lead, lead.category)
  const isKept = team === null || policyOf(policy, team).brackets.some(({ id }) => id === lead.bracket)
  return { team, bracket: isKept ? { id: lead.bracket, because: "kept" } : bracketIn(policy, team, lead) }
}

const bracketIn = (policy: Policy, team: string | null, { revenue, revenue_label = null }: Revenue) =>
  bracketOf(policyOf(policy, team), { revenue, revenue_label })
