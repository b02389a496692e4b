/** `criba triager …`: the roster. A change holds for the next lead, on every server. */

import { type Command, Option } from "commander"
import { setAbsenceFeed } from "../changes/change-absence-feed.ts"
import { amendTriager, type RosterChange } from "../changes/change-roster.ts"
import { deactivateAndHandBack } from "../changes/hand-back.ts"
import { pauseTriager } from "../changes/pause-triager.ts"
import { AddressGuard } from "../domain/address-guard.ts"
import { LANGUAGE_IDS } from "../domain/language.ts"
import type { Unreached } from "../domain/rotation/unreached.ts"
import { type Hours, WEEKDAYS } from "../domain/time/hours.ts"
import { FeedReader } from "../events/feed-reader.ts"
import { findTriager, listRoster, type RosterEntry } from "../store/books/roster.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { noneIsNull, readLimit, readWholeNumber, readYamlFile, refuseFields } from "./arguments.ts"
import { CRIBA } from "./command-name.ts"
import { layTable } from "./layout.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

export function addTriager(program: Command, terminal: Terminal): void {
  const triager = program.command("triager").description("list and change who gets leads")
  const add = commandsOf(triager, terminal)
  add("list", "list everybody", list)
  add("set <id>", "add a triager, or change what is given of one", set)
    .option("--name <name>", "required for a new one")
    .option("--email <address>", "an e-mail address, or none")
    .addOption(
      new Option("--language <language>", "the language they are written to in").choices(LANGUAGE_IDS),
    )
    .option("--team <team...>", "the teams they are in, or all")
    .option("--bracket <bracket...>", "the brackets they serve, or all")
    .option(
      "--takes <file>",
      'a JSON or YAML file like {"phone_country": ["PT"]}, or every: which leads of these',
    )
    .option("--weight <number>", "their share: 2 gets twice the leads of 1", readWholeNumber)
    .option("--ramp <step...>", "weights from a day on, like 2027-01-11=2, or none")
    .option("--time-zone <zone>", "of their hours and their day, like Europe/Madrid")
    .option("--daily-cap <number>", "most leads a day, or none", readLimit)
    .option("--weekly-cap <number>", "most leads a week from Monday on, or none", readLimit)
    .option("--open-cap <number>", "most open leads, or none", readLimit)
    .option("--hours <file>", 'a JSON or YAML file like {"mon": [["09:00", "14:00"]]}, or always')
    .option("--calendar <calendar>", "whose holidays they have, or none for the default")
    .option("--booking-url <address>", "an https address where a call with them is booked, or none")
    .option("--phone <number>", "from which they call, for the mail to whoever asked, or none")
  add(
    "pause <id>",
    "give somebody no more leads; they keep those they have, or hand them back",
    pause,
  ).option("--hand-back", "their open leads go to others, or wait")
  add("resume <id>", "give somebody leads again", resume)
  add("feed <id> <address>", "take absences from the iCalendar file at an https address, or none", takeFeed)
}

async function list(terminal: Terminal): Promise<Answer> {
  const triagers = await withStore(terminal, (db) => listRoster(db))
  const areInTeams = triagers.some(({ teams }) => teams !== null)
  const rows = triagers.map((triager) => [
    triager.id,
    triager.name,
    ...(areInTeams ? [triager.teams?.join(" ") ?? "all"] : []),
    !triager.active ? "no" : triager.paused === null ? "yes" : "paused",
    [String(triager.weight), ...triager.ramp.map(({ from, weight }) => `${from}=${weight}`)].join(" "),
    `${triager.brackets === null ? "all" : triager.brackets.join(" ") || "none"}${triager.takes === null ? "" : " (some)"}`,
    triager.hours === null ? "always" : shortenHours(triager.hours),
    triager.time_zone,
    shortenCaps(triager),
    String(triager.open_leads),
  ])
  const heads = [
    "ID",
    "NAME",
    ...(areInTeams ? ["TEAMS"] : []),
    ...["ACTIVE", "WEIGHT", "BRACKETS", "HOURS", "TIME ZONE", "CAP", "OPEN LEADS"],
  ]
  const nobody = `There are no triagers. Add one: ${CRIBA} triager set ana --name Ana`
  return { value: triagers, text: triagers.length === 0 ? nobody : layTable([heads, ...rows]) }
}

type SetOptions = {
  name?: string
  email?: string
  language?: string
  team?: string[]
  bracket?: string[]
  takes?: string
  weight?: number
  timeZone?: string
  ramp?: string[]
  dailyCap?: number | "none"
  weeklyCap?: number | "none"
  openCap?: number | "none"
  hours?: string
  calendar?: string
  bookingUrl?: string
  phone?: string
}

async function set(terminal: Terminal, id: string, options: SetOptions): Promise<Answer> {
  const changes = {
    name: options.name,
    email: noneIsNull(options.email),
    language: options.language,
    teams: options.team?.includes("all") ? null : options.team,
    brackets: options.bracket?.includes("all") ? null : options.bracket,
    takes: options.takes === undefined ? undefined : await readDocument(terminal, options.takes, "every"),
    weight: options.weight,
    ramp: options.ramp === undefined ? undefined : readRamp(options.ramp),
    time_zone: options.timeZone,
    daily_cap: noneIsNull(options.dailyCap),
    weekly_cap: noneIsNull(options.weeklyCap),
    open_cap: noneIsNull(options.openCap),
    hours: options.hours === undefined ? undefined : await readDocument(terminal, options.hours, "always"),
    calendar: noneIsNull(options.calendar),
    booking_url: noneIsNull(options.bookingUrl),
    public_phone: noneIsNull(options.phone),
  }
  return describeChange(id, await withNewStore(terminal, (db) => amendTriager(db, "cli", id, changes)), null)
}

/** A day without a weight, or with one that is no number, goes as it is, to be refused with everything else. */
const readRamp = (steps: readonly string[]) =>
  steps.includes("none")
    ? []
    : steps.map((step) => {
        const [from, weight] = step.split("=")
        return { from, ...(weight !== undefined && { weight: Number(weight) }) }
      })

/** What is in the file is checked with everything else. An empty one is no hours at all, not any hour; so with leads. */
const readDocument = async (terminal: Terminal, file: string, anything: string): Promise<unknown> =>
  file === anything ? null : ((await readYamlFile(terminal, file)) ?? "")

async function pause(terminal: Terminal, id: string, options: { handBack?: true }): Promise<Answer> {
  const effect = "gets no more leads until resumed"
  if (!options.handBack) {
    const paused = await withStore(terminal, (db) => amendTriager(db, "cli", id, { active: false }))
    return describeChange(id, paused, effect)
  }
  const result = await withStore(terminal, (db) => deactivateAndHandBack(db, "cli", id))
  const answer = describeChange(id, result, effect)
  const handed_back = "handedBack" in result ? result.handedBack : null
  return {
    ...answer,
    value: { ...(answer.value as object), handed_back },
    text: `${answer.text} Of their open leads ${handed_back?.assigned} went to others and ${handed_back?.waiting} wait.`,
  }
}

/** Whatever keeps them from leads: that they were taken out of the rotation, or are paused. */
const resume = async (terminal: Terminal, id: string): Promise<Answer> =>
  withStore(terminal, async (db) => {
    const result = await amendTriager(db, "cli", id, { active: true })
    if (result.kind === "saved") await pauseTriager(db, "cli", id, false)
    return describeChange(id, result, "gets leads again")
  })

/** Read at once, and from then on by the server. */
const takeFeed = async (terminal: Terminal, id: string, address: string): Promise<Answer> =>
  withStore(terminal, async (db) => {
    const guard = new AddressGuard(settingsOf(terminal).webhookAllowNetworks)
    const reader = new FeedReader(guard)
    const change = await setAbsenceFeed({ db, guard, reader }, "cli", id, noneIsNull(address)).finally(() =>
      reader.close(),
    )
    if (change.kind === "refused") throw refuseFields(change.mistakes)
    const triager = await findTriager(db, id)
    if (triager === null) throw new Refused(`There is no triager ${id}.`)
    const { name, absence_feed: feed } = triager
    const from = feed === null ? "no calendar" : `the calendar at ${feed.host}: ${feed.absences.length}`
    return {
      value: triager,
      text: `Absences of ${name} (${id}) from ${from}.`,
      remarks: feed?.failure ? [`Warning: the calendar could not be read: ${feed.failure}`] : [],
    }
  })

function describeChange(id: string, result: RosterChange, effect: string | null): Answer {
  if (result.kind === "refused") throw refuseFields(result.mistakes)
  if (result.kind === "unknown") {
    throw new Refused(
      `There is no triager ${id}.${effect === null ? " A new one needs at least --name." : ""}`,
    )
  }
  const { triager, isNew, abandoned, strange, unreached } = result
  const warnings = abandoned.map(({ detail }) => detail.replaceAll("`", ""))
  warnings.push(...strange.map(({ detail }) => detail))
  if (unreached !== null) warnings.push(describeUnreached(unreached))
  return {
    value: { ...triager, warnings },
    text: `${triager.name} (${id}) ${effect ?? (isNew ? "is on the roster" : "is changed")}.`,
    remarks: warnings.map((warning) => `Warning: ${warning}`),
  }
}

export const describeUnreached = ({ leads, of, example }: Unreached): string =>
  `Of the newest ${of} leads nobody takes ${leads}, such as those with ${example}: such leads wait.`

/** `4`, `4 week 20 open 40`. */
function shortenCaps({ daily_cap, weekly_cap, open_cap }: RosterEntry): string {
  const caps = [
    ...(daily_cap === null ? [] : [String(daily_cap)]),
    ...(weekly_cap === null ? [] : [`week ${weekly_cap}`]),
    ...(open_cap === null ? [] : [`open ${open_cap}`]),
  ]
  return caps.join(" ") || "none"
}

/** `mon-thu 09:00-14:00 16:00-19:00, fri 09:00-15:00`: days that follow one another with the same hours together. */
function shortenHours(hours: Hours): string {
  const runs: { first: string; last: string; shifts: string }[] = []
  for (const day of WEEKDAYS) {
    const shifts = (hours[day] ?? []).map((interval) => interval.join("-")).join(" ")
    const run = runs.at(-1)
    if (run?.shifts === shifts) run.last = day
    else runs.push({ first: day, last: day, shifts })
  }
  const worked = runs.filter(({ shifts }) => shifts !== "")
  const lines = worked.map(
    ({ first, last, shifts }) => `${first === last ? first : `${first}-${last}`} ${shifts}`,
  )
  return lines.join(", ") || "never"
}
