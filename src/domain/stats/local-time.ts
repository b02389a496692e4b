/** Days and hours of the week in a time zone, for many moments: its distance from UTC changes a few times a year. */
import { Temporal } from "temporal-polyfill"
import { WEEKDAYS } from "../rotation/roster.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3

export class LocalTime {
  readonly #since: number[] = []
  readonly #offsets: number[] = []
  #at = 0

  /** For moments from `from` to `to`, in milliseconds. */
  constructor(timeZone: string, from: number, to: number) {
    const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
    let moment: Temporal.ZonedDateTime | null = start
    while (moment !== null && moment.epochMilliseconds <= to) {
      this.#since.push(moment.epochMilliseconds)
      this.#offsets.push(moment.offsetNanoseconds / 1_000_000)
      moment = moment.getTimeZoneTransition("next")
    }
  }

  /** Days since 1970. */
  dayOf(ms: number): number {
    return Math.floor(this.#local(ms) / DAY_MS)
  }

  /** Hours since Monday began. */
  hourOf(ms: number): number {
    return (Math.floor(this.#local(ms) / HOUR_MS) + FIRST_WEEKDAY * 24) % (7 * 24)
  }

  /** Leads are asked about in the order in which they came: the distance from UTC is mostly that of the one before. */
  #local(ms: number): number {
    while (this.#at > 0 && (this.#since[this.#at] ?? 0) > ms) this.#at--
    while (this.#at + 1 < this.#since.length && (this.#since[this.#at + 1] ?? 0) <= ms) this.#at++
    return ms + (this.#offsets[this.#at] ?? 0)
  }
}

export const writeDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const writeHour = (hour: number): string =>
  `${WEEKDAYS[Math.floor(hour / 24)]} ${String(hour % 24).padStart(2, "0")}`
