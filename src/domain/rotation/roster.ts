/**
 * What a triager is: the value that decisions read, and the schema of what an operator may send to set one.
 *
 * A `Triager` was checked when it was set and is immutable, so results derived from its hours or absences may be
 * cached by object.
 */

import { type Static, Type } from "typebox"
import { LANGUAGE_IDS, type Language, USUAL_LANGUAGE } from "../language.ts"
import { ConditionsDocument } from "../policy/conditions-document.ts"
import { type CalendarDays, type Hours, WEEKDAYS } from "../time/hours.ts"

/** Two instants in ISO 8601: `from` is the first moment away, `to` the first moment back. */
export type Absence = { readonly from: string; readonly to: string }

/** A pause: by the triager themselves, or after too many missed deadlines in a row. */
export const PAUSE_REASONS = ["self", "missed"] as const
export type Pause = { readonly since: string; readonly because: (typeof PAUSE_REASONS)[number] }

export type Triager = TriagerSettings & {
  /** Of their calendar, as they are stored. */
  readonly days: CalendarDays
}

/** All but what their calendar says. */
export type TriagerSettings = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly language: Language
  /** false: they have left, or an admin took them out of the rotation. Only an admin brings them back. */
  readonly active: boolean
  readonly paused: Pause | null
  /** null serves every team. */
  readonly teams: readonly string[] | null
  /** null serves every bracket. */
  readonly brackets: readonly string[] | null
  /** null takes every lead of these brackets, else those for which all of this holds. */
  readonly takes: ConditionsDocument | null
  /** Until the first step of `ramp`. */
  readonly weight: number
  /** Weights that begin on a day of their zone, in order. */
  readonly ramp: readonly RampStep[]
  readonly time_zone: string
  readonly daily_cap: number | null
  readonly weekly_cap: number | null
  /** Of leads that they hold in `assigned` or `contacted`. */
  readonly open_cap: number | null
  /** null works at any hour. */
  readonly hours: Hours | null
  readonly absences: readonly Absence[]
  /** null: the installation's default. */
  readonly calendar: string | null
  /** Where the person who asked may book a call. */
  readonly booking_url: string | null
  /** From which they call, as the person who asked may know it. */
  readonly public_phone: string | null
}

/** From midnight of that date, "2027-01-11". */
export type RampStep = { readonly from: string; readonly weight: number }

export const ID_FORMAT = /^[a-z0-9][a-z0-9_-]{0,63}$/
export const LONGEST_NAME = 200
export const LONGEST_EMAIL = 254
export const MOST_WEIGHT = 1_000_000
/** What the database's integer holds. */
export const MOST_CAP = 2_147_483_647
export const MOST_RAMP_STEPS = 50
export const LONGEST_BOOKING_URL = 500
export const LONGEST_PHONE = 40

const nullable = <T extends Type.TSchema>(schema: T, options: Type.TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options)

const interval = Type.Unsafe<readonly [string, string]>(
  Type.Array(Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$" }), {
    minItems: 2,
    maxItems: 2,
  }),
)

export type TriagerInput = Static<typeof TriagerInput>
export const TriagerInput = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: LONGEST_NAME,
      description: "Their name, as colleagues know it.",
      examples: ["Ana"],
    }),
    email: Type.Optional(
      nullable(Type.String({ maxLength: LONGEST_EMAIL }), {
        description: "Where they are told about new leads.",
        examples: ["ana@example.com"],
        default: null,
      }),
    ),
    language: Type.Optional(
      Type.Enum(LANGUAGE_IDS, {
        description: "The language they are written to in.",
        default: USUAL_LANGUAGE,
      }),
    ),
    active: Type.Optional(
      Type.Boolean({ description: "false gets no leads until it is true again.", default: true }),
    ),
    teams: Type.Optional(
      nullable(Type.Array(Type.String()), {
        description: "Ids of the policy's teams that they are in; null is in all.",
        examples: [["es"]],
        default: null,
      }),
    ),
    brackets: Type.Optional(
      nullable(Type.Array(Type.String()), {
        description: "Ids of the policy's brackets that they serve; null serves all.",
        examples: [["growth", "enterprise"]],
        default: null,
      }),
    ),
    takes: Type.Optional(
      nullable(ConditionsDocument, {
        description:
          "Which leads of these brackets they take: conditions as in a rule of the policy, all of which must hold. null takes every lead.",
        examples: [{ phone_country: ["PT", "BR"] }],
        default: null,
      }),
    ),
    weight: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_WEIGHT,
        description: "Their share against the others': 2 gets twice the leads of 1.",
        default: 1,
      }),
    ),
    ramp: Type.Optional(
      Type.Array(
        Type.Object(
          {
            from: Type.String({
              format: "date",
              description: "The first day of this weight, in their time zone.",
            }),
            weight: Type.Integer({ minimum: 1, maximum: MOST_WEIGHT }),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: MOST_RAMP_STEPS,
          description:
            "Weights that begin on a date, in order: somebody who starts gets fewer leads at first. `weight` holds before the first of them.",
          examples: [[{ from: "2027-01-11", weight: 2 }]],
          default: [],
        },
      ),
    ),
    time_zone: Type.Optional(
      Type.String({
        description: "The IANA time zone of their hours and of their day.",
        default: "Europe/Madrid",
      }),
    ),
    daily_cap: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: MOST_CAP }), {
        description: "Most leads in one day of their time zone; null has no limit.",
        examples: [20],
        default: null,
      }),
    ),
    weekly_cap: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: MOST_CAP }), {
        description: "Most leads in one week of their time zone, from Monday on; null has no limit.",
        examples: [60],
        default: null,
      }),
    ),
    open_cap: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: MOST_CAP }), {
        description:
          "Most leads that they have open (`assigned` or `contacted`) before the rotation passes them over; null has no limit.",
        examples: [40],
        default: null,
      }),
    ),
    hours: Type.Optional(
      nullable(
        Type.Partial(Type.Record(Type.Enum([...WEEKDAYS]), Type.Array(interval)), {
          additionalProperties: false,
        }),
        {
          description:
            "When they take leads, by the clock of their zone: from each start to just before its end. " +
            "An end before its start lies in the next day; a day left out is free; null is any time.",
          examples: [
            {
              mon: [
                ["09:00", "14:00"],
                ["16:00", "19:00"],
              ],
              fri: [["22:00", "06:00"]],
            },
          ],
          default: null,
        },
      ),
    ),
    absences: Type.Optional(
      Type.Array(
        Type.Object(
          { from: Type.String({ format: "date-time" }), to: Type.String({ format: "date-time" }) },
          { additionalProperties: false },
        ),
        {
          description: "When they are away, as instants with their offset: `from` is away, `to` is back.",
          examples: [[{ from: "2027-08-01T00:00:00+02:00", to: "2027-08-16T00:00:00+02:00" }]],
          default: [],
        },
      ),
    ),
    calendar: Type.Optional(
      nullable(Type.String(), {
        description:
          "The id of the calendar whose public holidays and closing days they have; null is the default.",
        examples: ["madrid"],
        default: null,
      }),
    ),
    booking_url: Type.Optional(
      nullable(Type.String({ maxLength: LONGEST_BOOKING_URL }), {
        description:
          "An https address where a call with them can be booked, for `{{booking_url}}` of the policy's `acknowledge`.",
        examples: ["https://cal.example.com/ana/15min"],
        default: null,
      }),
    ),
    public_phone: Type.Optional(
      nullable(Type.String({ maxLength: LONGEST_PHONE }), {
        description:
          "From which number they call, as it is read by whoever asked: for `{{phone}}` of the policy's `acknowledge`.",
        examples: ["+34 911 222 333"],
        default: null,
      }),
    ),
  },
  { additionalProperties: false },
)
