/**
 * The contacts of one batch: which lead of the batch came first with an address or a phone number, and who holds it. The
 * database does not know these leads yet, because all leads of a batch are saved together.
 */
import type { Policy } from "../policy/policy.ts"
import type { Holder } from "./decide.ts"

/** A lead that somebody holds, with its place among all. */
export type HeldLead = Holder & { readonly seq: number }

export type Contacts = { readonly email_normal: string | null; readonly phone_normal: string | null }

export class BatchContacts {
  readonly #byEmail: boolean
  readonly #byPhone: boolean
  readonly #first = new Map<string, { lead: string; order: number }>()
  readonly #held = new Map<string, HeldLead>()

  constructor({ duplicates }: Policy) {
    this.#byEmail = duplicates.match.includes("email")
    this.#byPhone = duplicates.match.includes("telefono")
  }

  remember(contacts: Contacts, lead: string): void {
    for (const contact of this.#of(contacts)) {
      if (!this.#first.has(contact)) this.#first.set(contact, { lead, order: this.#first.size })
    }
  }

  hold(contacts: Contacts, held: HeldLead): void {
    for (const contact of this.#of(contacts)) this.#held.set(contact, held)
  }

  firstOf(contacts: Contacts): string | null {
    let first: { lead: string; order: number } | undefined
    for (const contact of this.#of(contacts)) {
      const met = this.#first.get(contact)
      if (met && (first === undefined || met.order < first.order)) first = met
    }
    return first?.lead ?? null
  }

  holderOf(contacts: Contacts): HeldLead | null {
    let holder: HeldLead | null = null
    for (const contact of this.#of(contacts)) holder = newest(holder, this.#held.get(contact) ?? null)
    return holder
  }

  *#of({ email_normal, phone_normal }: Contacts): Iterable<string> {
    if (this.#byEmail && email_normal !== null) yield email_normal
    if (this.#byPhone && phone_normal !== null) yield phone_normal
  }
}

/** The newer of two leads. If both are the same lead, the second wins: the current batch knows more than the database. */
export const newest = (one: HeldLead | null, other: HeldLead | null): HeldLead | null =>
  one === null || (other !== null && other.seq >= one.seq) ? other : one
