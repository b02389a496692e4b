/** What the API reference says of lists of leads that are kept by a name. */
import { Type } from "typebox"
import { LAYOUTS } from "../../store/people/views.ts"
import { byId, EXAMPLE_ID, input, object, onePage, orNull, string, uuid } from "./parts.ts"

const word = (examples?: string[]) =>
  Type.String({ maxLength: 40, pattern: "^[a-z_]+$", ...(examples && { examples }) })
/** The console's columns: a server need not know all of them. */
export const Columns = (description: string) =>
  Type.Array(word(), { maxItems: 40, uniqueItems: true, description })

const text = Type.String({ maxLength: 500 })
const settings = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  shared: Type.Boolean({ description: "true: the team's. Everybody sees it, and admins change it." }),
  filters: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Union([text, Type.Number(), Type.Boolean(), Type.Array(text, { maxItems: 100 })]),
    {
      maxProperties: 40,
      description:
        "As they stand in the address of the console's list: the filters of `GET /leads`, and `range` (`today`, `week`, `month`, `quarter`), " +
        "which moves with the days. The console leaves out what it does not know.",
    },
  ),
  sort: orNull(word(["contact_by"]), "null: newest first."),
  layout: Type.Enum([...LAYOUTS], { description: "A list, or a column for each state." }),
  columns: orNull(
    Columns("Which columns, by the console's names."),
    "null: those that each person has chosen.",
  ),
}
const example = {
  name: "Cold demos",
  shared: true,
  filters: { stale: true, funnel: "demo" },
  sort: null,
  layout: "list",
  columns: ["status", "next", "triager"],
}
const answered = { id: EXAMPLE_ID, ...example, version: "9f2c01d4b7a86e35" }

export const ViewInput = input("ViewInput", "A view to be kept, with all that it says.", settings, {
  examples: [example],
})
export const ViewAnswer = object(
  "View",
  "A list of leads that is kept by a name.",
  { id: uuid(), ...settings, version: string("Names what is set. Send it as `If-Match`, in quotes.") },
  { examples: [answered] },
)
export const ViewsAnswer = onePage(
  "ViewPage",
  "One's own views and those of the team, by name.",
  ViewAnswer,
  {
    examples: [{ data: [answered], next_cursor: null }],
  },
)
export const ViewId = byId(EXAMPLE_ID)
