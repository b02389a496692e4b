/** /api/admin/rejections: reading refused bodies, and replaying one that was corrected. */
import { isUtf8 } from "node:buffer"
import { Type } from "typebox"
import type { Money } from "../../domain/amount/money.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { readKept } from "../../ingest/read-kept.ts"
import { type ReplayParts, replayRejection } from "../../ingest/replay-rejection.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import {
  listRejections,
  REJECTION_STATES,
  type Rejection,
  readRejection,
} from "../../store/leads/rejections.ts"
import { actorOf, DEFAULT_LIMIT, PageQuery, pageOf, readCursor, toPage } from "../access/admin.ts"
import { ingestSchema, LeadSubmission } from "../schemas/ingest.ts"
import { byId, EXAMPLE_ID, string } from "../schemas/parts.ts"
import { RejectionSchema } from "../schemas/rejection.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"

export const RejectionId = byId(EXAMPLE_ID)

const operation = operationsOf("Rejections")

export function addRejections(scope: App, parts: ReplayParts): void {
  scope.get(
    "/rejections",
    operation(
      "listRejections",
      "Refused bodies, newest first",
      "In the order in which they first came. Bytes that come again keep their place.",
      {
        querystring: Type.Object({
          ...PageQuery,
          api_key_id: Type.Optional(string("Only those that came with this key.")),
          state: Type.Optional(
            Type.Enum([...REJECTION_STATES], { description: "`open`: neither a lead nor dismissed." }),
          ),
        }),
        response: { 200: pageOf(RejectionSchema) },
      },
    ),
    async ({ query }) => {
      const { api_key_id: apiKeyId = null, state = null } = query
      const limit = query.limit ?? DEFAULT_LIMIT
      const before = readCursor(query.cursor, isUuid)
      const rejections = await listRejections(parts.db, { before, apiKeyId, state, limit: limit + 1 })
      return toPage(
        await Promise.all(rejections.map((rejection) => showRejection(rejection, parts.desks.latestPolicy))),
        limit,
        (rejection) => rejection.id,
      )
    },
  )

  scope.get(
    "/rejections/:id",
    operation(
      "readRejection",
      "One refused body",
      "The body as it came, and everything that was wrong with it.",
      { params: RejectionId, response: { 200: RejectionSchema } },
    ),
    async ({ params }) => {
      const rejection = await readRejection(parts.db, params.id)
      if (rejection === null) throw unknownRejection()
      return showRejection(rejection, parts.desks.latestPolicy)
    },
  )

  scope.post(
    "/rejections/:id/replay",
    operation(
      "replayRejection",
      "Make a lead of a refused body",
      "Send the mended body, as its sender should have. The lead belongs to the sender's API key, is decided like " +
        "any other and bears the rejection's id. A rejection becomes a lead once; whoever comes second gets a 409.",
      {
        params: RejectionId,
        body: LeadSubmission,
        response: { 201: ingestSchema.response[201] },
        problems: ["invalid_transition"],
      },
      {
        ...READ_BY_DOMAIN,
        bodyLimit: MOST_MENDED_BYTES,
        // read by the domain, as at ingest
        config: { keptDigits: "beside_fields" },
      },
    ),
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

/** Room for many bodies, or one of a source that is as long as it may be, in JSON. */
export const MOST_MENDED_BYTES = 2 * 1024 * 1024

/** Bytes that are not UTF-8 are shown as base64, so that nothing is changed. */
export async function showRejection({ replayed_at: at, source, ...rejection }: Rejection, money: Money) {
  const { body } = rejection
  const encoding: "utf-8" | "base64" = isUtf8(body) ? "utf-8" : "base64"
  const read = source === null ? null : await readKept({ source, ...rejection }, money)
  return {
    ...rejection,
    body: body.toString(encoding),
    body_encoding: encoding,
    reading: read === null ? null : read.fault === null ? { ...read.body } : {},
    replayed: at === null ? null : { lead_id: rejection.id, at },
  }
}

export const unknownRejection = () =>
  new Problem("not_found", "There is no such rejection: it never was, or it has expired.")
