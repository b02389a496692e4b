/**
 * Reads the desk: everything that a decision looks at. The policy and the roster are kept between batches, for as long as
 * the desk names their versions.
 */
import { sql } from "kysely"
import { Desk, type WaitingQueue } from "../../domain/decision/desk.ts"
import type { Arrival, Recognised } from "../../domain/decision/plan-batch.ts"
import { compilePolicy, type Policy, policiesIn } from "../../domain/policy/policy.ts"
import { ownFieldsOf } from "../../domain/rotation/kinds.ts"
import { Ledger } from "../../domain/rotation/ledger.ts"
import type { Triager } from "../../domain/rotation/roster.ts"
import type { Instant } from "../../domain/time/hours.ts"
import { type DeskRow, type DeskTx, type HeldDesk, readDeskRow } from "../books/hold-desk.ts"
import { readCurrentPolicy, readPolicy } from "../books/policies.ts"
import { listTriagers } from "../books/roster.ts"
import type { Database } from "../connection/database.ts"
import { countReceived, readLastReceived, readOpenLeads } from "./loads.ts"
import { type KnownRow, knownAmong, recognise } from "./recognise.ts"
import { describedQueues } from "./waiting.ts"

/** Queues read under the desk's lock. Leads of further queues get their turn in the background. */
const MOST_QUEUES = 100
/** Without the lock. */
const ALL_QUEUES = 10_000

/** The desk, the queues of waiting leads, and the recognised people of arriving leads. */
export type DeskView = {
  readonly desk: Desk
  readonly queues: readonly WaitingQueue[]
  readonly known: ReadonlyMap<string, Recognised>
}

type Circumstances = {
  /** A fixed time, for planted history; otherwise the database's clock. */
  readonly at?: Instant
  /** Leads whose people are to be recognised. */
  readonly arrivals?: readonly Arrival[]
  /** The prefetched result for the same arrivals. */
  readonly prefetched?: Promise<PrefetchedDesk> | null
}

export type PrefetchedDesk = { readonly policy: Policy; readonly roster: Roster; readonly moment: Moment }

type Roster = { readonly version: number; readonly triagers: Triager[] }

export class DeskReader {
  #policy: Policy | null = null
  #roster: Roster | null = null

  /** The last policy that `load` or `read` has seen: good enough to parse a phone number, not to decide. */
  get latestPolicy(): Policy {
    if (this.#policy === null) throw new Error("No policy has been read yet")
    return this.#policy
  }

  async load(db: Database): Promise<void> {
    const { version, document } = await readCurrentPolicy(db)
    this.#policy = compilePolicy(version, document)
  }

  /** Reads the current policy if its version differs from the cached one. */
  async follow(version: number, db: Database): Promise<void> {
    if (this.#policy?.version !== version) await this.load(db)
  }

  /**
   * Sends the queries before it is known whether the cached policy and roster are current; `read` uses the result if
   * they are. null without a cache.
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

  /** The desk as of the lock, without the holder's own changes of policy or roster. */
  read({ tx, row }: HeldDesk, circumstances: Circumstances = {}): Promise<DeskView> {
    return this.#read(tx, row, MOST_QUEUES, circumstances)
  }

  /** The desk without the lock, slightly stale: to see whether taking the lock is worthwhile. */
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
    const upTo = (cap: "daily_cap" | "weekly_cap") =>
      roster.triagers
        .filter((triager) => triager[cap] !== null)
        .map(({ id, time_zone, [cap]: most }) => ({ id, time_zone, most }))
    const received = await countReceived(tx, { today: upTo("daily_cap"), thisWeek: upTo("weekly_cap") }, at)
    const isByLoad = policiesIn(policy).some(({ strategy }) => strategy === "least_busy")
    const asksOpen = isByLoad || roster.triagers.some(({ open_cap }) => open_cap !== null)
    const openLeads = asksOpen ? await readOpenLeads(tx) : new Map<string, number>()
    const lastReceived = isByLoad ? await readLastReceived(tx) : new Map<string, number>()
    const ledger = new Ledger(
      balances.map(([bracket, triager_id, owed]) => ({ bracket, triager_id, owed: BigInt(owed) })),
    )
    const load = {
      receivedToday: received.today,
      receivedThisWeek: received.thisWeek,
      openLeads,
      lastReceived,
    }
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

/** One statement, hence one snapshot. Balances are sent as text, because JSON numbers would be rounded. */
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
