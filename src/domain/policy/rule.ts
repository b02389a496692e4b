// A rule of disqualification, compiled.
import { type Condition, compileConditions } from "./conditions.ts"
import type { PolicyDocument } from "./policy-document.ts"

export type Rule = {
  readonly id: string
  readonly reason: string
  readonly shadow: boolean
  readonly conditions: readonly Condition[]
}

type RuleDocument = NonNullable<PolicyDocument["disqualify"]>[number]

export function compileRule(rule: RuleDocument, categories: ReadonlyMap<string, string>): Rule {
  return {
    id: rule.id,
    reason: rule.reason,
    shadow: rule.shadow ?? false,
    conditions: [...compileConditions(rule.when, categories)],
  }
}
