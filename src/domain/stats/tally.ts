/** What is counted of the leads and promises of one group. */
import { percentilesOf } from "./percentiles.ts"
import type { Percentiles, Summed } from "./statistics.ts"

/** Under which name a state of now is counted; `assigned` and `contacted` are names of steps. */
const STATES: { readonly [state: string]: keyof Summed } = {
  disqualified: "disqualified",
  waiting: "waiting",
  qualified: "qualified",
  lost: "lost",
  assigned: "to_contact",
  contacted: "in_contact",
}
const OUTCOMES: { readonly [outcome: string]: keyof Summed | undefined } = {
  kept: "promises_kept",
  handed_on: "handed_on",
  escalated: "escalated",
}

export class Tally {
  people = 0
  leads = 0
  assigned = 0
  attempts = 0
  promises = 0
  /** By the numbers of their texts. */
  readonly states: number[] = []
  readonly outcomes: number[] = []
  /** Minutes to first contact, on the clock and in working time. */
  readonly waited: number[] = []
  readonly worked: number[] = []
  /** The number of the newest lead's reason. */
  reason = 0
  #reasonAt = Number.NEGATIVE_INFINITY

  /** `status` is the number of a text; `wasHeld` says whether a triager has or had the lead. */
  addLead(status: number, wasHeld: boolean, attempts: number): void {
    this.leads++
    this.states[status] = (this.states[status] ?? 0) + 1
    if (wasHeld) this.assigned++
    this.attempts += attempts
  }

  /** How long a first contact took, on the clock and in working time: NaN if that is not known. */
  addContact(minutes: number, worked: number): void {
    this.waited.push(minutes)
    if (!Number.isNaN(worked)) this.worked.push(worked)
  }

  addEnd(outcome: number): void {
    this.promises++
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1
  }

  noteReason(at: number, reason: number): void {
    if (at < this.#reasonAt) return
    this.#reasonAt = at
    this.reason = reason
  }
}

/** Several tallies are told as one. Nobody can be added up of people: they may be in several. */
export function sum(
  tallies: readonly Tally[],
  people: number,
  textOf: (number: number) => string | null,
): Summed & { waited: Percentiles; worked: Percentiles } {
  const sums: Record<keyof Summed, number> = {
    ...{ leads: 0, people, disqualified: 0, waiting: 0, assigned: 0, contacted: 0, qualified: 0, lost: 0 },
    ...{
      to_contact: 0,
      in_contact: 0,
      promises: 0,
      promises_kept: 0,
      handed_on: 0,
      escalated: 0,
      attempts: 0,
    },
  }
  for (const tally of tallies) {
    for (const name of ["leads", "assigned", "attempts", "promises"] as const) sums[name] += tally[name]
    sums.contacted += tally.waited.length
    for (const [counted, names] of [
      [tally.states, STATES],
      [tally.outcomes, OUTCOMES],
    ] as const)
      counted.forEach((count, number) => {
        const name = names[textOf(number) ?? ""]
        if (name !== undefined) sums[name] += count
      })
  }
  return {
    ...sums,
    waited: percentilesOf(join(tallies.map(({ waited }) => waited))),
    worked: percentilesOf(join(tallies.map(({ worked }) => worked))),
  }
}

function join(lists: readonly (readonly number[])[]): Float64Array {
  const joined = new Float64Array(lists.reduce((length, list) => length + list.length, 0))
  let at = 0
  for (const list of lists) {
    joined.set(list, at)
    at += list.length
  }
  return joined
}
