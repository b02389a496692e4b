/**
 * Reads the desk: everything that a decision looks at. The policy and the roster are kept between batches, for as long as
 * the desk names their versions.
 */
import { sql } from "kysely"
import { Desk, type WaitingQueue } from "../../domain/decision/desk.ts"
import type { Arrival, Recognised } from "../../domain/decision/plan-batch.ts"
import { compilePolicy, type Policy } from "../../domain/policy/policy.ts"
import { ownFieldsOf } from "../../domain/rotation/kinds.ts"
import { Ledger } from "../../domain/rotation/ledger.ts"
import type { Triager } from "../../domain/rotation/roster.ts"
import type { Instant } from "../../domain/time/hours.ts"
import { type DeskRow, type DeskTx, type HeldDesk, readDeskRow } from "../books/hold-desk.ts"
import { readCurrentPolicy, readPolicy } from "../books/policies.ts"
import { listTriagers } from "../books/roster.ts"
import type { Database } from "../connection/database.ts"
import { countReceivedToday, readLastReceived, readOpenLeads } from "./loads.ts"
import { type KnownRow, knownAmong, recognise } from "./recognise.ts"
import { describedQueues } from "./waiting.ts"

/** Queues that are looked at while the desk is held. Leads of further ones get their turn in the background. */
const MOST_QUEUES = 100
/** Where nobody waits for it. */
const ALL_QUEUES = 10_000

/** A desk, the queues in which leads wait, and what is known of leads that arrive. */
export type DeskView = {
  readonly desk: Desk
  readonly queues: readonly WaitingQueue[]
  readonly known: ReadonlyMap<string, Recognised>
}

type Circumstances = {
  /** Only where history is planted; else it is the database's clock that counts. */
  readonly at?: Instant
  /** Who is to be recognised. */
  readonly arrivals?: readonly Arrival[]
  /** What was asked ahead about the same arrivals. */
  readonly prefetched?: Promise<PrefetchedDesk> | null
}

export type PrefetchedDesk = { readonly policy: Policy; readonly roster: Roster; readonly moment: Moment }

type Roster = { readonly version: number; readonly triagers: Triager[] }

export class DeskReader {
  #policy: Policy | null = null
  #roster: Roster | null = null

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
   * Asks before it is known that policy and roster are still the latest that were seen; `read` takes the answer if they are. null if
   * none were seen yet.
   */
  prefetch(tx: DeskTx, arrivals: readonly Arrival[]): Promise<PrefetchedDesk> | null {
    const [policy, roster] = [this.#policy, this.#roster]
    if (policy === null || roster === null) return null
    return readMoment(tx, policy, roster, MOST_QUEUES, { arrivals }).then((moment) => ({
      policy,
      roster,
      moment,
    }))
  }

  /** The desk as its holder found it: before anything that the holder itself does to policy or roster. */
  read({ tx, row }: HeldDesk, circumstances: Circumstances = {}): Promise<DeskView> {
    return this.#read(tx, row, MOST_QUEUES, circumstances)
  }

  /** The desk as it is at about this moment, held by nobody: to see whether holding it is worth the while. */
  async glance(db: Database): Promise<DeskView> {
    return this.#read(db, await readDeskRow(db), ALL_QUEUES, {})
  }

  async #read(
    tx: Database,
    row: DeskRow,
    mostQueues: number,
    circumstances: Circumstances,
  ): Promise<DeskView> {
    const policy = await this.#policyOf(tx, row.policy_version)
    const roster = await this.#rosterOf(tx, row.roster_version)
    const prefetched = await circumstances.prefetched
    const isLatest = prefetched?.policy === policy && prefetched.roster === roster
    const { now, balances, queues, known } = isLatest
      ? prefetched.moment
      : await readMoment(tx, policy, roster, mostQueues, circumstances)
    const at = now.getTime()
    const capped = roster.triagers.filter((triager) => triager.daily_cap !== null)
    const upToCaps = capped.map(({ id, time_zone, daily_cap }) => ({ id, time_zone, most: daily_cap }))
    const receivedToday = await countReceivedToday(tx, upToCaps, at)
    const asksLoads = policy.strategy === "least_busy"
    const openLeads = asksLoads ? await readOpenLeads(tx) : new Map<string, number>()
    const lastReceived = asksLoads ? await readLastReceived(tx) : new Map<string, number>()
    const ledger = new Ledger(
      balances.map(([bracket, triager_id, owed]) => ({ bracket, triager_id, owed: BigInt(owed) })),
    )
    const load = { receivedToday, openLeads, lastReceived }
    const desk = new Desk({ policy, roster: roster.triagers, ledger, at, ...load })
    return { desk, queues, known: recognise(known) }
  }

  async #policyOf(tx: Database, version: number): Promise<Policy> {
    if (this.#policy?.version !== version) {
      const row = await readPolicy(tx, version)
      if (row === null) throw new Error(`The desk names policy version ${version}, which does not exist`)
      this.#policy = compilePolicy(version, row.document)
    }
    return this.#policy
  }

  async #rosterOf(tx: Database, version: number): Promise<Roster> {
    if (this.#roster?.version !== version) this.#roster = { version, triagers: await listTriagers(tx) }
    return this.#roster
  }
}

type Moment = {
  now: Date
  balances: [bracket: string, triagerId: string, owed: string][]
  queues: WaitingQueue[]
  known: KnownRow[]
}

/** One statement, so that all of it is as of one moment. Balances travel as text: a number of JSON would round them. */
async function readMoment(
  tx: Database,
  policy: Policy,
  roster: Roster,
  mostQueues: number,
  { at, arrivals = [] }: Circumstances,
): Promise<Moment> {
  const now = at === undefined ? sql`clock_timestamp()` : sql`${new Date(at)}::timestamptz`
  const known = arrivals.length === 0 ? sql`'[]'::json` : knownAmong(arrivals, policy, sql`moment.now`)
  const { rows } = await sql<Moment>`
    select moment.now, (${describedQueues({ ownFields: ownFieldsOf(roster.triagers) }, mostQueues)}) as queues,
      coalesce((select json_agg(json_build_array(bracket, triager_id, owed::text)) from ledger), '[]') as balances,
      (${known}) as known
    from (select date_trunc('milliseconds', ${now}) as now) moment
  `.execute(tx)
  return rows[0] as Moment
}
