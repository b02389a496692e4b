/**
 * The contacts of one batch: the first lead of the batch with each address or phone number, and its holder. The
 * database does not have these leads yet, because a batch is saved as a whole.
 */

import { companyOf } from "../contact/free-mail.ts"
import type { Policy } from "../policy/policy.ts"
import { DAY_MS } from "../time/day.ts"
import type { Instant } from "../time/hours.ts"
import type { Holder } from "./decide.ts"

/** A held lead with its `seq`. */
export type HeldLead = Holder & { readonly seq: number }

export type Contacts = { readonly email_normal: string | null; readonly phone_normal: string | null }

type Seen = { readonly lead: string; readonly at: Instant; readonly order: number }

export class BatchContacts {
  readonly #byEmail: boolean
  readonly #byPhone: boolean
  readonly #byCompany: boolean
  readonly #withinMs: number
  /** Leads of one batch come at one moment, unless they bring dates of their own: of each moment the first counts. */
  readonly #seen = new Map<string, Seen[]>()
  readonly #held = new Map<string, HeldLead>()
  readonly #heldByCompany = new Map<string, HeldLead>()
  #count = 0

  constructor({ duplicates }: Policy) {
    this.#byEmail = duplicates.match.includes("email")
    this.#byPhone = duplicates.match.includes("telefono")
    this.#byCompany = duplicates.sameCompany
    this.#withinMs = duplicates.withinDays * DAY_MS
  }

  remember(contacts: Contacts, lead: string, at: Instant): void {
    const seen = { lead, at, order: this.#count++ }
    for (const contact of this.#of(contacts)) {
      const earlier = this.#seen.get(contact)
      if (earlier === undefined) this.#seen.set(contact, [seen])
      else if (!earlier.some((one) => one.at === at)) earlier.push(seen)
    }
  }

  hold(contacts: Contacts, held: HeldLead): void {
    for (const contact of this.#of(contacts)) this.#held.set(contact, held)
    const company = this.#byCompany ? companyOf(contacts.email_normal) : null
    if (company !== null) this.#heldByCompany.set(company, { ...held, same: "company" })
  }

  /** The first lead of the person in the days up to this moment for which the policy knows people again. */
  firstOf(contacts: Contacts, at: Instant): string | null {
    let first: Seen | undefined
    for (const contact of this.#of(contacts)) {
      for (const seen of this.#seen.get(contact) ?? []) {
        if (seen.at > at || seen.at < at - this.#withinMs) continue
        if (first === undefined || seen.at < first.at || (seen.at === first.at && seen.order < first.order))
          first = seen
      }
    }
    return first?.lead ?? null
  }

  holderOf(contacts: Contacts): HeldLead | null {
    let holder: HeldLead | null = null
    for (const contact of this.#of(contacts)) holder = newest(holder, this.#held.get(contact) ?? null)
    return holder
  }

  /**
   * Whom a lead follows: `stored` is what the database knows of that. Of a known person the newest lead that somebody holds; of a
   * stranger the newest of their company.
   */
  newestHolder(contacts: Contacts, duplicateOf: string | null, stored: HeldLead | null): HeldLead | null {
    const ofPerson = stored?.same === undefined
    if (duplicateOf !== null) return newest(ofPerson ? stored : null, this.holderOf(contacts))
    return newest(ofPerson ? null : stored, this.companyHolderOf(contacts))
  }

  /** The holder of the newest lead of the batch that is of the same company. */
  companyHolderOf({ email_normal }: Contacts): HeldLead | null {
    const company = this.#byCompany ? companyOf(email_normal) : null
    return company === null ? null : (this.#heldByCompany.get(company) ?? null)
  }

  *#of({ email_normal, phone_normal }: Contacts): Iterable<string> {
    if (this.#byEmail && email_normal !== null) yield email_normal
    if (this.#byPhone && phone_normal !== null) yield phone_normal
  }
}

/** The newer of two leads. If both are the same lead, the second wins: the current batch knows more than the database. */
export const newest = (one: HeldLead | null, other: HeldLead | null): HeldLead | null =>
  one === null || (other !== null && other.seq >= one.seq) ? other : one
