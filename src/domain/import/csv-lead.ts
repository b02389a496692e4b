/**
 * Turns the rows of a table into bodies as callers of the API send them, and the texts of each lead's past. A row with a mistake is
 * refused as a whole: nothing is guessed.
 */

import { type AmountRules, readRevenue } from "../lead/amount.ts"
import { joinName } from "../lead/field-words.js"
import { mendWritten } from "../lead/mend-written.ts"
import { isOwnField, type Warning } from "../lead/submission.ts"
import { readYesOrNo } from "../lead/yes-or-no.ts"
import { withoutGuard } from "./csv-cell.ts"
import { type Column, type Columns, holdsExtra, isPastField, nameBeside } from "./csv-columns.ts"

/** `code` is for counting. `option`: which option of the command line helps. */
export type RowFault = { readonly code: string; readonly detail: string; readonly option?: string }

export type RowBody =
  | {
      readonly body: Readonly<Record<string, unknown>>
      /** Full texts of fields that were cut when the lead came, from our own export. */
      readonly whole: Readonly<Record<string, unknown>>
      /** The texts of its past, by field. */
      readonly past: Readonly<Record<string, string>>
      /** The name for the status's text in `extra`; null without a status. */
      readonly statusName: string | null
      readonly warnings: readonly Warning[]
      /** The amount was read by a rule where it could also have been read otherwise. */
      readonly amountByRule: boolean
      readonly fault: null
    }
  | { readonly body: null; readonly fault: RowFault }

type FilledCell = { readonly column: Exclude<Column, null>; readonly text: string }

/** Texts are not validated here: `readSubmission` does that. */
export function readRow(
  { columns, isOwn }: Columns,
  cells: readonly string[],
  amounts: AmountRules,
): RowBody {
  const surplus = cells.slice(columns.length)
  if (cells.length < columns.length || surplus.some((cell) => cell.trim() !== "")) {
    const detail = `The row has ${cells.length} cells and the header ${columns.length}.`
    return { body: null, fault: { code: "wrong_cells", detail } }
  }
  const body: Record<string, unknown> = {}
  const whole: Record<string, unknown> = {}
  const past: Record<string, string> = {}
  let statusName: string | null = null
  const keep = (name: string, value: unknown) => {
    if (isOwn && isOwnField(name)) whole[name] = value
    else body[name] = value
  }
  for (const { column, text: written } of filledIn(columns, cells, isOwn)) {
    const { field, name } = column
    const text = isOwn || field === null ? written : mendWritten(field, written)
    if (field === null) keep(name, text)
    else if (holdsExtra(field))
      for (const [inner, value] of Object.entries(readExtra(text))) keep(inner, value)
    else if (field === "nombre") body.nombre = joinName([String(body.nombre ?? ""), text])
    else if (field in body || field in past) body[freeName(name, body)] = text
    else if (isPastField(field)) {
      past[field] = text
      if (field === "status") statusName = nameBeside(name)
    } else {
      const { value, fault } = readCell(field, text)
      if (fault !== null) return { body: null, fault: { ...fault, detail: `${name}: ${fault.detail}` } }
      body[field] = value
    }
  }
  const { revenue, ...rest } = body
  if (revenue === undefined) return { body, whole, past, statusName, ...CERTAIN }
  if (isOwn) return { body: { ...rest, revenue: Number(revenue) }, whole, past, statusName, ...CERTAIN }
  const { warning, byRule } = readRevenue(rest, String(revenue), amounts)
  return {
    body: rest,
    whole,
    past,
    statusName,
    warnings: warning === null ? [] : [warning],
    amountByRule: byRule,
    fault: null,
  }
}

/** A free name in `extra` for a further column of the same field. */
function freeName(name: string, body: Readonly<Record<string, unknown>>): string {
  const plain = nameBeside(name)
  let free = plain
  for (let i = 2; Object.hasOwn(body, free); i++) free = `${plain} (${i})`
  return free
}

const CERTAIN = { warnings: [], amountByRule: false, fault: null } as const

/** Our own export is read back exactly; in other tables texts are trimmed. */
function filledIn(columns: readonly Column[], cells: readonly string[], isOwn: boolean): FilledCell[] {
  return columns
    .map((column, i) => {
      const cell = cells[i] ?? ""
      return { column, text: isOwn ? withoutGuard(cell) : cell.trim() }
    })
    .filter((cell): cell is FilledCell => cell.column !== null && cell.text !== "")
    .sort((one, other) => one.column.part - other.column.part)
}

type Cell = { readonly value: unknown; readonly fault: RowFault | null }

function readCell(field: string, text: string): Cell {
  if (field !== "qualified") return { value: text, fault: null }
  const value = readYesOrNo(text)
  if (value !== null) return { value, fault: null }
  return { value: null, fault: { code: "unreadable_yes_or_no", detail: `"${text}" is neither yes nor no.` } }
}

/** The column `extra` of an export. If somebody has edited it and it is no JSON any more, the text is kept. */
function readExtra(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // not JSON any more
  }
  return { extra: text }
}
