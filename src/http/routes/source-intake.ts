/**
 * POST /api/public/sources/{id}/{secret}: leads from plain HTML forms and from tools. The body is mapped to a lead's fields and then
 * handled like any lead. A program is answered as at ingest; a person sees a page, or is redirected where the form says.
 */
import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler } from "fastify"
import { Type } from "typebox"
import type { LeadDesk } from "../../changes/change-lead.ts"
import { takeBooking } from "../../changes/take-booking.ts"
import { readWritten } from "../../domain/lead/read-written.ts"
import type { Submission } from "../../domain/lead/submission.ts"
import type { Booking } from "../../domain/source/booking.ts"
import { type FormField, inputsAt } from "../../domain/source/form-body.ts"
import { isJoin, type Mapping, pathsOf } from "../../domain/source/mapping.ts"
import { PRESETS } from "../../domain/source/presets.ts"
import { mappingOf, readAsLead } from "../../domain/source/read-as-lead.ts"
import { type BodyFault, bodyKindOf } from "../../domain/source/read-raw.ts"
import type { SentField } from "../../domain/source/sent-field.ts"
import { SOURCE_PATH } from "../../domain/source/source-address.ts"
import { suspect } from "../../domain/source/suspect.ts"
import { PATIENCE_MS, retryOutages } from "../../ingest/patience.ts"
import { MOST_SOURCE_BYTES, readSent } from "../../ingest/read-sent.ts"
import { eventOf } from "../../ingest/replay-rejection.ts"
import type { SourceCounts } from "../../ingest/source-counts.ts"
import { uuid7 } from "../../store/connection/uuid7.ts"
import { keepRejection } from "../../store/leads/rejections.ts"
import type { LiveSource } from "../../store/people/keys.ts"
import { requireSource } from "../access/authenticate.ts"
import { isIdempotencyKey, readIdempotencyKey } from "../access/idempotency-key.ts"
import { ingestSchema, LeadSubmission } from "../schemas/ingest.ts"
import { string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { Problem } from "../shell/problems.ts"
import { answer, type IngestParts, keepRefused, problemOf, type Refusal, refusalOf } from "./ingest.ts"
import { isFromOtherSite, keepFromOtherSite } from "./other-site.ts"
import { addSourceChallenge } from "./source-challenge.ts"
import { refuseSignature, signatureOf } from "./source-signature.ts"
import { problemPage, thanksPage, wantsPage } from "./visitor-pages.ts"

/** Of a refused form no more is read than of any other refused body. */
const REFUSED_FORM_BYTES = 64 * 1024

declare module "fastify" {
  interface FastifyRequest {
    /** Why a form is refused. It is read all the same, to show visitors what they wrote, or to keep it. */
    refusal: Error | null
    /** What a visitor wrote, once it is read. */
    form: readonly FormField[] | null
    /** The form's own inputs for the name. */
    nameInputs: readonly string[] | null
  }
}

export type SourceIntakeParts = IngestParts & {
  readonly counts: SourceCounts
  readonly changes: LeadDesk
  readonly publicUrl: string | null
}

export function addSourceIntake(app: App, parts: SourceIntakeParts): void {
  const { ring, desks, intake, counts, publicUrl } = parts
  app.register(async (scope) => {
    scope.decorateRequest("refusal", null)
    scope.decorateRequest("form", null)
    scope.decorateRequest("nameInputs", null)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    scope.options(SOURCE_PATH, { schema: { hide: true } }, answerSourcePreflight)
    addSourceChallenge(scope as unknown as App, SOURCE_PATH, ring)
    scope.route({
      method: "POST",
      url: SOURCE_PATH,
      schema: sourceSchema,
      bodyLimit: MOST_SOURCE_BYTES,
      config: { problemPage },
      validatorCompiler: () => () => true, // read by the domain, which reports more than a schema can
      onRequest: [afterReadingForms(requireSource(ring)), refuseOtherBody],
      handler: async (request, reply) => {
        if (request.refusal !== null) throw await keepFromOtherSite(parts, request, request.refusal)
        const { id } = request.apiKey
        const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
        const contentType = request.headers["content-type"] ?? null
        const refuse = async (refusal: Refusal) => {
          counts.addRefused(id)
          if (bytes.length === 0) return problemOf(refusal, null) // a tool that tries the address has sent no lead
          return keepRefused(parts, request, bytes, refusal, contentType)
        }
        const { raw, fault } = await readSent(bytes, contentType)
        request.form = raw?.form ?? null
        const source = request.source as LiveSource
        const unsigned = refuseSignature(signatureOf(request, source, { bytes, json: raw?.json, publicUrl }))
        if (unsigned !== null) {
          counts.addRefused(id) // and not kept: whoever cannot sign must not fill the disk
          throw unsigned
        }
        if (fault !== null) throw await refuse(refusalOfFault(fault))
        const read = readAsLead(source, raw, desks.latestPolicy)
        if (read.fault !== null) throw await refuse(refusalOfFault(read.fault))
        const signs = suspect(read.fields)
        if (signs.length > 0) return answerSuspect(parts, request, reply, bytes, signs)

        const { submission, mistakes } = readWritten(
          read.body,
          desks.latestPolicy.defaultCountry,
          read.warnings,
        )
        const booking = PRESETS[source.preset].booking?.(raw) ?? null
        if (booking !== null) {
          const lead = await bookedFor(parts, id, booking, submission)
          // What is called off never becomes a lead.
          if (lead !== null || booking.is !== "booked") return answerBooking(reply, lead)
        }
        if (mistakes !== null) {
          request.nameInputs = nameInputsOf(raw.form ?? [], mappingOf(source, read.fields))
          throw await refuse(refusalOf(mistakes))
        }
        const idempotency = idempotencyOf(request, read, bytes) ?? sameOf(source, read.body, submission)
        const outcome = await intake.submit(
          { id: uuid7(), api_key_id: id, submission, idempotency },
          request.waitedMs,
        )
        if (outcome.kind === "created") counts.addLead(id)
        if (outcome.kind === "key_reused") return answer(reply, outcome)
        if (booking !== null) await takeBooking(parts.changes, id, booking, { lead: outcome.lead_id })
        return sendOn(request, reply) ?? answer(reply, outcome, statusOf(request))
      },
    })
  })
}

/** The inputs of the name: all that are joined, or the first of several paths. Without a mapping it is `nombre`. */
function nameInputsOf(
  form: readonly FormField[],
  { nombre: place = ["nombre"] }: Mapping,
): readonly string[] {
  const paths = pathsOf(place)
  const inputs = inputsAt(form, paths)
  if (inputs.length === 0) return paths.slice(0, 1)
  return isJoin(place) ? inputs : inputs.slice(0, 1)
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/** Postpones the refusal until the form is read, if a person is to see what they wrote or the form is to be kept. */
const afterReadingForms =
  (require: OnRequest): OnRequest =>
  (request, reply, done) =>
    require(request, reply, (problem) => {
      const {
        "content-type": type = "",
        "content-encoding": encoding,
        "content-length": length,
      } = request.headers
      const isForm = FORM.test(type) && encoding === undefined && Number(length) <= REFUSED_FORM_BYTES
      if (!problem || !isForm || !(wantsPage(request) || isFromOtherSite(problem))) return done(problem)
      request.refusal = problem
      done()
    })

/** The open lead of the person, as far as the policy recognises people, with the booking; null if there is none. */
async function bookedFor(
  { changes, desks }: SourceIntakeParts,
  source: string,
  booking: Booking,
  submission: Submission | null,
): Promise<string | null> {
  if (submission === null || booking.is === "moved_away") return null
  const { match } = desks.latestPolicy.duplicates
  const { email_normal, phone_normal } = submission
  const known = [match.includes("email") && email_normal, match.includes("telefono") && phone_normal]
  const contacts = known.filter((contact) => typeof contact === "string")
  return takeBooking(changes, source, booking, { contacts })
}

function answerBooking(reply: FastifyReply, lead: string | null): FastifyReply {
  if (lead !== null) reply.header("location", `/api/admin/leads/${lead}`)
  return reply.code(204).send()
}

/** A person goes on to another page, or sees one of ours; null for a program. */
function sendOn(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  const target = redirectOf(request)
  if (target !== null) return reply.code(303).header("location", target).send()
  if (!wantsPage(request)) return null
  const { html, headers } = thanksPage(request)
  return reply.code(201).headers(headers).send(html)
}

/** Some tools take no other status than 200 for success. */
const statusOf = ({ query }: FastifyRequest): 200 | 201 =>
  (query as { status?: unknown }).status === "200" ? 200 : 201

/** Only to the source's own sites, or anybody could use the address to lead people astray. */
function redirectOf({ query, apiKey, headers }: FastifyRequest): string | null {
  if (headers.accept === "application/json") return null
  const url = URL.parse(String((query as { redirect?: unknown }).redirect ?? ""))
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return null
  return apiKey.origins.includes(url.origin) ? url.href : null
}

/** Answers suspected spam like a success. If somebody replays it, the lead gets this id. */
async function answerSuspect(
  { rejections, desks, counts, onOutage = () => {} }: SourceIntakeParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  errors: ReturnType<typeof suspect>,
): Promise<FastifyReply> {
  const { apiKey, waitedMs } = request
  const contentType = request.headers["content-type"] ?? null
  const keep = () =>
    keepRejection(rejections, { apiKeyId: apiKey.id, code: "suspected_spam", errors, body, contentType })
  counts.addRefused(apiKey.id)
  const id = await retryOutages(keep, { giveUpAt: performance.now() + PATIENCE_MS - waitedMs, onOutage })
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
  const outcome = { kind: "created", lead_id: lead.id, answer: JSON.stringify(lead) } as const
  return sendOn(request, reply) ?? answer(reply, outcome, statusOf(request))
}

const refusalOfFault = ({ detail, errors }: BodyFault): Refusal =>
  errors.length > 0 ? refusalOf(errors) : { code: "malformed_json", detail, errors }

/**
 * The idempotency key: the caller's header, the tool's event id, or the number that /criba.js gives each form. A plain form has none of
 * them, and a double click or a reload sends it again byte for byte: so the same body from the same address is the same lead. The
 * space in such a key keeps it apart from keys that senders choose.
 */
function idempotencyOf(
  request: FastifyRequest,
  { fields, eventId }: { readonly fields: readonly SentField[]; readonly eventId: string | null },
  bytes: Buffer,
) {
  const header = readIdempotencyKey(request.headers["idempotency-key"])
  if (header === null && eventId !== null) return eventOf(eventId)
  const named = header ?? fields.find(({ path }) => path === "_id")?.value
  const isNamed = typeof named === "string" && isIdempotencyKey(named)
  if (!isNamed && !wantsPage(request)) return null
  const body_hash = createHash("sha256").update(bytes).digest("hex")
  if (isNamed) return { key: named, body_hash }
  const sender = createHash("sha256").update(`${request.ip} ${body_hash}`).digest("base64url")
  return { key: `form ${sender}`, body_hash }
}

/**
 * For tools without event ids: the same answers of the same person within two days are the same lead. Not without a contact, because
 * two people may have the same name; and not with the preset `auto`, whose senders may be programs that repeat on purpose.
 */
function sameOf({ preset }: LiveSource, body: object, { email_normal, phone_normal }: Submission) {
  if (preset === "auto" || (email_normal === null && phone_normal === null)) return null
  const body_hash = createHash("sha256").update(JSON.stringify(body)).digest("hex")
  return { key: `same ${body_hash}`, body_hash }
}

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const TYPES = /^(?:application\/(?:[\w.-]+\+)?json|application\/x-www-form-urlencoded|multipart\/form-data)/i

const refuseOtherBody: onRequestHookHandler = (request, _reply, done) => {
  const { "content-encoding": encoding = "identity", "content-type": type } = request.headers
  if (encoding.trim().toLowerCase() !== "identity")
    done(new Problem("unsupported_media_type", "A content encoding is not accepted; send the body as it is."))
  else if (type !== undefined && bodyKindOf(type) === null) {
    const detail =
      "The content type must be application/json, application/x-www-form-urlencoded or multipart/form-data."
    done(new Problem("unsupported_media_type", detail))
  } else done()
}

/** Any origin passes the preflight; the request itself is checked against the source's origins. */
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
    "For plain HTML forms and tools that cannot send our field names or a bearer key. The source's mapping says which part of " +
    "the body is which field; what it does not say is known by the preset, or by the names of fields in Spanish, English or Portuguese. " +
    "Amounts and yes or no are read as people write them, and everything else is kept in `extra`. The body is a JSON " +
    "object, form-encoded or multipart, 256 KiB at most. Files are left out, with the warning `file_left_out`. The tool's own " +
    "event id makes sure that what is sent twice becomes one lead. A browser that asks for a page gets one: thanks, or what is " +
    "wrong. `_website` is a field for programs that fill in everything: what comes with it is kept as a rejection, " +
    "and so is what comes less than 2 `_seconds` after the page opened. `_id` is the idempotency key of a form.",
  security: [],
  params: Type.Object({
    id: Type.String({ examples: ["src_8sJ2kQ4mZx1T"] }),
    secret: Type.String({ examples: ["criba_4cSxUcKCBQ1yWPvjG0rX2HnDfZ8eLtAm0TqDbR"] }),
  }),
  querystring: Type.Object({
    redirect: Type.Optional(
      string("Where a visitor goes when the lead is in: an address of the source's origins."),
    ),
    lang: Type.Optional(string("The language of the pages: `es` or `en`.")),
    status: Type.Optional(string("`200`: success is answered with 200, for tools that know no 201.")),
  }),
  headers: Type.Object({ "idempotency-key": idempotencyKey }),
  body: LeadSubmission,
  response: {
    200: ingestSchema.response[201],
    201: ingestSchema.response[201],
    204: {
      description:
        "A meeting that somebody booked, moved or called off in Calendly or Cal.com: it is the next step of their open lead, which " +
        "`Location` names, or there was nothing to change.",
      type: "null",
    },
    303: { description: "The lead is in; the visitor goes where `redirect` says.", type: "null" },
  },
  problems: [
    "invalid_key",
    "invalid_signature",
    "origin_not_allowed",
    "rate_limited",
    "unavailable",
  ] as const,
  neverProblems: ["not_found", "invalid_parameter"] as const,
}
