/** What the API reference says of how a day is going. */
import { Type } from "typebox"
import { STATUSES } from "../../domain/decision/lifecycle.ts"
import { SOON_MINUTES } from "../../store/find/to-contact.ts"
import {
  boolean,
  extended,
  instant,
  integer,
  list,
  number,
  object,
  orNull,
  string,
  TriagerName,
  uuid,
} from "./parts.ts"
import { RotationSeat } from "./rotation-seat.ts"

const Moment = instant()
const text = (description?: string) => orNull(string(), description)

const OwnDayFigures = object("OwnDayFigures", "A triager's day, until the hour that it is now.", {
  day: Type.String({ format: "date" }),
  from: instant("When it began."),
  contacted: integer(
    "First contacts that the team had made by this hour: today those of `leads` with `contacted_from`.",
  ),
  timed: integer("Of these, those of which the working time is known."),
  median_working_minutes: orNull(
    number(),
    "Of these, from the moment at which whoever made contact got the lead, counted while they were at work; null if there are none.",
  ),
  promises: integer("Promises of first contact that had ended by this hour."),
  promises_kept: integer("Those that were kept."),
  qualified: integer(
    "Leads that had been qualified by this hour, and still are or were won since: today those of `leads` with `qualified_from`.",
  ),
  won: integer("Leads that had been won by this hour: today those of `leads` with `won_from`."),
  value: number("What these are worth together, in the policy's currency."),
})
const DayFigures = extended("DayFigures", "A day, until the hour that it is now.", OwnDayFigures, {
  leads: integer("All leads that arrived in the whole day."),
  leads_by_now: integer("Those that had arrived by this hour."),
})

const outcomes = {
  qualified: integer("Qualified since, and still so or won."),
  won: integer(),
  value: number("What the won ones are worth together."),
}
const Outcomes = object("Outcomes", "What came of leads in some time.", outcomes)
const weekFields = {
  ...outcomes,
  before: Outcomes,
}

const DayStep = object("DayStep", "A call or another next step of a day.", {
  lead_id: uuid(),
  nombre: text(),
  business: text(),
  phone: text("In the form of E.164."),
  at: instant("When it is due, or was."),
  what: text("In a few words. null: a call; and of what was done."),
  done_at: orNull(Moment),
  triager: TriagerName,
})
const DaySteps = object("DaySteps", "Calls and other next steps of a day.", {
  until: instant("When the day ends."),
  to_do: integer(
    "Those still to be done before that, earlier ones included: those of `leads` with `next_before`.",
  ),
  done: integer("Those that were done today."),
  steps: list(DayStep, "In order of the clock: the next ones to be done, and the last ones done."),
})

const Member = extended("TeamMember", "How somebody of the team stands.", RotationSeat, {
  paused_since: orNull(Moment),
  late: integer("Leads of theirs that should have been contacted by now."),
  late_since: orNull(Moment, "The first deadline of these that nobody kept."),
  to_contact: integer("The others that are still to be contacted."),
  in_contact: integer("Those in `contacted`. The three are `open_leads` together."),
  day_began_at: instant("When their day began: midnight in their time zone."),
  contacted_today: integer(
    "Leads with which they made the first contact since then: those of `leads` with `contacted_by` and `contacted_from`.",
  ),
})

const Deadline = object("UrgentLead", "A lead that is late, or soon will be.", {
  id: uuid(),
  nombre: text(),
  business: text(),
  triager: TriagerName,
  contact_by: instant("Until when its triager has to make contact, or had."),
  missed_at: orNull(Moment, "The first deadline that was missed."),
  escalated_at: orNull(Moment),
  is_late: boolean(),
  proposal: orNull(
    TriagerName,
    "Who could take it now: with the least to contact of those who could be given one. null: nobody.",
  ),
})

const Arrival = object("Arrival", "A lead that has arrived.", {
  id: uuid(),
  created_at: Moment,
  nombre: text(),
  business: text(),
  source: text("`utm_source`, or the funnel."),
  status: Type.Enum([...STATUSES]),
  contacted_at: orNull(Moment),
  triager: orNull(TriagerName),
})

export const Today = object("Today", "How the day is going, at one moment.", {
  at: Moment,
  days: list(DayFigures, "Fourteen days, the last is today."),
  late: integer("Leads whose deadline of first contact has passed; 1000: that many, or more."),
  escalated: integer("Of these, those that go to nobody else by themselves."),
  waiting: integer("Leads that nobody could get yet."),
  rejections: integer("Refused bodies that are neither leads nor dismissed."),
  failing_webhooks: integer("Webhooks that get nothing now."),
  soon: integer(`Leads whose deadline runs out within ${SOON_MINUTES} minutes.`),
  deadlines: list(Deadline, "The most urgent of those that are late, and of those that soon will be."),
  team: list(Member, "Everybody who is active or holds leads, by name."),
  steps: DaySteps,
  week: object("TeamWeek", "What came of leads since Monday.", {
    ...weekFields,
    from: instant("When the week began."),
    by: list(
      Type.Object({
        ...weekFields,
        triager: orNull(TriagerName, "null: taken over from elsewhere without an owner."),
      }),
      "By whoever has the leads, the most valuable first.",
    ),
  }),
  arrivals: list(Arrival, "The last ones, newest first."),
})

export const MyDay = object("MyDay", "How a triager's day is going, at one moment.", {
  at: Moment,
  seat: RotationSeat,
  day_began_at: Moment,
  shift: orNull(
    Type.Object({ from: Moment, to: Moment }),
    "Today's hours, from the first beginning to the last end. null: none today, or at any hour.",
  ),
  days: list(OwnDayFigures, "Fourteen days, the last is today."),
  steps: DaySteps,
  week: object("OwnWeek", "What came of their leads since Monday.", {
    ...weekFields,
    from: instant("When the week began."),
  }),
})

export const QuietSender = object("QuietSender", "A source or key from which no leads come any more.", {
  id: string(),
  name: string(),
  is_source: boolean("Otherwise an API key."),
  since: instant("When the last lead came from there."),
  usual: integer("How many usually come in so long a time at this time of the week."),
})
