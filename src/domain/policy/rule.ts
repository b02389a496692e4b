// A rule of disqualification, compiled: its conditions in a fixed order, each with what it needs at hand. The order
// is the code's, not the document's, whose fields come back from the database in another order: so the first
// condition that fails is the same one every time.
import { fold } from "./fold.ts"
import type { PolicyDocument } from "./policy-document.ts"

export type Rule = {
  readonly id: string
  readonly reason: string
  readonly shadow: boolean
  readonly conditions: readonly Condition[]
}

export type Condition =
  | { readonly on: "business"; readonly categories: ReadonlySet<string> }
  | { readonly on: "revenue"; readonly atLeast: number; readonly below: number }
  | { readonly on: (typeof TEXT_FIELDS)[number]; readonly values: ReadonlySet<string> }
  | { readonly on: "email_domain"; readonly domains: ReadonlySet<string> }
  | { readonly on: "phone_country"; readonly countries: ReadonlySet<string> }
  | { readonly on: "contact" }

const TEXT_FIELDS = ["funnel", "utm_source", "utm_medium", "utm_campaign"] as const

type RuleDocument = NonNullable<PolicyDocument["disqualify"]>[number]

export function compileRule(rule: RuleDocument, idByName: ReadonlyMap<string, string>): Rule {
  return {
    id: rule.id,
    reason: rule.reason,
    shadow: rule.shadow ?? false,
    conditions: [...compileConditions(rule.when, idByName)],
  }
}

function* compileConditions(
  when: RuleDocument["when"],
  idByName: ReadonlyMap<string, string>,
): Generator<Condition> {
  if (when.business)
    yield {
      on: "business",
      categories: new Set(when.business.map((name) => idByName.get(fold(name)) ?? name)),
    }
  if (when.revenue) {
    const { at_least: atLeast = 0, below = Number.POSITIVE_INFINITY } = when.revenue
    yield { on: "revenue", atLeast, below }
  }
  for (const on of TEXT_FIELDS) {
    const values = when[on]
    if (values) yield { on, values: new Set(values.map(ignoringCase)) }
  }
  if (when.email_domain) yield { on: "email_domain", domains: new Set(when.email_domain.map(ignoringCase)) }
  if (when.phone_country) yield { on: "phone_country", countries: new Set(when.phone_country) }
  if (when.contact) yield { on: "contact" }
}

/** How funnels and campaign parameters are compared: exactly, but for case and the space around them. */
export const ignoringCase = (value: string): string => value.trim().toLowerCase()
