/**
 * /api/admin/sources/{id}/try and …/replay: what a body would become, and making leads of kept bodies. A trial takes a body as
 * the tool sends it, or the id of a kept one, and may try a mapping that is not saved yet.
 */
import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import { replaySource } from "../../changes/replay-source.ts"
import type { FieldMistake } from "../../domain/field-mistake.ts"
import { readMapping } from "../../domain/source/mapping.ts"
import { PRESETS } from "../../domain/source/presets.ts"
import type { Understanding } from "../../domain/source/read-as-lead.ts"
import { bodyKindOf } from "../../domain/source/read-raw.ts"
import type { Signature } from "../../domain/source/signature.ts"
import { readPreset } from "../../domain/source/source-request.ts"
import { MOST_SOURCE_BYTES, readSent } from "../../ingest/read-sent.ts"
import type { ReplayParts } from "../../ingest/replay-rejection.ts"
import type { SourceCounts } from "../../ingest/source-counts.ts"
import { trySource } from "../../ingest/try-source.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { readRejection } from "../../store/leads/rejections.ts"
import { findSource, readSigningSecret, type Source } from "../../store/people/sources.ts"
import { actorOf, readCursor, writeCursor } from "../access/admin.ts"
import { found } from "../access/found.ts"
import { anyFields } from "../schemas/parts.ts"
import { ReplayAnswer, ReplayInput, SourceId, TrialAnswer, TrialInput } from "../schemas/source.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import { unknownRejection } from "./rejections.ts"
import { signatureOf } from "./source-signature.ts"

const operation = operationsOf("Sources")

export type SourceTrialParts = ReplayParts & {
  readonly counts: SourceCounts
  readonly publicUrl: string | null
}

export function addSourceTrials(scope: App, parts: SourceTrialParts): void {
  const { db, desks, counts } = parts
  const sourceOf = async (id: string): Promise<Source> => found(await findSource(db, id), "source", id)

  scope.register(async (inner) => {
    const bytes = inner as unknown as App
    bytes.removeAllContentTypeParsers()
    bytes.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    bytes.post(
      "/sources/:id/try",
      operation(
        "trySource",
        "Try a body",
        "What a body would become at this source, with every warning. Nothing is stored. Send the body as the tool does, with its " +
          "content type and signature; or a JSON object with `rejection_id`, or with `body` and `content_type`, and the `mapping` " +
          "and `preset` to read it by, if not by the source's own.",
        {
          params: SourceId,
          body: {
            content: {
              "application/json": { schema: TrialInput },
              "application/x-www-form-urlencoded": { schema: Type.String() },
              "multipart/form-data": { schema: anyFields() },
            },
          },
          response: { 200: TrialAnswer },
        },
        { ...READ_BY_DOMAIN, bodyLimit: 2 * MOST_SOURCE_BYTES },
      ),
      async (request) => {
        const source = await sourceOf(request.params.id)
        const trial = await readTrial(request, source, parts)
        const tried = await trySource(trial.as, trial, desks.latestPolicy)
        return { ...tried, signature: trial.signature }
      },
    )
  })

  scope.post(
    "/sources/:id/replay",
    operation(
      "replaySource",
      "Make leads of what was kept",
      "Every open rejection of this source is read once more, under the source as it is now; what is suspected of spam is not. It is " +
        "done in parts, and one request lasts some seconds at most: with `next_cursor` in the answer, ask again. To ask " +
        "twice makes no lead twice. A body is not needed.",
      {
        params: SourceId,
        body: ReplayInput,
        response: { 200: ReplayAnswer },
        problems: ["invalid_parameter"],
      },
    ),
    async (request) => {
      const { id } = await sourceOf(request.params.id)
      const after = readCursor(request.body?.cursor, isUuid)
      const { next, ...done } = await replaySource(parts, id, actorOf(request), after)
      if (done.replayed > 0) counts.addLead(id, done.replayed)
      await counts.write()
      return { ...done, next_cursor: next === null ? null : writeCursor(next) }
    },
  )
}

type Trial = {
  readonly as: Understanding
  readonly bytes: Buffer
  readonly contentType: string | null
  readonly signature: Signature
}

async function readTrial(
  request: FastifyRequest,
  source: Source,
  { db, publicUrl }: SourceTrialParts,
): Promise<Trial> {
  const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  const contentType = request.headers["content-type"] ?? null
  const trial = readTrialRequest(bytes, contentType)
  if (trial === null) {
    if (contentType !== null && bodyKindOf(contentType) === null)
      throw new Problem("unsupported_media_type", "A source reads JSON, form-encoded and multipart bodies.")
    const { raw } = await readSent(within(bytes), contentType)
    // HubSpot signs the address too, and this is another one.
    const isOfAddress = PRESETS[source.preset].signature?.kind === "hubspot"
    const signing_secret = isOfAddress ? null : await readSigningSecret(db, source.id)
    const signature = signatureOf(
      request,
      { preset: source.preset, signing_secret },
      { bytes, json: raw?.json, publicUrl },
    )
    return { as: source, bytes, contentType, signature }
  }
  const as = readUnderstanding(trial, source)
  if ("body" in trial) {
    const { body, content_type } = trial
    return { as, bytes: within(Buffer.from(body)), contentType: content_type, signature: "not_checked" }
  }
  const rejection = await readRejection(db, trial.rejection_id)
  if (rejection === null || rejection.api_key_id !== source.id) throw unknownRejection()
  return { as, bytes: rejection.body, contentType: rejection.content_type, signature: "not_checked" }
}

function within(bytes: Buffer): Buffer {
  if (bytes.length <= MOST_SOURCE_BYTES) return bytes
  throw new Problem("body_too_large", `The body is larger than ${MOST_SOURCE_BYTES / 1024} KiB.`)
}

type TrialRequest = { mapping?: unknown; preset?: unknown } & (
  | { rejection_id: string }
  | { body: string; content_type: string }
)
const TRIAL_FIELDS = new Set(["rejection_id", "body", "content_type", "mapping", "preset"])

/** null: it is a body as a tool sends it. */
function readTrialRequest(bytes: Buffer, contentType: string | null): TrialRequest | null {
  if (contentType === null || bodyKindOf(contentType) !== "json") return null
  try {
    const value = JSON.parse(bytes.toString("utf8")) as Record<string, unknown> | null
    if (
      typeof value !== "object" ||
      value === null ||
      !Object.keys(value).every((key) => TRIAL_FIELDS.has(key))
    )
      return null
    const isAsked =
      typeof value.rejection_id === "string"
        ? !("body" in value)
        : typeof value.body === "string" && typeof value.content_type === "string"
    return isAsked ? (value as TrialRequest) : null
  } catch {
    return null
  }
}

function readUnderstanding({ mapping, preset }: TrialRequest, source: Understanding): Understanding {
  const mistakes: FieldMistake[] = []
  const as = {
    preset: preset === undefined ? source.preset : readPreset(preset, mistakes),
    mapping:
      mapping === undefined ? source.mapping : mapping === null ? null : readMapping(mapping, mistakes),
  }
  if (mistakes.length > 0) throw refuseFields(mistakes)
  return as
}
