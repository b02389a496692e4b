/** What the API reference says of sources. */
import { Type } from "typebox"
import { DEFAULT_RATE_PER_MINUTE } from "../../domain/key/key-request.ts"
import { LONGEST_PATH, MAPPED_FIELDS, type Mapping, MOST_PATHS } from "../../domain/source/mapping.ts"
import { PRESET_NAMES } from "../../domain/source/presets.ts"
import { SIGNATURES, type Signature } from "../../domain/source/signature.ts"
import type { Tried } from "../../ingest/try-source.ts"
import type { Source } from "../../store/people/sources.ts"
import { pageOf } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { FieldErrorSchema } from "../shell/openapi.ts"
import { OPTIONAL_BODY } from "../shell/validate.ts"
import { orNull } from "./or-null.ts"
import { Warning } from "./parts.ts"

const preset = Type.Enum([...PRESET_NAMES], {
  description:
    "The tool that sends, whose bodies are known. `auto`: fields are known by their names, in Spanish, English or Portuguese.",
})
const Paths = Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_PATH }), {
  minItems: 1,
  maxItems: MOST_PATHS,
})
const PlaceSchema = named(
  "SourcePlace",
  Type.Union([
    Paths,
    Type.Object({ join: Paths }, { additionalProperties: false }),
    Type.Object(
      { value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]) },
      { additionalProperties: false },
    ),
  ]),
  "A list of paths, of which the first that holds something counts; paths whose texts are joined; or a fixed value, where null " +
    "leaves the field empty.",
)
export const MappingSchema = named(
  "SourceMapping",
  Type.Unsafe<Mapping>(
    Type.Object(Object.fromEntries(MAPPED_FIELDS.map((field) => [field, Type.Optional(PlaceSchema)])), {
      additionalProperties: false,
      examples: [
        {
          nombre: { join: ["contact.first_name", "contact.last_name"] },
          email: ["contact.email", "contact.work_email"],
          funnel: { value: "webinar" },
          event_id: ["submission_id"],
        },
      ],
    }),
  ),
  "Which part of a body is which field of a lead. A path is a field's name, or names joined by dots: `contact.email`, " +
    "`answers.0.text`. Fields that it does not name are found by the preset. `event_id` is where the tool's own number " +
    "of the event is: what comes twice with it becomes one lead.",
)
const wishes = {
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

export type VersionedSource = Source & { readonly version: string }

const moment = Type.String({ format: "date-time" })
const fields = {
  id: Type.String({ description: "Names the source in logs and histories. It is no secret." }),
  version: Type.String({
    description:
      "Names what is set of it. Its ETag, without the quotes. A new signing secret in place of another is the same version.",
  }),
  name: Type.String(),
  preset,
  mapping: orNull(MappingSchema, "null: as the preset says."),
  signed: Type.Boolean({
    description: "Whether the tool's signature is checked. Its secret is in no answer.",
  }),
  origins: Type.Array(Type.String()),
  rate_per_minute: orNull(Type.Integer(), "null has no limit."),
  created_at: moment,
  revoked_at: orNull(moment, "null is not revoked."),
  last_used_at: orNull(moment, "To the minute; null was never used."),
  listening: Type.Boolean({
    description: "Nothing has become a lead since preset and mapping are as they are.",
  }),
  received: Type.Object(
    {
      leads: Type.Integer({ description: "What was sent twice counts once." }),
      refused: Type.Integer({ description: "Bodies that were refused or suspected of spam." }),
      last_lead_at: orNull(moment),
      last_refused_at: orNull(moment),
    },
    {
      description: "What has come, a second late at most. If a server is killed, its last second is missing.",
    },
  ),
}

export const SourceAnswer = (description: string) =>
  named(
    "Source",
    Type.Unsafe<VersionedSource>(Type.Object(fields, { description })),
    "An address for forms and tools, without the address itself.",
  )

export const SourcesAnswer = Object.assign(pageOf(SourceAnswer("A source.")), {
  description: "A page of the sources.",
})

export const SourceAddressAnswer = (description: string) =>
  named(
    "SourceWithAddress",
    Type.Unsafe<VersionedSource & { url: string }>(
      Type.Object(
        {
          ...fields,
          url: Type.String({
            description: "The whole address, with its secret: it will not be shown again.",
          }),
        },
        {
          description,
        },
      ),
    ),
    "A source with its whole address, in the one answer that shows it.",
  )

export const SourceId = Type.Object({
  id: Type.String({ description: "The source's id.", examples: ["src_8sJ2kQ4mZx1T"] }),
})

const trial = {
  mapping: Type.Optional(orNull(MappingSchema, "Instead of the source's own.")),
  preset: Type.Optional(preset),
}
export const TrialInput = named(
  "SourceTrial",
  Type.Union([
    Type.Object(
      { rejection_id: Type.String({ format: "uuid", description: "A body that was kept." }), ...trial },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        body: Type.String({ description: "A body as text." }),
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
export const TrialAnswer = named(
  "SourceTrialResult",
  Type.Unsafe<Tried & { signature: Signature }>(
    Type.Object(
      {
        fields: Type.Array(
          Type.Object({
            path: Type.String({ description: "As a mapping names it." }),
            label: orNull(Type.String(), "What people call it, where the tool says so."),
            value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
            suggested_for: FieldOfLead,
          }),
          { description: "All that the body holds, in its order." },
        ),
        lead: orNull(
          Type.Object({}, { additionalProperties: true }),
          "The lead's fields as they would be stored, with `extra`; as far as they could be read, if there are errors. null: " +
            "the body cannot be read.",
        ),
        mapping: orNull(
          MappingSchema,
          "The one that was used, with what the preset knows and what was guessed.",
        ),
        warnings: Type.Array(Warning),
        errors: Type.Array(FieldErrorSchema, {
          description: "Why the body would be refused; empty: it would not.",
        }),
        event_id: orNull(Type.String(), "The tool's own number of this event."),
        suggested_preset: orNull(Type.Enum([...PRESET_NAMES]), "The tool whose bodies have this shape."),
        signature: Type.Enum([...SIGNATURES], {
          description:
            "`not_checked`: the source has no signing secret, its preset does not sign, or the body was not sent as a request.",
        }),
      },
      {
        examples: [
          {
            fields: [
              { path: "contact.name", label: null, value: "Lucía Fernández", suggested_for: "nombre" },
              { path: "contact.mail", label: null, value: "lucia@example.com", suggested_for: "email" },
            ],
            lead: { nombre: "Lucía Fernández", email: "lucia@example.com", extra: null },
            mapping: { nombre: ["contact.name"], email: ["contact.mail"] },
            warnings: [],
            errors: [],
            event_id: null,
            suggested_preset: null,
            signature: "not_checked",
          },
        ],
      },
    ),
  ),
  "What a body would become at a source.",
)

export const ReplayInput = named(
  "SourceReplay",
  Type.Object(
    {
      cursor: Type.Optional(
        Type.String({ maxLength: 500, description: "`next_cursor` of the answer before." }),
      ),
    },
    { additionalProperties: false, ...OPTIONAL_BODY, examples: [{}] },
  ),
  "Where to go on.",
)
export const ReplayAnswer = named(
  "SourceReplayResult",
  Type.Object({
    replayed: Type.Integer({ description: "Bodies that became leads." }),
    repeated: Type.Integer({
      description: "Bodies of an event that is a lead already. They are dismissed.",
    }),
    still_refused: Type.Integer({ description: "Bodies that are refused now as well. They stay." }),
    next_cursor: orNull(Type.String(), "Send it to go on with the rest; null: that was all."),
  }),
  "What became of the bodies that a source had kept.",
)
