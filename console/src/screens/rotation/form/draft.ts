/** A triager while somebody edits it: as inputs hold it. */
import type { Language } from "../../../../../src/domain/language.ts"
import type { TriagerBody } from "../../../api/rotation.ts"
import type { Triager } from "../../../api/team-and-policy.ts"
import type { When } from "../../../parts/conditions/condition-words.ts"
import { DAYS_OF_WEEK, type Week, weekOf } from "../week.ts"
import { fromWall, toWall } from "./zoned.ts"

/** By the clock of the triager's zone. The key tells one from another while they are moved about. */
export type AbsenceDraft = { readonly key: number; readonly from: string; readonly to: string }

export type RampDraft = { readonly key: number; readonly from: string; readonly weight: string }

export type Draft = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly active: boolean
  /** null is in all. */
  readonly teams: readonly string[] | null
  /** null serves all. */
  readonly brackets: readonly string[] | null
  /** null takes every lead of these. */
  readonly takes: When | null
  readonly weight: string
  readonly ramp: readonly RampDraft[]
  readonly daily_cap: string
  readonly weekly_cap: string
  readonly open_cap: string
  readonly time_zone: string
  /** null is any hour. */
  readonly hours: Week | null
  readonly absences: readonly AbsenceDraft[]
  /** null is the default. */
  readonly calendar: string | null
  readonly booking_url: string
  readonly public_phone: string
}

export const newDraft = (language: Language, timeZone: string): Draft => ({
  id: "",
  name: "",
  email: "",
  language,
  active: true,
  teams: null,
  brackets: null,
  takes: null,
  weight: "1",
  ramp: [],
  daily_cap: "",
  weekly_cap: "",
  open_cap: "",
  time_zone: timeZone,
  hours: null,
  absences: [],
  calendar: null,
  booking_url: "",
  public_phone: "",
})

export const draftOf = (triager: Triager): Draft => ({
  id: triager.id,
  name: triager.name,
  email: triager.email ?? "",
  language: triager.language,
  active: triager.active,
  teams: triager.teams,
  brackets: triager.brackets,
  takes: triager.takes,
  weight: String(triager.weight),
  ramp: triager.ramp.map(({ from, weight }, key) => ({ key, from, weight: String(weight) })),
  daily_cap: textOf(triager.daily_cap),
  weekly_cap: textOf(triager.weekly_cap),
  open_cap: textOf(triager.open_cap),
  time_zone: triager.time_zone,
  hours: weekOf(triager.hours),
  absences: triager.absences.map(({ from, to }, key) => ({
    key,
    from: toWall(from, triager.time_zone),
    to: toWall(to, triager.time_zone),
  })),
  calendar: triager.calendar,
  booking_url: triager.booking_url ?? "",
  public_phone: triager.public_phone ?? "",
})

const textOf = (cap: number | null) => (cap === null ? "" : String(cap))

/** Whether they have limits that few have. */
export const limitsMore = ({ weekly_cap, open_cap, ramp }: Draft): boolean =>
  weekly_cap !== "" || open_cap !== "" || ramp.length > 0

/** As the API takes it, which says what is wrong with it. */
export function bodyOf(draft: Draft): TriagerBody {
  const {
    name,
    email,
    language,
    active,
    teams,
    brackets,
    takes,
    weight,
    ramp,
    daily_cap,
    weekly_cap,
    open_cap,
    time_zone,
    hours,
    absences,
    calendar,
    booking_url,
    public_phone,
  } = draft
  return {
    name,
    email: email.trim() === "" ? null : email,
    language,
    active,
    teams: teams && [...teams],
    brackets: brackets && [...brackets],
    takes,
    weight: numberIn(weight),
    ramp: ramp.map(({ from, weight }) => ({ from, weight: numberIn(weight) })),
    daily_cap: capIn(daily_cap),
    weekly_cap: capIn(weekly_cap),
    open_cap: capIn(open_cap),
    time_zone,
    hours: hours && writeWeek(hours),
    absences: absences.map(({ from, to }) => ({
      from: fromWall(from, time_zone) ?? from,
      to: fromWall(to, time_zone) ?? to,
    })),
    calendar,
    booking_url: booking_url.trim() || null,
    public_phone: public_phone.trim() || null,
  }
}

const capIn = (text: string) => (text.trim() === "" ? null : numberIn(text))

/** What is no number goes as it is, to be refused at its field. */
const numberIn = (text: string) => (text.trim() === "" ? (text as never) : Number(text))

/** Inputs of the browser have no 24:00; an end at midnight is the end of the day. */
const writeWeek = (week: Week): TriagerBody["hours"] =>
  Object.fromEntries(
    DAYS_OF_WEEK.flatMap((day) => {
      const intervals = week[day] ?? []
      const written = intervals.map(([start, end]) => [start, end === "00:00" ? "24:00" : end])
      return written.length === 0 ? [] : [[day, written]]
    }),
  )

/** A name as an id: Ana María becomes ana-maria. */
export const suggestId = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64)
