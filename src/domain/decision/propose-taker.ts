/**
 * Who could take a lead that its triager does not get to: somebody who could be given one now, with the least to contact. A proposal
 * for whoever leads the team, not a turn: nobody is charged, and what they choose is up to them.
 */
import type { PlacedLead } from "../rotation/kinds.ts"
import type { Triager } from "../rotation/roster.ts"
import type { Desk } from "./desk.ts"

export type NeglectedLead = PlacedLead & {
  readonly holder: string
  readonly hadBy: readonly string[]
}
export type Burden = { readonly toContact: number; readonly open: number }

/** One for each lead, in their order, or null; whoever is proposed for one counts as having it for the next ones. */
export function proposeTakers(
  desk: Desk,
  leads: readonly NeglectedLead[],
  burdenOf: (triager: string) => Burden,
): (Triager | null)[] {
  const given = new Map<string, number>()
  const loadOf = ({ id, weight }: Triager) => {
    const { toContact, open } = burdenOf(id)
    const more = given.get(id) ?? 0
    return { waiting: (toContact + more) / weight, open: (open + more) / weight }
  }
  return leads.map((lead) => {
    const free = desk.roster.filter(
      (one) => one.id !== lead.holder && desk.whyBarred(one, desk.rotationOf(lead), lead) === null,
    )
    const fresh = free.filter(({ id }) => !lead.hadBy.includes(id))
    const [taker = null] = (fresh.length > 0 ? fresh : free)
      .map((triager) => ({ triager, ...loadOf(triager) }))
      .sort((a, b) => a.waiting - b.waiting || a.open - b.open || (a.triager.id < b.triager.id ? -1 : 1))
      .map(({ triager }) => triager)
    if (taker !== null) given.set(taker.id, (given.get(taker.id) ?? 0) + 1)
    return taker
  })
}
