/**
 * Undoing an import: its leads are deleted with everything attached. Two kinds of events record it: each of their
 * turns is voided, as by an admin (void-turn.ts), and each lead gets `lead.erased` with the import's id. The old
 * events stay, and `verify` reads them.
 */
import { sql } from "kysely"
import type { HistoryEvent } from "../../domain/event/event.ts"
import type { ImportedLead, Recognition } from "../../domain/import/take-back.ts"
import type { ChangedBalance } from "../../domain/rotation/ledger.ts"
import type { Instant } from "../../domain/time/hours.ts"
import type { DeskTx } from "../books/hold-desk.ts"
import { IMPORT_KEY_ID } from "../books/idempotent-answers.ts"
import { savedBalances } from "../books/ledger.ts"
import { type Database, rowsOf } from "../connection/database.ts"
import { unlinkPersons } from "../leads/persons.ts"

/** Leads by the keys of their rows. An erased lead has no stored answer any more. */
export async function findLeadsOfRows(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ lead_id: string; key: string }>`
    select lead_id, key from idempotent_answer where api_key_id = ${IMPORT_KEY_ID} and key = any(${keys}::text[])
  `.execute(db)
  return new Map(rows.map(({ lead_id, key }) => [lead_id, key]))
}

export async function readImportedLeads(db: Database, ids: readonly string[]): Promise<ImportedLead[]> {
  const { rows: leads } = await sql<Omit<ImportedLead, "events">>`
    select id, seq, nombre, duplicate_of, array_remove(array[email_normal, phone_normal], null) as contacts
    from lead where id = any(${ids}::uuid[])
  `.execute(db)
  const { rows: events } = await sql<HistoryEvent & { lead_id: string }>`
    select seq, type, lead_id, received_by, data from event
    where lead_id = any(${leads.map(({ id }) => id)}::uuid[]) order by seq
  `.execute(db)
  const byLead = Map.groupBy(events, ({ lead_id }) => lead_id)
  return leads.map((lead) => ({
    ...lead,
    events: byLead.get(lead.id) ?? [],
  }))
}

/** Leads that came later than the first of these, have a contact of theirs, and were recognised by a contact. */
export async function findRecognitions(db: Database, leads: readonly ImportedLead[]): Promise<Recognition[]> {
  const contacts = [...new Set(leads.flatMap((lead) => lead.contacts))]
  const first = Math.min(...leads.map(({ seq }) => seq))
  // A thousand leads may have one address: those that came before are passed over within the index.
  return rowsOf(db)<Recognition>`
    select contact.value as contact, later.id as lead_id, later.seq
    from unnest(${contacts}::text[]) as asked(value)
    cross join lateral (
      select contact.value, contact.lead_id from contact
      where contact.value = asked.value and contact.seq > ${leads.length === 0 ? 0 : first} offset 0
    ) contact
    join lead later on later.id = contact.lead_id and later.duplicate_of is not null
  `
}

export type TakingBack = {
  readonly importId: string
  readonly actor: string
  readonly at: Instant
  readonly lastSeq: number
  readonly leads: readonly ImportedLead[]
  /** Of the rows of these leads: once their answers are forgotten, the file can come again. */
  readonly keys: readonly string[]
  readonly voided: readonly {
    readonly lead: string
    readonly turn: number
    readonly given_back_to: string
    readonly team: string | undefined
    readonly bracket: string
  }[]
  readonly balances: readonly ChangedBalance[]
}

export async function takeBackLeads(tx: DeskTx, taking: TakingBack): Promise<void> {
  const { importId, actor, leads, voided, lastSeq } = taking
  const at = new Date(taking.at)
  const bySeq = leads.toSorted((one, other) => one.seq - other.seq)
  const events = [
    ...voided.map(({ lead, ...data }) => ({
      lead,
      type: "lead.turn_voided",
      data: { ...data, import: importId },
    })),
    ...bySeq.map(({ id, seq }) => ({ lead: id, type: "lead.erased", data: { import: importId, seq } })),
  ].map((event, i) => ({ ...event, seq: lastSeq + 1 + i }))
  const ids = leads.map(({ id }) => id)
  await unlinkPersons(tx, ids)
  await sql`
    with ${savedBalances(taking.balances)}, asked as materialized (
      select id, newest.quiet from unnest(${ids}::uuid[]) as named(id),
        lateral (select quiet from event where lead_id = named.id order by seq desc limit 1) newest
    ), gone as (
      delete from lead where id in (select id from asked)
      returning id, seq, status, triager_id, created_at, email_normal, phone_normal
    ), unknown as (
      -- By the whole key: joined, it would be by the value alone, which thousands may have.
      delete from contact where ctid = any(array(
        select theirs.ctid from gone, unnest(array[email_normal, phone_normal]) as named(value), lateral (
          select ctid from contact where contact.value = named.value and contact.held in (true, false)
            and contact.created_at = gone.created_at and contact.seq = gone.seq offset 0
        ) theirs
      ))
    ), unworded as (
      delete from lead_words where seq in (select seq from gone)
    ), freed as (
      update triager set open_leads = open_leads - held.n from (
        select triager_id, count(*) as n from gone where status in ('assigned', 'contacted') group by triager_id
      ) held
      where triager.id || '' = held.triager_id -- as balances are found
    ), forgotten as (
      delete from idempotent_answer answer using gone
      where answer.api_key_id = ${IMPORT_KEY_ID} and answer.key = any(${taking.keys}::text[]) and answer.lead_id = gone.id
    ), told as (
      insert into event (seq, type, at, actor, lead_id, quiet, data)
      select told.seq, told.type, ${at}, ${actor}, told.lead, asked.quiet, told.data
      from json_to_recordset(${JSON.stringify(events)}::json) as told(seq bigint, type text, lead uuid, data json)
      join asked on asked.id = told.lead
    )
    update desk set last_seq = ${lastSeq + events.length}
  `.execute(tx)
}
