/**
 * Decides which leads of an import can be deleted by undoing it. A lead stays if somebody has worked on it, or if a later lead of the same
 * person was recognised by it: that lead refers to it, and may have gone to the same triager because of it.
 *
 * Leads are judged newest first, so that it is known which later ones of the same import go.
 */
import { movesLedger, type Receipt } from "../decision/receipt.ts"
import type { HistoryEvent } from "../event/event.ts"

/** `taken_back`: they are gone. These stay: `worked` ones, and those by which a later lead was recognised (`known`). */
export type UndoCounts = { readonly taken_back: number; readonly worked: number; readonly known: number }
export type UndoOutcome = keyof UndoCounts

export type ImportedLead = {
  readonly id: string
  readonly seq: number
  readonly nombre: string | null
  readonly duplicate_of: string | null
  /** In their normal form. */
  readonly contacts: readonly string[]
  readonly events: readonly HistoryEvent[]
}

/** A lead that was recognised by a contact. */
export type Recognition = { readonly contact: string; readonly lead_id: string; readonly seq: number }

export type Judged = { readonly lead: ImportedLead; readonly outcome: UndoOutcome }

/** The events since the lead was last created: an earlier import of the same id may have been undone. */
export function presentLife<Event extends Pick<HistoryEvent, "type" | "data">>(
  events: readonly Event[],
): readonly Event[] {
  const undone = events.findLastIndex(
    ({ type, data }) => type === "lead.erased" && (data as { import?: string } | null)?.import !== undefined,
  )
  return undone < 0 ? events : events.slice(undone + 1)
}

/** Leads of other imports are left out. `gone`: leads that are to go, or went, before these. */
export function judgeLeads(
  importId: string,
  leads: readonly ImportedLead[],
  recognitions: readonly Recognition[],
  gone: ReadonlySet<string> = new Set(),
): Judged[] {
  const among = new Set(leads.map(({ id }) => id))
  const newest = new Map<string, number>()
  const note = (contact: string, seq: number) =>
    void newest.set(contact, Math.max(seq, newest.get(contact) ?? 0))
  for (const { contact, lead_id, seq } of recognitions)
    if (!among.has(lead_id) && !gone.has(lead_id)) note(contact, seq)

  const judged: Judged[] = []
  for (const lead of leads.toSorted((one, other) => other.seq - one.seq)) {
    const life = presentLife(lead.events)
    if ((life[0]?.data as { import?: string } | null)?.import !== importId) continue
    const isKnown = lead.contacts.some((contact) => (newest.get(contact) ?? 0) > lead.seq)
    const outcome = life.every(isUntouched) ? (isKnown ? "known" : "taken_back") : "worked"
    judged.push({ lead, outcome })
    if (outcome !== "taken_back" && lead.duplicate_of !== null)
      for (const contact of lead.contacts) note(contact, lead.seq)
  }
  return judged
}

/** Whether the event is of the import, the rotation or a reminder, and not of a person. */
function isUntouched({ type, data: stored }: HistoryEvent): boolean {
  const data = (stored ?? {}) as { imported?: boolean; cause?: Receipt["cause"] }
  switch (type) {
    case "lead.created":
    case "lead.contact_due":
      return true
    case "lead.assigned":
    case "lead.waiting":
    case "lead.disqualified":
      return data.cause === "ingest" || data.cause === "waiting"
    case "lead.status_changed":
      return data.imported === true
    default:
      return false
  }
}

export type ChargedTurn = { readonly seq: number; readonly receipt: Receipt }

/** The turns of the rotation that the ledger has counted for a lead. */
export const chargedTurns = ({ events }: ImportedLead): ChargedTurn[] =>
  presentLife(events).flatMap(({ seq, type, data }) => {
    const receipt = data as Partial<Receipt> | null
    if (type !== "lead.assigned" || receipt?.cause === undefined) return []
    return movesLedger(receipt as Receipt) ? [{ seq, receipt: receipt as Receipt }] : []
  })
