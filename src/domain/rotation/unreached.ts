/** Warns when a roster change leaves some leads without any possible triager. */

import { classifyAgain } from "../policy/classify.ts"
import type { ConditionFields } from "../policy/conditions.ts"
import { countryOf } from "../policy/conditions.ts"
import type { Policy } from "../policy/policy.ts"
import { rotationKey } from "../policy/rotation-key.ts"
import { whyNotTheirs } from "./eligibility.ts"
import { type PlacedLead, takesKind } from "./kinds.ts"
import type { Triager } from "./roster.ts"

export type Unreached = {
  readonly leads: number
  /** Out of how many. */
  readonly of: number
  /** The common values of most of them, among fields that conditions read: `phone_country MX, funnel webinar`. */
  readonly example: string
}

/** null if every lead can go to a triager. */
export function findUnreached(
  policy: Policy,
  roster: readonly Triager[],
  leads: readonly PlacedLead[],
): Unreached | null {
  const active = roster.filter((triager) => triager.active)
  if (active.every(({ takes }) => takes === null)) return null
  const unreached = leads.filter((lead) => {
    const { team, bracket } = classifyAgain(policy, lead)
    const rotation = rotationKey(team, bracket.id)
    return !active.some(
      (triager) =>
        whyNotTheirs(triager, rotation) === null && takesKind(triager, policy, lead, lead.category),
    )
  })
  if (unreached.length === 0) return null
  const fields = new Set(active.flatMap(({ takes }) => Object.keys(takes ?? {})))
  const groups = Map.groupBy(unreached, (lead) => describe(lead, fields))
  const [example = ""] = [...groups].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return { leads: unreached.length, of: leads.length, example }
}

function describe(lead: PlacedLead, fields: ReadonlySet<string>): string {
  const domain = lead.email_normal?.split("@").at(-1) ?? null
  const values: Record<string, string | null> = {
    business: lead.category,
    funnel: lead.funnel,
    utm_source: lead.utm_source,
    utm_medium: lead.utm_medium,
    utm_campaign: lead.utm_campaign,
    phone_country: countryOf(lead),
    email_domain: domain,
    ...ownFields(lead.extra),
  }
  return Object.entries(values)
    .filter(([field]) => fields.has(field) || (fields.has("extra") && Object.hasOwn(lead.extra ?? {}, field)))
    .map(([field, value]) => `${field} ${value ?? "–"}`)
    .join(", ")
}

const ownFields = (extra: ConditionFields["extra"]): Record<string, string> =>
  Object.fromEntries(Object.entries(extra ?? {}).map(([field, value]) => [field, [value].flat().join(" ")]))
