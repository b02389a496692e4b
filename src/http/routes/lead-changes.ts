/**
 * What people do with a lead: PATCH leads/{id}, PUT its next step, and POST its status, its triager, hand-over, its attempts, its
 * comments, undo, and void-turn. A change is answered with the lead as a GET would show it. A request with an idempotency key may be
 * repeated: the change is made once.
 */
import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import { commentOnLead, correctLead } from "../../changes/annotate-lead.ts"
import {
  assignLead,
  attemptLead,
  endNextStep,
  handOverLead,
  type LeadChange,
  type LeadDesk,
  moveLead,
  planNextStep,
  type Refusal,
  undoLastChange,
} from "../../changes/change-lead.ts"
import { voidTurn } from "../../changes/void-turn.ts"
import { assertNever } from "../../domain/assert-never.ts"
import type { Status } from "../../domain/decision/lifecycle.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import { DAY_MS } from "../../domain/time/day.ts"
import { MOMENT_FORMAT, readMoment } from "../../domain/time/read-moment.ts"
import { type LeadDetail, readLead } from "../../store/leads/leads.ts"
import { actorOf, reachOf } from "../access/admin.ts"
import { leadReachOf, nameOf } from "../access/caller.ts"
import { readIdempotencyKey } from "../access/idempotency-key.ts"
import { outdated, versionsIn } from "../access/if-match.ts"
import * as schemas from "../schemas/lead-changes.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import { showLead } from "./leads.ts"

export function addLeadChanges(scope: App, leads: LeadDesk): void {
  const show = async (request: LeadRequest, reply: FastifyReply) =>
    showLead(request, reply, (await readLead(leads.db, request.params.id)) as LeadDetail)
  const answer = async (request: LeadRequest, reply: FastifyReply, change: LeadChange) => {
    if (change.kind === "repeated") sayRepeated(reply)
    else if (change.kind !== "changed") throw toProblem(change)
    return { ...(await show(request, reply)), change: change.seq }
  }

  scope.post(
    "/leads/:id/status",
    { schema: schemas.statusSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const { to, reason, value = null, back_at } = request.body
      refuseUnlessStatus(to, "won", "value", value)
      refuseUnlessStatus(to, "lost", "back_at", back_at)
      const aim = { to, reason: readWords(reason), value, back_at: readMomentOf("back_at", back_at) }
      return answer(request, reply, await moveLead(leads, targetOf(request), aim))
    },
  )

  scope.post(
    "/leads/:id/hand-over",
    { schema: schemas.handOverSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const { triager, note } = request.body
      return answer(
        request,
        reply,
        await handOverLead(leads, targetOf(request), { triager, note: readWords(note) }),
      )
    },
  )

  scope.put(
    "/leads/:id/next-step",
    { schema: schemas.nextStepSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const at = readMomentOf("at", request.body.at) as number
      const next = { at, what: readWords(request.body.what) }
      return answer(request, reply, await planNextStep(leads, targetOf(request), next))
    },
  )

  scope.delete(
    "/leads/:id/next-step",
    { schema: schemas.dropNextStepSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const isDone = request.query.done === true
      return answer(request, reply, await endNextStep(leads, targetOf(request, isDone), isDone))
    },
  )

  scope.post(
    "/leads/:id/triager",
    { schema: schemas.triagerSchema, config: { manager: "team_lead" } },
    async (request, reply) => {
      const { triager, reason } = request.body
      const target = { ...targetOf(request), reach: leadReachOf(request) }
      return answer(request, reply, await assignLead(leads, target, { triager, reason: readWords(reason) }))
    },
  )

  scope.post(
    "/leads/:id/attempts",
    { schema: schemas.attemptSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const { result, call_at, note } = request.body
      const made = { result, callAt: readMomentOf("call_at", call_at), note: readWords(note) }
      return answer(request, reply, await attemptLead(leads, targetOf(request), made))
    },
  )

  scope.post(
    "/leads/:id/undo",
    { schema: schemas.undoSchema, config: { triager: "own_change" } },
    async (request, reply) => {
      const { change = null } = request.body ?? {}
      return answer(request, reply, await undoLastChange(leads, targetOf(request), change))
    },
  )

  scope.post("/leads/:id/void-turn", { schema: schemas.voidTurnSchema }, async (request, reply) => {
    const change = await voidTurn(leads, targetOf(request), request.body.reason.trim())
    return answer(request, reply, change)
  })

  scope.post(
    "/leads/:id/comments",
    { schema: schemas.commentSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const commented = await commentOnLead(leads, targetOf(request), request.body.text.trim())
      if (commented.kind !== "commented") throw toProblem(commented)
      if (commented.isRepeated) sayRepeated(reply)
      return reply.code(201).send({ ...commented.entry, actor_name: nameOf(request) })
    },
  )

  scope.patch(
    "/leads/:id",
    // The body is read by the domain, as at ingest.
    {
      schema: schemas.correctionSchema,
      config: { triager: "own_lead" },
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const replacing = versionsIn(request.headers["if-match"])
      const change = await correctLead(leads, targetOf(request), request.body, replacing)
      if (change.kind === "stale") throw outdated("lead", request.params.id, change.version)
      if (change.kind !== "corrected") throw toProblem(change)
      return show(request, reply)
    },
  )
}

type LeadRequest = FastifyRequest<{ Params: { id: string } }>

/** `option`: what the request says beside its body. */
const targetOf = (request: LeadRequest, option: boolean | null = null) => ({
  id: request.params.id,
  actor: actorOf(request),
  reach: reachOf(request),
  repeatable: repeatableOf(request, option),
})

/** Hash of method, route, lead, option and body: reusing the key for a different request is an error. */
function repeatableOf({ headers, method, routeOptions, params, body }: LeadRequest, option: boolean | null) {
  const key = readIdempotencyKey(headers["idempotency-key"])
  if (key === null) return null
  const identity = JSON.stringify([
    method,
    routeOptions.url,
    params,
    body ?? null,
    ...(option === null ? [] : [option]),
  ])
  return { key, hash: createHash("sha256").update(identity).digest() }
}
const sayRepeated = (reply: FastifyReply) => reply.header("idempotent-replayed", "true")

const readWords = (words: string | null | undefined): string | null => words?.trim() || null

function readMomentOf(field: "at" | "back_at" | "call_at", text: string | null | undefined): number | null {
  if (text == null) return null
  const moment = readMoment(text, "from")
  if (moment !== null && moment < Date.now() - LONGEST_UNSENT_MS)
    throw refuseFields([mistakeIn(field, "in_the_past", `\`${field}\` is long over.`)])
  if (moment !== null && moment < LATEST) return moment
  throw refuseFields([
    { pointer: `#/${field}`, code: "invalid_format", detail: `\`${field}\` ${MOMENT_FORMAT}.` },
  ])
}
/** A later year is a typing mistake, and so is a time longer ago than a change may have waited for a network. */
const LATEST = Date.parse("2100-01-01")
const LONGEST_UNSENT_MS = 31 * DAY_MS

function refuseUnlessStatus(to: Status, only: Status, field: "value" | "back_at", given: unknown): void {
  if (given == null || to === only) return
  const detail = `\`${field}\` is only for a lead that becomes \`${only}\`.`
  throw refuseFields([{ pointer: `#/${field}`, code: "invalid_value", detail }])
}

function toProblem(refusal: Refusal): Problem {
  switch (refusal.kind) {
    case "unknown":
      return new Problem("not_found", "There is no such lead.")
    case "key_reused":
      return new Problem(
        "idempotency_key_reused",
        "This idempotency key was used before, for another change.",
      )
    case "refused":
      return refuseFor("invalid_transition", refusal.because)
    case "mistaken":
      return new Problem("validation_failed", "The body is not valid.", { errors: refusal.mistakes })
    default:
      return assertNever(refusal)
  }
}
