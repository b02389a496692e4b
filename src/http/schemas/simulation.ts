/** What the API reference says of simulations: what is asked, and what is answered. */
import { type TProperties, Type } from "typebox"
import type { SimulationResult } from "../../domain/simulation/simulate.ts"
import type { Change } from "../../reports/simulate-policy.ts"
import { PageQuery } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { orNull } from "./or-null.ts"

const moment = (description: string) => Type.Optional(orNull(Type.String({ maxLength: 40 }), description))

export const SimulationBody = named(
  "SimulationInput",
  Type.Object(
    {
      policy: Type.Unsafe<unknown>({
        type: "object",
        description: "The candidate: a policy as /policy.schema.json describes it.",
      }),
      from: moment(
        "An instant, or a date: from the start of that day, in UTC. From the beginning if left out.",
      ),
      to: moment("An instant, before which leads count, or a date: to the end of that day, in UTC."),
      roster: Type.Optional(
        orNull(
          Type.Array(
            Type.Unsafe<{ readonly id: string; readonly [field: string]: unknown }>(
              Type.Object({ id: Type.String() }, { description: "A triager as PUT takes one, with its id." }),
            ),
            { maxItems: 1000 },
          ),
          "Who is there in both runs. Today's roster if left out.",
        ),
      ),
      ...PageQuery,
    },
    {
      additionalProperties: false,
      examples: [
        {
          policy: {
            disqualify: [
              { id: "tiny", when: { revenue: { below: 5000 } }, reason: "Facturación insuficiente" },
            ],
            brackets: [{ id: "starter", below: 50000 }, { id: "growth" }],
          },
          from: "2026-10-01",
          to: "2026-10-31",
          limit: 1,
        },
      ],
    },
  ),
  "What is to be simulated.",
)

const counts = { before: Type.Integer(), after: Type.Integer() }
const counted = (description: string, named: TProperties) =>
  Type.Array(Type.Object({ ...named, ...counts }), { description })

const Status = Type.Enum(["assigned", "waiting", "disqualified"])
const Fairness = named(
  "Fairness",
  Type.Object({
    greatest: Type.Number({
      description: "The furthest that anybody has ever been from their share, in leads.",
    }),
    by_bracket: Type.Array(
      Type.Object({
        bracket: Type.String(),
        greatest: Type.Number(),
        triager: Type.String(),
        triager_name: Type.String(),
      }),
      {
        description:
          "The same for each bracket in which the rotation has chosen, and whose distance that was.",
      },
    ),
  }),
  "How far anybody has been from their fair share.",
)
const Ending = named(
  "SimulatedEnding",
  Type.Object({
    status: Status,
    rule: orNull(Type.String(), "The rule that disqualified it."),
    bracket: Type.String(),
    triager: orNull(Type.String(), "Who got it, by id."),
    triager_name: orNull(Type.String(), "What people call them."),
  }),
  "What a run made of a lead.",
)

const minutes = (what: string) =>
  orNull(
    Type.Number(),
    `${what} of the minutes on the clock from coming in to the first answer; null if there was none.`,
  )
const Answered = {
  answered: Type.Integer({ description: "Leads that somebody answered: contacted, tried to, or closed." }),
  median_minutes: minutes("The median"),
  p90_minutes: minutes("The 90th percentile"),
}
const Promises = named(
  "SimulatedPromises",
  Type.Object({
    promised: Type.Integer({ description: "Leads that somebody got under a promise of first contact." }),
    in_time: Type.Integer({ description: "Of these, those that the first who had them answered in time." }),
    reminded: Type.Integer({ description: "Leads of which somebody was reminded." }),
    handed_on: Type.Integer({ description: "Leads that went to one other person or more." }),
    handed_on_times: Type.Array(Type.Integer(), {
      description: "The same by how many others had them: to one, to two, and so on.",
    }),
    escalated: Type.Integer({ description: "Leads of which the admins were told." }),
    paused: Type.Array(Type.Object({ triager: Type.String(), name: Type.String(), times: Type.Integer() }), {
      description: "Who missed too many deadlines in a row, and how often they were paused.",
    }),
    ...Answered,
  }),
  "What became of promises of first contact in a run, with everybody answering as recorded.",
)

/** What names a triager by id, with what people call them. */
type WithName<T extends { readonly triager: string | null }> = T & { readonly triager_name: T["triager"] }
type Side = "before" | "after"
type Distances = SimulationResult["fairness"][Side]

export type SimulationAnswer = Omit<SimulationResult, "changes" | "fairness"> & {
  readonly fairness: {
    readonly [side in Side]: Omit<Distances, "by_bracket"> & {
      readonly by_bracket: readonly WithName<Distances["by_bracket"][number]>[]
    }
  }
  readonly changes: readonly (Omit<Change, Side> & { readonly [side in Side]: WithName<Change[Side]> })[]
  readonly next_cursor: string | null
}

/** The names are those of the roster that both runs had, all of which stands in `by_triager`. */
export function nameTriagers(
  { fairness, by_triager, ...result }: Omit<SimulationResult, "changes">,
  changes: readonly Change[],
): Omit<SimulationAnswer, "next_cursor"> {
  const names = new Map(by_triager.map(({ triager, name }) => [triager, name]))
  const nameIn = <T extends { readonly triager: string | null }>(one: T): WithName<T> => ({
    ...one,
    triager_name: one.triager === null ? null : (names.get(one.triager) ?? one.triager),
  })
  const nameAll = (distances: Distances) => ({
    ...distances,
    by_bracket: distances.by_bracket.map(nameIn),
  })
  return {
    ...result,
    by_triager,
    fairness: { before: nameAll(fairness.before), after: nameAll(fairness.after) },
    changes: changes.map((change) => ({
      ...change,
      before: nameIn(change.before),
      after: nameIn(change.after),
    })),
  }
}

const STARTER = {
  status: "assigned",
  rule: null,
  bracket: "starter",
  triager: "ana",
  triager_name: "Ana Soler",
}

export const SimulationAnswer = named(
  "Simulation",
  Type.Unsafe<SimulationAnswer>(
    Type.Object(
      {
        leads: Type.Integer({
          description:
            "Arrivals that went through both runs. Leads that were imported with an owner or a final state are not among them.",
        }),
        changed: Type.Integer({
          description: "Those with another status, rule, bracket or triager after than before.",
        }),
        by_status: counted("Leads in each status at the end of the run.", { status: Status }),
        by_rule: counted("Leads that each rule disqualified.", {
          rule: Type.String(),
          reason: orNull(
            Type.String(),
            "The rule in words: the candidate's, or those of the newest policy that has the rule. null: of `unknown_business`.",
          ),
        }),
        by_bracket: counted("Leads in each bracket, disqualified ones included.", { bracket: Type.String() }),
        by_triager: counted("Leads that each triager got.", { triager: Type.String(), name: Type.String() }),
        fairness: Type.Object({ before: Fairness, after: Fairness }),
        promises: orNull(
          Type.Object({
            recorded: Type.Object(
              { leads: Type.Integer({ description: "Leads that somebody got." }), ...Answered },
              { description: "What really happened." },
            ),
            before: orNull(Promises, "null if the policies of the time promised nothing."),
            after: orNull(Promises, "null if the candidate promises nothing."),
          }),
          "What would have become of promises of first contact. null if neither side promises one.",
        ),
        changes: Type.Array(
          Type.Object({
            id: Type.String({ format: "uuid" }),
            seq: Type.Integer(),
            created_at: Type.String({ format: "date-time" }),
            before: Ending,
            after: Ending,
          }),
          { description: "The changed leads, oldest first: the first is where the two runs part." },
        ),
        next_cursor: orNull(Type.String(), "null on the last page."),
      },
      {
        description: "What the candidate would have changed.",
        examples: [
          {
            leads: 120,
            changed: 7,
            by_status: [
              { status: "assigned", before: 120, after: 113 },
              { status: "waiting", before: 0, after: 0 },
              { status: "disqualified", before: 0, after: 7 },
            ],
            by_rule: [{ rule: "tiny", reason: "Facturación insuficiente", before: 0, after: 7 }],
            by_bracket: [
              { bracket: "starter", before: 80, after: 80 },
              { bracket: "growth", before: 40, after: 40 },
            ],
            by_triager: [{ triager: "ana", name: "Ana Soler", before: 120, after: 113 }],
            fairness: {
              before: { greatest: 0, by_bracket: [] },
              after: { greatest: 0, by_bracket: [] },
            },
            promises: {
              recorded: { leads: 120, answered: 104, median_minutes: 48, p90_minutes: 310.5 },
              before: null,
              after: {
                promised: 113,
                in_time: 61,
                reminded: 72,
                handed_on: 49,
                handed_on_times: [40, 9],
                escalated: 6,
                paused: [{ triager: "ana", name: "Ana Soler", times: 1 }],
                answered: 110,
                median_minutes: 21.5,
                p90_minutes: 58,
              },
            },
            changes: [
              {
                id: "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
                seq: 2419,
                created_at: "2026-10-03T10:31:02.114Z",
                before: STARTER,
                after: {
                  ...STARTER,
                  status: "disqualified",
                  rule: "tiny",
                  triager: null,
                  triager_name: null,
                },
              },
            ],
            next_cursor: "WzQ3MDEsMjQxOV0",
          },
        ],
      },
    ),
  ),
)
