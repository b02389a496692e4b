/**
 * Turns of the rotation that an admin voids. Only an event of the lead records it. The event is appended under the
 * desk's lock after a check, so no turn is voided twice.
 */
import { type RawBuilder, sql } from "kysely"
import type { Receipt } from "../../domain/decision/receipt.ts"
import type { VoidedTurn } from "../../domain/wording/sentences.ts"
import { type Database, rowsOf } from "../connection/database.ts"
import { isUuid } from "../connection/uuid7.ts"

export type ChargedTurn = { readonly seq: number; readonly receipt: Receipt; readonly voided: boolean }

/** SQL: when the turn with this seq was voided, or null. */
export const voidedAt = (leadId: RawBuilder<unknown>, seq: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(
    select voided.at from event voided
    where voided.lead_id = ${leadId} and voided.type = 'lead.turn_voided' and (voided.data ->> 'turn')::bigint = ${seq}
    limit 1
  )`

/** The newest turn of a lead that is not voided; if all are, a voided one; null if there is none. */
export async function readChargedTurn(db: Database, leadId: string): Promise<ChargedTurn | null> {
  if (!isUuid(leadId)) return null
  const { rows } = await sql<ChargedTurn>`
    select seq, data as receipt, ${voidedAt(sql`turn.lead_id`, sql`turn.seq`)} is not null as voided
    from event turn
    where lead_id = ${leadId} and type = 'lead.assigned' and data ->> 'cause' is not null
      and data #>> '{chosen,because}' not in ('sticky', 'company') and data ->> 'charged' is null
    order by voided, seq desc limit 1
  `.execute(db)
  const [turn] = rows
  return turn ?? null
}

export type StoredVoiding = VoidedTurn & { readonly seq: number; readonly at: Date }

/** Every turn of a lead that was voided, in the order of the voidings. */
export const readVoidings = (db: Database, leadId: string) => rowsOf(db)<StoredVoiding>`
    select voided.seq, voided.at, turn.at as turn_at, voided.data ->> 'given_back_to' as given_back_to,
      voided.data ->> 'reason' as reason
    from event voided join event turn on turn.seq = (voided.data ->> 'turn')::bigint
    where voided.lead_id = ${leadId} and voided.type = 'lead.turn_voided'
    order by voided.seq
  `
