/**
 * Reads the desk: everything that a decision looks at. The policy and the roster are kept between batches, for as long as
 * the desk names their versions.
 */
import { sql } from "kysely"
import { Desk, type WaitingQueue } from "../domain/decision/desk.ts"
import { compilePolicy, type Policy } from "../domain/policy/policy.ts"
import type { Instant } from "../domain/rotation/hours.ts"
import { ownFieldsOf } from "../domain/rotation/kinds.ts"
import { Ledger } from "../domain/rotation/ledger.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Database } from "./database.ts"
import { type DeskRow, type HeldDesk, readDeskRow } from "./hold-desk.ts"
import { countReceivedToday, readOpenLeads } from "./loads.ts"
import { readCurrentPolicy, readPolicy } from "./policies.ts"
import { listTriagers } from "./roster.ts"
import { describedQueues } from "./waiting.ts"

/** Queues that are looked at while the desk is held. Leads of further ones get their turn in the background. */
const MOST_QUEUES = 100
/** Where nobody waits for it. */
const ALL_QUEUES = 10_000

/** A desk and the queues in which leads wait. */
export type DeskView = { readonly desk: Desk; readonly queues: readonly WaitingQueue[] }

export class DeskReader {
  #policy: Policy | null = null
  #roster: { version: number; triagers: Triager[] } | null = null

  /** The policy as last seen, once `load` or `read` has seen one: good enough to read a phone number by, not to decide by. */
  get latestPolicy(): Policy {
    if (this.#policy === null) throw new Error("No policy has been read yet")
    return this.#policy
  }

  async load(db: Database): Promise<void> {
    const { version, document } = await readCurrentPolicy(db)
    this.#policy = compilePolicy(version, document)
  }

  /** Reads the current policy, if another version than the latest was seen elsewhere. */
  async follow(version: number, db: Database): Promise<void> {
    if (this.#policy?.version !== version) await this.load(db)
  }

  /**
   * The desk as its holder found it: before anything that the holder itself does to policy or roster. `at` is the
   * database's clock, unless history is planted.
   */
  read({ tx, row }: HeldDesk, plantedAt?: Instant): Promise<DeskView> {
    return this.#read(tx, row, MOST_QUEUES, plantedAt)
  }

  /** The desk as it is at about this moment, held by nobody: to see whether holding it is worth the while. */
  async glance(db: Database): Promise<DeskView> {
    return this.#read(db, await readDeskRow(db), ALL_QUEUES)
  }

  async #read(tx: Database, row: DeskRow, mostQueues: number, plantedAt?: Instant): Promise<DeskView> {
    const policy = await this.#policyOf(tx, row.policy_version)
    const roster = await this.#rosterOf(tx, row.roster_version)
    const { now, balances, queues } = await readMoment(tx, roster, mostQueues)
    const at = plantedAt ?? now.getTime()
    const capped = roster.filter((triager) => triager.daily_cap !== null)
    const upToCaps = capped.map(({ id, time_zone, daily_cap }) => ({ id, time_zone, most: daily_cap }))
    const receivedToday = await countReceivedToday(tx, upToCaps, at)
    const openLeads = policy.strategy === "least_busy" ? await readOpenLeads(tx) : new Map<string, number>()
    const ledger = new Ledger(
      balances.map(([bracket, triager_id, owed]) => ({ bracket, triager_id, owed: BigInt(owed) })),
    )
    return { desk: new Desk({ policy, roster, ledger, at, receivedToday, openLeads }), queues }
  }

  async #policyOf(tx: Database, version: number): Promise<Policy> {
    if (this.#policy?.version !== version) {
      const row = await readPolicy(tx, version)
      if (row === null) throw new Error(`The desk names policy version ${version}, which does not exist`)
      this.#policy = compilePolicy(version, row.document)
    }
    return this.#policy
  }

  async #rosterOf(tx: Database, version: number): Promise<Triager[]> {
    if (this.#roster?.version !== version) this.#roster = { version, triagers: await listTriagers(tx) }
    return this.#roster.triagers
  }
}

type Moment = {
  now: Date
  balances: [bracket: string, triagerId: string, owed: string][]
  queues: WaitingQueue[]
}

/** Balances travel as text: a number of JSON would round them. */
async function readMoment(tx: Database, roster: readonly Triager[], mostQueues: number): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select date_trunc('milliseconds', clock_timestamp()) as now, (${describedQueues({ ownFields: ownFieldsOf(roster) }, mostQueues)}) as queues,
      coalesce((select json_agg(json_build_array(bracket, triager_id, owed::text)) from ledger), '[]') as balances
  `.execute(tx)
  return rows[0] as Moment
}
