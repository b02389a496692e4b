/**
 * Puts a damaged database into order again: events that stand behind the desk's last number, balances, numbers of open leads and counts
 * of leads that do not follow from the history. Nothing is ever taken away and no number is given twice: the desk's number only grows, and what is
 * missing stays missing, and is noted in the audit log, where `criba verify` finds it.
 *
 * The history is walked before the desk is held, and only what has happened meanwhile is read while holding the desk.
 */
import { unitsToLeads } from "../domain/decision/receipt.ts"
import { Books, receiptOf, turnOf, voidingIn, type WrongBalance } from "../domain/verify/books.ts"
import { type Gap, gapBetween, isAmong } from "../domain/verify/gap.ts"
import { writeAudit } from "../store/books/audit.ts"
import { inOneView, readDecisionsAt, readHistory, readLedger } from "../store/books/history.ts"
import { type DeskTx, holdDesk } from "../store/books/hold-desk.ts"
import {
  correctBalances,
  correctLoads,
  countMends,
  findWrongLoads,
  moveEnd,
  readAcknowledgedGaps,
  type WrongLoad,
} from "../store/books/numbering.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { correctCounts, findWrongCounts, type WrongCounts } from "../store/leads/persons.ts"

/** So many events may be left to read when the desk is taken. */
const FEW = 500

export type Changed<T> = { readonly before: T; readonly after: T }
export type Mended = {
  /** null: the desk's number was not behind the newest event. */
  readonly last_seq: Changed<number> | null
  /** Leads that came in with the events behind the old end: what was answered to their senders is not stored. */
  readonly leads: number
  readonly balances: readonly ({ readonly bracket: string; readonly triager: string } & Changed<number>)[]
  readonly open_leads: readonly ({ readonly triager: string } & Changed<number>)[]
  /** Leads that were counted for somebody else, or with other promises, than their chain of duplicates and their promises say. */
  readonly counts: number
  /** Missing events that were not acknowledged before. */
  readonly missing: readonly Gap[]
}

/** Another process has mended it meanwhile. */
export class MendedMeanwhile extends Error {}

export async function mendHistory(
  db: Database,
  actor: string,
  onProgress: (events: number) => void = () => {},
): Promise<Mended> {
  const mends = await countMends(db)
  const loads = await findWrongLoads(db)
  const counts = await findWrongCounts(db, null)
  const walk = new Walk(onProgress)
  while ((await inOneView(db, (tx) => walk.goOn(tx))) > FEW);
  return holdDesk(db, "mend", async ({ tx, row }) => {
    if ((await countMends(tx)) !== mends) throw new MendedMeanwhile()
    await walk.goOn(tx)
    return correct(tx, actor, walk, { loads, counts }, row.last_seq)
  })
}

/** Along all events, with the books kept a second time. */
class Walk {
  readonly books = new Books(true)
  readonly gaps: Gap[] = []
  reached = 0
  #events = 0
  readonly #onProgress: (events: number) => void

  constructor(onProgress: (events: number) => void) {
    this.#onProgress = onProgress
  }

  /** Returns how many events it has passed. */
  async goOn(tx: Tx): Promise<number> {
    const before = this.#events
    for await (const events of readHistory(tx, this.reached)) {
      const voidings = new Map(events.flatMap(voidingIn))
      const voided = voidings.size === 0 ? new Map() : await readDecisionsAt(tx, [...voidings.values()])
      for (const event of events) {
        const gap = gapBetween(this.reached, event.seq)
        if (gap !== null) this.gaps.push(gap)
        const turn = voidings.get(event.seq)
        if (turn !== undefined) for (const _difference of this.books.void(event, turnOf(voided.get(turn))));
        const receipt = receiptOf(event)
        if (receipt !== null) for (const _difference of this.books.enter(event, receipt));
        this.reached = event.seq
      }
      this.#events += events.length
      this.#onProgress(this.#events)
    }
    return this.#events - before
  }
}

async function correct(
  tx: DeskTx,
  actor: string,
  { books, gaps, reached }: Walk,
  { loads, counts }: { readonly loads: readonly WrongLoad[]; readonly counts: readonly WrongCounts[] },
  lastSeq: number,
): Promise<Mended> {
  const atTheEnd = gapBetween(reached, lastSeq + 1)
  const acknowledged = await readAcknowledgedGaps(tx)
  const missing = [...gaps, ...(atTheEnd === null ? [] : [atTheEnd])].filter(
    (gap) => !isAmong(gap, acknowledged),
  )
  const balances = [...books.wrongIn(await readLedger(tx))]
  const leads = reached > lastSeq ? await moveEnd(tx, lastSeq, reached) : 0
  if (balances.length > 0) await correctBalances(tx, balances)
  if (loads.length > 0) await correctLoads(tx, loads)
  if (counts.length > 0) await correctCounts(tx, counts)
  const mended = {
    last_seq: reached > lastSeq ? { before: lastSeq, after: reached } : null,
    leads,
    balances: balances.map(toBalance),
    open_leads: loads.map(({ triager_id, held, open }) => ({
      triager: triager_id,
      before: held,
      after: open,
    })),
    counts: counts.length,
    missing,
  }
  if (isAnything(mended))
    await writeAudit(tx, { actor, action: "history.mended", subject: "history", before: null, after: mended })
  return mended
}

export const isAnything = ({ last_seq, balances, open_leads, counts, missing }: Mended): boolean =>
  last_seq !== null || balances.length + open_leads.length + counts + missing.length > 0

const toBalance = ({ bracket, triager_id, held, owed }: WrongBalance) => ({
  bracket,
  triager: triager_id,
  before: unitsToLeads(held),
  after: unitsToLeads(owed),
})
