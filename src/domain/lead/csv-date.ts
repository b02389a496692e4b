/**
 * Moments as other programs export them: ISO 8601 with or without an offset, "05/03/2026 14:22", "Mar 5, 2026 2:22 PM",
 * "5 de marzo de 2026", and milliseconds since 1970. A moment without an offset is one of the time zone that the operator
 * names. "03/04/2026" is the third of April to some and the fourth of March to others, so it is never guessed: the operator
 * says it, or the other dates of the table tell.
 */
import { Temporal } from "temporal-polyfill"
import { fold } from "../policy/fold.ts"
import type { Instant } from "../rotation/hours.ts"

export type DateOrder = "dmy" | "mdy"
export type DateRule = { readonly timeZone: string; readonly order: DateOrder | null }

export type ReadDate =
  | { readonly at: Instant; readonly fault: null }
  | { readonly at: null; readonly fault: "unreadable" | "ambiguous" }

const UNREADABLE: ReadDate = { at: null, fault: "unreadable" }

/** Behind the day: an hour, with or without seconds, in halves of the day or not, and perhaps an offset. */
const TIME = String.raw`(?:[T\s,]+(?:a las )?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap])?\.?\s*(?:m\b\.?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?`
const dated = (day: string) => new RegExp(`^${day}${TIME}$`, "iu")
const YEAR_FIRST = dated(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const YEAR_LAST = dated(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})`)
const DAY_AND_NAME = dated(String.raw`(\d{1,2})[\s-]+(?:de\s+)?(\p{L}{3,})\.?[\s-]+(?:de\s+|del\s+)?(\d{4})`)
const NAME_AND_DAY = dated(String.raw`(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`)
const EPOCH = /^\d{10}(?:\d{3})?$/

/** By their first letters, in English and in Spanish; set (iembre) and sept are one month. */
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

export function readDate(text: string, { timeZone, order }: DateRule): ReadDate {
  const written = text.trim()
  if (EPOCH.test(written)) return read(() => Number(written) * (written.length === 10 ? 1_000 : 1))

  const iso = YEAR_FIRST.exec(written)
  if (iso) return momentOf([iso[1], iso[2], iso[3]], iso.slice(4), timeZone)
  const last = YEAR_LAST.exec(written)
  if (last) {
    const [, first = "", second = "", year] = last
    const how = order ?? orderOf(Number(first), Number(second))
    if (how === null) return { at: null, fault: "ambiguous" }
    const [day, month] = how === "dmy" ? [first, second] : [second, first]
    return momentOf([year, month, day], last.slice(4), timeZone)
  }
  const named = DAY_AND_NAME.exec(written)
  if (named) return momentOf([named[3], monthOf(named[2]), named[1]], named.slice(4), timeZone)
  const english = NAME_AND_DAY.exec(written)
  if (english) return momentOf([english[3], monthOf(english[1]), english[2]], english.slice(4), timeZone)
  return UNREADABLE
}

/** Gathers, while the rows of a table pass by, which orders the dates in each column tell: those with a day after the twelfth do. */
export class DateOrders {
  readonly #told: Set<DateOrder>[] = []

  add(cells: readonly string[]): void {
    for (const [place, cell] of cells.entries()) {
      if (!MAY_TELL.test(cell)) continue // most cells are no dates, and the whole pattern takes ten times as long
      const [, first, second] = YEAR_LAST.exec(cell.trim()) ?? []
      const order = orderOf(Number(first), Number(second))
      const [day, month] = order === "dmy" ? [first, second] : [second, first]
      if (order === null || day === month || Number(day) > 31 || Number(month) > 12) continue
      this.#told[place] ??= new Set()
      this.#told[place].add(order)
    }
  }

  /** By the columns' places; of a column that tells nothing the list is empty. */
  get list(): DateOrder[][] {
    return Array.from(this.#told, (told) => [...(told ?? [])])
  }
}
const MAY_TELL = /^\s*\d{1,2}[-/.]\d/

/** The order on which columns agree; null if they tell none, or two. */
export function agreedOrder(columns: readonly (readonly DateOrder[])[]): DateOrder | null {
  const told = new Set(columns.flat())
  const [order = null] = told
  return told.size === 1 ? order : null
}

/** Only where one of the numbers can be no month, or both are the same. */
function orderOf(first: number, second: number): DateOrder | null {
  if (first > 12 || first === second) return "dmy"
  return second > 12 ? "mdy" : null
}

function monthOf(name = ""): string {
  const start = fold(name).slice(0, 3)
  return String(MONTHS.findIndex((names) => names.includes(start)) + 1)
}

type Groups = readonly (string | undefined)[]

function momentOf(
  [year, month, day]: Groups,
  [hour, minute, second, fraction, half, offset]: Groups,
  timeZone: string,
) {
  return read(() => {
    const plain = Temporal.PlainDateTime.from(
      {
        year: Number(year),
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
  })
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) throw new RangeError("There is no such hour")
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)
}

const zoneOf = (offset: string): string =>
  /^[A-Z]/i.test(offset) ? "UTC" : offset.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2")

function read(moment: () => Instant): ReadDate {
  try {
    return { at: moment(), fault: null }
  } catch {
    return UNREADABLE // Temporal's way of saying that there is no such day, hour or zone
  }
}
