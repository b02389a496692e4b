/**
 * Tries a policy on the leads that are stored, without changing anything. What comes back is bounded by the policy and
 * the roster, but for 16 bytes a changed lead; who these are is read a page at a time.
 */

import { compilePolicy, type Policy, type PolicyDocument, policiesIn } from "../domain/policy/policy.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import { RecordedAnswers } from "../domain/simulation/recorded-answers.ts"
import { type ChangedLeads, Simulation, type SimulationResult } from "../domain/simulation/simulate.ts"
import type { Ending } from "../domain/simulation/simulated-run.ts"
import { hasPromised, readPolicy } from "../store/books/policies.ts"
import type { Database } from "../store/connection/database.ts"
import {
  type ArrivalName,
  type ArrivalRange,
  type ArrivalRow,
  countArrivals,
  nameArrivals,
  readArrivals,
} from "../store/leads/arrivals.ts"
import { readLeadHistories } from "../store/leads/lead-histories.ts"

/** The document has passed its check. */
export type SimulationRequest = ArrivalRange & {
  readonly policy: PolicyDocument
  readonly roster: readonly Triager[]
}

/** `until` is the seq of the last lead: with it, the same request goes through the same leads again. */
export type Simulated = SimulationResult & { readonly until: number }

export async function simulatePolicy(
  db: Database,
  { policy, roster, ...range }: SimulationRequest,
  onProgress: (done: number, leads: number) => void = () => {},
): Promise<Simulated> {
  const candidate = compilePolicy(0, policy)
  const { leads, first, last: until, versions: decidedBy } = await countArrivals(db, range)
  const isPromised =
    policiesIn(candidate).some(({ firstContact }) => firstContact !== null) ||
    (await hasPromised(db, decidedBy))
  const answers = isPromised ? await recordAnswers(db, roster, { ...range, until }, first) : null
  const simulation = new Simulation(candidate, roster, answers)
  const versions = new Map<number, Policy>()
  let done = 0
  const asksOpen = roster.some(({ open_cap }) => open_cap !== null)
  for await (const chunk of readArrivals(db, { ...range, until }, asksOpen)) {
    await loadPolicies(db, chunk, versions)
    for (const arrival of chunk) {
      simulation.take(arrival, versions.get(arrival.policy_version) as Policy)
    }
    done += chunk.length
    onProgress(done, leads)
  }
  return { ...simulation.finish(), until }
}

/** How the team answered these leads. It is read before the first of them is decided, because whoever gets one may answer as they did with a later one. */
async function recordAnswers(
  db: Database,
  roster: readonly Triager[],
  range: ArrivalRange,
  first: number,
): Promise<RecordedAnswers> {
  const answers = new RecordedAnswers(roster, Date.now())
  for await (const chunk of readLeadHistories(db, range, first))
    for (const history of chunk) answers.take(history)
  return answers
}

/** Adds the versions that are missing to decide this chunk. */
async function loadPolicies(
  db: Database,
  chunk: readonly ArrivalRow[],
  versions: Map<number, Policy>,
): Promise<void> {
  for (const version of new Set(chunk.map(({ policy_version }) => policy_version))) {
    if (versions.has(version)) continue
    const published = await readPolicy(db, version)
    if (published === null) throw new Error(`Leads name policy version ${version}, which does not exist`)
    versions.set(version, compilePolicy(version, published.document))
  }
}

export type Change = ArrivalName & { readonly before: Ending; readonly after: Ending }

/** The changed leads behind the first so many, in the order in which they came. */
export async function readChanges(
  db: Database,
  { endings, seqs, before, after }: ChangedLeads,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Change[]> {
  const page = [...seqs.subarray(skip, skip + limit)]
  const names = await nameArrivals(db, page)
  const endingAt = (indexes: Uint32Array, i: number) => endings[indexes[skip + i] as number] as Ending
  return page.flatMap((seq, i) => {
    const name = names.get(seq)
    // Its import may have been undone since.
    return name === undefined ? [] : [{ ...name, before: endingAt(before, i), after: endingAt(after, i) }]
  })
}
