/** GET /api/admin/stats: leads counted by where they came from, and what became of them. */

import type { FastifyRequest } from "fastify"
import { type Static, Type } from "typebox"
import type { FieldCode } from "../../domain/field-mistake.ts"
import { toCsvLine } from "../../domain/import/csv-cell.ts"
import { DIMENSIONS, type Dimension, MOST_DIMENSIONS } from "../../domain/stats/statistics.ts"
import type { Database } from "../../store/connection/database.ts"
import { readStats } from "../../store/find/stats.ts"
import { onlyOf, teamsOf } from "../access/admin.ts"
import { rangeIn } from "../access/moments.ts"
import { CSV_TYPE, csvAnswer, datedAttachment } from "../schemas/csv.ts"
import {
  boolean,
  dateTime,
  list,
  number,
  object,
  optionalText,
  orNull,
  string,
  timeZone,
} from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { extending } from "../shell/named-schemas.ts"
import { operationsOf } from "../shell/operations.ts"
import { type FieldError, refuseParameters } from "../shell/problems.ts"

const operation = operationsOf("Statistics")

export const MOST_GROUPS = 1_000

const count = (description: string) => Type.Integer({ minimum: 0, description })

const Totals = object("StatisticsTotals", "Over all groups, also those cut off.", {
  leads: count("All that came."),
  people: count("Those who sent them: a duplicate is of the person whose first lead it goes back to."),
  disqualified: count(
    "Disqualified now. Leads that were still open when their person was erased count in no state.",
  ),
  waiting: count("Waiting now."),
  assigned: count("A triager has it or had it, whatever has become of it since."),
  contacted: count("First contact was made, whatever has become of it since. By `triager`: they made it."),
  qualified: count("Qualified now, won ones included."),
  won: count("Won now."),
  value: Type.Number({
    minimum: 0,
    description:
      "What the won ones are worth together, in the policy's currency. Those without a value count nothing.",
  }),
  lost: count("Lost now."),
  to_contact: count("Assigned now: somebody has it and has made no contact yet."),
  in_contact: count("Contacted now: nothing has come of it yet."),
  median_minutes_to_first_contact: orNull(
    number(),
    "From the lead's arrival, by the clock, over those contacted; null if none was.",
  ),
  p90_minutes_to_first_contact: orNull(number(), "In nine of ten cases it took no longer than this."),
  median_working_minutes_to_first_contact: orNull(
    number(),
    "From the moment at which the triager who made contact got the lead, counted only while they were at work, as promises are. " +
      "Leads from before this was kept, imported ones, and those that they never got are left out; null if there are no others.",
  ),
  p90_working_minutes_to_first_contact: orNull(number(), "The same for nine of ten cases."),
  promises: count(
    "Promises of first contact that have ended: kept or missed. A lead that is handed on has several.",
  ),
  promises_kept: count("Those that were kept, by a contact or an attempt."),
  promises_kept_percent: orNull(number(), "The same in per cent; null if none has ended."),
  handed_on: count("Those that were missed, whereupon the lead went to somebody else."),
  escalated: count("Those that were missed, whereupon the admins were told."),
  attempts: count("How often people were tried to be reached in vain."),
})

const value = (what: string) => Type.Optional(orNull(string(), what))
const NULL_IF_NONE = "null: the lead has none."
const Group = extending(
  Totals,
  object("StatisticsGroup", "The leads that have the same values of what was asked for in `by`.", {
    utm_source: value(NULL_IF_NONE),
    utm_medium: value(NULL_IF_NONE),
    utm_campaign: value(NULL_IF_NONE),
    funnel: value(NULL_IF_NONE),
    business: value("The policy's category, or what was sent if the policy knows none. null: none was sent."),
    team: value("null: it was decided under a policy without teams."),
    bracket: value("Every lead has one."),
    triager: value(
      "Who has the lead or had it last, by id. null: nobody. First contacts and the time that they took count for the triager who " +
        "made them, promises for the one who had to keep them, whoever has the lead now.",
    ),
    rule: value(
      "The rule that disqualified it, by id; `manual`: a person did. null: it is not disqualified.",
    ),
    reason: value(
      "With `rule`: the rule in the words that the newest of these leads was disqualified with. null: it is none of the policy's.",
    ),
    day: value("The day on which the lead came, in the time zone asked for."),
    week: value("The Monday of the week in which the lead came, in the time zone asked for."),
    hour: value(
      "The hour of the week in which the lead came, in the time zone asked for: `mon 09` is Monday from 9:00 to 10:00.",
    ),
    ...Totals.properties,
  }),
)
const edge = (description: string) => orNull(dateTime(), description)

const StatsAnswer = object("Statistics", "Leads counted by where they came from.", {
  from: edge("The first instant that counts; null: from the beginning."),
  to: edge("The first instant that no longer counts; null: to the end."),
  data: list(Group, "One group each, most leads first. Only what was asked for in `by` is named."),
  totals: Totals,
  truncated: boolean(`There are more than ${MOST_GROUPS} groups; the smallest are missing.`),
})

const StatsQuery = Type.Object({
  by: Type.String({
    maxLength: 200,
    description: `What to group by: one to ${MOST_DIMENSIONS} of ${DIMENSIONS.join(", ")}, separated by commas.`,
    examples: ["utm_source,utm_campaign"],
  }),
  from: optionalText(40, "An instant, or a date: from the start of that day.", "2026-11-01"),
  to: optionalText(
    40,
    "An instant, before which leads count, or a date: to the end of that day.",
    "2026-11-30",
  ),
  time_zone: timeZone("In which days, weeks and hours begin: UTC or an IANA time zone."),
  team: optionalText(64, "Only leads of this team.", "es"),
  touch: Type.Optional(
    Type.Enum(["last", "first"], {
      default: "last",
      description:
        "`last`: a lead counts for its own utm_* and funnel. `first`: for those of the person's first lead, even if " +
        "that one came before `from`.",
    }),
  ),
})

type StatsQuery = Static<typeof StatsQuery>

/** `choose` picks the primary or a standby. */
export function addStats(scope: App, db: Database, choose: () => Promise<Database> = async () => db): void {
  const read = async (request: FastifyRequest<{ Querystring: StatsQuery }>) => {
    const question = readQuestion(request.query)
    const touch = request.query.touch ?? "last"
    const only = onlyOf(request)
    const teams = teamsOf(request, request.query.team)
    const wanted = { ...question, touch, mostGroups: MOST_GROUPS, only, teams }
    return { question, stats: await readStats(await choose(), wanted) }
  }
  scope.get(
    "/stats",
    operation(
      "readStats",
      "Leads by source and outcome",
      "`disqualified`, `waiting`, `to_contact`, `in_contact`, `qualified` and `lost` are states of now: a lead is in exactly " +
        "one. `assigned` and `contacted` are steps taken, so that leads, assigned, contacted, qualified read as a funnel.",
      { querystring: StatsQuery, response: { 200: StatsAnswer } },
      { config: { triager: "own_leads", reads: "read:stats" } },
    ),
    async (request) => {
      const { question, stats } = await read(request)
      return {
        from: question.from?.toISOString() ?? null,
        to: question.to?.toISOString() ?? null,
        data: stats.groups,
        totals: stats.totals,
        truncated: stats.truncated,
      }
    },
  )
  scope.get(
    "/stats.csv",
    operation(
      "exportStats",
      "Leads by source and outcome, as CSV",
      `The groups of \`stats\`, a line each, at most ${MOST_GROUPS}, without the totals.`,
      {
        querystring: StatsQuery,
        response: { 200: csvAnswer("The groups.") },
      },
      { exposeHeadRoute: false, config: { triager: "own_leads", reads: "read:stats" } },
    ),
    async (request, reply) => {
      const { question, stats } = await read(request)
      return reply
        .type(CSV_TYPE)
        .header("content-disposition", datedAttachment("stats"))
        .send(toTable(question.by, stats.groups))
    },
  )
}

type GroupCells = { readonly [column: string]: string | number | null | undefined }

function toTable(by: readonly string[], groups: readonly GroupCells[]): string {
  const columns = [...by, ...Object.keys(Totals.properties)]
  const cellsOf = (group: GroupCells) => columns.map((column) => textOrNull(group[column]))
  return [columns, ...groups.map(cellsOf)].map(toCsvLine).join("")
}

const textOrNull = (value: string | number | null | undefined): string | null =>
  value == null ? null : String(value)

/** Reports all mistakes of the parameters at once. */
function readQuestion(query: StatsQuery) {
  const errors: FieldError[] = []
  const refuse = (name: keyof StatsQuery, code: FieldCode, detail: string) =>
    void errors.push({ pointer: `#/${name}`, code, detail: `\`${name}\` ${detail}.` })

  const by = readDimensions(query.by, (code, detail) => refuse("by", code, detail))
  const range = rangeIn(query, errors)
  if (errors.length > 0) throw refuseParameters(...errors)
  return { by, ...range }
}

function readDimensions(text: string, refuse: (code: FieldCode, detail: string) => void): Dimension[] {
  const names = text.split(",").map((name) => name.trim())
  const known = names.filter((name): name is Dimension => (DIMENSIONS as readonly string[]).includes(name))
  if (known.length < names.length) refuse("invalid_value", `must name some of ${DIMENSIONS.join(", ")}`)
  if (names.length > MOST_DIMENSIONS) refuse("too_many", `must name at most ${MOST_DIMENSIONS}`)
  if (new Set(names).size < names.length) refuse("repeated", "must name each only once")
  return known
}
