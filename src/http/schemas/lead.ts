/** What the API reference says of leads as they are read, and by what they can be found. */
import { type TSchema, type TSchemaOptions, Type } from "typebox"
import { STATUSES } from "../../domain/decision/lifecycle.ts"
import { DESTINATION_KINDS } from "../../domain/event/destination.ts"
import { TEXT_LIMITS } from "../../domain/lead/submission.ts"
import { SORTS } from "../../store/find/find-leads.ts"
import { WITH_COMMAS } from "../shell/validate.ts"
import { Decision } from "./decision.ts"
import {
  anyFields,
  boolean,
  byId,
  dateTime,
  EXAMPLE_ID,
  extended,
  instant,
  integer,
  list,
  number,
  object,
  optionalText,
  orNull,
  string,
  TriagerName,
  uuid,
  Warning,
} from "./parts.ts"
import { DeliveryFailure } from "./webhook.ts"

const Moment = instant()
const Uuid = uuid()
const text = (description?: string) => orNull(string(), description)

export const NextStep = object("NextStep", "What is to happen next with a lead.", {
  at: dateTime("When. It comes to the top of the inbox then, with a reminder."),
  what: text("In a few words. null: a call."),
})

export const LeadItem = object(
  "Lead",
  "A lead as lists show it: everything but `decision` and `history`, and `extra` only on request.",
  {
    id: Uuid,
    seq: integer("The place of its first decision in the one order of all decisions."),
    created_at: Moment,
    nombre: text("null once the person is erased, as the other personal fields are."),
    email: text(),
    telefono: text(),
    business: text("As sent."),
    business_label: text(),
    revenue: orNull(number()),
    revenue_label: text(),
    qualified: boolean("As sent: already qualified, so not judged by the rules."),
    funnel: text(),
    utm_source: text(),
    utm_medium: text(),
    utm_campaign: text(),
    referrer: text(),
    notes: text(),
    language: text(
      "In which the person wrote, as the form said in `language`, `lang` or `locale` (`es`, `en-GB`): 35 characters of it at most.",
    ),
    email_normal: text("In lower case; null if it is no valid address."),
    phone_normal: text("In the form of E.164; null if it is no valid number."),
    category: text("The policy's business category; null if it knows none."),
    team: text("The policy's team whose lead it is; null if the policy had none when it was decided."),
    bracket: string(),
    status: Type.Enum([...STATUSES], {
      description: "A lead that was open when its person was erased is in no list by status.",
    }),
    triager: orNull(TriagerName, "Who holds the lead, or held it last."),
    contacted_at: orNull(Moment, "The first contact ever."),
    contacted_by: orNull(
      TriagerName,
      "The triager who made the first contact, whoever has the lead now. If an API key reported it, or a person who is no " +
        "triager: who had the lead then. null: nobody has made contact, or it is not known who did.",
    ),
    contact_by: orNull(
      Moment,
      "Until when its triager has to make contact, or it goes to somebody else. Fixed when they got the lead, also if others made " +
        "contact before; null without a deadline, and once they made contact or tried to.",
    ),
    missed_at: orNull(
      Moment,
      "The first deadline that was missed since contact was last made or tried, whoever had the lead then and whether it went to " +
        "somebody else or not. While contact is still to be made, such a lead is late, whatever `contact_by` its present triager has.",
    ),
    handed_on: integer(
      "To how many others the lead went because nobody made contact in time. 0 again once contact is made, or a person gives it to somebody.",
    ),
    escalated_at: orNull(
      Moment,
      "Since when the admins know that nobody makes contact: the lead goes to nobody else by itself. null once contact is made.",
    ),
    attempts: integer("How often somebody tried to reach the person in vain."),
    last_attempt_at: orNull(Moment),
    next_step: orNull(NextStep, "What is agreed to happen next, while the lead is assigned or contacted."),
    qualified_at: orNull(Moment, "When it was last qualified."),
    won_at: orNull(Moment),
    value: orNull(number(), "What a won lead is worth, in the policy's currency; null if nobody said."),
    back_at: orNull(Moment, "When a lost lead goes back into the rotation by itself."),
    touched_at: orNull(
      Moment,
      "When somebody last did something with it: changed it, or wrote about it. null: nobody has, since it came in or was imported.",
    ),
    created_by: text(
      "Who entered it by hand, as `person:<id>` or `key:<id>`. null: it was sent or imported.",
    ),
    disqualified: boolean(),
    disqualification: orNull(
      Type.Object({ rule: string(), reason: text() }),
      "The rule is `manual` if a person disqualified the lead.",
    ),
    duplicate_of: orNull(Uuid, "The earliest recent lead of the same person."),
    warnings: list(Warning),
    policy_version: integer(),
    erased_at: orNull(Moment, "When the person was erased."),
    extra: Type.Optional(
      orNull(
        anyFields(),
        "Fields that only this lead has. Only in a list that was asked for with `extra=true`.",
      ),
    ),
  },
)

export const SortQuery = {
  sort: Type.Optional(
    Type.Enum([...SORTS], {
      default: "-created_at",
      description:
        "`-created_at`: newest first; `created_at`: oldest first; `contact_by`: only leads with a deadline of first contact, the " +
        "most urgent first; `touched_at`: only leads in contact, the one with which nothing has happened for longest first. A cursor belongs to the order in which it was given out.",
    }),
  ),
}

export const ExtraQuery = {
  extra: Type.Optional(
    Type.Enum(["true", "false"], {
      default: "false",
      description: "Whether each lead comes with `extra`, the fields that are none of ours.",
    }),
  ),
}

const HistoryItem = object("HistoryEntry", "Something that happened to a lead.", {
  seq: integer("Its place in the one order of all events."),
  type: Type.String({ examples: ["lead.status_changed"] }),
  at: Moment,
  actor: string("`key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself."),
  actor_name: text("What people call the key or the person."),
  triager: orNull(TriagerName, "Who got the lead by this."),
  data: Type.Record(string(), Type.Unknown(), {
    description:
      "By type: the receipt of a decision; `{from, to, reason, triager}` of a change of status; " +
      "`{result, attempts, call_at, note}` of an attempt; `{at, what}` of a next step; `{text}` of a comment; `{turn, given_back_to, bracket, reason}` " +
      "of a turn that was voided.",
  }),
})

export const LeadDetailAnswer = extended(
  "LeadDetail",
  "A lead with its own fields, its latest decision and its history.",
  LeadItem,
  {
    extra: orNull(Type.Record(string(), Type.Unknown()), "Fields that were sent and are none of a lead's."),
    decision: orNull(Decision, "The latest decision."),
    history: list(HistoryItem, "Everything that happened to the lead, in order."),
    records: list(
      object("LeadRecord", "What a lead became at a destination.", {
        destination: string("The id of the endpoint."),
        kind: Type.Enum([...DESTINATION_KINDS]),
        description: text("What the destination is for."),
        record_id: text("As the destination names the record; null if it did not say."),
        address: text("Where people see the record; null if the destination did not say."),
        at: orNull(Moment, "When the lead last arrived there; null: never."),
        error: orNull(
          DeliveryFailure,
          "Why it did not arrive the last time: it is tried again by the schedule of webhooks. null: it did, or is on its way.",
        ),
      }),
      "Where the lead was sent, and where it could not be.",
    ),
  },
  { description: "Everything that is known of the lead." },
)

export const LeadCount = object("LeadCount", "How many leads there are.", {
  count: integer(),
  more: boolean("There are more than `count`."),
})

export const LeadParams = byId(EXAMPLE_ID)

const MOST_VALUES = 50
/** A week. */
const MOST_MINUTES = 10_080
/** One value, or several, any of which may match. */
const oneOf = <T extends TSchema>(value: T, options: TSchemaOptions) =>
  Type.Optional(Type.Union([value, Type.Array(value, { minItems: 1, maxItems: MOST_VALUES })], options))

const exactly = (field: "funnel" | "utm_source" | "utm_medium" | "utm_campaign", example: string) =>
  oneOf(Type.String({ maxLength: TEXT_LIMITS[field] }), {
    description: "Exactly this; repeated, one of these.",
    examples: [example],
  })
const moment = (description: string, example: string) => optionalText(40, description, example)
const triagerId = (description: string) => optionalText(64, description, "ana")
const flag = (description: string) => Type.Optional(boolean(description))

/** The filters of a list of leads; a lead has to pass all of them. */
export const FilterQuery = {
  status: oneOf(Type.Enum([...STATUSES]), {
    ...WITH_COMMAS,
    description: "One of these: repeated, or with commas between them.",
    examples: ["assigned"],
  }),
  triager: oneOf(Type.String({ maxLength: 64 }), {
    ...WITH_COMMAS,
    description:
      "Held by one of these triagers, now or last: ids, repeated or with commas between them. In a list for a person of the console, `me` is that person.",
    examples: ["ana"],
  }),
  team: oneOf(Type.String({ maxLength: 64 }), {
    ...WITH_COMMAS,
    description: "Of one of these teams: ids, repeated or with commas between them.",
    examples: ["es"],
  }),
  bracket: oneOf(Type.String({ maxLength: 100 }), {
    ...WITH_COMMAS,
    description: "In one of these: repeated, or with commas between them.",
    examples: ["growth"],
  }),
  business: oneOf(Type.String({ maxLength: TEXT_LIMITS.business }), {
    description:
      "The policy's category; for a business that the policy did not know, the text exactly as sent. Repeated, one of these.",
    examples: ["ecommerce"],
  }),
  late: flag(
    "`true`: only leads that should have been contacted by now, whoever had them; `false`: only the others.",
  ),
  due_within: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_MINUTES,
      description:
        "Only leads that are not late, and whose deadline of first contact runs out within so many minutes.",
      examples: [60],
    }),
  ),
  escalated: flag(
    "`true`: only leads with which nobody has made contact and that go to nobody else by themselves, so that an admin has to act.",
  ),
  stale: flag(
    "`true`: only leads in contact with which nothing has happened for the policy's `stale_after_days`, and that have no next step to come.",
  ),
  next_step: Type.Optional(
    Type.Enum(["due", "any"], {
      description: "`due`: only leads whose next step is due by now; `any`: only those that have one.",
    }),
  ),
  next_before: moment(
    "Only leads with a next step before this instant; a date: before that day, in UTC.",
    "2026-11-20",
  ),
  received_by: triagerId(
    "Got by this triager, in whatever way, whoever has it now: an id, or `me` as in `triager`.",
  ),
  received_from: moment(
    "With `received_by`: got at this instant or later; a date: from the start of that day, in UTC.",
    "2026-11-01",
  ),
  contacted_by: triagerId(
    "First contacted by this triager, whoever has it now: an id, or `me` as in `triager`.",
  ),
  contacted_from: moment(
    "First contacted at this instant or later, by `contacted_by` or by anybody of the team; a date: from the start of that day, in UTC.",
    "2026-11-01",
  ),
  qualified_from: moment(
    "Qualified at this instant or later, and still so or won since; a date: from the start of that day, in UTC.",
    "2026-11-16",
  ),
  won_from: moment("Won at this instant or later; a date: from the start of that day, in UTC.", "2026-11-16"),
  funnel: exactly("funnel", "webinar-otoño"),
  utm_source: exactly("utm_source", "google"),
  utm_medium: exactly("utm_medium", "cpc"),
  utm_campaign: exactly("utm_campaign", "otoño-2026"),
  import: Type.Optional(uuid("Of the file of this import, for 30 days: an id.")),
  q: optionalText(
    200,
    "Part of the name, e-mail, phone (however it is spaced) or business, whatever the case and accents. Fewer than three letters or digits in a row are found where a word begins.",
    "fernandez",
  ),
  from: moment("Created at this instant or later; a date: from the start of that day, in UTC.", "2026-11-01"),
  to: moment("Created before this instant; a date: to the end of that day, in UTC.", "2026-11-30"),
}
