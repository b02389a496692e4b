/**
 * A calendar file with a zone for each time of the clock. Left to itself, `node-ical` reads a time that has no zone, or one that nobody
 * knows, by the clock of the server, and repeats it by that of another place: so the answer would depend on where the server stands.
 */
import ical from "node-ical"

/** Exchange writes these for a clock of somebody's own making. The library takes them for the zone of the server. */
const NO_ZONE = /^(?:Customized Time Zone|tzone:)/i
/** A time of the clock, or several: what ends in Z, or is a date, needs no zone. */
const CLOCK = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE)((?:;.*)?):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)\s*$/gim

/** Times of no zone, and of one that nobody knows, are those of `timeZone`. */
export function withZones(text: string, timeZone: string): string {
  const known = new Map<string, string>()
  const zoneOf = (name: string) => {
    const zone = known.get(name) ?? knownZone(name) ?? timeZone
    known.set(name, zone)
    return zone
  }
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, "")
  return unfolded.replaceAll(CLOCK, (_, field: string, parameters: string, times: string) => {
    const name = /;TZID=("?)(.+?)\1(?=;[A-Z-]+=|$)/i.exec(parameters)?.[2]
    return `${field};TZID=${name === undefined ? timeZone : zoneOf(name)}:${times}`
  })
}

/** As IANA names it, whether it is named so or as Windows does. */
function knownZone(name: string): string | null {
  if (/^tzone:\/\/Microsoft\/Utc$/i.test(name)) return "UTC"
  if (NO_ZONE.test(name)) return null
  return [name, asWindowsNames(name)].find(isKnown) ?? null
}

/** The library has the list of Windows' names, and shows it only by what it makes of an event. */
function asWindowsNames(name: string): string {
  const event = ["BEGIN:VEVENT", "UID:1", `DTSTART;TZID="${name}":20260101T000000`, "END:VEVENT"]
  const read = ical.sync.parseICS(["BEGIN:VCALENDAR", ...event, "END:VCALENDAR"].join("\n"))
  return Object.values(read).flatMap((one) => (one?.type === "VEVENT" && one.start?.tz) || [])[0] ?? ""
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== null
  } catch {
    return false
  }
}
