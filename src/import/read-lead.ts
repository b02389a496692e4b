/** Reads one row of a table: as a lead to import, a row to leave out, or a fault. */

import type { Money } from "../domain/amount/money.ts"
import type { Arrival } from "../domain/decision/plan-batch.ts"
import type { Columns } from "../domain/import/csv-columns.ts"
import { type RowFault, readRow } from "../domain/import/csv-lead.ts"
import { type PastRules, readPast } from "../domain/import/csv-past.ts"
import type { CsvRow } from "../domain/import/table.ts"
import type { DecimalMark } from "../domain/lead/amount.ts"
import { readWritten } from "../domain/lead/read-written.ts"
import { IMPORT_KEY_ID } from "../store/books/idempotent-answers.ts"
import { uuid7 } from "../store/connection/uuid7.ts"

/** How an operator wants a table to be read. */
export type RowRules = {
  readonly columns: Columns
  readonly decimalMark: DecimalMark | null
  readonly past: PastRules
  /** For phone numbers without a prefix. */
  readonly defaultCountry: string
  readonly money: Money
  readonly fileHash: string
  readonly quiet: boolean
  /** Who imports it, if that is a person. */
  readonly actor: string | undefined
}

export type ReadLead =
  | {
      readonly kind: "lead"
      readonly arrival: Arrival
      readonly key: string
      /** The id that it had in the export from which it comes back. */
      readonly ownId: string | null
      readonly amountByRule: boolean
    }
  | { readonly kind: "left_out" }
  | { readonly kind: "wrong"; readonly fault: RowFault }

export function readLead({ line, cells }: CsvRow, rowRules: RowRules): ReadLead {
  const row = readRow(rowRules.columns, cells, rowRules)
  if (row.fault !== null) return wrong(row.fault)
  if (row.past.erased_at !== undefined) return { kind: "left_out" } // the person was erased: there is nothing to bring back
  const past = readPast(row.past, rowRules.past)
  if (past.fault !== null) return wrong(past.fault)
  const warnings = [...row.warnings, ...past.warnings]
  const { statusWord } = past
  const kept = statusWord === null ? row.body : { ...row.body, [row.statusName ?? "status"]: statusWord }
  const { submission, mistakes } = readWritten(kept, rowRules.defaultCountry, warnings, row.whole)
  if (mistakes !== null) {
    const [first] = mistakes
    return wrong({ code: first?.code ?? "", detail: mistakes.map(({ detail }) => detail).join(" ") })
  }
  const key = `${rowRules.fileHash}:${line}`
  const arrival: Arrival = {
    id: past.id ?? uuid7(),
    api_key_id: IMPORT_KEY_ID,
    submission,
    // The key contains the file's hash: no other body can have it.
    idempotency: { key, body_hash: rowRules.fileHash },
    quiet: rowRules.quiet,
    ...(past.past !== undefined && { past: past.past }),
    ...(past.id !== null && { has_old_id: true }),
    ...(rowRules.actor !== undefined && { created_by: rowRules.actor }),
  }
  return { kind: "lead", arrival, key, ownId: past.id, amountByRule: row.amountByRule }
}

const wrong = (fault: RowFault): ReadLead => ({ kind: "wrong", fault })
