/** What the API reference says of the receipt of a decision. */
import { Type } from "typebox"
import { named } from "../shell/named-schemas.ts"
import { orNull } from "./or-null.ts"

const Moment = Type.Unsafe<Date>(Type.String({ format: "date-time" }))
const text = () => orNull(Type.String())

/** Open, because a later version may tell more of its reasons. */
const open = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description: string) =>
  Type.Object(properties, { description, additionalProperties: true })

export const Decision = named(
  "DecisionReceipt",
  open(
    {
      seq: Type.Integer(),
      at: Moment,
      status: Type.String({ description: "What was decided: `assigned`, `waiting` or `disqualified`." }),
      cause: Type.String({
        description:
          "What asked for the decision: `ingest`, `waiting`, `requalified`, `deadline`, `handed_back`.",
      }),
      lost_by: Type.Optional(
        Type.String({ description: "Who lost the lead to this turn; absent on a first choice." }),
      ),
      contact_by: Type.Optional(
        Type.String({ format: "date-time", description: "The deadline that was missed." }),
      ),
      policy_version: Type.Integer(),
      verdict: Type.Unknown({ description: "Rules tried, and which matched; null if it was judged before." }),
      category: text(),
      bracket: open({ id: Type.String(), because: Type.String() }, "The bracket and what decided it."),
      duplicate_of: orNull(Type.String({ format: "uuid" })),
      sticky: Type.Unknown({
        description: "Who held the person's newest lead, and what kept them from this one.",
      }),
      strategy: Type.String(),
      candidates: Type.Array(
        open(
          {
            triager: Type.String(),
            weight: Type.Integer(),
            owed: Type.Number({
              description:
                "In leads. With their share of this lead, if they could have got it and the turn is charged.",
            }),
            open_leads: Type.Optional(
              Type.Integer({ description: "Only under `least_busy`: how many open leads they had." }),
            ),
            idle_rank: Type.Optional(
              Type.Integer({
                description:
                  "Only under `least_busy`: 1 is who, of those who could have got it, got a lead longest ago.",
              }),
            ),
            barred: text(),
          },
          "What each was owed, and why they could not have it.",
        ),
      ),
      in_turn: Type.Optional(
        Type.Integer({
          description:
            "Only for a person with the role `triager`, whose `candidates` are they alone: how many could have got it.",
        }),
      ),
      chosen: orNull(open({ triager: Type.String(), because: Type.String() }, "Who was chosen, and why.")),
      charged: Type.Optional(
        Type.Boolean({ description: "`false`: the ledger stood still, as it does under `least_busy`." }),
      ),
    },
    "The receipt of a decision: enough to make the same choice again.",
  ),
)
