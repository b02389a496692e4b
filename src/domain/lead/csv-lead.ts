/**
 * What the columns of a CSV file mean, and its rows as the bodies that a caller would have sent. A column is known by
 * a field's own name, or by what people call it in Spanish or English; where two readings are possible, a mistake
 * is reported and nothing is guessed.
 */
import { fold } from "../policy/fold.ts"
import { type DecimalMark, placeRevenue } from "./amount.ts"
import { FIELDS, findMeanings, joinName, type Meaning } from "./field-names.ts"
import type { Warning } from "./submission.ts"
import { readYesOrNo } from "./yes-or-no.ts"

/** `field` is a lead's, or null for a column that is kept in `extra` under its name; a column of null is left out.
 *  Of several columns for one field the texts are joined (`nombre`), or the first that holds something counts, in the
 *  order of `part`. */
export type Column = { readonly field: string | null; readonly name: string; readonly part: number } | null

/** What an operator said a column is: a field, `extra`, or "" to leave it out. */
export type NamedColumn = { readonly column: string; readonly field: string }

export type ColumnPlan =
  | { readonly columns: readonly Column[]; readonly mistakes: null }
  | { readonly columns: null; readonly mistakes: readonly string[] }

/** What an errors file puts before a row's own cells. They are left out when it is mended and imported. */
export const ERROR_COLUMNS: readonly string[] = ["line", "error"]

export const isErrorsFile = (header: readonly string[]): boolean =>
  ERROR_COLUMNS.every((name, i) => header[i] === name)

export function planColumns(header: readonly string[], named: readonly NamedColumn[]): ColumnPlan {
  const names = header.map((name, i) => name.trim() || `column ${i + 1}`)
  const { said, mistakes } = placeNamed(names, named)
  const meanings = findMeanings(names, said)
  const order = [...said.keys()]
  const added = isErrorsFile(header) ? ERROR_COLUMNS.length : 0
  const columns = names.map((name, i): Column => {
    const { field, part } = meanings[i] as Meaning
    if (field === "" || i < added) return null
    if (field === null || field === "extra")
      return { name: FIELDS.includes(name) ? `${name} column` : name, field: null, part: 0 }
    return { name, field, part: said.has(i) ? order.indexOf(i) : part }
  })
  const isSaid = (column: Column) => said.has(columns.indexOf(column))
  mistakes.push(...findClashes(columns, isSaid))
  if (!meanings.some(({ field }) => field === "nombre")) {
    const free = names.find((_, i) => i >= added && meanings[i]?.field === null) ?? names[added]
    mistakes.push(`No column is the lead's name (nombre). Say which one is: --map "${free}=nombre".`)
  }
  return mistakes.length > 0 ? { columns: null, mistakes } : { columns, mistakes: null }
}

/** What was said of each column, by its place. */
function placeNamed(names: readonly string[], named: readonly NamedColumn[]) {
  const said = new Map<number, string>()
  const mistakes: string[] = []
  for (const { column, field } of named) {
    const place = findColumn(names, column)
    if (place === -1) mistakes.push(`There is no column "${column}".`)
    else if (field !== "" && field !== "extra" && !FIELDS.includes(field)) {
      mistakes.push(`"${field}" is not a field of a lead. The fields are ${FIELDS.join(", ")}.`)
    } else said.set(place, field)
  }
  return { said, mistakes }
}

function findColumn(names: readonly string[], column: string): number {
  const exact = names.indexOf(column.trim())
  return exact === -1 ? names.findIndex((name) => fold(name) === fold(column)) : exact
}

/** Several columns may be one field if the operator said so of each, or if they are parts of a name. */
function findClashes(columns: readonly Column[], isSaid: (column: Column) => boolean): string[] {
  const mistakes: string[] = []
  const groups = Map.groupBy(
    columns.filter((column) => column !== null),
    ({ field, name, part }) =>
      field === null ? `extra ${name}` : field === "nombre" ? `name ${part}` : field,
  )
  for (const group of groups.values()) {
    const [first, second] = group
    if (first?.name === "__proto__") mistakes.push('No column may be called "__proto__".')
    if (first === undefined || second === undefined || group.every(isSaid)) continue
    const [one, other] = [first.name, second.name]
    mistakes.push(
      first.field === null
        ? `Two columns are called "${one}".`
        : `"${one}" and "${other}" can both be the ${first.field}. Leave one out: --map "${other}=".`,
    )
  }
  return mistakes
}

export type RowBody =
  | {
      readonly body: Readonly<Record<string, unknown>>
      readonly warnings: readonly Warning[]
      readonly fault: null
    }
  | { readonly body: null; readonly fault: string }

/** A row as the body of a request. Text stays as it is; what it must be is the submission's to say. */
export function readRow(
  columns: readonly Column[],
  cells: readonly string[],
  decimalMark: DecimalMark | null,
): RowBody {
  const surplus = cells.slice(columns.length)
  if (cells.length < columns.length || surplus.some((cell) => cell.trim() !== "")) {
    return { body: null, fault: `The row has ${cells.length} cells and the header ${columns.length}.` }
  }
  const body: Record<string, unknown> = {}
  const filled = columns
    .map((column, i) => ({ column, text: cells[i]?.trim() ?? "" }))
    .filter((cell): cell is FilledCell => cell.column !== null && cell.text !== "")
    .sort((one, other) => one.column.part - other.column.part)
  for (const { column, text } of filled) {
    const { field, name } = column
    if (field === "nombre") body.nombre = joinName([String(body.nombre ?? ""), text])
    else if (field === null || field in body) body[name] = text
    else {
      const { value, fault } = readCell(field, text)
      if (fault !== null) return { body: null, fault: `${name}: ${fault}` }
      body[field] = value
    }
  }
  const { revenue, ...rest } = body
  if (revenue === undefined) return { body, warnings: [], fault: null }
  const { warning } = placeRevenue(rest, String(revenue), decimalMark)
  return { body: rest, warnings: warning === null ? [] : [warning], fault: null }
}

type FilledCell = { readonly column: Exclude<Column, null>; readonly text: string }
type Cell = { readonly value: unknown; readonly fault: string | null }

function readCell(field: string | null, text: string): Cell {
  if (field !== "qualified") return { value: text, fault: null }
  const value = readYesOrNo(text)
  return value === null ? { value: null, fault: `"${text}" is neither yes nor no.` } : { value, fault: null }
}
