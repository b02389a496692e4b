/** What the API reference says of refused bodies. */
import { Type } from "typebox"
import { named } from "../shell/named-schemas.ts"
import { FieldErrorSchema } from "../shell/openapi.ts"
import { orNull } from "./or-null.ts"

const Moment = Type.Unsafe<Date>(Type.String({ format: "date-time" }))

export const RejectionSchema = named(
  "Rejection",
  Type.Object({
    id: Type.String({ format: "uuid", description: "The `rejection_id` that the sender was told." }),
    api_key_id: Type.String({ description: "The key that the body came with." }),
    received_at: Type.Unsafe<Date>({ ...Moment, description: "When these bytes last came." }),
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
    errors: Type.Array(FieldErrorSchema, {
      description: "Every field that was wrong, or odd; empty for a body that is not JSON.",
    }),
    body: Type.String({ description: "The body as it came." }),
    body_encoding: Type.Union([Type.Literal("utf-8"), Type.Literal("base64")], {
      description:
        "`utf-8`: `body` is the text. `base64`: the bytes are not UTF-8, and `body` is their base64.",
    }),
    content_type: orNull(
      Type.String(),
      "As a source's sender said it; null if it came with an API key, and is JSON.",
    ),
    reading: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description:
        "The fields of a lead as its source reads them in the body now: where mending begins. null if it came with an API key.",
    }),
    replayed: Type.Union(
      [Type.Object({ lead_id: Type.String({ format: "uuid" }), at: Moment }), Type.Null()],
      {
        description: "The lead that it became, or null.",
      },
    ),
    dismissed_at: orNull(Moment, "Since when nobody needs to look at it any more."),
  }),
  "A body that was refused, kept to be mended and sent again.",
)

export const MOST_AT_ONCE = 200
const Ids = Type.Array(Type.String({ format: "uuid" }), { minItems: 1, maxItems: MOST_AT_ONCE })
const ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

export const RejectionIds = named(
  "RejectionIds",
  Type.Object({ ids: Ids }, { additionalProperties: false, examples: [{ ids: [ID] }] }),
  "Some refused bodies.",
)

export const ReplayItems = named(
  "RejectionReplays",
  Type.Object(
    {
      items: Type.Array(
        Type.Object(
          {
            id: Type.String({ format: "uuid" }),
            body: Type.Optional(
              Type.Unsafe<unknown>({
                type: "object",
                description: "The mended body. Without it, what was kept is read once more.",
              }),
            ),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: MOST_AT_ONCE },
      ),
    },
    {
      additionalProperties: false,
      examples: [{ items: [{ id: ID, body: { nombre: "Lucía Fernández", email: "lucia@example.com" } }] }],
    },
  ),
  "Refused bodies that are to become leads.",
)

export const RejectionResults = named(
  "RejectionResults",
  Type.Object({
    results: Type.Array(
      Type.Object({
        id: Type.String({ format: "uuid" }),
        ok: Type.Boolean(),
        code: orNull(
          Type.Enum(["not_found", "invalid_transition", "validation_failed"]),
          "The code of the problem that a single request would have been answered with.",
        ),
        detail: orNull(Type.String()),
      }),
      { description: "In the order asked for." },
    ),
  }),
  "What became of each refused body. One that became a lead has its id.",
)
