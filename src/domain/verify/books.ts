/**
 * The books, kept a second time. Every turn of the rotation is taken again from what the turns before it left: each
 * eligible triager gets their share of the lead, the rule chooses, the chosen one pays. A turn under `least_busy` changes
 * nothing, unless its receipt is of a version that still charged it; a voided turn is reversed. What the receipts say, and
 * what the ledger holds at the end, has to be the same to the last unit.
 */
import {
  leadsToUnits,
  ledgerMoves,
  movesLedger,
  type Receipt,
  replayReceipt,
  sharesIn,
  unitsToLeads,
} from "../decision/receipt.ts"
import { isSticky } from "../decision/sticky.ts"
import type { HistoryEvent } from "../event/event.ts"
import { rotationIn } from "../policy/rotation-key.ts"
import type { Balance } from "../rotation/ledger.ts"
import type { Difference } from "./difference.ts"

type EventRef = Pick<HistoryEvent, "seq" | "lead_id">

/** null for what a person decided, and for what decides nothing. */
export function receiptOf({ data }: HistoryEvent): Receipt | null {
  const receipt = data as Partial<Receipt> | null
  return receipt?.cause === undefined ? null : (receipt as Receipt)
}

/** The seq of an event that voids a turn, and the seq of that turn. */
export function voidingIn({ seq, type, data }: HistoryEvent): [number, number][] {
  return type === "lead.turn_voided" ? [[seq, Number((data as { turn?: unknown }).turn)]] : []
}

export type Turn = EventRef & { readonly receipt: Receipt }

/** The decision that an event is about; null if it is about none. */
export function turnOf(event: HistoryEvent | undefined): Turn | null {
  const receipt = event === undefined ? null : receiptOf(event)
  return event === undefined || receipt === null ? null : { ...event, receipt }
}

/** A balance that is stored (`held`) otherwise than all turns have left it. */
export type WrongBalance = Balance & { readonly held: bigint }

export class Books {
  readonly #brackets = new Map<string, Map<string, bigint>>()
  /** Whether the history is complete. If not, the first receipt of a triager sets their balance. */
  readonly #fromZero: boolean
  readonly #voided = new Set<number>()

  constructor(fromZero: boolean) {
    this.#fromZero = fromZero
  }

  /**
   * Enters a decision; returns the differences. Then the books follow the receipt, so that one fault is reported
   * once.
   */
  *enter(where: EventRef, receipt: Receipt): Generator<Difference> {
    const { chosen, candidates } = receipt
    const again = replayReceipt(receipt)
    if (again !== (chosen?.triager ?? null))
      yield {
        kind: "other_choice",
        ...where,
        sentence: `Event ${where.seq} chose ${nameOf(chosen?.triager)}; by its own receipt it is the turn of ${nameOf(again)}.`,
      }
    if (chosen === null || isSticky(chosen.because)) return
    const accounts = this.#accountsOf(rotationIn(receipt))
    const shares = sharesIn(receipt)
    for (const [id, share] of shares) {
      const said = leadsToUnits(candidates.find(({ triager }) => triager === id)?.owed ?? 0)
      const before = accounts.get(id) ?? (this.#fromZero ? 0n : said - share)
      if (before + share !== said)
        yield {
          kind: "other_standing",
          ...where,
          sentence:
            `Event ${where.seq} says that ${id} was owed ${leadsOf(said)} leads of bracket ${rotationIn(receipt)}; ` +
            `by all turns before it, ${leadsOf(before + share)}.`,
        }
      accounts.set(id, said - share)
    }
    for (const [id, units] of ledgerMoves(receipt)) accounts.set(id, (accounts.get(id) ?? 0n) + units)
  }

  /** Enters that a turn was voided. `turn`: the decision that it names, null if there is none. */
  *void(where: EventRef, turn: Turn | null): Generator<Difference> {
    const wrong = (why: string): Difference => ({
      kind: "wrong_voiding",
      ...where,
      sentence: `Event ${where.seq} voids a turn ${why}.`,
    })
    if (turn === null || turn.seq >= where.seq || turn.lead_id !== where.lead_id)
      return yield wrong("that its lead never had")
    if (!movesLedger(turn.receipt)) return yield wrong("that the ledger does not count")
    if (this.#voided.has(turn.seq)) return yield wrong(`that was voided before, event ${turn.seq}`)
    this.#voided.add(turn.seq)
    const accounts = this.#accountsOf(rotationIn(turn.receipt))
    for (const [id, units] of ledgerMoves(turn.receipt)) {
      const owed = accounts.get(id) ?? (this.#fromZero ? 0n : null)
      if (owed !== null) accounts.set(id, owed - units)
    }
  }

  /** Compares with the ledger as it is stored. */
  *compare(ledger: Iterable<Balance>): Generator<Difference> {
    for (const wrong of this.wrongIn(ledger)) yield otherBalance(wrong)
  }

  /** Only who took part in a turn is known to books that do not begin at zero. */
  *wrongIn(ledger: Iterable<Balance>): Generator<WrongBalance> {
    const stored = new Map<string, bigint>()
    for (const { bracket, triager_id, owed } of ledger) stored.set(keyOf(bracket, triager_id), owed)
    for (const [bracket, accounts] of this.#brackets)
      for (const [triager_id, owed] of accounts) {
        const key = keyOf(bracket, triager_id)
        const held = stored.get(key) ?? 0n
        stored.delete(key)
        if (held !== owed) yield { bracket, triager_id, held, owed }
      }
    if (!this.#fromZero) return
    for (const [key, held] of stored) {
      const [bracket = "", triager_id = ""] = JSON.parse(key)
      if (held !== 0n) yield { bracket, triager_id, held, owed: 0n }
    }
  }

  #accountsOf(bracket: string): Map<string, bigint> {
    let accounts = this.#brackets.get(bracket)
    if (accounts === undefined) {
      accounts = new Map()
      this.#brackets.set(bracket, accounts)
    }
    return accounts
  }
}

const otherBalance = ({ bracket, triager_id, held, owed }: WrongBalance): Difference => ({
  kind: "other_balance",
  seq: null,
  lead_id: null,
  sentence: `The ledger says that ${triager_id} is owed ${leadsOf(held)} leads of bracket ${bracket}; by all turns, ${leadsOf(owed)}.`,
})

const keyOf = (bracket: string, triager: string): string => JSON.stringify([bracket, triager])
const leadsOf = (units: bigint): string => String(unitsToLeads(units))
const nameOf = (triager: string | null | undefined): string => triager ?? "nobody"
