/** What every part of the form is given: the policy as it reads, the way to change it, and what is wrong where. */
import type { PolicyDocument } from "../../../api/policy.ts"
import type { Edit } from "../policy-yaml.ts"
import type { Checked } from "../problems.ts"

export type FormTools = {
  readonly policy: PolicyDocument
  readonly change: (edit: Edit) => void
  readonly wrong: Checked["wrong"]
}
export type Rule = NonNullable<PolicyDocument["disqualify"]>[number]

/** Their values where the document does not say. */
export const DEFAULTS = {
  currency: "EUR",
  default_country: "ES",
  unknown_business: "accept",
  strategy: "fair",
  hand_over: "anyone",
  stale_after_days: 7,
  match: ["email", "telefono"],
  within_days: 30,
} as const

/** `rule-4`: a name that nothing in the list has yet. */
export function freshId(kind: string, taken: readonly { id: string }[]): string {
  let number = taken.length + 1
  while (taken.some(({ id }) => id === `${kind}-${number}`)) number++
  return `${kind}-${number}`
}
