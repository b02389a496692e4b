/** The clock on a wall in some time zone, as an input of the browser writes it: 2027-08-01T09:00. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" })
  formats.set(timeZone, made)
  return made
}

/** Swedish writes a time as ISO does, but for the T. */
export const toWall = (instant: string | number, timeZone: string): string =>
  formatOf(timeZone).format(new Date(instant)).replace(" ", "T")

/** A time that the clock shows twice is the earlier; one that it skips is as much later. null: no time. */
export function fromWall(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (instant: number) =>
    Date.parse(`${toWall(instant, timeZone)}Z`) - Math.floor(instant / 60_000) * 60_000
  const DAY_MS = 24 * 3600_000
  const offsets = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  const instants = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b)
  const shown = instants.find((instant) => toWall(instant, timeZone) === wall)
  return new Date(shown ?? asUtc - (offsets[0] ?? 0)).toISOString()
}
