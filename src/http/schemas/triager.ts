/** What the API reference says of triagers, and what is sent to set one. */
import { Type } from "typebox"
import { FEED_FAILURES } from "../../domain/rotation/absence-feed.ts"
import { ID_FORMAT, PAUSE_REASONS, TriagerInput } from "../../domain/rotation/roster.ts"
import type { RosterEntry } from "../../store/books/roster.ts"
import { pageOf } from "../access/admin.ts"
import { FieldErrorSchema } from "../shell/openapi.ts"
import { byId, dateTime, extended, input, integer, list, object, orNull, string } from "./parts.ts"

const EXAMPLE = {
  id: "ana",
  name: "Ana Soler",
  email: "ana@example.com",
  language: "es",
  active: true,
  teams: null,
  brackets: ["growth", "enterprise"],
  takes: { phone_country: ["ES", "AD"] },
  weight: 1,
  ramp: [{ from: "2027-01-11", weight: 2 }],
  time_zone: "Europe/Madrid",
  daily_cap: 30,
  weekly_cap: 100,
  open_cap: null,
  hours: {
    mon: [
      ["09:00", "14:00"],
      ["16:00", "19:00"],
    ],
    fri: [["09:00", "15:00"]],
  },
  absences: [{ from: "2027-08-01T00:00:00+02:00", to: "2027-08-16T00:00:00+02:00" }],
  booking_url: "https://cal.example.com/ana/15min",
  public_phone: "+34 911 222 333",
}

export const PauseAnswer = orNull(
  Type.Object(
    {
      since: dateTime(),
      because: Type.Enum([...PAUSE_REASONS], {
        description:
          "`self`: they said so. `missed`: they missed too many deadlines of first contact in a row.",
      }),
    },
    { additionalProperties: false },
  ),
  "Since when, and why, they take no leads for a while; null if they do. They come back when they like.",
)

const id = Type.String({ pattern: ID_FORMAT.source })
export const TriagerBody = input(
  "TriagerInput",
  "A triager to be added or replaced.",
  { id: Type.Optional(id), ...TriagerInput.properties },
  { examples: [EXAMPLE] },
)

export type VersionedEntry = RosterEntry & { readonly version: string }

export const TriagerAnswer = object("Triager", "Somebody who gets leads.", {
  id,
  ...Type.Required(TriagerInput).properties,
  paused: PauseAnswer,
  version: string("Names what is set of them. Their ETag, without the quotes."),
  open_leads: integer("Leads that they hold in `assigned` or `contacted`."),
  absence_feed: orNull(
    Type.Object(
      {
        host: string("Of its address, which is never told again."),
        read_at: orNull(dateTime(), "When it was last read whole."),
        failure: orNull(Type.Enum([...FEED_FAILURES]), "Why the last reading brought nothing; null: it did."),
        absences: TriagerInput.properties.absences,
      },
      { additionalProperties: false },
    ),
    "The calendar whose absences count too. A failed reading keeps those of the one before.",
  ),
})
export const RosterAnswer = pageOf(TriagerAnswer)

export const ChangeAnswer = extended(
  "ChangedTriager",
  "A triager after a change, and what the change leaves behind.",
  TriagerAnswer,
  {
    warnings: list(
      FieldErrorSchema,
      "Brackets that nobody active serves any more, and leads like the newest ones that nobody takes.",
    ),
  },
)

const handedBack = Type.Object({
  assigned: integer("Leads that others have now."),
  waiting: integer("Leads that wait until somebody is eligible."),
})
export const DeactivatedAnswer = extended(
  "DeactivatedTriager",
  "A triager who was deactivated, and what became of their leads.",
  ChangeAnswer,
  {
    handed_back: orNull(handedBack, "What became of their open leads; null if they were not handed back."),
  },
)

export const TriagerId = byId("ana", { description: "The triager's id." })
