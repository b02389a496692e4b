/**
 * POST /api/public/ingest-lead: the one public endpoint. Reads the bytes, hands the lead to the intake and answers
 * with what was decided. A body that is refused is kept as a rejection before the caller hears of it.
 */
import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify"
import type { FieldMistake } from "../../domain/field-mistake.ts"
import { isInUtf8, readJsonBody } from "../../domain/lead/json-body.ts"
import { readWritten } from "../../domain/lead/read-written.ts"
import { readSubmission, type Submission } from "../../domain/lead/submission.ts"
import type { LeadIntake } from "../../ingest/intake.ts"
import { PATIENCE_MS, retryOutages } from "../../ingest/patience.ts"
import type { Database } from "../../store/connection/database.ts"
import { uuid7 } from "../../store/connection/uuid7.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { keepRejection } from "../../store/leads/rejections.ts"
import { requireKey } from "../access/authenticate.ts"
import { answerPreflight } from "../access/cross-origin.ts"
import { readIdempotencyKey } from "../access/idempotency-key.ts"
import type { KeyRing } from "../access/key-ring.ts"
import { ingestSchema } from "../schemas/ingest.ts"
import type { App } from "../shell/app.ts"
import { Problem } from "../shell/problems.ts"

export type IngestParts = {
  /** Connections for bodies that are refused. */
  readonly rejections: Database
  readonly ring: KeyRing
  readonly desks: DeskReader
  readonly intake: LeadIntake
  readonly onOutage?: (error: unknown) => void
}

export const INGEST_PATH = "/api/public/ingest-lead"

export function addIngest(app: App, parts: IngestParts): void {
  const { ring, desks, intake } = parts
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    scope.options(INGEST_PATH, { schema: { hide: true } }, answerPreflight(ring))
    scope.route({
      method: "POST",
      url: INGEST_PATH,
      schema: ingestSchema,
      validatorCompiler: () => () => true, // the submission is read by the domain, which reports more than a schema can
      onRequest: [requireKey(ring, "ingest"), refuseEncodedBody],
      handler: async (request, reply) => {
        const apiKeyId = request.apiKey.id
        const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
        const key = readIdempotencyKey(request.headers["idempotency-key"])
        const { submission, refusal } = readBody(request, bytes, desks.latestPolicy.defaultCountry)
        if (refusal !== null) throw await keepRefused(parts, request, bytes, refusal)
        const idempotency =
          key === null ? null : { key, body_hash: createHash("sha256").update(bytes).digest("hex") }
        const arrival = { id: uuid7(), api_key_id: apiKeyId, submission, idempotency }
        return answer(reply, await intake.submit(arrival, request.waitedMs))
      },
    })
  })
}

/** The answer to a lead that was sent. */
export function answer(
  reply: FastifyReply,
  outcome: Awaited<ReturnType<LeadIntake["submit"]>>,
  status: 200 | 201 = 201,
): FastifyReply {
  if (outcome.kind === "key_reused") {
    throw new Problem("idempotency_key_reused", "This idempotency key was used before, with another body.")
  }
  if (outcome.kind === "replayed") reply.header("idempotent-replayed", "true")
  return reply
    .code(status)
    .header("location", `/api/admin/leads/${outcome.lead_id}`)
    .header("content-type", "application/json; charset=utf-8")
    .send(outcome.answer)
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

/** No compression and no other character set: a body is kept byte for byte. */
const refuseEncodedBody: onRequestHookHandler = (request: FastifyRequest, _reply, done) => {
  const encoding = request.headers["content-encoding"]
  const type = request.headers["content-type"]
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    done(new Problem("unsupported_media_type", "A content encoding is not accepted; send the JSON as it is."))
  } else if (type !== undefined && !(JSON_TYPE.test(type) && isInUtf8(type))) {
    done(new Problem("unsupported_media_type", "The content type must be application/json, in UTF-8."))
  } else done()
}

export type Refusal = {
  readonly code: "malformed_json" | "validation_failed" | "origin_not_allowed"
  readonly detail: string
  readonly errors: readonly FieldMistake[]
}
type ReadBody =
  | { readonly submission: Submission; readonly refusal: null }
  | { readonly submission: null; readonly refusal: Refusal }

/** `?handling=lenient`, which /criba.js sends: people wrote the texts and cannot be asked to shorten them. */
function readBody({ query }: FastifyRequest, bytes: Buffer, defaultCountry: string): ReadBody {
  const { value, fault } = readJsonBody(bytes, "beside_fields")
  if (fault !== null)
    return { submission: null, refusal: { code: "malformed_json", detail: fault, errors: [] } }
  const isLenient = (query as { handling?: unknown }).handling === "lenient"
  const { submission, mistakes } = (isLenient ? readWritten : readSubmission)(value, defaultCountry)
  return submission === null ? { submission, refusal: refusalOf(mistakes) } : { submission, refusal: null }
}

export function refusalOf(errors: readonly FieldMistake[]): Refusal {
  const detail = errors.length === 1 ? (errors[0]?.detail ?? "") : `${errors.length} fields are wrong.`
  return { code: "validation_failed", detail, errors }
}

/** Keeps the bytes as a rejection, even if there are none, and answers with its id. */
export async function keepRefused(
  { rejections, onOutage = () => {} }: Pick<IngestParts, "rejections" | "onOutage">,
  { apiKey, waitedMs }: FastifyRequest,
  body: Buffer,
  { code, detail, errors }: Refusal,
  contentType: string | null = null,
): Promise<Problem> {
  const keep = () => keepRejection(rejections, { apiKeyId: apiKey.id, code, errors, body, contentType })
  const giveUpAt = performance.now() + PATIENCE_MS - waitedMs
  return problemOf({ code, detail, errors }, await retryOutages(keep, { giveUpAt, onOutage }))
}

export const problemOf = ({ code, detail, errors }: Refusal, rejectionId: string | null): Problem =>
  new Problem(code, detail, {
    ...(errors.length > 0 && { errors }),
    ...(rejectionId !== null && { members: { rejection_id: rejectionId } }),
  })
