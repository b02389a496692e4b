/** `criba calendar …`: which days nobody works. A change holds for the next lead, on every server. */
import type { Command } from "commander"
import { removeCalendar, replaceCalendar, seeCalendarYear, versionOf } from "../changes/change-calendars.ts"
import { holidayCountries } from "../changes/public-holidays.ts"
import { isOpenAllDay } from "../domain/rotation/calendar.ts"
import { findCalendar, listCalendars, type StoredCalendar } from "../store/books/calendars.ts"
import { type Answer, BadUsage, commandsOf, Refused } from "./answer.ts"
import { noneIsNull, readWholeNumber, readYamlFile, refuseFields } from "./arguments.ts"
import { CRIBA } from "./command-name.ts"
import { layTable } from "./layout.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

export function addCalendar(program: Command, terminal: Terminal): void {
  const calendar = program.command("calendar").description("list and change which days nobody works")
  const add = commandsOf(calendar, terminal)
  add("list", "list all calendars", list)
  add("set <id>", "add a calendar, or change what is given of one", set)
    .option("--name <name>", "what people call it; required for a new one")
    .option("--country <country>", "whose public holidays are free, like ES, or none")
    .option("--region <region>", "of the country, like MD, or none")
    .option(
      "--days <file>",
      'a JSON or YAML file like [{"date": "12-24", "name": "Nochebuena", "hours": [["09:00", "13:00"]]}], or none',
    )
    .option("--open <date...>", "public holidays on which one works, or none")
    .option("--default", "for triagers who name no calendar")
  add("days <id>", "list the days of a year that are not as usual", listDays).option(
    "--year <year>",
    "this one if not given",
    readWholeNumber,
  )
  add("remove <id>", "delete a calendar that nobody has", remove)
  add("regions <country>", "list the regions of a country", regions)
}

const show = ({ holidays, ...calendar }: StoredCalendar) => ({ ...calendar, version: versionOf(calendar) })

const whereOf = ({ country, region }: StoredCalendar): string =>
  country === null ? "none" : region === null ? country : `${country} ${region}`

async function list(terminal: Terminal): Promise<Answer> {
  const calendars = await withStore(terminal, (db) => listCalendars(db))
  const rows = calendars.map((one) => [
    one.id,
    one.name,
    whereOf(one),
    String(one.days.length),
    one.default ? "yes" : "no",
    String(one.until_year),
  ])
  const none = `There are no calendars. Add one: ${CRIBA} calendar set es --name España --country ES`
  return {
    value: calendars.map(show),
    text:
      rows.length === 0
        ? none
        : layTable([["ID", "NAME", "HOLIDAYS", "OWN DAYS", "DEFAULT", "STORED UNTIL"], ...rows]),
  }
}

type SetOptions = {
  name?: string
  country?: string
  region?: string
  days?: string
  open?: string[]
  default?: true
}

async function set(terminal: Terminal, id: string, options: SetOptions): Promise<Answer> {
  const changes = {
    name: options.name,
    country: options.country === undefined ? undefined : noneIsNull(options.country),
    region: options.region === undefined ? undefined : noneIsNull(options.region),
    days: options.days === undefined ? undefined : await readDays(terminal, options.days),
    open: options.open?.includes("none") ? [] : options.open,
    default: options.default,
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw new BadUsage("Say what is to be different.")
  const change = await withNewStore(terminal, async (db) => {
    const before = await findCalendar(db, id)
    if (before === null) return replaceCalendar(db, "cli", id, given)
    const { id: _, holidays, until_year, ...kept } = before
    // A region is one of its country.
    const region = changes.country === undefined ? {} : { region: null }
    return replaceCalendar(db, "cli", id, { ...kept, ...region, ...given }, [versionOf(before)])
  })
  switch (change.kind) {
    case "refused":
      throw refuseFields(change.mistakes)
    case "saved": {
      const { calendar, isNew } = change
      const text = `The calendar "${calendar.name}" (${id}) is ${isNew ? "made" : "changed"}.`
      return { value: show(calendar), text: calendar.default ? `${text} It is the default.` : text }
    }
    default:
      throw new Refused(`The calendar ${id} was changed meanwhile. Try again.`)
  }
}

const readDays = async (terminal: Terminal, file: string): Promise<unknown> =>
  file === "none" ? [] : ((await readYamlFile(terminal, file)) ?? [])

async function listDays(terminal: Terminal, id: string, options: { year?: number }): Promise<Answer> {
  const year = options.year ?? new Date().getFullYear()
  const days = await withStore(terminal, async (db) => {
    const calendar = await findCalendar(db, id)
    return calendar === null ? null : await seeCalendarYear(calendar, year)
  })
  if (days === null) throw new Refused(`There is no calendar ${id}.`)
  const rows = days.map((day) => [
    day.date,
    day.name,
    day.hours === null
      ? "closed"
      : isOpenAllDay(day)
        ? "open"
        : day.hours.map((span) => span.join("-")).join(" "),
    day.own ? "own" : "public",
  ])
  const none = `The calendar ${id} has no such days in ${year}.`
  return {
    value: days,
    text: rows.length === 0 ? none : layTable([["DATE", "NAME", "HOURS", "KIND"], ...rows]),
  }
}

async function remove(terminal: Terminal, id: string): Promise<Answer> {
  const removal = await withStore(terminal, (db) => removeCalendar(db, "cli", id))
  switch (removal.kind) {
    case "removed":
      return {
        value: show(removal.calendar),
        text: `The calendar "${removal.calendar.name}" (${id}) is deleted.`,
      }
    case "unknown":
      throw new Refused(`There is no calendar ${id}.`)
    case "in_use":
      throw new Refused(
        removal.triagers.length > 0
          ? `The calendar ${id} is that of ${removal.triagers.join(", ")}. Give them another first.`
          : `The calendar ${id} is the default. Make another the default first.`,
      )
  }
}

async function regions(_terminal: Terminal, country: string): Promise<Answer> {
  const found = (await holidayCountries("en")).find((one) => one.country === country.toUpperCase())
  if (found === undefined) throw new Refused(`No holidays are known of ${country}.`)
  const rows = found.regions.map(({ region, name }) => [region, name])
  return {
    value: found,
    text: rows.length === 0 ? `${found.name} has no regions.` : layTable([["REGION", "NAME"], ...rows]),
  }
}
