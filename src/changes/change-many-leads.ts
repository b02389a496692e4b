/**
 * One change of many leads. It is made lead by lead, and each has its own event and can be undone alone. The desk is held
 * in chunks, so that leads that arrive meanwhile are decided in between: a chunk begins no further lead after 25 ms.
 */
import type { PromiseEnd, Status } from "../domain/decision/lifecycle.ts"
import type { FieldMistake } from "../domain/field-mistake.ts"
import { type Reach, reaches } from "../domain/reach.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import { type LeadInLife, readLeadsInLife } from "../store/leads/change-lead.ts"
import { type LeadDesk, makeChange, type PlanChange, type Refusal, reachedOf } from "./change-lead.ts"

/** Leads read at once under the desk's lock. */
const CHUNK = 25
const LONGEST_CHUNK_MS = 25

export type ChangeResult = {
  readonly id: string
  /** The lead now; null if it does not exist. */
  readonly status: Status | null
  /** The seq of the change's event; null without one. */
  readonly change: number | null
  readonly refusal: Exclude<Refusal, { kind: "mistaken" | "key_reused" }> | null
}
export type ManyChanged =
  | { readonly kind: "done"; readonly results: readonly ChangeResult[] }
  /** The request itself is wrong, and nothing was changed. */
  | { readonly kind: "mistaken"; readonly mistakes: readonly FieldMistake[] }

export async function changeManyLeads(
  leads: LeadDesk,
  {
    ids,
    actor,
    reach = null,
  }: { readonly ids: readonly string[]; readonly actor: string; readonly reach?: Reach },
  plan: PlanChange,
): Promise<ManyChanged> {
  const seen = await readLeadsInLife(leads.db, ids)
  const results: ChangeResult[] = []
  while (results.length < ids.length) {
    const chunk = ids.slice(results.length, results.length + CHUNK)
    const done = await changeChunk(leads, { chunk, seen, actor, reach }, plan)
    if (done.kind === "mistaken" && results.length === 0) return done
    // The new triager was deactivated halfway. The remaining leads are refused with a conflict.
    if (done.kind === "mistaken") {
      const detail = done.mistakes.map((mistake) => mistake.detail).join(" ")
      const because = { reason: "receiver_left", detail } as const
      const rest = ids.slice(results.length)
      results.push(
        ...rest.map((id): ChangeResult => {
          const status = seen.get(id)?.state.status ?? null
          return { id, status, change: null, refusal: { kind: "refused", because } }
        }),
      )
    } else results.push(...done.results)
  }
  return { kind: "done", results }
}

type Chunk = {
  readonly chunk: readonly string[]
  readonly seen: ReadonlyMap<string, LeadInLife>
  readonly actor: string
  readonly reach: Reach
}

/** The first leads of the chunk, one at least. */
async function changeChunk(
  { db, desks, onPromiseEnd }: LeadDesk,
  { chunk, seen, actor, reach }: Chunk,
  plan: PlanChange,
): Promise<ManyChanged> {
  const promises: PromiseEnd[] = []
  const done = await holdDesk(db, "lead", async (held): Promise<ManyChanged> => {
    const endAt = performance.now() + LONGEST_CHUNK_MS
    const { desk } = await desks.read(held)
    const leads = await readLeadsInLife(held.tx, chunk, desk)
    const results: ChangeResult[] = []
    for (const id of chunk) {
      if (results.length > 0 && performance.now() > endAt) break
      const [before, lead] = [seen.get(id), leads.get(id)]
      if (before === undefined || lead === undefined || !reaches(reach, reachedOf(lead))) {
        results.push({ id, status: null, change: null, refusal: { kind: "unknown" } })
        continue
      }
      const made = await makeChange(held.tx, desk, { seen: before, lead, actor }, plan)
      if (made.kind === "mistaken") {
        if (results.length > 0) break // keep the changes; the next chunk gives the same result for this lead
        return made
      }
      if (made.kind === "made") {
        if (made.promise !== null) promises.push(made.promise)
        results.push({ id, status: made.state.status, change: made.seq, refusal: null })
      } else if (made.kind !== "key_reused")
        results.push({ id, status: lead.state.status, change: null, refusal: made })
    }
    return { kind: "done", results }
  })
  for (const end of promises) onPromiseEnd?.(end)
  return done
}
