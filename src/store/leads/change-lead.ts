/** Changes of single leads, each written with its event in one statement, under the desk's lock. */
import { sql } from "kysely"
import type { JudgedLead } from "../../domain/decision/decide.ts"
import type { Desk } from "../../domain/decision/desk.ts"
import type { LastChange, LeadState, Placed, Status } from "../../domain/decision/lifecycle.ts"
import type { LeadFields } from "../../domain/lead/correction.ts"
import { searchTextOf } from "../../domain/lead/search-text.ts"
import type { ChangedBalance } from "../../domain/rotation/ledger.ts"
import type { Instant } from "../../domain/time/hours.ts"
import type { Import, ManualAssignment } from "../../domain/wording/sentences.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { savedBalances } from "../books/ledger.ts"
import { isQuietLead } from "../books/quiet.ts"
import type { Database } from "../connection/database.ts"
import { isUuid } from "../connection/uuid7.ts"
import { conditionColumns } from "./condition-columns.ts"

export type LeadEvent = {
  readonly lead_id: string
  readonly type:
    | "lead.assigned"
    | "lead.waiting"
    | "lead.status_changed"
    | "lead.attempted"
    | "lead.next_step"
    | "lead.commented"
    | "lead.corrected"
    | "lead.turn_voided"
  readonly at: Instant
  readonly actor: string
  readonly received_by?: string | null
  readonly data: object
}

type StateRow = {
  status: Status
  triager_id: string | null
  disqualification_rule: string | null
  disqualification_reason: string | null
  contacted_at: Date | null
  contact_by: Date | null
  missed_at: Date | null
  remind_at: Date | null
  handed_on: number
  escalated_at: Date | null
  attempts: number
  last_attempt_at: Date | null
  next_at: Date | null
  next_what: string | null
  next_remind_at: Date | null
  qualified_at: Date | null
  won_at: Date | null
  won_value: number | null
  back_at: Date | null
}
/** The columns of a lead's state, with their types. */
const STATE_TYPES: { readonly [column in keyof StateRow]: string } = {
  status: "text",
  triager_id: "text",
  disqualification_rule: "text",
  disqualification_reason: "text",
  contacted_at: "timestamptz",
  contact_by: "timestamptz",
  missed_at: "timestamptz",
  remind_at: "timestamptz",
  handed_on: "integer",
  escalated_at: "timestamptz",
  attempts: "integer",
  last_attempt_at: "timestamptz",
  next_at: "timestamptz",
  next_what: "text",
  next_remind_at: "timestamptz",
  qualified_at: "timestamptz",
  won_at: "timestamptz",
  won_value: "double precision",
  back_at: "timestamptz",
}
const NAMES = Object.keys(STATE_TYPES)
const STATE_COLUMNS = sql.raw(NAMES.join(", "))
const TYPED_STATE = sql.raw(
  Object.entries(STATE_TYPES)
    .map((column) => column.join(" "))
    .join(", "),
)
const EXCLUDED_COLUMNS = sql.raw(NAMES.map((name) => `${name} = excluded.${name}`).join(", "))

const stateIn = (row: StateRow): LeadState => ({
  status: row.status,
  triager: row.triager_id,
  disqualification:
    row.disqualification_rule === null
      ? null
      : { rule: row.disqualification_rule, reason: row.disqualification_reason },
  contacted_at: row.contacted_at?.getTime() ?? null,
  contact_by: row.contact_by?.getTime() ?? null,
  missed_at: row.missed_at?.getTime() ?? null,
  remind_at: row.remind_at?.getTime() ?? null,
  handed_on: row.handed_on,
  escalated_at: row.escalated_at?.getTime() ?? null,
  attempts: row.attempts,
  last_attempt_at: row.last_attempt_at?.getTime() ?? null,
  next_step: row.next_at === null ? null : { at: row.next_at.getTime(), what: row.next_what },
  next_remind_at: row.next_remind_at?.getTime() ?? null,
  qualified_at: row.qualified_at?.getTime() ?? null,
  won_at: row.won_at?.getTime() ?? null,
  value: row.won_value,
  back_at: row.back_at?.getTime() ?? null,
})
const rowOf = (state: LeadState): StateRow => ({
  status: state.status,
  triager_id: state.triager,
  disqualification_rule: state.disqualification?.rule ?? null,
  disqualification_reason: state.disqualification?.reason ?? null,
  contacted_at: dateOrNull(state.contacted_at),
  contact_by: dateOrNull(state.contact_by),
  missed_at: dateOrNull(state.missed_at),
  remind_at: dateOrNull(state.remind_at),
  handed_on: state.handed_on,
  escalated_at: dateOrNull(state.escalated_at),
  attempts: state.attempts,
  last_attempt_at: dateOrNull(state.last_attempt_at),
  next_at: dateOrNull(state.next_step?.at ?? null),
  next_what: state.next_step?.what ?? null,
  next_remind_at: dateOrNull(state.next_remind_at),
  qualified_at: dateOrNull(state.qualified_at),
  won_at: dateOrNull(state.won_at),
  won_value: state.value,
  back_at: dateOrNull(state.back_at),
})
const dateOrNull = (moment: Instant | null): Date | null => (moment === null ? null : new Date(moment))

export type LeadInLife = JudgedLead & {
  readonly id: string
  readonly state: LeadState
  readonly erased: boolean
  /** No promise of first contact is made for it. */
  readonly quiet: boolean
  /** Where it was put when its turn was decided last. */
  readonly team: string | null
}

/** Which fields of `extra` are read. */
type Reader = Pick<Desk, "ownFields">
const NO_OWN_FIELDS: Reader = { ownFields: [] }

/** null if there is no such lead, whatever the id looks like. To decide about it, it is read for the `desk`. */
export const readLeadInLife = async (
  db: Database,
  id: string,
  desk: Reader = NO_OWN_FIELDS,
): Promise<LeadInLife | null> =>
  isUuid(id) ? ((await readLeadsInLife(db, [id], desk)).get(id.toLowerCase()) ?? null) : null

/** The existing ones, by id. */
export async function readLeadsInLife(
  db: Database,
  ids: readonly string[],
  desk: Reader = NO_OWN_FIELDS,
): Promise<ReadonlyMap<string, LeadInLife>> {
  const { rows } = await sql<
    JudgedLead & { id: string; erased: boolean; quiet: boolean; team: string | null } & StateRow
  >`
    select id, team, bracket, ${conditionColumns(desk)}, duplicate_of, erased_at is not null as erased,
      ${isQuietLead(sql`lead.id`)} as quiet, ${STATE_COLUMNS}
    from lead where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(
    rows.map((row) => {
      return [row.id, { ...row, state: stateIn(row) }]
    }),
  )
}

/** The newest change of a lead's state or holder, if it can be undone. Later comments and corrections do not matter. */
export async function readLastChange(tx: DeskTx, leadId: string): Promise<LastChange | null> {
  type Row = StateRow & { seq: number; actor: string; at: Date; team: string | null; bracket: string | null }
  const { rows } = await sql<Row>`
    select newest.seq, newest.actor, newest.at, team, bracket, ${STATE_COLUMNS}
    from last_change
    join lateral (
      select seq, actor, at from event
      where event.lead_id = last_change.lead_id and type not in ('lead.commented', 'lead.corrected', 'lead.contact_due', 'lead.contact_missed', 'lead.escalated', 'lead.turn_voided')
      order by seq desc limit 1
    ) newest on newest.seq = last_change.seq
    where last_change.lead_id = ${leadId}
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const { seq, actor, at, team, bracket } = row
  const placed = bracket === null ? null : { team, bracket }
  return { seq, actor, at: at.getTime(), before: stateIn(row), placed }
}

export type StateChange = {
  readonly state: LeadState
  readonly event: LeadEvent
  /** Where a turn of the rotation has put it, and the balances that the turn changed. */
  readonly placed?: Placed | null
  readonly balances?: readonly ChangedBalance[]
  /** The state before, for undo; null for what nobody can undo and does nothing with the lead: an undo, and a turn that is voided. */
  readonly before: LeadState | null
  /** The promise of first contact that this change ended, and its triager. */
  readonly ended?: { readonly triager: string; readonly outcome: "kept" | "late" } | null
  /** When the next step was due that this change ended. */
  readonly stepDone?: Instant | null
  /** The seq of the change that this undoes; a promise or a step that it ended is open again. */
  readonly undoes?: number | null
  /** The first contact, if made now: its triager, and the time that it took. null: none, or unknown. */
  readonly contactedBy?: string | null
  readonly workedMinutes?: number | null
}

/** The triager of an actor; null for an API key, the command line, or a person who is not a triager. */
export async function readTriagerOf(tx: DeskTx, actor: string): Promise<string | null> {
  const [kind, id = ""] = actor.split(":")
  if (kind !== "person" || !isUuid(id)) return null
  const { rows } = await sql<{ triager_id: string | null }>`
    select triager_id from person where id = ${id}
  `.execute(tx)
  return rows[0]?.triager_id ?? null
}

/** When a triager last received a lead; null if unknown. */
export async function readReceivedAt(tx: DeskTx, leadId: string, triagerId: string): Promise<Instant | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from event where lead_id = ${leadId} and received_by = ${triagerId} order by seq desc limit 1
  `.execute(tx)
  return rows[0]?.at.getTime() ?? null
}

/** Returns the seq of the event. */
export async function saveStateChange(tx: DeskTx, change: StateChange): Promise<number> {
  const { state, event, balances = [], before, ended = null, undoes = null } = change
  const { contactedBy = null, workedMinutes = null, stepDone = null, placed = null } = change
  const { lead_id, type, at, actor, received_by = null, data } = event
  const row = rowOf(state)
  const kept = before === null ? [] : [rowOf(before)]
  const { rows } = await sql<{ seq: number }>`
    with changed as (
      update lead set (${STATE_COLUMNS}) = (
          select ${STATE_COLUMNS} from json_to_record(${JSON.stringify(row)}::json) as row(${TYPED_STATE})
        ), team = case when ${placed !== null} then ${placed?.team ?? null}::text else team end,
        bracket = coalesce(${placed?.bracket ?? null}::text, bracket), touched_at = case
          when ${before !== null} then ${new Date(at)}
          -- What somebody did since then stays the last that was done.
          when touched_at = (select at from event where seq = ${undoes}::bigint) then (select touched_at from last_change where lead_id = ${lead_id})
          else touched_at
        end, worked_minutes = case
          when ${row.contacted_at}::timestamptz is null then null else coalesce(worked_minutes, ${workedMinutes}::double precision)
        end, contacted_by = case
          when ${row.contacted_at}::timestamptz is null then null else coalesce(contacted_by, ${contactedBy}::text)
        end
      where id = ${lead_id}
    ), ended as (
      insert into promise_end (lead_id, seq, triager_id, at, outcome)
      select ${lead_id}, last_seq + 1, ${ended?.triager ?? ""}, ${new Date(at)}, ${ended?.outcome ?? ""}
      from desk where ${ended !== null}
    ), undone as (
      delete from promise_end where lead_id = ${lead_id} and seq = ${undoes}::bigint
    ), done as (
      insert into step_end (lead_id, seq, triager_id, at, due_at)
      select ${lead_id}, last_seq + 1, ${state.triager}, ${new Date(at)}, ${new Date(stepDone ?? 0)}
      from desk where ${stepDone !== null}
    ), not_done as (
      delete from step_end where lead_id = ${lead_id} and seq = ${undoes}::bigint
    ), told as (
      insert into event (seq, type, at, actor, lead_id, received_by, quiet, data)
      select last_seq + 1, ${type}, ${new Date(at)}, ${actor}, ${lead_id}, ${received_by},
        ${isQuietLead(sql`${lead_id}`)}, ${JSON.stringify(data)}::json
      from desk
    ), kept as (
      insert into last_change (lead_id, seq, touched_at, team, bracket, ${STATE_COLUMNS})
      select ${lead_id}, last_seq + 1, was.touched_at, was.team, was.bracket, ${STATE_COLUMNS}
      from desk, json_to_recordset(${JSON.stringify(kept)}::json) as row(${TYPED_STATE}), lateral (
        select touched_at, team, case when ${placed !== null} then bracket end as bracket from lead where id = ${lead_id}
      ) was
      on conflict (lead_id) do update
      set seq = excluded.seq, touched_at = excluded.touched_at, team = excluded.team, bracket = excluded.bracket, ${EXCLUDED_COLUMNS}
    ), ${savedBalances(balances)}
    update desk set last_seq = last_seq + 1 returning last_seq as seq
  `.execute(tx)
  return Number(rows[0]?.seq)
}

/** Appends an event that does not change the lead's state; returns its seq. `touches`: somebody has done something with the lead by it. */
export async function appendLeadEvent(tx: DeskTx, event: LeadEvent, touches = true): Promise<number> {
  const { lead_id, type, at, actor, data } = event
  const { rows } = await sql<{ seq: number }>`
    with told as (
      insert into event (seq, type, at, actor, lead_id, quiet, data)
      select last_seq + 1, ${type}, ${new Date(at)}, ${actor}, ${lead_id}, ${isQuietLead(sql`${lead_id}`)},
        ${JSON.stringify(data)}::json
      from desk
    ), touched as (
      update lead set touched_at = ${new Date(at)} where id = ${lead_id} and ${touches}
    )
    update desk set last_seq = last_seq + 1 returning last_seq as seq
  `.execute(tx)
  return Number(rows[0]?.seq)
}

export type StoredAssignment = ManualAssignment & { readonly seq: number; readonly at: Date }

/** Manual assignments, in order. */
export async function readManualAssignments(db: Database, leadId: string): Promise<StoredAssignment[]> {
  const { rows } = await sql<StoredAssignment>`
    select seq, at, received_by as triager, data ->> 'from' as from, data ->> 'reason' as reason
    from event
    where lead_id = ${leadId} and type = 'lead.assigned' and data ->> 'by' = 'person'
    order by seq
  `.execute(db)
  return rows
}

export type StoredImport = Import & { readonly seq: number; readonly at: Date }

/** The state with which a lead was imported; null if it was not taken over. */
export async function readImport(db: Database, leadId: string): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select seq, at, data ->> 'to' as status, data ->> 'triager' as triager
    from event
    where lead_id = ${leadId} and type = 'lead.status_changed' and data ->> 'imported' = 'true'
    order by seq limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** The columns that a correction may change, with their types in JSON. */
const FIELD_TYPES: Readonly<Record<keyof LeadFields, "text" | "double precision" | "json">> = {
  nombre: "text",
  email: "text",
  telefono: "text",
  business: "text",
  business_label: "text",
  revenue: "double precision",
  revenue_label: "text",
  funnel: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  referrer: "text",
  notes: "text",
  email_normal: "text",
  phone_normal: "text",
  company: "text",
  category: "text",
  warnings: "json",
}
const FIELD_COLUMNS = sql.raw(Object.keys(FIELD_TYPES).join(", "))
const TYPED_COLUMNS = sql.raw(
  Object.entries(FIELD_TYPES)
    .map((column) => column.join(" "))
    .join(", "),
)

/** "erased" if the lead's personal fields are gone. */
export async function readLeadFields(tx: DeskTx, id: string): Promise<LeadFields | "erased"> {
  const { rows } = await sql<LeadFields & { nombre: string | null }>`
    select ${FIELD_COLUMNS} from lead where id = ${id}
  `.execute(tx)
  const [row] = rows
  return row === undefined || row.nombre === null ? "erased" : row
}

/**
 * Actors that changed a lead's contacts. A triager who enters a contact gets no claim to later leads of that person.
 */
export type ContactChange = "none" | "by_triager" | "by_admin"

export async function saveLeadFields(
  tx: DeskTx,
  id: string,
  fields: LeadFields,
  contacts: ContactChange,
): Promise<void> {
  const claimed = contacts === "by_admin" ? [fields.email_normal, fields.phone_normal] : []
  await sql`
    with corrected as (
      update lead set claims = case when ${contacts !== "none"} then array(
          select distinct value from unnest(coalesce(claims, array[email_normal, phone_normal]) || ${claimed}::text[]) as value
          where value is not null
        ) else claims end,
      (${FIELD_COLUMNS}) = (
        select ${FIELD_COLUMNS} from json_to_record(${JSON.stringify(fields)}::json) as row(${TYPED_COLUMNS})
      )
      where id = ${id} returning seq
    )
    update lead_words set search = ${searchTextOf(fields)} where seq in (select seq from corrected)
  `.execute(tx)
}
