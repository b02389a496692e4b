/**
 * Previews a table with the present choices: what each column is, the leads that the first rows would become, and every word for a
 * state or an owner in the whole table. Nothing is stored.
 */
import {
  datesIn,
  type ImportChoices,
  type InferredDates,
  pastRulesOf,
  planFor,
} from "../domain/import/choices.ts"
import { type ColumnMistake, type ColumnPlan, holdsExtra, nameColumns } from "../domain/import/csv-columns.ts"
import type { DateOrder } from "../domain/import/csv-date.ts"
import { type Owner, ownerOf, type PastRules, statusOf } from "../domain/import/csv-past.ts"
import type { PastStatus } from "../domain/import/status-words.ts"
import type { CsvRow, CsvShape, Sample } from "../domain/import/table.ts"
import { FIELDS } from "../domain/lead/field-names.ts"
import { warningsUnder } from "../domain/lead/policy-warnings.ts"
import { type DescribedWarning, describeWarnings } from "../domain/lead/warning.ts"
import type { Policy } from "../domain/policy/policy.ts"
import { type RowRules, readLead } from "./read-lead.ts"

export type Preview = {
  readonly columns: readonly PreviewColumn[]
  readonly mistakes: readonly Omit<ColumnMistake, "option">[]
  readonly rows: readonly PreviewRow[]
  /** The words for states; null if they are too many to be that. */
  readonly statuses: readonly StatusWord[] | null
  readonly owners: readonly NamedOwner[] | null
} & PreviewDates
/** How dates are read without a choice. */
export type PreviewDates = {
  /** Of 03/04/2026, as the table's other dates tell. */
  readonly date_order: DateOrder | null
  /** Where the first date is that tells it. */
  readonly date_seen: DateCell | null
  /** Where the first date is that can be two days. */
  readonly date_unclear: DateCell | null
}
type DateCell = { readonly column: string; readonly line: number }
export type PreviewColumn = {
  readonly name: string
  /** `extra` for what is kept under its name, "" for what is left out. */
  readonly field: string
  readonly examples: readonly string[]
  /** Its dates are days of a spreadsheet, such as 45000. */
  readonly is_serial: boolean
}
export type StatusWord = {
  readonly word: string
  readonly rows: number
  /** null: its meaning is unknown. */
  readonly status: PastStatus | null
}
export type NamedOwner = {
  readonly name: string
  readonly rows: number
  readonly is_known: boolean
  /** null: nobody, or not known. */
  readonly triager: string | null
}
export type PreviewRow = {
  readonly line: number
  /** `left_out`: the person was erased before the table was exported. */
  readonly outcome: "lead" | "left_out" | "wrong"
  readonly lead: PreviewLead | null
  readonly error: { readonly code: string; readonly detail: string } | null
  readonly warnings: readonly DescribedWarning[]
}
export type PreviewLead = {
  /** As they would be stored. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly extra: Readonly<Record<string, unknown>> | null
  readonly created_at: Date | null
  readonly contacted_at: Date | null
  /** null: the policy decides. */
  readonly status: string | null
  readonly triager: string | null
}

const EXAMPLES = 3

/** A text of the table, and in how many rows it is. */
type Counted = readonly [text: string, rows: number]

export function previewImport(
  shape: CsvShape,
  sample: Sample,
  choices: ImportChoices,
  {
    roster,
    policy,
    now,
  }: { readonly roster: readonly Owner[]; readonly policy: Policy; readonly now: number },
): Preview {
  const plan = planFor(shape.header, choices)
  const inferred = datesIn(shape, plan)
  const past = pastRulesOf(choices, inferred, roster, now)
  const rowRules: RowRules = {
    columns: plan,
    decimalMark: choices.decimal,
    past,
    defaultCountry: policy.defaultCountry,
    money: policy,
    fileHash: shape.hash,
    quiet: choices.quiet,
    actor: undefined,
  }
  const columns = previewColumns(shape.header, plan, inferred, sample.rows)
  /** Of the columns that are this field, the texts of the whole table. */
  const valuesOf = (field: string) => {
    const indexes = columns.keys().filter((index) => columns[index]?.field === field)
    const found = [...indexes].map((index) => sample.values[index] ?? null)
    return found.includes(null) ? null : found.flatMap((values) => values ?? [])
  }
  return {
    columns,
    mistakes: plan.mistakes.map(({ option: _, ...mistake }) => mistake),
    rows: sample.rows.map((row) => previewRow(row, rowRules, policy)),
    statuses: valuesOf("status")?.map(([word, rows]) => previewStatus(word, rows, past)) ?? null,
    owners: ownersIn(valuesOf)?.map(([name, rows]) => previewOwner(name, rows, past)) ?? null,
    ...previewDates(shape.header, inferred),
  }
}

/** What becomes of each column, with texts of the first rows. */
export const previewColumns = (
  header: readonly string[],
  { columns }: ColumnPlan,
  { serials }: InferredDates,
  rows: readonly CsvRow[],
): PreviewColumn[] =>
  nameColumns(header).map((name, index) => {
    const column = columns[index] ?? null
    const isExtra = column !== null && (column.field === null || holdsExtra(column.field))
    const field = isExtra ? "extra" : (column?.field ?? "")
    return { name, field, examples: examplesAt(index, rows), is_serial: serials.includes(field) }
  })

export function previewDates(
  header: readonly string[],
  { order, seen, unclear }: InferredDates,
): PreviewDates {
  const names = nameColumns(header)
  const cellOf = (one: InferredDates["seen"]) => one && { column: names[one.index] ?? "", line: one.line }
  return { date_order: order, date_seen: cellOf(seen), date_unclear: cellOf(unclear) }
}

/** Who has a lead, and who made its first contact: both are people of the team. */
function ownersIn(valuesOf: (field: string) => readonly Counted[] | null): readonly Counted[] | null {
  const [owners, contacters] = [valuesOf("triager"), valuesOf("contacted_by")]
  if (owners === null || contacters === null) return owners
  const named = new Set(owners.map(([name]) => name))
  return [...owners, ...contacters.filter(([name]) => !named.has(name))]
}

const previewStatus = (word: string, rows: number, past: PastRules): StatusWord => ({
  word,
  rows,
  status: statusOf(word, past.statuses),
})

function previewOwner(name: string, rows: number, past: PastRules): NamedOwner {
  const owner = ownerOf(name, past)
  return { name, rows, is_known: owner !== undefined, triager: owner?.id ?? null }
}

const examplesAt = (index: number, rows: readonly CsvRow[]): string[] =>
  rows
    .map(({ cells }) => (cells[index] ?? "").trim())
    .filter((text) => text !== "")
    .slice(0, EXAMPLES)

const toDate = (at: number | null | undefined): Date | null => (at ? new Date(at) : null)

function previewRow(row: CsvRow, rowRules: RowRules, policy: Policy): PreviewRow {
  const read = readLead(row, rowRules)
  const { line } = row
  if (read.kind === "wrong") {
    const { code, detail } = read.fault
    return { line, outcome: "wrong", lead: null, error: { code, detail }, warnings: [] }
  }
  if (read.kind === "left_out") return { line, outcome: "left_out", lead: null, error: null, warnings: [] }
  const { submission, past } = read.arrival
  const { extra } = submission
  const values = Object.entries(submission).filter(([name, value]) => FIELDS.includes(name) && value !== null)
  const lead = {
    fields: Object.fromEntries(values),
    extra,
    created_at: toDate(past?.created_at),
    contacted_at: toDate(past?.state?.contacted_at),
    status: past?.state?.status ?? null,
    triager: past?.state?.triager ?? null,
  }
  return {
    line,
    outcome: "lead",
    lead,
    error: null,
    warnings: describeWarnings(warningsUnder(policy, submission)),
  }
}
