/** Where a span of time begins or ends, as people write it: an instant, or a date that stands for the whole day. */
import { Temporal } from "temporal-polyfill"
import type { Instant } from "./hours.ts"

const DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

/** The expected format, for error messages. */
export const MOMENT_FORMAT = "must be a date (2026-11-30) or an instant (2026-11-30T18:00:00Z)"

/** The start of a day for `from` and its end for `to`, by the clock of the zone; null for what is no time. */
export function readMoment(text: string, side: "from" | "to", timeZone = "UTC"): Instant | null {
  try {
    if (INSTANT.test(text)) return Temporal.Instant.from(text).epochMilliseconds
    if (!DATE.test(text)) return null
    const day = Temporal.PlainDate.from(text, { overflow: "reject" }).add({ days: side === "to" ? 1 : 0 })
    return day.toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null // Temporal's way of saying that there is no such day or hour
  }
}
