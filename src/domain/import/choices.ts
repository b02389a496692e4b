/** How somebody wants a table to be imported: what the options of `criba import` say, in a form that can be stored. */

import type { FieldCode, FieldMistake } from "../field-mistake.ts"
import type { DecimalMark } from "../lead/amount.ts"
import { type Columns, isColumnField, type Said } from "../lead/csv-columns.ts"
import { agreedOrder, type DateOrder } from "../lead/csv-date.ts"
import type { Owner, PastRules, PastStatus } from "../lead/csv-past.ts"
import { fold } from "../policy/fold.ts"
import type { Instant } from "../rotation/hours.ts"
import { isTimeZone } from "../rotation/time-zone.ts"
import type { CsvShape } from "./table.ts"

export type ImportChoices = {
  /** What columns were said to be; any other is known by its name. */
  readonly columns: readonly { readonly place: number; readonly field: string }[]
  readonly decimal: DecimalMark | null
  /** null: as the dates of the table tell. */
  readonly dates: DateOrder | null
  /** Of dates that name none. */
  readonly time_zone: string
  readonly statuses: readonly { readonly word: string; readonly status: PastStatus }[]
  /** A triager's id, or null for nobody. */
  readonly owners: readonly { readonly name: string; readonly triager: string | null }[]
  readonly quiet: boolean
}

export const NO_CHOICES: ImportChoices = {
  columns: [],
  decimal: null,
  dates: null,
  time_zone: "Europe/Madrid",
  statuses: [],
  owners: [],
  quiet: false,
}

/** What a schema cannot tell: whether columns, fields, the zone and the triagers exist. */
export function checkChoices(
  { columns, time_zone, owners }: ImportChoices,
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
  for (const [i, { triager }] of owners.entries()) {
    if (triager !== null && !roster.some(({ id }) => id === triager))
      add(`#/owners/${i}/triager`, "unknown_triager", `There is no triager \`${triager}\`.`)
  }
  return mistakes
}

export const saidOf = ({ columns }: ImportChoices): Said =>
  new Map(columns.map(({ place, field }) => [place, field]))

/** How the dates of a table are written, as those of them tell that can be read in one way only; null if they do not. */
export function dateOrderIn(
  { dateOrders = [] }: Pick<CsvShape, "dateOrders">,
  { columns }: Columns,
): DateOrder | null {
  const isDate = (place: number) => DATE_FIELDS.includes(columns[place]?.field ?? "")
  return agreedOrder(dateOrders.filter((_, place) => isDate(place)))
}
const DATE_FIELDS = ["created_at", "contacted_at"]

/** `told`: how the table says that dates are written, if nobody has said it. */
export const pastRulesOf = (
  choices: ImportChoices,
  told: DateOrder | null,
  roster: readonly Owner[],
  now: Instant,
): PastRules => ({
  dates: { timeZone: choices.time_zone, order: choices.dates ?? told },
  statuses: new Map(choices.statuses.map(({ word, status }) => [fold(word), status])),
  owners: new Map(choices.owners.map(({ name, triager }) => [fold(name), triager ?? ""])),
  roster,
  now,
})
