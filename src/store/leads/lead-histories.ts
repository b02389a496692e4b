/** Holders and response times of leads, in chunks, for simulations of promises. */
import { sql } from "kysely"
import type { HistoryStep, LeadHistory } from "../../domain/simulation/recorded-answers.ts"
import { IMPORT_KEY_ID } from "../books/idempotent-answers.ts"
import type { Database } from "../connection/database.ts"
import { type ArrivalRange, withinRange } from "./arrivals.ts"

const CHUNK_LEADS = 5_000

type Row = {
  readonly lead: number
  readonly came_at: number
  readonly is_open: boolean
  /** null where the history has no event for it. */
  readonly seq: number | null
  readonly at: number
  readonly type: string
  readonly received_by: string | null
  readonly undoes: number | null
  readonly quiet: boolean
}

/** From the seq `first` on. Quiet leads are left out: nobody is in a hurry with them. */
export async function* readLeadHistories(
  db: Database,
  range: ArrivalRange,
  first: number,
): AsyncGenerator<LeadHistory[]> {
  let after = first - 1
  for (;;) {
    // Parses only short JSON: receipts are long and not needed here.
    const { rows } = await sql<Row>`
      select lead.seq as lead, lead.is_open, event.seq, event.type, event.received_by, event.quiet,
        (extract(epoch from event.at) * 1000)::bigint as at,
        (extract(epoch from case when lead.is_imported then event.at else lead.created_at end) * 1000)::bigint as came_at,
        case when event.type = 'lead.status_changed' then (event.data ->> 'undo')::bigint end as undoes
      from (
        select id, seq, created_at, status = 'assigned' and erased_at is null as is_open, api_key_id = ${IMPORT_KEY_ID} as is_imported
        from lead where seq > ${after} and ${withinRange(range)}
        order by seq limit ${CHUNK_LEADS}
      ) lead
      left join event on event.lead_id = lead.id and (
        event.received_by is not null or event.type in ('lead.status_changed', 'lead.attempted', 'lead.contact_missed')
      )
      order by lead.seq, event.seq
    `.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield historiesIn(rows)
    after = last.lead
  }
}

function historiesIn(rows: readonly Row[]): LeadHistory[] {
  const histories: (LeadHistory & { readonly steps: HistoryStep[] })[] = []
  for (const row of rows) {
    const step = stepOf(row)
    if (step === null) continue
    const { lead: seq, came_at: cameAt, is_open: isOpen } = row
    const known = histories.at(-1)
    if (known?.seq === seq) known.steps.push(step)
    else histories.push({ seq, cameAt, isOpen, steps: [step] })
  }
  return histories
}

function stepOf({ seq, at, type, received_by, undoes, quiet }: Row): HistoryStep | null {
  if (seq === null || quiet) return null
  if (received_by !== null) return { seq, at, kind: "given", triager: received_by }
  if (undoes !== null) return { seq, at, kind: "undone", undoes }
  return { seq, at, kind: type === "lead.contact_missed" ? "missed" : "answered" }
}
