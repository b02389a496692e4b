/** GET /api/admin/rotation: who takes leads now and who is next; and /rotation/shares: who got how much, and what was fair. */
import { Type } from "typebox"
import { readRotation } from "../../domain/policy/rotation-key.ts"
import { FORESEEN } from "../../domain/rotation/coming-turns.ts"
import { isTimeZone } from "../../domain/time/time-zone.ts"
import { type BracketRotation, type Rotation, type Seat, seeRotation } from "../../reports/see-rotation.ts"
import { LONGEST_WALK, readShares } from "../../store/books/recent-turns.ts"
import type { Database } from "../../store/connection/database.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { onlyOf, teamsOf } from "../access/admin.ts"
import {
  boolean,
  instant,
  integer,
  list,
  number,
  object,
  orNull,
  string,
  timeZone,
} from "../schemas/parts.ts"
import { BARS, RotationSeat } from "../schemas/rotation-seat.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { unknownTimeZone } from "../shell/problems.ts"

const BracketSchema = object("RotationBracket", "A bracket in the rotation, now.", {
  team: orNull(string(), "Whose it is; null under a policy without teams."),
  bracket: string(),
  strategy: Type.Enum(["fair", "least_busy"]),
  waiting: integer("Leads that wait for somebody."),
  deviation: number("The furthest that anybody active who serves it is from their fair share, in leads."),
  in_turn: integer("How many could get a lead now."),
  next: orNull(
    Type.Object({
      triager: string(),
      because: Type.Enum(["only_one", "first_due", "most_owed", "least_busy"]),
    }),
    "Who would get a lead that came now; null: it would wait.",
  ),
  standings: list(
    Type.Object({
      triager: string(),
      owed: number("In leads; below zero, they have had more than their share."),
      barred: orNull(Type.Enum(BARS), "What keeps them from a lead of this bracket now."),
      place: orNull(
        integer(),
        "Their place in the line, by when their turn comes if nothing else happens: 1 is next. null: barred.",
      ),
      in_leads: orNull(
        integer(),
        "Which of the bracket's coming leads is the first that they get: 1 is the next one. As the rotation itself would " +
          "choose, if leads of this bracket come one after the other, nobody comes or goes, and none of the leads is from " +
          "somebody known. null: barred, or more than 300 leads ahead.",
      ),
      turns: list(integer(), `Which of the next ${FORESEEN} leads are theirs, in the same way.`),
    }),
    "Everybody who serves the bracket, in order of id.",
  ),
})

const RotationAnswer = object("Rotation", "The rotation as it stands.", {
  at: instant(),
  strategy: Type.Enum(["fair", "least_busy"]),
  triagers: list(RotationSeat, "In order of id."),
  brackets: list(BracketSchema, "In the policy's order, team by team."),
})

const SharesAnswer = object(
  "RotationShares",
  "Who got how much, and what was fair.",
  {
    from: instant("What is counted begins here."),
    to: instant(),
    truncated: boolean(`The span holds more than ${LONGEST_WALK} events: \`from\` is later than asked for.`),
    data: list(
      Type.Object({
        day: Type.String({ format: "date" }),
        team: orNull(string()),
        bracket: string(),
        triager: string(),
        received: integer(
          "Leads that the rotation gave them. One that they lost later, by a missed deadline or handed back, stays counted, and " +
            "counts for the one who got it as well. A voided turn counts for nobody.",
        ),
        fair: number(
          "Their part of the leads for which they were in turn: weight / sum of the weights of all who were, for each.",
        ),
      }),
      "In order of day; only what is not nothing.",
    ),
  },
  { description: "The shares." },
)

const SharesQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 90, default: 28, description: "So many days, the last is today." }),
  ),
  time_zone: timeZone("In which days begin: UTC or an IANA time zone."),
})

const operation = operationsOf("Triagers")

export function addRotation(scope: App, { db, desks }: { db: Database; desks: DeskReader }): void {
  scope.get(
    "/rotation",
    operation(
      "getRotation",
      "Who is on, and who is next",
      "As a decision would see it now. A person with the role `triager` sees their own place and nobody else's, a `manager` their teams.",
      { response: { 200: RotationAnswer } },
      { config: { triager: "own_leads" } },
    ),
    async (request) => {
      const rotation = await seeRotation(db, desks)
      const only = onlyOf(request)
      const teams = teamsOf(request)
      if (teams !== null) return narrowToTeams(rotation, teams)
      return only === null ? rotation : narrow(rotation, only)
    },
  )

  scope.get(
    "/rotation/shares",
    operation(
      "getRotationShares",
      "Leads received, against the fair share",
      "For each day, team, bracket and triager, over the rotation's own choices: leads of known people and leads that people " +
        "gave to people are charged to nobody and not among them. What somebody received beyond what was fair is what " +
        "their balance fell by. A person with the role `triager` sees their own, a `manager` those of their teams.",
      { querystring: SharesQuery, response: { 200: SharesAnswer } },
      { config: { triager: "own_leads", reads: "read:stats" } },
    ),
    async (request) => {
      const { days = 28, time_zone: zone = "UTC" } = request.query
      if (!isTimeZone(zone)) throw unknownTimeZone()
      const { shares, ...span } = await readShares(db, { days, timeZone: zone })
      const only = onlyOf(request)
      const teams = teamsOf(request)
      const told = shares
        .map((share) => ({ ...share, ...readRotation(share.bracket) }))
        .filter(({ triager, team }) => (only === null || triager === only) && isAmong(teams, team))
      return { ...span, data: told }
    },
  )
}

const isAmong = (teams: readonly string[] | null, team: string | null) =>
  teams === null || (team !== null && teams.includes(team))

/** With the rotations of these teams and those who are in them. */
function narrowToTeams(rotation: Rotation, teams: readonly string[]): Rotation {
  const brackets = rotation.brackets.filter(({ team }) => isAmong(teams, team))
  const theirs = new Set(brackets.flatMap(({ standings }) => standings.map(({ triager }) => triager)))
  return { ...rotation, triagers: rotation.triagers.filter(({ id }) => theirs.has(id)), brackets }
}

/** Without the other triagers' standings. */
function narrow(rotation: Rotation, only: string): Rotation {
  const isTheirs = ({ triager }: { triager: string }) => triager === only
  const brackets = rotation.brackets
    .map((one): BracketRotation => {
      const next = one.next !== null && isTheirs(one.next) ? one.next : null
      const standings = one.standings.filter(isTheirs)
      return { ...one, deviation: Math.abs(standings[0]?.owed ?? 0), next, standings }
    })
    .filter(({ standings }) => standings.length > 0)
  return { ...rotation, triagers: rotation.triagers.filter(({ id }: Seat) => id === only), brackets }
}
