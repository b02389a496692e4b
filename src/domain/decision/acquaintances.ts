/**
 * Known people in a run of a simulation: what `store/leads/recognise.ts` reads from the database, kept in memory. A
 * person is recognised by normalised contacts, with the window and the fields of the policy.
 */

import { companyOf } from "../contact/free-mail.ts"
import type { Policy } from "../policy/policy.ts"
import { DAY_MS } from "../time/day.ts"
import type { Instant } from "../time/hours.ts"
import type { Holder } from "./decide.ts"

type Contacts = { readonly email_normal: string | null; readonly phone_normal: string | null }

/** Held leads by contact, newest first. */
type Held = Holder & { readonly order: number; readonly at: Instant; earlier: Held | null }

export class Acquaintances {
  readonly #newest = new Map<string, Held>()
  /** When each contact was last seen. */
  readonly #met = new Map<string, Instant>()

  /** A lead that has waited is inserted by its order of arrival. */
  hold({ email_normal, phone_normal }: Contacts, order: number, at: Instant, triager: string): void {
    for (const contact of [email_normal, phone_normal, companyKey(email_normal)]) {
      if (contact === null) continue
      let later: Held | null = null
      let earlier = this.#newest.get(contact) ?? null
      while (earlier !== null && earlier.order > order) {
        later = earlier
        earlier = earlier.earlier
      }
      // Only receipts name the lead, and a simulation keeps none.
      const held = { lead: "", order, at, triager, earlier }
      if (later === null) this.#newest.set(contact, held)
      else later.earlier = held
    }
  }

  /** Remembers an arrival, held or not. */
  meet({ email_normal, phone_normal }: Contacts, at: Instant): void {
    for (const contact of [email_normal, phone_normal]) if (contact !== null) this.#met.set(contact, at)
  }

  /** Whether a lead of this person has arrived in the days before. */
  isKnown(
    { match, withinDays }: Policy["duplicates"],
    { email_normal, phone_normal }: Contacts,
    at: Instant,
  ): boolean {
    const matched = [
      match.includes("email") ? email_normal : null,
      match.includes("telefono") ? phone_normal : null,
    ]
    return matched.some((contact) => {
      const before = contact === null ? undefined : this.#met.get(contact)
      return before !== undefined && before >= at - withinDays * DAY_MS
    })
  }

  /** The holder of the newest lead of the company before this order and moment. */
  companyHolderOf(
    { sameCompany, withinDays }: Policy["duplicates"],
    { email_normal }: Contacts,
    order: number,
    at: Instant,
  ): Holder | null {
    const held = sameCompany ? this.#before(companyKey(email_normal), order) : null
    return held !== null && held.at >= at - withinDays * DAY_MS ? { ...held, same: "company" } : null
  }

  /** The holder of the person's newest lead before this order and moment. */
  holderOf(
    { match, withinDays }: Policy["duplicates"],
    { email_normal, phone_normal }: Contacts,
    order: number,
    at: Instant,
  ): Holder | null {
    const byEmail = match.includes("email") ? this.#before(email_normal, order) : null
    const byPhone = match.includes("telefono") ? this.#before(phone_normal, order) : null
    const newest = (byEmail?.order ?? -1) > (byPhone?.order ?? -1) ? byEmail : byPhone
    return newest !== null && newest.at >= at - withinDays * DAY_MS ? newest : null
  }

  #before(contact: string | null, order: number): Held | null {
    let held = (contact === null ? undefined : this.#newest.get(contact)) ?? null
    while (held !== null && held.order >= order) held = held.earlier
    return held
  }
}

/** No address is like it. */
const companyKey = (email: string | null): string | null => {
  const company = companyOf(email)
  return company === null ? null : `@${company}`
}
