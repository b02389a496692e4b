/** Keeps the copy of all leads from which statistics are counted, as new as the database. */
import { LeadFacts } from "../domain/stats/lead-facts.ts"
import type { Database } from "../store/database.ts"
import {
  type EventPlace,
  isStillThere,
  readChangedFacts,
  readFactsAfter,
  readGoneLeads,
  readLastPlace,
} from "../store/lead-facts.ts"

const LEADS_AT_ONCE = 20_000
const EVENTS_AT_ONCE = 20_000

export class LeadCopy {
  readonly #db: Database
  #facts = new LeadFacts()
  #seen: EventPlace | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** The facts, with everything that had happened when this was called. */
  async catchUp(): Promise<LeadFacts> {
    if (this.#seen === null || !(await isStillThere(this.#db, this.#seen))) await this.#load()
    const last = await readLastPlace(this.#db)
    for (let at = this.#seen?.seq ?? 0; at < last.seq; at += EVENTS_AT_ONCE) {
      const upto = Math.min(at + EVENTS_AT_ONCE, last.seq)
      for (const fact of await readChangedFacts(this.#db, at, upto)) this.#facts.put(fact)
      for (const seq of await readGoneLeads(this.#db, at, upto)) this.#facts.remove(seq)
    }
    this.#seen = last
    return this.#facts
  }

  async #load(): Promise<void> {
    const facts = new LeadFacts()
    const last = await readLastPlace(this.#db)
    for (let after = 0, isMore = true; isMore; ) {
      const portion = await readFactsAfter(this.#db, after, last.seq, LEADS_AT_ONCE)
      for (const fact of portion) facts.put(fact)
      after = portion.at(-1)?.seq ?? after
      isMore = portion.length === LEADS_AT_ONCE
    }
    this.#facts = facts
    this.#seen = last
  }
}
