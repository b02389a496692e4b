/** How a promise of first contact is written into a policy. */
import { FIRST_CONTACT_DEFAULTS, type FirstContact } from "../../parts/promised.ts"
import { all, type Edit, put } from "./policy-yaml.ts"

/** What a promise begins with. */
export const SUGGESTED: FirstContact = { ...FIRST_CONTACT_DEFAULTS, within_minutes: 30 }

/** Says it anew: what is so by default is left out. */
export function promise(next: FirstContact | null): Edit {
  const old = put(["first_contact_within_minutes"], undefined)
  if (next === null) return all(old, put(["first_contact"], null))
  const said = Object.fromEntries(
    Object.entries(next).filter(
      ([field, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(FIRST_CONTACT_DEFAULTS[field as keyof typeof FIRST_CONTACT_DEFAULTS]),
    ),
  )
  return all(old, put(["first_contact"], said))
}
