/**
 * The desk: whoever decides holds its lock from here to the commit. That one lock makes any number of servers one
 * queue. It is taken in a statement of its own, because a statement sees the database as it was when the
 * statement began, and what the last holder wrote must be seen.
 */
import { sql } from "kysely"
import { Desk } from "../domain/decision/desk.ts"
import { compilePolicy, type Policy } from "../domain/policy/policy.ts"
import { type Instant, localDay } from "../domain/rotation/hours.ts"
import { Ledger } from "../domain/rotation/ledger.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import type { Database, Tx } from "./database.ts"
import { readCurrentPolicy, readPolicy } from "./policies.ts"
import { WAITS } from "./recognise.ts"
import { listTriagers } from "./roster.ts"

export type LockedDesk = { readonly desk: Desk; readonly lastSeq: number; readonly someoneWaits: boolean }

type DeskRow = { policy_version: number; roster_version: number; last_seq: number }

/** Waits for its turn, then holds the desk until the transaction ends. */
export async function lockDesk(tx: Tx): Promise<DeskRow> {
  const { rows } = await sql<DeskRow>`
    select policy_version, roster_version, last_seq from desk for update
  `.execute(tx)
  return rows[0] as DeskRow
}

async function readDesk(db: Database): Promise<DeskRow> {
  const { rows } = await sql<DeskRow>`select policy_version, roster_version, last_seq from desk`.execute(db)
  return rows[0] as DeskRow
}

/** Reads the locked desk. The policy and the roster are kept between batches, for as long as the desk names their versions. */
export class DeskReader {
  #policy: Policy | null = null
  #roster: { version: number; triagers: Triager[] } | null = null

  /** The policy as last seen, once `load` or `lock` has seen one: good enough to read a phone number by, not to decide by. */
  get latestPolicy(): Policy {
    if (this.#policy === null) throw new Error("No policy has been read yet")
    return this.#policy
  }

  async load(db: Database): Promise<void> {
    const { version, document } = await readCurrentPolicy(db)
    this.#policy = compilePolicy(version, document)
  }

  /** `at` is the database's clock, unless history is planted. */
  async lock(tx: Tx, plantedAt?: Instant): Promise<LockedDesk> {
    return this.#read(tx, await lockDesk(tx), plantedAt)
  }

  /** The desk as it is at about this moment, held by nobody: to see whether locking it is worth the while. */
  async glance(db: Database): Promise<Desk> {
    return (await this.#read(db, await readDesk(db))).desk
  }

  async #read(tx: Database, row: DeskRow, plantedAt?: Instant): Promise<LockedDesk> {
    const policy = await this.#policyOf(tx, row.policy_version)
    const roster = await this.#rosterOf(tx, row.roster_version)
    const { now, balances, waits } = await readMoment(tx)
    const at = plantedAt ?? now.getTime()
    const receivedToday = await countReceivedToday(tx, roster, at)
    const openLeads = policy.strategy === "least_busy" ? await readOpenLeads(tx) : new Map<string, number>()
    const ledger = new Ledger(
      balances.map(([bracket, triager_id, owed]) => ({ bracket, triager_id, owed: BigInt(owed) })),
    )
    const desk = new Desk({ policy, roster, ledger, at, receivedToday, openLeads })
    return { desk, lastSeq: row.last_seq, someoneWaits: waits }
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

type Moment = { now: Date; balances: [bracket: string, triagerId: string, owed: string][]; waits: boolean }

/** Balances travel as text: a number of JSON would round them. */
async function readMoment(tx: Database): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select date_trunc('milliseconds', clock_timestamp()) as now,
      exists (select from lead where ${WAITS}) as waits,
      coalesce((select json_agg(json_build_array(bracket, triager_id, owed::text)) from ledger), '[]') as balances
  `.execute(tx)
  return rows[0] as Moment
}

/** Every lead received since midnight in the triager's own zone, for those who have a cap. */
async function countReceivedToday(
  tx: Database,
  roster: readonly Triager[],
  at: number,
): Promise<Map<string, number>> {
  const capped = roster.filter((triager) => triager.daily_cap !== null)
  if (capped.length === 0) return new Map()
  const since = capped.map(({ id, time_zone }) => ({ id, since: new Date(localDay(time_zone, at).startsAt) }))
  const { rows } = await sql<{ id: string; received: number }>`
    select capped.id, (
      select count(*) from event where received_by = capped.id and at >= capped.since and at <= ${new Date(at)}
    ) as received
    from json_to_recordset(${JSON.stringify(since)}::json) as capped(id text, since timestamptz)
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, row.received]))
}

async function readOpenLeads(tx: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; open_leads: number }>`select id, open_leads from triager`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.open_leads]))
}
