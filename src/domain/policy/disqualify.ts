// Whether the policy disqualifies a lead, and what was tried to find out. The same lead under the same policy
// always gets the same verdict.
import { type Condition, type ConditionFields, firstFailed } from "./conditions.ts"
import type { Policy } from "./policy.ts"
import { UNKNOWN_BUSINESS } from "./unknown-business.ts"

/** What the policy asks about a lead. */
export type JudgedFields = ConditionFields & {
  readonly business: string | null
  readonly revenue_label: string | null
  readonly qualified: boolean
}

/** `failed`: the first condition that did not hold. */
export type RuleTried = {
  readonly rule: string
  readonly matched: boolean
  readonly shadow: boolean
  readonly failed?: Condition["on"]
}

export type Verdict = {
  readonly disqualified: { readonly rule: string; readonly reason: string } | null
  /** Why nothing was tried. */
  readonly skipped: "qualified" | null
  readonly tried: readonly RuleTried[]
}

/** `category` is what categoryOf says of the lead's business. */
export function disqualify(policy: Policy, lead: JudgedFields, category: string | null): Verdict {
  if (lead.qualified) return { disqualified: null, skipped: "qualified", tried: [] }

  const tried: RuleTried[] = []
  for (const rule of policy.rules) {
    const failed = firstFailed(rule.conditions, lead, category)
    if (failed !== null) {
      tried.push({ rule: rule.id, matched: false, shadow: rule.shadow, failed })
      continue
    }
    tried.push({ rule: rule.id, matched: true, shadow: rule.shadow })
    if (!rule.shadow) return { disqualified: { rule: rule.id, reason: rule.reason }, skipped: null, tried }
  }

  if (policy.unknownBusiness === "disqualify" && lead.business !== null && category === null) {
    tried.push({ rule: UNKNOWN_BUSINESS.rule, matched: true, shadow: false })
    return { disqualified: UNKNOWN_BUSINESS, skipped: null, tried }
  }
  return { disqualified: null, skipped: null, tried }
}
