/**
 * POST /api/public/sources/{id}/{secret}: leads from whatever can post, above all plain HTML forms without a script. What
 * comes is mapped to a lead's fields and then goes the way of every lead. A program is answered like at ingest; a person
 * sees a page, or goes where the form says.
 */
import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler } from "fastify"
import { Type } from "typebox"
import { readJsonBody } from "../../domain/lead/json-body.ts"
import { readSubmission } from "../../domain/lead/submission.ts"
import { MOST_FIELDS, readFormBody } from "../../domain/source/form-body.ts"
import { mapFields, type SentField } from "../../domain/source/map-fields.ts"
import { suspect } from "../../domain/source/suspect.ts"
import { PATIENCE_MS, patiently } from "../../ingest/patience.ts"
import { keepRejection } from "../../store/rejections.ts"
import { uuid7 } from "../../store/uuid7.ts"
import { requireSource } from "../access/authenticate.ts"
import { isIdempotencyKey, readIdempotencyKey } from "../access/idempotency-key.ts"
import { ingestSchema, LeadSubmission } from "../schemas/ingest.ts"
import { problemResponses } from "../shell/openapi.ts"
import { Problem } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"
import { answer, type IngestParts, keepRefused, type Refusal, refusalOf } from "./ingest.ts"
import { problemPage, thanksPage, wantsPage } from "./visitor-pages.ts"

export const SOURCE_PATH = "/api/public/sources/:id/:secret"
const BODY_LIMIT_BYTES = 256 * 1024
/** Of whom we let nothing in we read no more than of any other refused body. */
const REFUSED_FORM_BYTES = 64 * 1024

declare module "fastify" {
  interface FastifyRequest {
    /** Why a visitor's form is not let in; it is read all the same, so that the page can show what they wrote. */
    refusal: Error | null
  }
}

export function addSourceIntake(app: App, parts: IngestParts): void {
  const { ring, desks, intake } = parts
  app.register(async (scope) => {
    scope.decorateRequest("refusal", null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    scope.options(SOURCE_PATH, { schema: { hide: true } }, answerSourcePreflight)
    scope.route({
      method: "POST",
      url: SOURCE_PATH,
      schema: sourceSchema,
      bodyLimit: BODY_LIMIT_BYTES,
      config: { problemPage },
      validatorCompiler: () => () => true, // read by the domain, which reports more than a schema can
      onRequest: [readingForms(requireSource(ring)), refuseOtherBody],
      handler: async (request, reply) => {
        if (request.refusal !== null) throw request.refusal
        const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
        const { sent, refusal } = readSent(request, bytes)
        if (refusal !== null) throw await keepRefused(parts, request, bytes, refusal)
        const signs = suspect(sent)
        if (signs.length > 0) return answerSuspect(parts, request, reply, bytes, signs)

        const { body, warnings } = mapFields(sent)
        const { submission, mistakes } = readSubmission(body, desks.latestPolicy.defaultCountry, warnings)
        if (mistakes !== null) throw await keepRefused(parts, request, bytes, refusalOf(mistakes))
        const idempotency = idempotencyOf(request, sent, bytes)
        const arrival = { id: uuid7(), api_key_id: request.apiKey.id, submission, idempotency }
        const outcome = await intake.submit(arrival, request.waitedMs)
        if (outcome.kind === "key_reused") return answer(reply, outcome)
        return sendOn(request, reply) ?? answer(reply, outcome)
      },
    })
  })
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/** Puts off the refusal of a form that a person has sent until the form is read. */
const readingForms =
  (require: OnRequest): OnRequest =>
  (request, reply, done) =>
    require(request, reply, (problem) => {
      const {
        "content-type": type = "",
        "content-encoding": encoding,
        "content-length": length,
      } = request.headers
      const isForm = FORM.test(type) && encoding === undefined && Number(length) <= REFUSED_FORM_BYTES
      if (!problem || !isForm || !wantsPage(request)) return done(problem)
      request.refusal = problem
      done()
    })

/** A person goes on to another page, or sees one of ours; null for a program. */
function sendOn(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const target = redirectOf(request)
  if (target !== null) return reply.code(303).header("location", target).send()
  if (!wantsPage(request)) return null
  const { html, headers } = thanksPage(request)
  return reply.code(201).headers(headers).send(html)
}

/** Only to the source's own sites, or anybody could use the address to lead people astray. */
function redirectOf({ query, apiKey, headers }: FastifyRequest): string | null {
  if (headers.accept === "application/json") return null
  const url = URL.parse(String((query as { redirect?: unknown }).redirect ?? ""))
  return url !== null && apiKey.origins.includes(url.origin) ? url.href : null
}

/** As if all were well: the id is the one that the lead will bear if somebody lets it in. */
async function answerSuspect(
  { rejections, desks, onOutage = () => {} }: IngestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  errors: ReturnType<typeof suspect>,
): Promise<FastifyReply> {
  const { apiKey, waitedMs } = request
  const keep = () => keepRejection(rejections, { apiKeyId: apiKey.id, code: "suspected_spam", errors, body })
  const id = await patiently(keep, { giveUpAt: performance.now() + PATIENCE_MS - waitedMs, onOutage })
  const policy = desks.latestPolicy
  const lead = {
    id: id ?? uuid7(),
    status: "waiting",
    disqualified: false,
    disqualification: null,
    bracket: policy.bracketWithoutRevenue,
    triager: null,
    duplicate_of: null,
    warnings: [],
    policy_version: policy.version,
    created_at: new Date().toISOString(),
  }
  return (
    sendOn(request, reply) ??
    answer(reply, { kind: "created", lead_id: lead.id, answer: JSON.stringify(lead) })
  )
}

type Sent =
  | { readonly sent: readonly SentField[]; readonly refusal: null }
  | { readonly sent: null; readonly refusal: Refusal }

function readSent({ headers }: FastifyRequest, bytes: Buffer): Sent {
  if (bytes.length === 0) return malformed("The body is empty.")
  if (FORM.test(headers["content-type"] ?? "")) {
    const sent = readFormBody(bytes)
    return sent === null ? TOO_MANY_FIELDS : { sent, refusal: null }
  }
  const { value, fault } = readJsonBody(bytes)
  if (fault !== null) return malformed(fault)
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const sent = Object.entries(value)
    return sent.length > MOST_FIELDS ? TOO_MANY_FIELDS : { sent, refusal: null }
  }
  const detail = "The body must be a JSON object."
  return { sent: null, refusal: refusalOf([{ pointer: "#", code: "not_an_object", detail }]) }
}

const malformed = (detail: string): Sent => ({
  sent: null,
  refusal: { code: "malformed_json", detail, errors: [] },
})
const TOO_MANY_FIELDS = malformed(`The body has more than ${MOST_FIELDS} fields.`)

/**
 * Sent twice, taken in once: by the caller's header, or the number that criba.js gives each form it sends. A plain form has
 * neither, and a double click or a reload sends it again, byte for byte: the same body from the same address is the same
 * lead. No sender can make up such a key, because of the space.
 */
function idempotencyOf(request: FastifyRequest, sent: readonly SentField[], bytes: Buffer) {
  const body_hash = createHash("sha256").update(bytes).digest("hex")
  const named =
    readIdempotencyKey(request.headers["idempotency-key"]) ?? sent.find(([name]) => name === "_id")?.[1]
  if (typeof named === "string" && isIdempotencyKey(named)) return { key: named, body_hash }
  if (!wantsPage(request)) return null
  const sender = createHash("sha256").update(`${request.ip} ${body_hash}`).digest("base64url")
  return { key: `form ${sender}`, body_hash }
}

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
const TYPES = ["application/json", "application/x-www-form-urlencoded"]

const refuseOtherBody: onRequestHookHandler = (request, _reply, done) => {
  const { "content-encoding": encoding = "identity", "content-type": type } = request.headers
  if (encoding.trim().toLowerCase() !== "identity")
    done(new Problem("unsupported_media_type", "A content encoding is not accepted; send the body as it is."))
  else if (type !== undefined && !FORM.test(type) && !JSON_TYPE.test(type)) {
    const detail = "The content type must be application/x-www-form-urlencoded or application/json."
    done(new Problem("unsupported_media_type", detail))
  } else done()
}

/** A page of any site may ask; whether it may send is said by the request itself. */
const answerSourcePreflight = async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header("vary", "Origin")
  if (request.headers.origin === undefined) return reply.code(204).header("allow", "OPTIONS, POST").send()
  return reply
    .code(204)
    .header("access-control-allow-origin", request.headers.origin)
    .header("access-control-allow-methods", "POST")
    .header("access-control-allow-headers", "content-type, idempotency-key")
    .header("access-control-max-age", "600")
    .send()
}

const { "idempotency-key": idempotencyKey } = ingestSchema.headers.properties
const sourceSchema = {
  operationId: "postToSource",
  tags: ["Ingest"],
  summary: "Take in a lead from a form or a tool",
  description:
    "For plain HTML forms and tools that cannot send our field names or a bearer key. Fields are known by their names in " +
    "Spanish or English, amounts and yes or no are read as people write them, and everything else is kept in `extra`. The " +
    "body is form-encoded or a JSON object, 256 KiB at most. A browser that asks for a page gets one: thanks, or what is " +
    "wrong. `_website` is a field for programs that fill in everything: what comes with it is kept as a rejection, " +
    "and so is what comes less than 2 `_seconds` after the page opened. `_id` is the idempotency key of a form.",
  security: [],
  params: Type.Object({
    id: Type.String({ examples: ["src_8sJ2kQ4mZx1T"] }),
    secret: Type.String({ examples: ["criba_4cSxUcKCBQ1yWPvjG0rX2HnDfZ8eLtAm0TqDbR"] }),
  }),
  querystring: Type.Object({
    redirect: Type.Optional(
      Type.String({
        description: "Where a visitor goes when the lead is in: an address of the source's origins.",
      }),
    ),
    lang: Type.Optional(Type.String({ description: "The language of the pages: `es` or `en`." })),
  }),
  headers: Type.Object({ "idempotency-key": idempotencyKey }),
  body: LeadSubmission,
  response: {
    201: ingestSchema.response[201],
    303: { description: "The lead is in; the visitor goes where `redirect` says.", type: "null" },
    ...problemResponses(
      "invalid_key",
      "origin_not_allowed",
      "rate_limited",
      "unsupported_media_type",
      "body_too_large",
      "malformed_json",
      "validation_failed",
      "invalid_idempotency_key",
      "idempotency_key_reused",
      "unavailable",
    ),
  },
}
