/** The options of an import, in a form that can be stored. */

import type { FieldCode, FieldMistake } from "../field-mistake.ts"
import type { DecimalMark } from "../lead/amount.ts"
import { fold } from "../policy/fold.ts"
import type { Instant } from "../time/hours.ts"
import { isTimeZone } from "../time/time-zone.ts"
import {
  type ColumnMapping,
  type ColumnMistake,
  type ColumnPlan,
  type Columns,
  isColumnField,
  missingContact,
  planColumns,
} from "./csv-columns.ts"
import { agreedOrder, type DateOrder } from "./csv-date.ts"
import type { Owner, PastRules } from "./csv-past.ts"
import { knownStatus, type PastStatus } from "./status-words.ts"
import type { CsvShape } from "./table.ts"

export type ImportChoices = {
  /** Chosen meanings of columns; the others are recognised by name. */
  readonly columns: readonly { readonly place: number; readonly field: string }[]
  readonly decimal: DecimalMark | null
  /** null: inferred from the table. */
  readonly dates: DateOrder | null
  /** For dates without an offset. */
  readonly time_zone: string
  readonly statuses: readonly { readonly word: string; readonly status: PastStatus }[]
  /** A triager's id, or null for nobody. */
  readonly owners: readonly { readonly name: string; readonly triager: string | null }[]
  readonly quiet: boolean
  /** Confirms that these leads have neither e-mail nor phone. */
  readonly no_contact?: boolean
}
/** As they are sent: a state may be any known word for it. */
export type UnreadChoices = Omit<ImportChoices, "statuses"> & {
  readonly statuses: readonly { readonly word: string; readonly status: string }[]
}

export const NO_CHOICES: ImportChoices = {
  columns: [],
  decimal: null,
  dates: null,
  time_zone: "Europe/Madrid",
  statuses: [],
  owners: [],
  quiet: false,
  no_contact: false,
}

/** Unknown words are kept: `checkChoices` reports them. */
export const settleChoices = (choices: UnreadChoices): ImportChoices => ({
  ...choices,
  statuses: choices.statuses.map(({ word, status }) => ({
    word,
    status: knownStatus(status) ?? (status as PastStatus),
  })),
})

/** What a schema cannot tell: whether columns, fields, words, the zone and the triagers exist. */
export function checkChoices(
  { columns, time_zone, statuses, owners }: UnreadChoices,
  columnCount: number,
  roster: readonly Pick<Owner, "id">[],
): FieldMistake[] {
  const mistakes: FieldMistake[] = []
  const add = (pointer: string, code: FieldCode, detail: string) => mistakes.push({ pointer, code, detail })
  for (const [i, { place, field }] of columns.entries()) {
    if (place >= columnCount)
      add(`#/columns/${i}/place`, "unknown_column", `The table has ${columnCount} columns.`)
    if (!isColumnField(field))
      add(`#/columns/${i}/field`, "unknown_field", `\`${field}\` is not a field of a lead.`)
  }
  if (!isTimeZone(time_zone))
    add(
      "#/time_zone",
      "unknown_time_zone",
      "`time_zone` must be UTC or an IANA time zone such as Europe/Madrid.",
    )
  for (const [i, { status }] of statuses.entries()) {
    if (knownStatus(status) === null)
      add(`#/statuses/${i}/status`, "invalid_value", `\`${status}\` is no state, and no word for one.`)
  }
  for (const [i, { triager }] of owners.entries()) {
    if (triager !== null && !roster.some(({ id }) => id === triager))
      add(`#/owners/${i}/triager`, "unknown_triager", `There is no triager \`${triager}\`.`)
  }
  return mistakes
}

export const mappingOf = ({ columns }: ImportChoices): ColumnMapping =>
  new Map(columns.map(({ place, field }) => [place, field]))

/** The meanings of the columns, and the mistakes that forbid an import. */
export function planFor(header: readonly string[], choices: ImportChoices): ColumnPlan {
  const plan = planColumns(header, mappingOf(choices))
  const missing: readonly ColumnMistake[] = choices.no_contact ? [] : missingContact(plan)
  return { ...plan, mistakes: [...plan.mistakes, ...missing] }
}

/** The date format, inferred from the table. */
export type InferredDates = {
  /** null: no unambiguous date, or contradicting ones. */
  readonly order: DateOrder | null
  /** The first date that shows it. */
  readonly seen: Cell | null
  /** The first ambiguous date. */
  readonly unclear: Cell | null
  /** The fields of which all dates are days of a spreadsheet. */
  readonly serials: readonly string[]
}

type Cell = { readonly index: number; readonly line: number }

export function datesIn({ dates = [] }: Pick<CsvShape, "dates">, { columns }: Columns): InferredDates {
  const held = dates.flatMap((column, index) => {
    const field = columns[index]?.field ?? ""
    return DATE_FIELDS.includes(field) ? [{ ...column, index, field }] : []
  })
  const order = agreedOrder(held)
  const [seen = null] = held.flatMap(({ orderLines, index }) => cellsAt(index, order && orderLines[order]))
  const [unclear = null] = held.flatMap((column) => cellsAt(column.index, column.unclear))
  const isSerial = (field: string) => held.some((one) => one.field === field && one.isSerial)
  const isOther = (field: string) => held.some((one) => one.field === field && !one.isSerial)
  return { order, seen, unclear, serials: DATE_FIELDS.filter((field) => isSerial(field) && !isOther(field)) }
}
const cellsAt = (index: number, line: number | null | undefined): Cell[] => (line ? [{ index, line }] : [])
const DATE_FIELDS = ["created_at", "contacted_at"]

/** `inferred`: the date format of the table, for choices without one. */
export const pastRulesOf = (
  choices: ImportChoices,
  inferred: Pick<InferredDates, "order" | "serials">,
  roster: readonly Owner[],
  now: Instant,
): PastRules => ({
  dates: { timeZone: choices.time_zone, order: choices.dates ?? inferred.order, serials: inferred.serials },
  statuses: new Map(choices.statuses.map(({ word, status }) => [fold(word), status])),
  owners: new Map(choices.owners.map(({ name, triager }) => [fold(name), triager ?? ""])),
  roster,
  now,
})
