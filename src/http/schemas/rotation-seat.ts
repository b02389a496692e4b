/** A triager in the rotation as the API reference describes them: where they stand now. */
import { Type } from "typebox"
import { boolean, instant, integer, object, orNull, string } from "./parts.ts"

export const BARS = [
  "inactive",
  "paused",
  "other_team",
  "other_bracket",
  "absent",
  "day_off",
  "outside_hours",
  "week_cap_reached",
  "cap_reached",
  "open_cap_reached",
]

export const RotationSeat = object("RotationSeat", "A triager in the rotation, now.", {
  id: string(),
  name: string(),
  active: boolean(),
  weight: integer("As it is today, by their `ramp`."),
  takes_some: boolean(
    "Whether they take only some leads of their brackets (`takes`). Who is next is told for leads that everybody takes.",
  ),
  on: boolean("Whether they take leads now."),
  barred: orNull(
    Type.Enum(BARS),
    "Why not. `other_team`, `other_bracket`: they are in none of the policy's teams, or serve none of its brackets.",
  ),
  until: orNull(
    instant(),
    "When this ends by itself, as hours and absences are: their shift, if they are on; else their being away. null: it does not.",
  ),
  day: orNull(
    string(),
    "The day of their calendar, if it is the reason: a holiday (`day_off`), or a shortened day that is over or has not begun.",
  ),
  received_today: integer("In their own day, whatever the way it came."),
  daily_cap: orNull(integer(), "null: none."),
  received_this_week: orNull(integer(), "Since their Monday; null without a cap of the week."),
  weekly_cap: orNull(integer(), "null: none."),
  open_cap: orNull(integer(), "null: none."),
  open_leads: integer("Leads that they hold in `assigned` or `contacted`."),
})
