// Whether the policy disqualifies a lead, and what was tried to find out. The same lead under the same policy
// always gets the same verdict.
import { assertNever } from "../assert-never.ts"
import type { Policy } from "./policy.ts"
import { type Condition, ignoringCase, type Rule } from "./rule.ts"

/** What the policy may ask about a lead. Null: not given, or, for the normal forms, not valid. */
export type LeadFacts = {
  readonly business: string | null
  readonly revenue: number | null
  readonly revenue_label: string | null
  readonly qualified: boolean
  readonly funnel: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly email_normal: string | null
  readonly phone_normal: string | null
  readonly phone_country: string | null
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

/** Comes after the rules of a policy that says `unknown_business: disqualify`. No rule of a document has this id. */
export const UNKNOWN_BUSINESS = {
  rule: "unknown_business",
  reason: "The policy does not know this business category",
} as const

/** `category` is what categoryOf says of the lead's business. */
export function disqualify(policy: Policy, lead: LeadFacts, category: string | null): Verdict {
  if (lead.qualified) return { disqualified: null, skipped: "qualified", tried: [] }

  const tried: RuleTried[] = []
  for (const rule of policy.rules) {
    const failed = firstFailed(rule, lead, category)
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

function firstFailed(rule: Rule, lead: LeadFacts, category: string | null): Condition["on"] | null {
  for (const condition of rule.conditions) if (!holds(condition, lead, category)) return condition.on
  return null
}

function holds(condition: Condition, lead: LeadFacts, category: string | null): boolean {
  switch (condition.on) {
    case "business":
      return category !== null && condition.categories.has(category)
    case "revenue":
      return lead.revenue !== null && lead.revenue >= condition.atLeast && lead.revenue < condition.below
    case "funnel":
    case "utm_source":
    case "utm_medium":
    case "utm_campaign": {
      const value = lead[condition.on]
      return value !== null && condition.values.has(ignoringCase(value))
    }
    case "email_domain": {
      const email = lead.email_normal
      return email !== null && condition.domains.has(email.slice(email.lastIndexOf("@") + 1))
    }
    case "phone_country":
      return lead.phone_country !== null && condition.countries.has(lead.phone_country)
    case "contact":
      return lead.email_normal === null && lead.phone_normal === null
    default:
      return assertNever(condition)
  }
}
