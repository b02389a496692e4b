/**
 * What people do with a lead: PATCH leads/{id}, and POST its status, its triager, its comments, and undo. A change is
 * answered with the lead as a GET right after it would be.
 */
import type { FastifyRequest } from "fastify"
import { commentOnLead, correctLead } from "../../changes/annotate-lead.ts"
import {
  assignLead,
  type LeadChange,
  type LeadDesk,
  moveLead,
  type Refusal,
  undoLastChange,
} from "../../changes/change-lead.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { type LeadDetail, readLead } from "../../store/leads.ts"
import { actorOf, onlyOf } from "../access/admin.ts"
import { nameOf } from "../access/caller.ts"
import { narrowLead } from "../access/narrow-lead.ts"
import {
  commentSchema,
  correctionSchema,
  statusSchema,
  triagerSchema,
  undoSchema,
} from "../schemas/lead-changes.ts"
import { Problem } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

export function addLeadChanges(scope: App, leads: LeadDesk): void {
  const answer = async (request: LeadRequest, change: LeadChange): Promise<LeadDetail> => {
    if (change.kind !== "changed") throw toProblem(change)
    return narrowLead(request, (await readLead(leads.db, request.params.id)) as LeadDetail)
  }

  scope.post(
    "/leads/:id/status",
    { schema: statusSchema, config: { triager: "own_lead" } },
    async (request) => {
      const { to, reason } = request.body
      const change = await moveLead(leads, askedBy(request), { to, reason: readReason(reason) })
      return answer(request, change)
    },
  )

  scope.post("/leads/:id/triager", { schema: triagerSchema }, async (request) => {
    const { triager, reason } = request.body
    const change = await assignLead(leads, askedBy(request), { triager, reason: readReason(reason) })
    return answer(request, change)
  })

  scope.post("/leads/:id/undo", { schema: undoSchema, config: { triager: "own_lead" } }, async (request) =>
    answer(request, await undoLastChange(leads, askedBy(request))),
  )

  scope.post(
    "/leads/:id/comments",
    { schema: commentSchema, config: { triager: "own_lead" } },
    async (request, reply) => {
      const commented = await commentOnLead(leads, askedBy(request), request.body.text.trim())
      if (commented.kind !== "commented") throw toProblem(commented)
      return reply.code(201).send({ ...commented.entry, actor_name: nameOf(request) })
    },
  )

  scope.patch(
    "/leads/:id",
    // The body is read by the domain, as at ingest.
    { schema: correctionSchema, config: { triager: "own_lead" }, validatorCompiler: () => () => true },
    async (request) => answer(request, await correctLead(leads, askedBy(request), request.body)),
  )
}

type LeadRequest = FastifyRequest<{ Params: { id: string } }>

const askedBy = (request: LeadRequest) => ({
  id: request.params.id,
  actor: actorOf(request),
  holder: onlyOf(request),
})

const readReason = (reason: string | null | undefined): string | null => reason?.trim() || null

function toProblem(refusal: Refusal): Problem {
  switch (refusal.kind) {
    case "unknown":
      return new Problem("not_found", "There is no such lead.")
    case "refused":
      return new Problem("invalid_transition", refusal.because)
    case "mistaken":
      return new Problem("validation_failed", "The body is not valid.", { errors: refusal.mistakes })
    default:
      return assertNever(refusal)
  }
}
