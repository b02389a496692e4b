/** What the API reference says of the receipt of a decision. */
import { Type } from "typebox"
import { named } from "../shell/named-schemas.ts"
import { boolean, dateTime, instant, integer, list, number, orNull, string, uuid } from "./parts.ts"

const Moment = instant()
const text = () => orNull(string())

/** With additional properties: a later version may give more reasons. */
const open = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description: string) =>
  Type.Object(properties, { description, additionalProperties: true })

export const Decision = named(
  "DecisionReceipt",
  open(
    {
      seq: integer(),
      at: Moment,
      status: string("What was decided: `assigned`, `waiting` or `disqualified`."),
      cause: string(
        "What asked for the decision: `ingest`, `waiting`, `requalified`, `deadline`, `handed_back`.",
      ),
      lost_by: Type.Optional(string("Who lost the lead to this turn; absent on a first choice.")),
      contact_by: Type.Optional(dateTime("The deadline that was missed.")),
      policy_version: integer(),
      verdict: Type.Unknown({ description: "Rules tried, and which matched; null if it was judged before." }),
      category: text(),
      team: Type.Optional(string("Whose lead it is; absent under a policy without teams.")),
      bracket: open({ id: string(), because: string() }, "The bracket and what decided it."),
      duplicate_of: orNull(uuid()),
      sticky: Type.Unknown({
        description: "Who held the person's newest lead, and what kept them from this one.",
      }),
      strategy: string(),
      candidates: list(
        open(
          {
            triager: string(),
            weight: integer(),
            owed: number(
              "In leads. With their share of this lead, if they could have got it and the turn is charged.",
            ),
            open_leads: Type.Optional(integer("Only under `least_busy`: how many open leads they had.")),
            idle_rank: Type.Optional(
              integer(
                "Only under `least_busy`: 1 is who, of those who could have got it, got a lead longest ago.",
              ),
            ),
            barred: text(),
            day: Type.Optional(string("The day of their calendar that barred them, as it was called.")),
          },
          "What each was owed, and why they could not have it.",
        ),
      ),
      in_turn: Type.Optional(
        integer(
          "Only for a person with the role `triager`, whose `candidates` are they alone: how many could have got it.",
        ),
      ),
      promised: Type.Optional(
        open(
          { kind: integer(), within_minutes: integer() },
          "Only if an entry of `first_contact.by` decided how long there was for the first contact: its place, from 1, and the time.",
        ),
      ),
      chosen: orNull(open({ triager: string(), because: string() }, "Who was chosen, and why.")),
      charged: Type.Optional(boolean("`false`: the ledger stood still, as it does under `least_busy`.")),
    },
    "The receipt of a decision: enough to make the same choice again.",
  ),
)
