/** What the API reference says of sources. */
import { Type } from "typebox"
import { DEFAULT_RATE_PER_MINUTE } from "../../domain/key/key-request.ts"
import { PRESETS } from "../../domain/source/source-request.ts"
import type { Source } from "../../store/sources.ts"
import { pageOf } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { orNull } from "./or-null.ts"

const preset = Type.Enum([...PRESETS], {
  description: "By what the fields of a body are known. `auto`: by their names, in Spanish or English.",
})
const wishes = {
  preset: Type.Optional(preset),
  origins: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description:
        "Origins of the web sites whose pages may post here, like https://shop.example. Also where `?redirect=` may lead. " +
        "A source with origins is for browsers, so each visitor has a rate of their own as well.",
    }),
  ),
  rate_per_minute: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], {
      default: DEFAULT_RATE_PER_MINUTE,
      description: "Requests a minute, counted by each server; null has no limit.",
    }),
  ),
}
const name = Type.String({ minLength: 1, maxLength: 200, description: "What it is for." })

export const SourceInput = named(
  "SourceInput",
  Type.Object(
    { name, ...wishes },
    { additionalProperties: false, examples: [{ name: "Landing page", origins: ["https://shop.example"] }] },
  ),
  "A source to be made.",
)
export const SourcePatch = named(
  "SourcePatch",
  Type.Object(
    { name: Type.Optional(name), ...wishes },
    {
      additionalProperties: false,
      examples: [{ origins: ["https://shop.example", "https://www.shop.example"] }],
    },
  ),
  "What is to be different about a source.",
)

const EXAMPLE = {
  id: "src_8sJ2kQ4mZx1T",
  name: "Landing page",
  preset: "auto",
  origins: ["https://shop.example"],
  rate_per_minute: 600,
  created_at: "2026-11-14T10:31:02.114Z",
  revoked_at: null,
  last_used_at: "2026-11-14T11:02:00.000Z",
}
const moment = Type.String({ format: "date-time" })
const fields = {
  id: Type.String({ description: "Names the source in logs and histories. It is no secret." }),
  name: Type.String(),
  preset,
  origins: Type.Array(Type.String()),
  rate_per_minute: orNull(Type.Integer(), "null has no limit."),
  created_at: moment,
  revoked_at: orNull(moment, "null is not revoked."),
  last_used_at: orNull(moment, "To the minute; null was never used."),
}

export const SourceAnswer = (description: string, example: object = {}) =>
  named(
    "Source",
    Type.Unsafe<Source>(Type.Object(fields, { description, examples: [{ ...EXAMPLE, ...example }] })),
    "An address for forms, without the address itself.",
  )

export const SourcesAnswer = Object.assign(pageOf(SourceAnswer("A source.")), {
  description: "A page of the sources.",
  examples: [{ data: [EXAMPLE], next_cursor: null }],
})

export const SourceAddressAnswer = (description: string, example: object = {}) =>
  named(
    "SourceWithAddress",
    Type.Unsafe<Source & { url: string }>(
      Type.Object(
        {
          ...fields,
          url: Type.String({
            description: "The whole address, with its secret: it will not be shown again.",
          }),
        },
        {
          description,
          examples: [
            {
              ...EXAMPLE,
              ...example,
              url: "https://leads.example.com/api/public/sources/src_8sJ2kQ4mZx1T/criba_4cSxUcKCBQ1yWPvjG0rX2HnDfZ8eLtAm0TqDbR",
            },
          ],
        },
      ),
    ),
    "A source with its whole address, in the one answer that shows it.",
  )

export const SourceId = Type.Object({
  id: Type.String({ description: "The source's id.", examples: [EXAMPLE.id] }),
})
