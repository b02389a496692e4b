/** What the API reference says of refused bodies. */
import { Type } from "typebox"
import { FieldErrorSchema } from "../shell/openapi.ts"
import {
  anyFields,
  boolean,
  EXAMPLE_ID,
  input,
  instant,
  list,
  object,
  orNull,
  string,
  uuid,
} from "./parts.ts"

const Moment = instant()

export const RejectionSchema = object(
  "Rejection",
  "A body that was refused, kept to be mended and sent again.",
  {
    id: uuid("The `rejection_id` that the sender was told."),
    api_key_id: string("The key that the body came with."),
    received_at: instant("When these bytes last came."),
    code: Type.Union(
      [
        Type.Literal("malformed_json"),
        Type.Literal("validation_failed"),
        Type.Literal("suspected_spam"),
        Type.Literal("origin_not_allowed"),
      ],
      {
        description:
          "`suspected_spam`: a form's body that looks like the work of a program. `origin_not_allowed`: the form is on a web site " +
          "that its source does not name.",
      },
    ),
    errors: list(FieldErrorSchema, "Every field that was wrong, or odd; empty for a body that is not JSON."),
    body: string("The body as it came."),
    body_encoding: Type.Union([Type.Literal("utf-8"), Type.Literal("base64")], {
      description:
        "`utf-8`: `body` is the text. `base64`: the bytes are not UTF-8, and `body` is their base64.",
    }),
    content_type: orNull(
      string(),
      "As a source's sender said it; null if it came with an API key, and is JSON.",
    ),
    reading: orNull(
      anyFields(),
      "The fields of a lead as its source reads them in the body now: where mending begins. null if it came with an API key.",
    ),
    replayed: orNull(Type.Object({ lead_id: uuid(), at: Moment }), "The lead that it became, or null."),
    dismissed_at: orNull(Moment, "Since when nobody needs to look at it any more."),
  },
)

export const MOST_AT_ONCE = 200
const Ids = Type.Array(uuid(), { minItems: 1, maxItems: MOST_AT_ONCE })

export const RejectionIds = input(
  "RejectionIds",
  "Some refused bodies.",
  { ids: Ids },
  { examples: [{ ids: [EXAMPLE_ID] }] },
)

export const ReplayItems = input(
  "RejectionReplays",
  "Refused bodies that are to become leads.",
  {
    items: Type.Array(
      Type.Object(
        {
          id: uuid(),
          body: Type.Optional(anyFields("The mended body. Without it, what was kept is read once more.")),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_AT_ONCE },
    ),
  },
  {
    examples: [
      { items: [{ id: EXAMPLE_ID, body: { nombre: "Lucía Fernández", email: "lucia@example.com" } }] },
    ],
  },
)

export const RejectionResults = object(
  "RejectionResults",
  "What became of each refused body. One that became a lead has its id.",
  {
    results: list(
      Type.Object({
        id: uuid(),
        ok: boolean(),
        code: orNull(
          Type.Enum(["not_found", "invalid_transition", "validation_failed"]),
          "The code of the problem that a single request would have been answered with.",
        ),
        detail: orNull(string()),
      }),
      "In the order asked for.",
    ),
  },
)
