/** What a policy promises about first contact, with everything that it leaves to its default. */
import type { PolicyDocument } from "../api/policy.ts"
import type { When } from "./conditions/condition-words.ts"

/** Leads with a time of their own. */
export type KindOfLead = { readonly when: When; readonly within_minutes: number }

export type FirstContact = {
  readonly within_minutes: number
  readonly by: readonly KindOfLead[]
  readonly by_bracket: { readonly [bracket: string]: number }
  readonly counted: "working_hours" | "always"
  readonly remind_after: number | null
  readonly hand_on: number
  readonly away_after_missed: number | null
}

export const FIRST_CONTACT_DEFAULTS = {
  by: [],
  by_bracket: {},
  counted: "working_hours",
  remind_after: 0.5,
  hand_on: 2,
  away_after_missed: 3,
} as const

/** null: nothing is promised. Older policies say only the minutes, and count them always. */
export function firstContactIn(policy: PolicyDocument): FirstContact | null {
  const { first_contact: said, first_contact_within_minutes: minutes } = policy
  if (said) return { ...FIRST_CONTACT_DEFAULTS, ...said }
  return minutes == null ? null : { ...FIRST_CONTACT_DEFAULTS, counted: "always", within_minutes: minutes }
}
