/**
 * Reads moments as other programs export them: ISO 8601 with or without an offset, 20260305T101500, "05/03/2026 14:22", "5/3/26",
 * "jueves, 5 de marzo de 2026", "Mar 5, 2026 2:22 PM", milliseconds since 1970, and the days of a spreadsheet (45000.5). A moment
 * without an offset is in the time zone that the operator names.
 *
 * Nothing is guessed. "03/04/2026" is the third of April to some and the fourth of March to others: the operator decides, or the other
 * dates of the table show it. A year of two digits is of this century and stands last, unless that would lie in the future. A number is
 * a spreadsheet's day only if every cell of its column is.
 */
import { Temporal } from "temporal-polyfill"
import { fold } from "../policy/fold.ts"
import type { Instant } from "../time/hours.ts"

/** `ymd` matters only for years of two digits (26/03/05). A year of four digits is recognised in any position. */
export type DateOrder = "dmy" | "mdy" | "ymd"
export const DATE_ORDERS: readonly DateOrder[] = ["dmy", "mdy", "ymd"]
export type DateRule = {
  readonly timeZone: string
  readonly order: DateOrder | null
  /** Whether all dates of the column are days of a spreadsheet. */
  readonly isSerial: boolean
}

export type ReadDate =
  | {
      readonly at: Instant
      /** Its year was written with two digits, and taken for one of this century. */
      readonly isShort: boolean
      readonly fault: null
    }
  | { readonly at: null; readonly fault: "unreadable" | "ambiguous" | "lone_number" }

const UNREADABLE: ReadDate = { at: null, fault: "unreadable" }
const AMBIGUOUS: ReadDate = { at: null, fault: "ambiguous" }

/** The time after the day: with or without seconds, am or pm, and an offset. */
const OFFSET = String.raw`(Z|UTC|GMT|[+-]\d\d:?\d\d)?`
const TIME = String.raw`(?:[T\s,]+(?:a las )?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap])?\.?\s*(?:m\b\.?)?\s*${OFFSET})?`
const dated = (day: string) => new RegExp(`^${day}${TIME}$`, "iu")
const YEAR_FIRST = dated(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const YEAR_LAST = dated(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)`)
const DAY_AND_NAME = dated(
  String.raw`(\d{1,2})[\s-]+(?:de\s+)?(\p{L}{3,})\.?[\s-]+(?:de\s+|del\s+)?(\d{4}|\d\d)`,
)
const NAME_AND_DAY = dated(String.raw`(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`)
/** Only years that cannot be a day and a month: eight digits might be ddmmyyyy. */
const IN_ONE = new RegExp(
  String.raw`^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?()()\s*${OFFSET})?$`,
  "i",
)
const EPOCH = /^\d{10}(?:\d{3})?$/

/** A day of the week, which is ignored. "mar" is Tuesday before "5/3" or "5 de", and March before "5, 2026". */
const WEEKDAY = new RegExp(
  String.raw`^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+` +
    String.raw`|(?:lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado)?|dom(?:ingo)?)[.,]*\s+` +
    String.raw`(?=\d{1,2}(?:[-/.]|\s+\p{L})|\d{4}[-/.]))`,
  "iu",
)

/** By their first three letters, in English and Spanish. */
const MONTHS = [
  ["jan", "ene"],
  ["feb"],
  ["mar"],
  ["apr", "abr"],
  ["may"],
  ["jun"],
  ["jul"],
  ["aug", "ago"],
  ["sep", "set"],
  ["oct"],
  ["nov"],
  ["dec", "dic"],
].map((names) => names.map(fold))

export function readDate(text: string, { timeZone, order, isSerial }: DateRule): ReadDate {
  const written = text.trim().replace(WEEKDAY, "")
  if (EPOCH.test(written)) return read(() => Number(written) * (written.length === 10 ? 1_000 : 1))
  if (isSerialDay(written)) return isSerial ? dayOfSpreadsheet(written, timeZone) : LONE_NUMBER

  const iso = YEAR_FIRST.exec(written) ?? IN_ONE.exec(written)
  if (iso) return momentOf([iso[1], iso[2], iso[3]], iso.slice(4), timeZone)
  const last = YEAR_LAST.exec(written)
  if (last) {
    const [, first = "", second = "", third = ""] = last
    const how = orderFor([first, second, third], order)
    if (how === null) return AMBIGUOUS
    const [year, month, day] = IN_ORDER[how]([first, second, third])
    return momentOf([year, month, day], last.slice(4), timeZone)
  }
  const named = DAY_AND_NAME.exec(written)
  if (named) return momentOf([named[3], monthOf(named[2]), named[1]], named.slice(4), timeZone)
  const english = NAME_AND_DAY.exec(written)
  if (english) return momentOf([english[3], monthOf(english[1]), english[2]], english.slice(4), timeZone)
  return UNREADABLE
}

type Three = readonly [string, string, string]

const IN_ORDER: { readonly [order in DateOrder]: (written: Three) => Three } = {
  dmy: ([day, month, year]) => [year, month, day],
  mdy: ([month, day, year]) => [year, month, day],
  ymd: (written) => written,
}

/** A year of two digits can stand first, so the order must be known, even if the other numbers are unambiguous. */
function orderFor([first, second, third]: Three, order: DateOrder | null): DateOrder | null {
  if (third.length === 2) return order
  return order === null || order === "ymd" ? orderOf(Number(first), Number(second)) : order
}

/** Known if one of the numbers can be no month, or both are equal. */
function orderOf(first: number, second: number): "dmy" | "mdy" | null {
  if (first > 12 || first === second) return "dmy"
  return second > 12 ? "mdy" : null
}

/**
 * What the dates of a column tell about the format. Only line numbers: it is kept longer than the table, and dates may be birthdays.
 */
export type ColumnDates = {
  /** Orders that some date proves, with the line of the first such date. */
  readonly orderLines: { readonly [order in DateOrder]?: number }
  /** The line of the first ambiguous date. */
  readonly unclear: number | null
  /** Every cell that is not empty is a number that can be a spreadsheet's day. */
  readonly isSerial: boolean
}

/** Collects what the dates of a table tell, row by row. `thisYear`: years of two digits are not later. */
export class DateOrders {
  readonly #thisYear: number
  readonly #orderLines: { [order in DateOrder]?: number }[] = []
  readonly #unclear: number[] = []
  readonly #serials: ("all" | "not all")[] = []

  constructor(thisYear: number) {
    this.#thisYear = thisYear
  }

  add(line: number, cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      if (this.#serials[index] !== "not all" && cell.trim() !== "")
        this.#serials[index] = isSerialDay(cell.trim()) ? "all" : "not all"
      if (!MAY_TELL.test(cell)) continue // most cells are no dates, and the whole pattern takes ten times as long
      this.#look(index, line, cell.trim())
    }
  }

  #look(index: number, line: number, text: string): void {
    const [, first = "", second = "", third = ""] = YEAR_LAST.exec(text.replace(WEEKDAY, "")) ?? []
    const order = orderOf(Number(first), Number(second))
    const [day, month] = order === "dmy" ? [first, second] : [second, first]
    if (third === "" || Number(day) > 31 || Number(month) > 12) return
    const isFirstYear = third.length === 2 && 2000 + Number(third) > this.#thisYear && Number(third) <= 31
    if (isFirstYear) this.#note(index, "ymd", line)
    if (order === null || (third.length === 2 && day === month)) this.#unclear[index] ??= line
    else if (day !== month) this.#note(index, order, line)
  }

  #note(index: number, order: DateOrder, line: number): void {
    this.#orderLines[index] ??= {}
    this.#orderLines[index][order] ??= line
  }

  /** By column index, up to the last non-empty one. */
  get list(): ColumnDates[] {
    return Array.from(this.#serials, (serials, index) => ({
      orderLines: this.#orderLines[index] ?? {},
      unclear: this.#unclear[index] ?? null,
      isSerial: serials === "all",
    }))
  }
}
const MAY_TELL = /^\s*(?:\p{L}+[.,]*\s+)?\d{1,2}[-/.]\d/u

/** The order on which all columns agree, else null. `ymd` is never inferred: if a date seems to have it, the operator is asked. */
export function agreedOrder(columns: readonly ColumnDates[]): DateOrder | null {
  const orderLines = new Set(columns.flatMap(({ orderLines: orders }) => Object.keys(orders) as DateOrder[]))
  const [order = null] = orderLines
  return orderLines.size === 1 && order !== "ymd" ? order : null
}

/** A spreadsheet's day number, counted from the end of 1899, for the years 2000 to 2099. */
function isSerialDay(text: string): boolean {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return false
  const day = Number(text.replace(",", "."))
  return day >= 36_526 && day < 73_051
}

const LONE_NUMBER: ReadDate = { at: null, fault: "lone_number" }
const DAY_ZERO = Temporal.PlainDateTime.from("1899-12-30T00:00")
const SECONDS_A_DAY = 86_400

/** To the second: the part of the day has been rounded. */
const dayOfSpreadsheet = (text: string, timeZone: string): ReadDate =>
  read(() => {
    const seconds = Math.round(Number(text.replace(",", ".")) * SECONDS_A_DAY)
    return DAY_ZERO.add({ seconds }).toZonedDateTime(timeZone).epochMilliseconds
  })

function monthOf(name = ""): string {
  const start = fold(name).slice(0, 3)
  return String(MONTHS.findIndex((names) => names.includes(start)) + 1)
}

type Groups = readonly (string | undefined)[]

function momentOf(
  [year = "", month, day]: Groups,
  [hour, minute, second, fraction, half, offset]: Groups,
  timeZone: string,
) {
  const isShort = year.length === 2
  return read(() => {
    const plain = Temporal.PlainDateTime.from(
      {
        year: isShort ? 2000 + Number(year) : Number(year),
        month: Number(month),
        day: Number(day),
        hour: hourOf(Number(hour ?? 0), half),
        minute: Number(minute ?? 0),
        second: Math.min(Number(second ?? 0), 59),
        millisecond: Number((fraction ?? "").slice(0, 3).padEnd(3, "0")),
      },
      { overflow: "reject" },
    )
    return plain.toZonedDateTime(offset === undefined ? timeZone : zoneOf(offset)).epochMilliseconds
  }, isShort)
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  if (hour < 1 || hour > 12) throw new RangeError("There is no such hour")
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)
}

const zoneOf = (offset: string): string =>
  /^[A-Z]/i.test(offset) ? "UTC" : offset.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2")

function read(moment: () => Instant, isShort = false): ReadDate {
  try {
    return { at: moment(), isShort, fault: null }
  } catch {
    return UNREADABLE // Temporal's way of saying that there is no such day, hour or zone
  }
}
