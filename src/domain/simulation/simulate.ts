/**
 * A policy tried on history. The same arrivals go through the core twice, with the same people and with ledgers that
 * start at zero: once under the policy that decided each of them then, once under a candidate. What differs between
 * the two runs is what the candidate would change.
 */
import { normalisePhone } from "../contact/contact.ts"
import { type Policy, policiesIn } from "../policy/policy.ts"
import type { Triager } from "../rotation/roster.ts"
import { minutesOf, type PlayedPromises } from "./played-promises.ts"
import type { RecordedAnswers } from "./recorded-answers.ts"
import { type Ending, Endings, type Fairness, SimulatedRun, type StoredArrival } from "./simulated-run.ts"

export type BeforeAndAfter<T> = { readonly before: T; readonly after: T }
export type Counted<F extends keyof Ending> = {
  readonly [field in F]: NonNullable<Ending[F]>
} & BeforeAndAfter<number>

export type SimulationResult = {
  readonly leads: number
  readonly changed: number
  readonly by_status: readonly Counted<"status">[]
  /** Leads that each rule disqualified. */
  readonly by_rule: readonly (Counted<"rule"> & { readonly reason: string | null })[]
  readonly by_bracket: readonly Counted<"bracket">[]
  /** Empty if neither the candidate nor the policies that decided have teams. */
  readonly by_team: readonly Counted<"team">[]
  /** Leads that each triager received. */
  readonly by_triager: readonly (Counted<"triager"> & { readonly name: string })[]
  readonly fairness: BeforeAndAfter<Fairness>
  /** null if neither run promises a first contact. */
  readonly promises: SimulatedPromises | null
  readonly changes: ChangedLeads
}

/** Each run's promises, null if it has none, beside what really happened. */
export type SimulatedPromises = BeforeAndAfter<NamedPromises | null> & {
  readonly recorded: Pick<PlayedPromises, "answered" | "median_minutes" | "p90_minutes"> & {
    /** Leads that somebody got. */
    readonly leads: number
  }
}
type NamedPromises = Omit<PlayedPromises, "paused"> & {
  readonly paused: readonly (PlayedPromises["paused"][number] & { readonly name: string })[]
}

/** In order of arrival, 16 bytes a lead: `before` and `after` are indexes into the list of endings. */
export type ChangedLeads = {
  readonly endings: readonly Ending[]
  readonly seqs: Float64Array<ArrayBuffer>
  readonly before: Uint32Array<ArrayBuffer>
  readonly after: Uint32Array<ArrayBuffer>
}

export class Simulation {
  readonly #candidate: Policy
  readonly #roster: readonly Triager[]
  readonly #answers: RecordedAnswers | null
  readonly #endings = new Endings()
  readonly #before: SimulatedRun
  readonly #after: SimulatedRun
  readonly #seqs: number[] = []
  /** The policies that decided, in the order in which they were first met. */
  readonly #decided = new Set<Policy>()

  /** `answers`: how the team answers; null if neither the candidate nor the policies that decided promise anything. */
  constructor(candidate: Policy, roster: readonly Triager[], answers: RecordedAnswers | null = null) {
    this.#candidate = candidate
    // Present pauses are ignored: they did not last all the time.
    this.#roster = roster.map((triager) => ({ ...triager, paused: null }))
    this.#answers = answers
    this.#before = new SimulatedRun(candidate, this.#roster, this.#endings, answers)
    const promised = policiesIn(candidate).every(({ firstContact }) => firstContact === null) ? null : answers
    this.#after = new SimulatedRun(candidate, this.#roster, this.#endings, promised)
  }

  /** The next arrival in the order of time, with the policy that decided it; of one that was imported as it was, the policy of that moment. */
  take(arrival: StoredArrival, own: Policy): void {
    const phone = phoneUnder(this.#candidate, arrival, own)
    this.#seqs.push(arrival.seq)
    this.#decided.add(own)
    this.#before.take(own, arrival)
    this.#after.take(
      this.#candidate,
      phone === arrival.phone_normal ? arrival : { ...arrival, phone_normal: phone },
    )
  }

  /** What is in the candidate and on the roster is counted even where there is nothing to count. */
  finish(): SimulationResult {
    const promises = this.#finishPromises()
    const tally = this.#tally()
    const changes = this.#changes()
    const candidates = policiesIn(this.#candidate)
    const rules = new Set(candidates.flatMap((policy) => policy.rules.map(idOf)))
    const brackets = new Set(candidates.flatMap((policy) => policy.brackets.map(idOf)))
    const names = new Map(this.#roster.map(({ id, name }) => [id, name]))
    return {
      leads: this.#seqs.length,
      changed: changes.seqs.length,
      by_status: countBy(tally, "status", ["assigned", "waiting", "disqualified"]),
      by_rule: countBy(tally, "rule", rules).map((counted) => ({
        ...counted,
        reason: this.#reasonOf(counted.rule),
      })),
      by_bracket: countBy(tally, "bracket", brackets),
      by_team: countBy(tally, "team", this.#candidate.teams.map(idOf)),
      by_triager: countBy(tally, "triager", names.keys()).map((counted) => ({
        ...counted,
        name: names.get(counted.triager) ?? counted.triager,
      })),
      fairness: { before: this.#before.fairness(), after: this.#after.fairness() },
      promises,
      changes,
    }
  }

  /** Called before the endings are counted: handing leads on changes who ends with them. */
  #finishPromises(): SimulatedPromises | null {
    const [before, after] = [this.#before.finishPromises(), this.#after.finishPromises()]
    if (this.#answers === null) return null
    const names = new Map(this.#roster.map(({ id, name }) => [id, name]))
    const named = (played: PlayedPromises | null): NamedPromises | null =>
      played === null || played.promised === 0
        ? null
        : {
            ...played,
            paused: played.paused.map((one) => ({ ...one, name: names.get(one.triager) ?? one.triager })),
          }
    const { leads, waits } = this.#answers
    const recorded = { leads, answered: waits.length, ...minutesOf(waits) }
    const runs = { before: named(before), after: named(after) }
    return runs.before === null && runs.after === null ? null : { recorded, ...runs }
  }

  /** In the candidate's words; for a rule that it does not have, in those of the newest policy that has it. */
  #reasonOf(rule: string): string | null {
    for (const { rules } of [this.#candidate, ...[...this.#decided].reverse()].flatMap(policiesIn)) {
      const found = rules.find(({ id }) => id === rule)
      if (found !== undefined) return found.reason
    }
    return null
  }

  #tally(): TalliedEnding[] {
    const tally = this.#endings.list.map((ending) => ({ ...ending, before: 0, after: 0 }))
    for (const index of this.#before.ended) (tally[index] as TalliedEnding).before++
    for (const index of this.#after.ended) (tally[index] as TalliedEnding).after++
    return tally
  }

  #changes(): ChangedLeads {
    const [before, after] = [this.#before.ended, this.#after.ended]
    const changed = before.flatMap((index, order) => (index === after[order] ? [] : [order]))
    const ofChanged = (list: readonly number[]) => changed.map((order) => list[order] as number)
    return {
      endings: this.#endings.list,
      seqs: Float64Array.from(ofChanged(this.#seqs)),
      before: Uint32Array.from(ofChanged(before)),
      after: Uint32Array.from(ofChanged(after)),
    }
  }
}

/** How many leads of each run came to this end. */
type TalliedEnding = Ending & { before: number; after: number }

const idOf = ({ id }: { readonly id: string }): string => id

function countBy<F extends keyof Ending>(
  tally: readonly TalliedEnding[],
  field: F,
  listed: Iterable<string>,
): Counted<F>[] {
  const counts = new Map([...listed].map((id) => [id, { before: 0, after: 0 }]))
  for (const ending of tally) {
    const id = ending[field]
    if (id === null) continue
    const { before, after } = counts.get(id) ?? { before: 0, after: 0 }
    counts.set(id, { before: before + ending.before, after: after + ending.after })
  }
  return [...counts].map(([id, count]) => ({ [field]: id, ...count }) as Counted<F>)
}

/** A number without a prefix is another one in another country. */
function phoneUnder(
  candidate: Policy,
  { telefono, phone_normal }: StoredArrival,
  own: Policy,
): string | null {
  if (candidate.defaultCountry === own.defaultCountry || telefono === null || telefono.startsWith("+"))
    return phone_normal
  return normalisePhone(telefono, candidate.defaultCountry)?.e164 ?? null
}
