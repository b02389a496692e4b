/**
 * Reads what an operator says of a triager, for the admin API and the command line alike. Nothing is coerced,
 * every mistake is reported at once, and an unknown field is one: a misspelt `daily_cap` would quietly be no
 * cap.
 */

import { Temporal } from "temporal-polyfill"
import { Type } from "typebox"
import { normaliseEmail } from "../contact/contact.ts"
import type { FieldCode, FieldMistake, Params } from "../field-mistake.ts"
import { escapeStep } from "../json-pointer.ts"
import { isLanguage, LANGUAGE_IDS, USUAL_LANGUAGE } from "../language.ts"
import { ConditionsDocument } from "../policy/conditions-document.ts"
import { conditionMistakes } from "../policy/conditions-meaning.ts"
import { fieldsIn } from "../policy/loose.ts"
import { shapeMistakes } from "../policy/policy-shape.ts"
import { toShift, WEEKDAYS } from "../time/hours.ts"
import { isDate } from "./calendar.ts"
import type { Absence, RampStep, TriagerInput, TriagerSettings } from "./roster.ts"
import {
  ID_FORMAT,
  LONGEST_BOOKING_URL,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_PHONE,
  MOST_CAP,
  MOST_RAMP_STEPS,
  MOST_WEIGHT,
} from "./roster.ts"

/** Ids of the policy's brackets and teams, and of calendars. */
export type Known = {
  readonly brackets: readonly string[]
  readonly teams: readonly string[]
  readonly calendars: readonly string[]
}

export function readTriager(
  id: string,
  input: unknown,
  { brackets, teams, calendars }: Known,
): { triager: TriagerSettings; mistakes: null } | { triager: null; mistakes: FieldMistake[] } {
  const mistakes: FieldMistake[] = []
  const refuse: Refuse = (pointer, code, detail, params) =>
    void mistakes.push({ pointer, code, detail, ...(params && { params }) })
  if (!ID_FORMAT.test(id)) {
    refuse("#/id", "invalid_id", "An id is 1 to 64 of a-z, 0-9, _ and -, and starts with a letter or digit.")
  }
  const checks = {
    name: checkName,
    email: nullable(checkEmail),
    language: checkLanguage,
    active: checkFlag,
    teams: nullable(checkKnown(teams, "team")),
    brackets: nullable(checkKnown(brackets, "bracket")),
    takes: nullable(checkTakes),
    weight: checkInteger(1, MOST_WEIGHT),
    ramp: checkRamp,
    time_zone: checkTimeZone,
    daily_cap: nullable(checkInteger(0, MOST_CAP)),
    weekly_cap: nullable(checkInteger(0, MOST_CAP)),
    open_cap: nullable(checkInteger(0, MOST_CAP)),
    hours: nullable(checkHours),
    absences: checkAbsences,
    calendar: nullable(checkCalendar(calendars)),
    booking_url: nullable(checkBookingUrl),
    public_phone: nullable(checkPhone),
  } satisfies Record<keyof TriagerInput, Check>
  checkFields(input, "#", refuse, checks, ["name"])
  return mistakes.length > 0
    ? { triager: null, mistakes }
    : { triager: withDefaults(id, input as TriagerInput), mistakes: null }
}

function withDefaults(id: string, given: TriagerInput): TriagerSettings {
  return {
    id,
    name: given.name.trim(),
    email: given.email?.trim() || null,
    language: given.language ?? USUAL_LANGUAGE,
    active: given.active ?? true,
    paused: null,
    teams: given.teams ?? null,
    brackets: given.brackets ?? null,
    takes: given.takes ?? null,
    weight: given.weight ?? 1,
    ramp: (given.ramp ?? [])
      .map(({ from, weight }) => ({ from, weight }))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    time_zone: given.time_zone ?? "Europe/Madrid",
    daily_cap: given.daily_cap ?? null,
    weekly_cap: given.weekly_cap ?? null,
    open_cap: given.open_cap ?? null,
    hours: given.hours ?? null,
    absences: (given.absences ?? []).map(({ from, to }) => ({ from: inUtc(from), to: inUtc(to) })),
    calendar: given.calendar ?? null,
    booking_url: given.booking_url?.trim() || null,
    public_phone: given.public_phone?.trim() || null,
  }
}

type Refuse = (pointer: string, code: FieldCode, detail: string, params?: Params) => void
type Check = (value: unknown, pointer: string, refuse: Refuse) => void

const nullable =
  (check: Check): Check =>
  (value, pointer, refuse) => {
    if (value !== null) check(value, pointer, refuse)
  }

function checkFields(
  value: unknown,
  pointer: string,
  refuse: Refuse,
  checks: Readonly<Record<string, Check>>,
  required: readonly string[] = [],
): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(pointer, "not_an_object", "This must be a JSON object.")
    return
  }
  for (const [field, check] of Object.entries(checks)) {
    const inner = (value as Record<string, unknown>)[field]
    if (inner !== undefined) check(inner, `${pointer}/${field}`, refuse)
    else if (required.includes(field)) refuse(`${pointer}/${field}`, "required", `\`${field}\` is required.`)
  }
  for (const field of Object.keys(value)) {
    if (Object.hasOwn(checks, field)) continue
    const known = Object.keys(checks).join(", ")
    refuse(`${pointer}/${escapeStep(field)}`, "unknown_field", `There is no such field; there are ${known}.`)
  }
}

function checkItems(value: unknown, pointer: string, refuse: Refuse, check: Check): void {
  if (!Array.isArray(value)) refuse(pointer, "wrong_type", "This must be a list.")
  else value.forEach((item, i) => void check(item, `${pointer}/${i}`, refuse))
}

function checkName(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "string") {
    refuse(pointer, "wrong_type", "The name must be a string.")
    return
  }
  const name = value.trim()
  if (name === "") refuse(pointer, "required", "A triager needs a name.")
  if ([...name].length > LONGEST_NAME) {
    refuse(pointer, "too_long", `The name is longer than ${LONGEST_NAME} characters.`, { most: LONGEST_NAME })
  }
  if (/\p{Cc}|\p{Cs}/u.test(name)) {
    refuse(pointer, "invalid_characters", "The name holds a control character or half a character.")
  }
}

function checkEmail(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "string") {
    refuse(pointer, "wrong_type", "The e-mail address must be a string or null.")
    return
  }
  const email = value.trim()
  if (email.length > LONGEST_EMAIL) {
    refuse(pointer, "too_long", `The e-mail address is longer than ${LONGEST_EMAIL} characters.`, {
      most: LONGEST_EMAIL,
    })
  } else if (email !== "" && !(email.isWellFormed() && normaliseEmail(email) !== null)) {
    refuse(pointer, "invalid_email", "This is not an e-mail address.")
  }
}

function checkLanguage(value: unknown, pointer: string, refuse: Refuse): void {
  if (!isLanguage(value))
    refuse(
      pointer,
      "unknown_language",
      `The language is ${LANGUAGE_IDS.map((id) => `"${id}"`).join(" or ")}.`,
    )
}

function checkFlag(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "boolean") refuse(pointer, "wrong_type", "This must be true or false.")
}

const checkInteger =
  (least: number, most: number): Check =>
  (value, pointer, refuse) => {
    if (typeof value !== "number")
      refuse(pointer, "wrong_type", "This must be a number.", { expected: "number" })
    else if (!Number.isInteger(value) || value < least || value > most) {
      refuse(pointer, "out_of_range", `This must be a whole number from ${least} to ${most}.`, {
        least,
        most,
      })
    }
  }

const checkWeight = checkInteger(1, MOST_WEIGHT)

const checkRamp: Check = (value, pointer, refuse) => {
  if (Array.isArray(value) && value.length > MOST_RAMP_STEPS) {
    refuse(pointer, "too_many", `There are more than ${MOST_RAMP_STEPS} steps.`, { most: MOST_RAMP_STEPS })
    return
  }
  const days = new Set<string>()
  checkItems(value, pointer, refuse, (step, spot) => {
    checkFields(step, spot, refuse, { from: checkDate, weight: checkWeight }, ["from", "weight"])
    const { from } = (step ?? {}) as Partial<Record<keyof RampStep, unknown>>
    if (typeof from !== "string" || !isDate(from)) return
    if (days.has(from)) refuse(`${spot}/from`, "repeated", "Another weight begins on that day.")
    days.add(from)
  })
}

function checkDate(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "string" || !isDate(value))
    refuse(pointer, "invalid_date", "This must be a day like 2027-01-11.")
}

function checkBookingUrl(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "string") {
    refuse(pointer, "wrong_type", "The booking link must be a string or null.")
    return
  }
  const text = value.trim()
  if (text === "") return
  const url = URL.parse(text)
  if (text.length > LONGEST_BOOKING_URL)
    refuse(pointer, "too_long", `The booking link is longer than ${LONGEST_BOOKING_URL} characters.`, {
      most: LONGEST_BOOKING_URL,
    })
  else if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || /\s/.test(text))
    refuse(pointer, "invalid_format", "The booking link must be an https:// address.")
}

/** As people write one. It is read by people alone, so a short number or an extension is as good as any. */
function checkPhone(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "string") refuse(pointer, "wrong_type", "The phone number must be a string or null.")
  else if (value.trim().length > LONGEST_PHONE)
    refuse(pointer, "too_long", `The phone number is longer than ${LONGEST_PHONE} characters.`, {
      most: LONGEST_PHONE,
    })
  else if (value.trim() !== "" && !/^\+?[\d ()./-]*\d(?: *(?:ext\.?|x|#) *\d+)?$/i.test(value.trim()))
    refuse(pointer, "invalid_format", "A phone number is digits, with spaces or signs between them.")
}

const checkKnown =
  (known: readonly string[], what: "bracket" | "team"): Check =>
  (value, pointer, refuse) =>
    checkItems(value, pointer, refuse, (id, spot) => {
      if (typeof id !== "string") refuse(spot, "wrong_type", `A ${what} is named by its id, a string.`)
      else if (!known.includes(id)) {
        const has = known.length === 0 ? "none" : known.join(", ")
        refuse(spot, `unknown_${what}`, `The policy has no such ${what}; it has ${has}.`, {
          value: id,
          known,
        })
      }
    })

const checkCalendar =
  (known: readonly string[]): Check =>
  (value, pointer, refuse) => {
    if (typeof value !== "string") refuse(pointer, "wrong_type", "A calendar is named by its id, a string.")
    else if (!known.includes(value)) {
      const there = known.length === 0 ? "there is none" : `there are ${known.join(", ")}`
      refuse(pointer, "unknown_calendar", `There is no such calendar; ${there}.`, { value, known })
    }
  }

const TAKES = Type.Object({ takes: ConditionsDocument })

/** In the same words as the same mistakes in a rule of the policy. */
function checkTakes(takes: unknown, _pointer: string, refuse: Refuse): void {
  const mistakes = [...shapeMistakes({ takes }, TAKES), ...conditionMistakes(fieldsIn(takes), ["takes"])]
  for (const { pointer, code, detail, params } of mistakes) refuse(pointer, code, detail, params)
}

/** Intl also takes offsets such as +02:00, which know no daylight saving. */
function checkTimeZone(value: unknown, pointer: string, refuse: Refuse): void {
  if (typeof value !== "string") {
    refuse(pointer, "wrong_type", "The time zone must be a string.")
    return
  }
  try {
    if (/^[a-z]/i.test(value) && new Intl.DateTimeFormat("en", { timeZone: value })) return
  } catch {
    // Intl's way of saying that it knows no such zone
  }
  refuse(pointer, "unknown_time_zone", "This is not an IANA time zone such as Europe/Madrid.")
}

const checkHours: Check = (value, pointer, refuse) =>
  checkFields(value, pointer, refuse, Object.fromEntries(WEEKDAYS.map((day) => [day, checkWorkday])))

function checkWorkday(value: unknown, pointer: string, refuse: Refuse): void {
  const shifts: { start: number; end: number }[] = []
  checkItems(value, pointer, refuse, (interval, spot) => {
    if (!checkInterval(interval, spot, refuse)) return
    const shift = toShift(interval)
    if (shifts.some(({ start, end }) => start < shift.end && shift.start < end)) {
      refuse(spot, "overlapping_intervals", "This interval overlaps an earlier one of the same day.")
    }
    shifts.push(shift)
  })
}

function checkInterval(value: unknown, pointer: string, refuse: Refuse): value is [string, string] {
  if (!Array.isArray(value) || value.length !== 2) {
    refuse(pointer, "wrong_type", 'An interval is a start and an end, ["09:00", "14:00"].')
    return false
  }
  const [start, end] = value
  const startsWell = isTime(start)
  const endsWell = isTime(end) || end === "24:00"
  if (!startsWell) refuse(`${pointer}/0`, "invalid_time", "A start is a time from 00:00 to 23:59.")
  if (!endsWell) refuse(`${pointer}/1`, "invalid_time", "An end is a time from 00:00 to 24:00.")
  if (start === end)
    refuse(pointer, "empty_interval", "Start and end are the same; a whole day is 00:00 to 24:00.")
  return startsWell && endsWell && start !== end
}

const isTime = (value: unknown): boolean =>
  typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

const checkAbsences: Check = (value, pointer, refuse) =>
  checkItems(value, pointer, refuse, (absence, spot) => {
    checkFields(absence, spot, refuse, { from: checkInstant, to: checkInstant }, ["from", "to"])
    const { from, to } = (absence ?? {}) as Partial<Record<keyof Absence, unknown>>
    const [left, back] = [readInstant(from), readInstant(to)]
    if (left !== null && back !== null && left >= back) {
      refuse(spot, "empty_absence", "An absence ends after it begins.")
    }
  })

function checkInstant(value: unknown, pointer: string, refuse: Refuse): void {
  if (readInstant(value) !== null) return
  refuse(
    pointer,
    "invalid_instant",
    "This must be a date and time with its offset: 2027-08-01T00:00:00+02:00.",
  )
}

function readInstant(value: unknown): number | null {
  if (typeof value !== "string") return null
  try {
    return Temporal.Instant.from(value).epochMilliseconds
  } catch {
    return null
  }
}

/** One spelling for whoever reads absences later; Temporal reads more of them than `Date` does. */
const inUtc = (instant: string): string =>
  Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 })
