/** /api/admin/rejections: bodies that were refused, to be looked at, mended and replayed. */
import { isUtf8 } from "node:buffer"
import { Type } from "typebox"
import { assertNever } from "../../domain/assert-never.ts"
import { isSourceId } from "../../domain/key/key-secret.ts"
import { readKeptBody } from "../../domain/source/kept-body.ts"
import { type ReplayParts, replayRejection } from "../../ingest/replay-rejection.ts"
import { listRejections, type Rejection, readRejection } from "../../store/rejections.ts"
import { isUuid } from "../../store/uuid7.ts"
import {
  ADMIN_PROBLEMS,
  actorOf,
  DEFAULT_LIMIT,
  PageQuery,
  pageOf,
  readCursor,
  toPage,
} from "../access/admin.ts"
import { ingestSchema, LeadSubmission } from "../schemas/ingest.ts"
import { named } from "../shell/named-schemas.ts"
import { FieldErrorSchema, problemResponses } from "../shell/openapi.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

const Moment = Type.Unsafe<Date>(Type.String({ format: "date-time" }))

const RejectionSchema = named(
  "Rejection",
  Type.Object(
    {
      id: Type.String({ format: "uuid", description: "The `rejection_id` that the sender was told." }),
      api_key_id: Type.String({ description: "The key that the body came with." }),
      received_at: Type.Unsafe<Date>({ ...Moment, description: "When these bytes last came." }),
      code: Type.Union(
        [Type.Literal("malformed_json"), Type.Literal("validation_failed"), Type.Literal("suspected_spam")],
        { description: "`suspected_spam`: a form's body that looks like the work of a program." },
      ),
      errors: Type.Array(FieldErrorSchema, {
        description: "Every field that was wrong, or odd; empty for a body that is not JSON.",
      }),
      body: Type.String({ description: "The body as it came." }),
      body_encoding: Type.Union([Type.Literal("utf-8"), Type.Literal("base64")], {
        description:
          "`utf-8`: `body` is the text. `base64`: the bytes are not UTF-8, and `body` is their base64.",
      }),
      reading: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
        description:
          "The fields of a lead as a source reads them in the body: where mending begins. null if it came with an API key.",
      }),
      replayed: Type.Union(
        [Type.Object({ lead_id: Type.String({ format: "uuid" }), at: Moment }), Type.Null()],
        {
          description: "The lead that it became, or null while it is open.",
        },
      ),
    },
    {
      examples: [
        {
          id: "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
          api_key_id: "key_8sJ2kQ4mZx1T",
          received_at: "2026-11-14T10:31:02.114Z",
          code: "validation_failed",
          errors: [{ pointer: "#/nombre", code: "required", detail: "`nombre` is required." }],
          body: '{"name": "Lucía Fernández", "email": "lucia@example.com"}',
          body_encoding: "utf-8",
          reading: null,
          replayed: null,
        },
      ],
    },
  ),
  "A body that was refused, kept to be mended and sent again.",
)

const RejectionId = Type.Object({
  id: Type.String({ examples: ["0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"] }),
})

const SHARED = { tags: ["Rejections"], security: [{ bearer: [] }] }

export function addRejections(scope: App, parts: ReplayParts): void {
  scope.get(
    "/rejections",
    {
      schema: {
        ...SHARED,
        operationId: "listRejections",
        summary: "Refused bodies, newest first",
        description: "In the order in which they first came. Bytes that come again keep their place.",
        querystring: Type.Object({
          ...PageQuery,
          api_key_id: Type.Optional(Type.String({ description: "Only those that came with this key." })),
          state: Type.Optional(
            Type.Union([Type.Literal("open"), Type.Literal("replayed")], {
              description: "`open`: not a lead yet.",
            }),
          ),
        }),
        response: {
          200: pageOf(RejectionSchema),
          ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter"),
        },
      },
    },
    async ({ query }) => {
      const { api_key_id: apiKeyId = null, state } = query
      const limit = query.limit ?? DEFAULT_LIMIT
      const before = readCursor(query.cursor, isUuid)
      const replayed = state === undefined ? null : state === "replayed"
      const rejections = await listRejections(parts.db, { before, apiKeyId, replayed, limit: limit + 1 })
      return toPage(rejections.map(show), limit, (rejection) => rejection.id)
    },
  )

  scope.get(
    "/rejections/:id",
    {
      schema: {
        ...SHARED,
        operationId: "readRejection",
        summary: "One refused body",
        description: "The body as it came, and everything that was wrong with it.",
        params: RejectionId,
        response: { 200: RejectionSchema, ...problemResponses(...ADMIN_PROBLEMS, "not_found") },
      },
    },
    async ({ params }) => {
      const rejection = await readRejection(parts.db, params.id)
      if (rejection === null) throw unknownRejection()
      return show(rejection)
    },
  )

  scope.post(
    "/rejections/:id/replay",
    {
      schema: {
        ...SHARED,
        operationId: "replayRejection",
        summary: "Make a lead of a refused body",
        description:
          "Send the mended body, as its sender should have. The lead belongs to the sender's API key, is decided like " +
          "any other and bears the rejection's id. A rejection becomes a lead once; whoever comes second gets a 409.",
        params: RejectionId,
        body: LeadSubmission,
        response: {
          201: ingestSchema.response[201],
          ...problemResponses(
            ...ADMIN_PROBLEMS,
            "not_found",
            "invalid_transition",
            "unsupported_media_type",
            "body_too_large",
            "malformed_json",
            "validation_failed",
          ),
        },
      },
      validatorCompiler: () => () => true, // read by the domain, as at ingest
    },
    async (request, reply) => {
      const replay = await replayRejection(parts, request.params.id, request.body, actorOf(request))
      switch (replay.kind) {
        case "created":
          reply.code(201).header("location", `/api/admin/leads/${replay.lead_id}`)
          return JSON.parse(replay.answer)
        case "replayed_before":
          throw refuseFor("invalid_transition", {
            reason: "already_replayed",
            detail: `Already replayed as lead ${replay.lead_id}.`,
          })
        case "refused":
          throw refuseFields(replay.mistakes)
        case "unknown":
          throw unknownRejection()
        default:
          return assertNever(replay)
      }
    },
  )
}

/** What is not text is shown as base64: nothing of what came is changed on the way to whoever mends it. */
function show({ body, replayed_at: at, ...rejection }: Rejection) {
  const encoding = isUtf8(body) ? "utf-8" : "base64"
  return {
    ...rejection,
    body: body.toString(encoding),
    body_encoding: encoding,
    reading: isSourceId(rejection.api_key_id) ? readKeptBody(body) : null,
    replayed: at === null ? null : { lead_id: rejection.id, at },
  } as const
}

const unknownRejection = () =>
  new Problem("not_found", "There is no such rejection: it never was, or it has expired.")
