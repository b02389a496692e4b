/** What `criba import` says: what becomes of each column before anything happens, and afterwards what became of the rows and what to do about it. */
import type { ImportChoices } from "../domain/import/choices.ts"
import type { ImportCounts } from "../domain/import/counts.ts"
import type { DateOrder } from "../domain/import/csv-date.ts"
import type { WarningCode } from "../domain/lead/warning.ts"
import type { PreviewColumn, PreviewDates } from "../import/preview.ts"
import { count, layTable } from "./layout.ts"

const LONGEST_EXAMPLE = 40

export function layColumns(columns: readonly PreviewColumn[]): string {
  const lines = columns.map((column, index) => [
    column.name,
    becomes(column, index, columns),
    shorten(column.examples[0] ?? ""),
  ])
  return layTable([["COLUMN", "BECOMES", "FOR EXAMPLE"], ...lines])
}

function becomes({ field, is_serial }: PreviewColumn, index: number, all: readonly PreviewColumn[]): string {
  if (field === "") return "left out"
  if (field === "extra") return "extra, under its name"
  if (is_serial) return `${field}, counted in days as spreadsheets do`
  const same = all.flatMap((column, other) => (column.field === field ? [other] : []))
  if (same.length === 1) return field
  if (field === "nombre") return "nombre, joined with the others"
  return same[0] === index
    ? `${field}, if it is not empty`
    : `${field} if those before it are empty, else extra`
}

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > LONGEST_EXAMPLE ? `${line.slice(0, LONGEST_EXAMPLE - 1)}…` : line
}

const MEANT: { readonly [order in DateOrder]: string } = {
  dmy: "03/04/2026 is 3 April",
  mdy: "03/04/2026 is 4 March",
  ymd: "26/03/05 is 5 March 2026",
}

/** Nothing if no date leaves a doubt. */
export function howDatesAreRead(dates: PreviewDates, { dates: chosen }: ImportChoices): string[] {
  const { date_order: order, date_seen: seen, date_unclear: unclear } = dates
  if (chosen !== null) return [`Dates: ${MEANT[chosen]}, as --dates says.`]
  if (order !== null && seen !== null)
    return [`Dates: ${MEANT[order]}, as line ${seen.line} tells (${seen.column}).`]
  if (unclear === null) return []
  return [
    `Dates: that in line ${unclear.line} (${unclear.column}) can be two days, and the other dates do not agree on which. ${SAY_DATES}`,
  ]
}

const SAY_DATES = "Say it: --dates dmy or --dates mdy."
export const DATES_UNCLEAR = `No date of the file tells whether 03/04/2026 is in March or in April, or they contradict each other. ${SAY_DATES}`

export function summarise(counts: ImportCounts, id: string | null): string {
  const { rows, created, duplicates, taken_over, already_imported: known, left_out, errors } = counts
  // A trial, which has no id, does not look for people.
  const ofKnown = id === null ? "" : ` (${duplicates} of known people)`
  return [
    `${count(rows, "row", "rows")}: ${created} created${ofKnown}, ${known} imported before, ${errors} wrong.`,
    ...(taken_over > 0 ? [`Taken over with owner or state: ${taken_over}.`] : []),
    ...(left_out > 0 ? [`Left out, because the person was erased: ${left_out}.`] : []),
    ...(counts.amounts_by_rule > 0
      ? [
          `Amounts in which a dot or comma was taken for thousands: ${counts.amounts_by_rule}. Check one, or say --decimal.`,
        ]
      : []),
    ...listKinds("Wrong, by kind", counts.wrong, WRONG),
    ...listKinds("Leads with warnings", counts.warnings, WARNINGS),
    ...(id !== null && created > 0 ? [`To take it back: criba import undo ${id}`] : []),
  ].join("\n")
}

/** How many of each, and below what to do. */
function listKinds(
  title: string,
  tally: Readonly<Record<string, number>>,
  advice: Readonly<Record<string, string>>,
): string[] {
  const kinds = Object.entries(tally).sort(([, one], [, other]) => other - one)
  if (kinds.length === 0) return []
  const lines = kinds.flatMap(([code]) => (advice[code] === undefined ? [] : [`  ${code}: ${advice[code]}`]))
  return [`${title}: ${kinds.map(([code, n]) => `${code} ${n}`).join(", ")}.`, ...lines]
}

/** What to do about leads that were imported all the same. */
const WARNINGS = {
  invalid_email: "Kept as it is, but it recognises nobody. Correct the address in the lead.",
  suspicious_email: "Kept as it is. If it is mistyped, correct it in the lead.",
  invalid_phone: "Kept as it is, but it recognises nobody. Correct the number in the lead.",
  unreadable_amount: "Its text is kept as revenue_label. Correct the amount in the lead, or in the file.",
  other_currency: "Converted by the policy's rates. Nothing has to be done if these are right.",
  unknown_revenue_label:
    "No bracket knows it. Add it to a bracket: the console lists such labels under Policy.",
  text_cut: "Cut at the field's limit, and kept whole in extra. Shorten it in the lead if that disturbs.",
  file_left_out: "Files are not imported.",
  extra_left_out: 'A lead has no room for so many columns. Leave out what nobody needs: --map "Column=".',
  status_not_kept: "In contact with nobody of the team, so the policy decided. Say who has it: --owner.",
  owner_inactive: "The policy decided instead. Activate the owner before, or name another: --owner.",
  unknown_business: "The policy does not know it, and disqualifies such leads. Add it to a category there.",
  unknown_field: "Kept in extra.",
} satisfies Record<WarningCode, string>

/** What to do about rows that became no lead. */
const WRONG: Readonly<Record<string, string>> = {
  required: "They have no name. Write one into the errors file.",
  wrong_cells: "They have more or fewer cells than the first line. Quote cells that contain the separator.",
  unreadable_yes_or_no: 'Write yes or no, or keep the column as it is: --map "Column=extra".',
  ambiguous_date: "Say which number is the day: --dates dmy or --dates mdy.",
  unreadable_date: "Write it as 2026-03-05 14:22.",
  future_date: "Correct it. No lead comes from the future.",
  unclear_year: "Write years with four digits.",
  lone_number_date:
    "Give the whole column one format for dates in the spreadsheet, and save it as CSV again.",
  unknown_status: 'Say what each word means: --status "Word=contacted".',
  unknown_triager: 'Say who each owner is: --owner "Name=ID", or --owner "Name=" for nobody.',
  not_stored: "Import the file again: only these rows are tried.",
}
