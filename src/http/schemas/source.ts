/** What the API reference says of sources. */
import { Type } from "typebox"
import { DEFAULT_RATE_PER_MINUTE } from "../../domain/key/key-request.ts"
import { LONGEST_PATH, MAPPED_FIELDS, MOST_PATHS } from "../../domain/source/mapping.ts"
import { PRESET_NAMES } from "../../domain/source/presets.ts"
import { SIGNATURES } from "../../domain/source/signature.ts"
import type { Source } from "../../store/people/sources.ts"
import { pageOf } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { FieldErrorSchema } from "../shell/openapi.ts"
import { OPTIONAL_BODY } from "../shell/validate.ts"
import {
  anyFields,
  boolean,
  byId,
  extended,
  input,
  instant,
  integer,
  list,
  number,
  object,
  orNull,
  string,
  uuid,
  Warning,
} from "./parts.ts"

const preset = Type.Enum([...PRESET_NAMES], {
  description:
    "The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese.",
})
const Paths = Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_PATH }), {
  minItems: 1,
  maxItems: MOST_PATHS,
})
const FieldPathSchema = named(
  "SourcePlace",
  Type.Union([
    Paths,
    Type.Object({ join: Paths }, { additionalProperties: false }),
    Type.Object(
      { value: Type.Union([string(), number(), boolean(), Type.Null()]) },
      { additionalProperties: false },
    ),
  ]),
  "A list of paths, of which the first that holds something counts; paths whose texts are joined; or a fixed value, where null " +
    "leaves the field empty.",
)
export const MappingSchema = input(
  "SourceMapping",
  "Which part of a body is which field of a lead. A path is a field's name, or names joined by dots: `contact.email`, " +
    "`answers.0.text`. Fields that it does not name are found by the preset. `event_id` is where the tool's own number " +
    "of the event is: what comes twice with it becomes one lead.",
  Object.fromEntries(MAPPED_FIELDS.map((field) => [field, Type.Optional(FieldPathSchema)])),
  {
    examples: [
      {
        nombre: { join: ["contact.first_name", "contact.last_name"] },
        email: ["contact.email", "contact.work_email"],
        funnel: { value: "webinar" },
        event_id: ["submission_id"],
      },
    ],
  },
)
const settings = {
  preset: Type.Optional(preset),
  mapping: Type.Optional(orNull(MappingSchema, "null: as the preset says.")),
  signing_secret: Type.Optional(
    orNull(
      Type.String({ minLength: 1, maxLength: 500 }),
      "The secret with which the tool signs its requests. Then a request without the right signature is refused. It is in no " +
        "answer. null: signatures are not checked.",
    ),
  ),
  origins: Type.Optional(
    Type.Array(string(), {
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

export const SourceInput = input(
  "SourceInput",
  "A source to be made.",
  { name, ...settings },
  { examples: [{ name: "Landing page", origins: ["https://shop.example"] }] },
)
export const SourcePatch = input(
  "SourcePatch",
  "What is to be different about a source.",
  { name: Type.Optional(name), ...settings },
  { examples: [{ origins: ["https://shop.example", "https://www.shop.example"] }] },
)

export type VersionedSource = Source & { readonly version: string }

const moment = instant()
export const SourceAnswer = object("Source", "An address for forms and tools, without the address itself.", {
  id: string("Names the source in logs and histories. It is no secret."),
  version: string(
    "Names what is set of it. Its ETag, without the quotes. A new signing secret in place of another is the same version.",
  ),
  name: string(),
  preset,
  mapping: orNull(MappingSchema, "null: as the preset says."),
  signed: boolean("Whether the tool's signature is checked. Its secret is in no answer."),
  origins: Type.Array(string()),
  rate_per_minute: orNull(integer(), "null has no limit."),
  created_at: moment,
  revoked_at: orNull(moment, "null is not revoked."),
  last_used_at: orNull(moment, "To the minute; null was never used."),
  listening: boolean("Nothing has become a lead since preset and mapping are as they are."),
  received: Type.Object(
    {
      leads: integer("What was sent twice counts once."),
      refused: integer("Bodies that were refused or suspected of spam."),
      last_lead_at: orNull(moment),
      last_refused_at: orNull(moment),
    },
    {
      description: "What has come, a second late at most. If a server is killed, its last second is missing.",
    },
  ),
})
export const SourcesAnswer = pageOf(SourceAnswer)

export const SourceAddressAnswer = extended(
  "SourceWithAddress",
  "A source with its whole address, in the one answer that shows it.",
  SourceAnswer,
  { url: string("The whole address, with its secret: it will not be shown again.") },
)

export const SourceId = byId("src_8sJ2kQ4mZx1T", { description: "The source's id." })

const trial = {
  mapping: Type.Optional(orNull(MappingSchema, "Instead of the source's own.")),
  preset: Type.Optional(preset),
}
export const TrialInput = named(
  "SourceTrial",
  Type.Union([
    Type.Object({ rejection_id: uuid("A body that was kept."), ...trial }, { additionalProperties: false }),
    Type.Object(
      {
        body: string("A body as text."),
        content_type: Type.String({ description: "Of that body.", examples: ["application/json"] }),
        ...trial,
      },
      { additionalProperties: false },
    ),
  ]),
  "A body to be tried, and what it is to be read by if not by the source as it is.",
)

const FieldOfLead = orNull(
  Type.Enum([...MAPPED_FIELDS]),
  "The field of a lead that it is taken for, or may be.",
)
export const TrialAnswer = object("SourceTrialResult", "What a body would become at a source.", {
  fields: list(
    Type.Object({
      path: string("As a mapping names it."),
      label: orNull(string(), "What people call it, where the tool says so."),
      value: Type.Union([string(), number(), boolean(), Type.Null()]),
      suggested_for: FieldOfLead,
    }),
    "All that the body holds, in its order.",
  ),
  lead: orNull(
    anyFields(),
    "The lead's fields as they would be stored, with `extra`; as far as they could be read, if there are errors. null: " +
      "the body cannot be read.",
  ),
  mapping: orNull(MappingSchema, "The one that was used, with what the preset knows and what was guessed."),
  warnings: Type.Array(Warning),
  errors: list(FieldErrorSchema, "Why the body would be refused; empty: it would not."),
  event_id: orNull(string(), "The tool's own number of this event."),
  suggested_preset: orNull(Type.Enum([...PRESET_NAMES]), "The tool whose bodies have this shape."),
  signature: Type.Enum([...SIGNATURES], {
    description:
      "`not_checked`: the source has no signing secret, its preset does not sign, or the body was not sent as a request.",
  }),
})

export const ReplayInput = input(
  "SourceReplay",
  "Where to go on.",
  {
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: "`next_cursor` of the answer before." }),
    ),
  },
  { ...OPTIONAL_BODY, examples: [{}] },
)
export const ReplayAnswer = object(
  "SourceReplayResult",
  "What became of the bodies that a source had kept.",
  {
    replayed: integer("Bodies that became leads."),
    repeated: integer("Bodies of an event that is a lead already. They are dismissed."),
    still_refused: integer("Bodies that are refused now as well. They stay."),
    next_cursor: orNull(string(), "Send it to go on with the rest; null: that was all."),
  },
)
