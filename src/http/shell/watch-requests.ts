/** How a request fails, and what the log and the metrics keep of it. */
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Logger } from "pino"
import { logRequest } from "./log.ts"
import type { Metrics } from "./metrics.ts"
import { type Recognise, toProblem } from "./recognise-error.ts"
import { sendProblem } from "./send-problem.ts"

export type Watch = {
  readonly failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void
  readonly answered: (request: FastifyRequest, reply: FastifyReply) => void
}

export function watchRequests(log: Logger, metrics: Metrics, recognise: Recognise): Watch {
  return {
    failed(error, request, reply) {
      const problem = toProblem(error, request, recognise)
      sendProblem(request, reply, problem)
      // At once: if the caller has gone, no answer is ever sent.
      if (problem.status >= 500) logRequest(log, request, reply, error)
    },
    answered(request, reply) {
      const { url: route = "unmatched" } = request.routeOptions
      const labels = { method: request.method, route, status: reply.statusCode }
      metrics.requests.observe(labels, reply.elapsedTime / 1000)
      if (request.problem === null || reply.statusCode < 500) logRequest(log, request, reply)
    },
  }
}
