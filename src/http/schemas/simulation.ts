/** What the API reference says of simulations: what is asked, and what is answered. */
import { type TProperties, Type } from "typebox"
import { PageQuery } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { anyFields, input, instant, integer, list, number, object, orNull, string, uuid } from "./parts.ts"

const moment = (description: string) => Type.Optional(orNull(Type.String({ maxLength: 40 }), description))

export const SimulationBody = input(
  "SimulationInput",
  "What is to be simulated.",
  {
    policy: anyFields("The candidate: a policy as /policy.schema.json describes it."),
    from: moment(
      "An instant, or a date: from the start of that day, in UTC. From the beginning if left out.",
    ),
    to: moment("An instant, before which leads count, or a date: to the end of that day, in UTC."),
    roster: Type.Optional(
      orNull(
        Type.Array(
          Type.Object({ id: string() }, { description: "A triager as PUT takes one, with its id." }),
          { maxItems: 1000 },
        ),
        "Who is there in both runs. Today's roster if left out.",
      ),
    ),
    ...PageQuery,
  },
  {
    examples: [
      {
        policy: {
          disqualify: [
            { id: "tiny", when: { revenue: { below: 5000 } }, reason: "Facturación insuficiente" },
          ],
          brackets: [{ id: "starter", below: 50000 }, { id: "growth" }],
        },
        from: "2026-10-01",
        limit: 1,
      },
    ],
  },
)

const counts = { before: integer(), after: integer() }
const counted = <T extends TProperties>(description: string, named: T) =>
  list(Type.Object({ ...named, ...counts }), description)

const Status = Type.Enum(["assigned", "waiting", "disqualified"])
const Fairness = object("Fairness", "How far anybody has been from their fair share.", {
  greatest: number("The furthest that anybody has ever been from their share, in leads."),
  by_bracket: list(
    Type.Object({
      team: orNull(string()),
      bracket: string(),
      greatest: number(),
      triager: string(),
      triager_name: string(),
    }),
    "The same for each bracket of each team in which the rotation has chosen, and whose distance that was.",
  ),
})
const Ending = object("SimulatedEnding", "What a run made of a lead.", {
  status: Status,
  rule: orNull(string(), "The rule that disqualified it."),
  team: orNull(string(), "Whose lead it is; null under a policy without teams."),
  bracket: string(),
  triager: orNull(string(), "Who got it, by id."),
  triager_name: orNull(string(), "What people call them."),
})

const minutes = (what: string) =>
  orNull(
    number(),
    `${what} of the minutes on the clock from coming in to the first answer; null if there was none.`,
  )
const Answered = {
  answered: integer("Leads that somebody answered: contacted, tried to, or closed."),
  median_minutes: minutes("The median"),
  p90_minutes: minutes("The 90th percentile"),
}
const Promises = object(
  "SimulatedPromises",
  "What became of promises of first contact in a run, with everybody answering as recorded.",
  {
    promised: integer("Leads that somebody got under a promise of first contact."),
    in_time: integer("Of these, those that the first who had them answered in time."),
    reminded: integer("Leads of which somebody was reminded."),
    handed_on: integer("Leads that went to one other person or more."),
    handed_on_times: list(integer(), "The same by how many others had them: to one, to two, and so on."),
    escalated: integer("Leads of which the admins were told."),
    paused: list(
      Type.Object({ triager: string(), name: string(), times: integer() }),
      "Who missed too many deadlines in a row, and how often they were paused.",
    ),
    ...Answered,
  },
)

export const SimulationAnswer = named(
  "Simulation",
  Type.Object(
    {
      leads: integer(
        "Arrivals that went through both runs. Leads that were imported with an owner or a final state are not among them.",
      ),
      changed: integer("Those with another status, rule, team, bracket or triager after than before."),
      by_status: counted("Leads in each status at the end of the run.", { status: Status }),
      by_rule: counted("Leads that each rule disqualified.", {
        rule: string(),
        reason: orNull(
          string(),
          "The rule in words: the candidate's, or those of the newest policy that has the rule. null: of `unknown_business`.",
        ),
      }),
      by_bracket: counted("Leads in each bracket, disqualified ones included.", { bracket: string() }),
      by_team: counted("Leads of each team; empty without teams.", { team: string() }),
      by_triager: counted("Leads that each triager got.", { triager: string(), name: string() }),
      fairness: Type.Object({ before: Fairness, after: Fairness }),
      promises: orNull(
        Type.Object({
          recorded: Type.Object(
            { leads: integer("Leads that somebody got."), ...Answered },
            { description: "What really happened." },
          ),
          before: orNull(Promises, "null if the policies of the time promised nothing."),
          after: orNull(Promises, "null if the candidate promises nothing."),
        }),
        "What would have become of promises of first contact. null if neither side promises one.",
      ),
      changes: list(
        Type.Object({ id: uuid(), seq: integer(), created_at: instant(), before: Ending, after: Ending }),
        "The changed leads, oldest first: the first is where the two runs part.",
      ),
      next_cursor: orNull(string(), "null on the last page."),
    },
    { description: "What the candidate would have changed." },
  ),
)
