/**
 * Makes the whole history again and says where it differs from what is stored: the order of the events, their seals, every turn and
 * every balance from zero, every lead's state from its events, every judgement from its policy. It reads one view of the
 * database and never holds the desk, so leads come in meanwhile.
 */
import type { Receipt } from "../domain/decision/receipt.ts"
import type { HistoryEvent } from "../domain/event/event.ts"
import { compilePolicy, type Policy } from "../domain/policy/policy.ts"
import { Books, receiptOf, turnOf, voidingIn } from "../domain/verify/books.ts"
import { Chain, type Seal } from "../domain/verify/chain.ts"
import type { Difference } from "../domain/verify/difference.ts"
import { describeGap, type Gap, gapBetween, isAmong } from "../domain/verify/gap.ts"
import { checkLife } from "../domain/verify/lead-life.ts"
import {
  findMissingLeads,
  inOneView,
  measureHistory,
  readDecisionsAt,
  readHistory,
  readLedger,
  readLives,
} from "../store/books/history.ts"
import { readAcknowledgedGaps } from "../store/books/numbering.ts"
import { readPolicy } from "../store/books/policies.ts"
import { lastSeal, sealsBetween } from "../store/books/seals.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { findWrongCounts, type WrongCounts } from "../store/leads/persons.ts"

/** Differences listed one by one; more are only counted. */
const MOST_LISTED = 100

export type Verified = {
  readonly leads: number
  readonly events: number
  readonly decisions: number
  readonly differences: number
  /** Events that are missing, and that `criba mend` has said so of. */
  readonly acknowledged: number
  /** Of all events that were read. Whoever notes it down can compare later. */
  readonly seal: Seal
  /** The first ones. */
  readonly told: readonly Difference[]
}

/** `seal`: one that somebody has noted down, of a history that is read from its beginning. */
type HistorySpan = { readonly since: Date | null; readonly seal?: Seal | null }
type OnProgress = (done: number, total: number) => void

export const verifyHistory = (db: Database, span: HistorySpan, onProgress?: OnProgress): Promise<Verified> =>
  inOneView(db, (tx) => verifyView(tx, span, onProgress))

/** `tx` must see all of it as it was at one moment. */
export async function verifyView(
  tx: Tx,
  { since, seal = null }: HistorySpan,
  onProgress: OnProgress = () => {},
): Promise<Verified> {
  const extent = await measureHistory(tx, since)
  const total = extent.last_seq - extent.before + extent.leads
  const told: Difference[] = []
  const counts = { leads: 0, events: 0, decisions: 0, differences: 0, acknowledged: 0 }
  const note = (differences: Iterable<Difference>) => {
    for (const difference of differences) {
      counts.differences++
      if (told.length < MOST_LISTED) told.push(difference)
    }
  }

  const acknowledged = await readAcknowledgedGaps(tx)
  const noteGap = (last: number, next: number) => {
    const gap = gapBetween(last, next)
    if (gap === null) return
    if (isAmong(gap, acknowledged)) counts.acknowledged += gap.to - gap.from + 1
    else note([missing(gap)])
  }

  const books = new Books(extent.before === 0)
  const chain = new Chain(await lastSeal(tx, extent.before))
  let last = extent.before
  for await (const read of readHistory(tx, chain.seal.seq)) {
    const seals = await sealsBetween(tx, chain.seal.seq, read.at(-1)?.seq ?? 0)
    for (const { seq, link } of read) {
      note(chain.enter(link, seals.get(seq)))
      if (seal !== null) note(chain.compare(seal))
    }
    const range = read.filter(({ seq }) => seq > extent.before)
    const voidings = new Map(range.flatMap(voidingIn))
    const voided = voidings.size === 0 ? new Map() : await readDecisionsAt(tx, [...voidings.values()])
    for (const event of range) {
      noteGap(last, event.seq)
      note(checkEndOfOrder(event, extent.last_seq))
      last = event.seq
      const turn = voidings.get(event.seq)
      if (turn !== undefined) note(books.void(event, turnOf(voided.get(turn))))
      const receipt = receiptOf(event)
      if (receipt === null) continue
      counts.decisions++
      note(checkReceiver(event, receipt))
      note(books.enter(event, receipt))
    }
    note(await goneOf(tx, range))
    counts.events += range.length
    onProgress(counts.events, total)
  }
  noteGap(last, extent.last_seq + 1)
  note(checkEnd(chain.seal, [await lastSeal(tx), ...(seal === null ? [] : [seal])]))
  note(books.compare(await readLedger(tx)))

  const policies = new Map<number, Policy | null>()
  for await (const lives of readLives(tx, since)) {
    for (const { lead } of lives) await loadPolicy(tx, lead.policy_version, policies)
    for (const { lead, events } of lives)
      note(checkLife(lead, events, (version) => policies.get(version) ?? null))
    counts.leads += lives.length
    onProgress(counts.events + counts.leads, total)
  }
  note((await findWrongCounts(tx, since)).map(describeWrongCounts))
  return { ...counts, seal: chain.seal, told }
}

/** null for a version that is not there. */
async function loadPolicy(tx: Tx, version: number, known: Map<number, Policy | null>): Promise<void> {
  if (known.has(version)) return
  const published = await readPolicy(tx, version)
  known.set(version, published === null ? null : compilePolicy(version, published.document))
}

function* checkEndOfOrder({ seq, lead_id }: HistoryEvent, end: number): Generator<Difference> {
  if (seq > end)
    yield {
      kind: "event_beyond_the_end",
      seq,
      lead_id,
      sentence: `Event ${seq} stands behind the end of the order, which is ${end}.`,
    }
}

const missing = (gap: Gap): Difference => ({
  kind: "missing_event",
  seq: gap.from,
  lead_id: null,
  sentence: describeGap(gap),
})

/** What was sealed was there. */
function* checkEnd(end: Seal, seals: readonly Seal[]): Generator<Difference> {
  for (const { seq } of seals)
    if (seq > end.seq)
      yield {
        kind: "sealed_beyond_the_end",
        seq,
        lead_id: null,
        sentence: `The history was sealed up to event ${seq}, and ends with event ${end.seq}.`,
      }
}

/** Leads that came in and are not there. */
async function goneOf(tx: Tx, range: readonly HistoryEvent[]): Promise<Difference[]> {
  const created = range.flatMap(({ type, seq, lead_id }) =>
    type === "lead.created" && lead_id !== null ? [{ seq, lead_id }] : [],
  )
  const gone = await findMissingLeads(
    tx,
    created.map(({ lead_id }) => lead_id),
  )
  return created.flatMap(({ seq, lead_id }) => {
    const sentence = `Lead ${lead_id} came in by event ${seq} and is gone.`
    return gone.has(lead_id) ? [{ kind: "missing_lead", seq, lead_id, sentence } as const] : []
  })
}

/** `held` and `right` begin with the place of the person's first lead; ends of promises follow. */
function describeWrongCounts({ id, seq, held, right }: WrongCounts): Difference {
  const describe = ([person, ...promises]: readonly (number | null)[]) =>
    `the person of place ${person ?? seq}, with ${promises.join(", ")} promises ended, kept, handed on and escalated`
  const sentence = `Lead ${id} is counted for ${describe(held)}; by what it repeats and how its promises ended, for ${describe(right)}.`
  return { kind: "other_count", seq, lead_id: id, sentence }
}

function* checkReceiver(event: HistoryEvent, { chosen }: Receipt): Generator<Difference> {
  const { seq, lead_id, received_by } = event
  if (received_by !== (chosen?.triager ?? null))
    yield {
      kind: "other_receiver",
      seq,
      lead_id,
      sentence: `Event ${seq} was received by ${received_by ?? "nobody"}; its receipt chose ${chosen?.triager ?? "nobody"}.`,
    }
}
