/**
 * Writes a decided batch. New leads, their words, contacts and events go by COPY, because they are most of the rows.
 * Turns of older leads, the ledger, open leads, stored answers and the desk's last seq go by statements with one JSON
 * parameter per list.
 */
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import type { Desk } from "../../domain/decision/desk.ts"
import { isOpen } from "../../domain/decision/lifecycle.ts"
import type { LeadRow, PlannedRows, TurnRow } from "../../domain/decision/planned-rows.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { savedBalances } from "../books/ledger.ts"
import { type Cell, copyRows, type TableRows } from "../pipeline/copy-rows.ts"
import { relinkPersons } from "./persons.ts"

/** Written in a form of their own below; `search` goes into another table. */
type OtherColumn = "extra" | "warnings" | "kind" | "created_at" | "search"
type Missing<Names> = Exclude<keyof LeadRow, Names | OtherColumn>
/** Does not compile if a field of a new lead is missing: it would be taken in and never stored. */
const allColumns = <const Names extends readonly (keyof LeadRow)[]>(
  names: Names & ([Missing<Names[number]>] extends [never] ? unknown : { missing: Missing<Names[number]> }),
): Names => names

/** The columns of a new lead. */
const LEAD_COLUMNS = allColumns([
  "id",
  "seq",
  "api_key_id",
  "nombre",
  "email",
  "telefono",
  "business",
  "business_label",
  "revenue",
  "revenue_label",
  "qualified",

  "funnel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "referrer",
  "notes",
  "email_normal",
  "phone_normal",
  "company",
  "category",
  "team",
  "bracket",
  "status",
  "triager_id",
  "disqualification_rule",
  "disqualification_reason",
  "duplicate_of",
  "person_seq",
  "policy_version",
  "contacted_at",
  "contacted_by",
  "qualified_at",
  "won_at",
  "won_value",
  "created_by",
  "contact_by",
  "remind_at",
])

function leadCells(lead: LeadRow, at: string): Cell[] {
  const cells: Cell[] = []
  for (const column of LEAD_COLUMNS) cells.push(lead[column])
  cells.push(lead.extra === null ? null : JSON.stringify(lead.extra))
  cells.push(lead.warnings === null ? null : JSON.stringify(lead.warnings))
  cells.push(lead.kind ?? "", lead.created_at ?? at)
  return cells
}

const leadsOf = ({ leads }: PlannedRows, at: string): TableRows => ({
  table: "lead",
  columns: [...LEAD_COLUMNS, "extra", "warnings", "kind", "created_at"],
  rows: leads.map((lead) => leadCells(lead, at)),
})

const wordsOf = ({ leads }: PlannedRows): TableRows => ({
  table: "lead_words",
  columns: ["seq", "search"],
  rows: leads.map(({ seq, search }) => [seq, search]),
})

const contactsOf = ({ leads }: PlannedRows, at: string): TableRows => ({
  table: "contact",
  columns: ["value", "held", "created_at", "seq", "lead_id"],
  rows: leads.flatMap(({ id, seq, created_at, triager_id, email_normal, phone_normal }) =>
    [email_normal, phone_normal].flatMap((value) =>
      value === null ? [] : [[value, triager_id !== null, created_at ?? at, seq, id]],
    ),
  ),
})

/** Disables the triggers on `contact` and open leads in this transaction: this file writes both itself. */
const KEEPS_BOOKS = "set local criba.keeps_books = on"

const eventsOf = (
  { events }: PlannedRows,
  at: string,
  quietLeads: ReadonlySet<string | null>,
): TableRows => ({
  table: "event",
  columns: ["seq", "type", "at", "actor", "lead_id", "received_by", "quiet", "data"],
  rows: events.map(({ seq, type, actor, lead_id, received_by = null, quiet, data }) => [
    seq,
    type,
    at,
    actor,
    lead_id,
    received_by,
    quiet ?? quietLeads.has(lead_id),
    JSON.stringify(data),
  ]),
})

export async function savePlan(tx: DeskTx, desk: Desk, plan: PlannedRows): Promise<void> {
  await (await sendPlans(tx, desk, [plan])).written
}

/** Plans that were sent, and a promise that all are written. */
type Sent<Plan> = { readonly plans: readonly Plan[]; readonly written: Promise<unknown> }

/**
 * Sends plans one after the other: PostgreSQL writes one while the next is made. Statements are pipelined; if one
 * fails, so do all after it. Events of quiet leads are quiet too.
 */
export async function sendPlans<Plan extends PlannedRows>(
  tx: DeskTx,
  desk: Desk,
  chunks: Iterable<Plan>,
): Promise<Sent<Plan>> {
  const at = new Date(desk.at).toISOString()
  const plans: Plan[] = []
  const writing: Promise<void>[] = []
  const send = (statement: Promise<void>) => {
    statement.catch(() => {}) // awaited below; it may fail before that
    writing.push(statement)
  }
  for (const plan of chunks) {
    plans.push(plan)
    const quietLeads = await saveTurns(tx, plan.turns, at)
    const tables = [leadsOf(plan, at), wordsOf(plan), contactsOf(plan, at), eventsOf(plan, at, quietLeads)]
    send(copyRows(tx, tables, KEEPS_BOOKS))
    await setImmediate() // flush before the next plan is made
  }
  const relinks = plans.flatMap((plan) => plan.relinks)
  if (relinks.length > 0) send(relinkPersons(tx, relinks))
  const isAnything = plans.some(({ events }) => events.length > 0)
  if (isAnything) send(moveDesk(tx, desk, plans, at))
  const written = Promise.all(writing)
  written.catch(() => {})
  return { plans, written }
}

async function moveDesk(tx: DeskTx, desk: Desk, plans: readonly PlannedRows[], at: string): Promise<void> {
  await sql`
    with ${savedBalances(desk.ledger.changes())}, held as (
      update triager set open_leads = open_leads + n
      from json_to_recordset(${JSON.stringify(openLeadsOf(plans))}::json) as row(triager text, n integer)
      where id || '' = row.triager -- as balances are found
    ), answered as (
      insert into idempotent_answer (api_key_id, key, body_hash, lead_id, answer, created_at)
      select api_key_id, key, decode(body_hash, 'hex'), lead_id, answer, ${at}
      from json_to_recordset(${JSON.stringify(plans.flatMap(({ answers }) => answers))}::json)
        as row(api_key_id text, key text, body_hash text, lead_id uuid, answer text)
    )
    update desk set last_seq = ${plans.at(-1)?.lastSeq}
  `.execute(tx)
}

/** How many new leads each triager has to work on. */
function openLeadsOf(plans: readonly PlannedRows[]): { triager: string; n: number }[] {
  const open = new Map<string, number>()
  for (const { status, triager_id } of plans.flatMap(({ leads }) => leads))
    if (triager_id !== null && isOpen(status)) open.set(triager_id, (open.get(triager_id) ?? 0) + 1)
  return [...open].map(([triager, n]) => ({ triager, n }))
}

/** The new states of leads that were stored before; returns which of those leads are quiet. A deadline that is over was missed. */
async function saveTurns(
  tx: DeskTx,
  turns: readonly TurnRow[],
  at: string,
): Promise<ReadonlySet<string | null>> {
  if (turns.length === 0) return NOBODY
  const { rows } = await sql<{ lead_id: string }>`
    with turn as materialized (
      select * from json_to_recordset(${JSON.stringify(turns)}::json)
        as row(id uuid, status text, team text, bracket text, kind text, triager_id text, contact_by timestamptz, remind_at timestamptz, handed_on integer)
    ), turned as (
      update lead set status = turn.status, team = turn.team, bracket = turn.bracket, kind = turn.kind, triager_id = turn.triager_id, contact_by = turn.contact_by,
        remind_at = turn.remind_at, handed_on = turn.handed_on, escalated_at = null,
        missed_at = coalesce(missed_at, case when lead.contact_by <= ${at} then lead.contact_by end)
      from turn where lead.id = turn.id
    )
    select turn.id as lead_id
    from turn, lateral (select quiet from event where lead_id = turn.id order by seq limit 1) first
    where first.quiet
  `.execute(tx)
  return new Set(rows.map(({ lead_id }) => lead_id))
}
const NOBODY: ReadonlySet<string | null> = new Set()

/** Whether a batch with this lead was saved. Runs under the desk's lock, so the batch cannot still be in flight. */
export async function wasSaved(tx: DeskTx, leadId: string): Promise<boolean> {
  const { rows } = await sql`select from lead where id = ${leadId}`.execute(tx)
  return rows.length > 0
}
