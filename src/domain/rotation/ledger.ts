/**
 * What each triager is owed in each rotation (rotation-key.ts), in units of 10⁻¹² of a lead. Every addition is balanced by a
 * subtraction: the balances of a bracket always sum to zero, as they did when loaded.
 */
import { LEAD, type Turn } from "./rotation.ts"

export type Balance = { readonly bracket: string; readonly triager_id: string; readonly owed: bigint }

/** A changed balance; `isNew`: the triager had none in this bracket. */
export type ChangedBalance = Balance & { readonly isNew: boolean }

/** `stored`: as the database has it, null if it has none. */
type Account = { stored: bigint | null; owed: bigint }

export class Ledger {
  readonly #brackets = new Map<string, Map<string, Account>>()

  constructor(rows: Iterable<Balance>) {
    for (const { bracket, triager_id, owed } of rows)
      this.#bracket(bracket).set(triager_id, { stored: owed, owed })
  }

  owed(bracket: string, triagerId: string): bigint {
    return this.#brackets.get(bracket)?.get(triagerId)?.owed ?? 0n
  }

  /** Everyone's balance becomes their standing, and the chosen one pays for the lead, if the turn is charged. */
  settle(bracket: string, turn: Turn): void {
    if (!turn.charged) return
    const accounts = this.#bracket(bracket)
    for (const { id, owed } of turn.standings) openAccount(accounts, id).owed = owed
    openAccount(accounts, turn.chosen).owed -= LEAD
  }

  /** Reverses what a turn did to the balances (`ledgerMoves` of its receipt). Only this and `settle` change a balance. */
  takeBack(bracket: string, moves: ReadonlyMap<string, bigint>): void {
    const accounts = this.#bracket(bracket)
    for (const [id, units] of moves) openAccount(accounts, id).owed -= units
  }

  changes(): ChangedBalance[] {
    return [...this.#brackets].flatMap(([bracket, accounts]) => {
      const changed = [...accounts].filter(([, account]) => growth(account) !== 0n)
      const drift = changed.reduce((sum, [, account]) => sum + growth(account), 0n)
      if (drift !== 0n) throw new Error(`The ledger of bracket ${bracket} is off by ${drift} units`)
      return changed.map(([triager_id, { stored, owed }]) => ({
        bracket,
        triager_id,
        owed,
        isNew: stored === null,
      }))
    })
  }

  /** Says that the changes so far were stored. */
  wasStored(): void {
    for (const accounts of this.#brackets.values())
      for (const account of accounts.values()) account.stored = account.owed
  }

  #bracket(bracket: string): Map<string, Account> {
    let accounts = this.#brackets.get(bracket)
    if (accounts === undefined) {
      accounts = new Map()
      this.#brackets.set(bracket, accounts)
    }
    return accounts
  }
}

/** Since it was stored. */
const growth = ({ stored, owed }: Account): bigint => owed - (stored ?? 0n)

function openAccount(accounts: Map<string, Account>, triagerId: string): Account {
  let account = accounts.get(triagerId)
  if (account === undefined) {
    account = { stored: null, owed: 0n }
    accounts.set(triagerId, account)
  }
  return account
}
