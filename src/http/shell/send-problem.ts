/** The one place where a problem becomes an answer. */
import type { FastifyReply, FastifyRequest } from "fastify"
import { mayBeLarge } from "./connections.ts"
import type { Problem } from "./problems.ts"

/** A problem as a page, for a person who does not read JSON. */
export type ProblemPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

declare module "fastify" {
  interface FastifyContextConfig {
    /** null: this caller is a program. */
    problemPage?: (request: FastifyRequest, problem: Problem) => ProblemPage | null
  }
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problem = problem
  // The rest of a large body is not read, so the connection cannot take another request (connections.ts).
  const { raw } = request
  if (!raw.complete && raw.headers["content-length"] !== undefined && mayBeLarge(raw))
    reply.header("connection", "close")
  const page =
    problem.code === "not_found" && request.is404
      ? request.server.lostPage(request)
      : ownPage(request, problem)
  if (page !== null)
    return reply
      .code(problem.status)
      .headers({ ...problem.headers, ...page.headers })
      .send(page.html)
  const body = JSON.stringify(problem.document(pathOf(request.url), request.id))
  return (
    reply
      .code(problem.status)
      .headers(problem.headers)
      .header("x-request-id", request.id)
      .header("content-type", "application/problem+json")
      // As bytes: to a string Fastify would add a charset, which this type does not have.
      .send(Buffer.from(body))
  )
}

const ownPage = (request: FastifyRequest, problem: Problem): ProblemPage | null =>
  request.routeOptions.config?.problemPage?.(request, problem) ?? null

/** The path of a request target, which may also be a whole URL, without its query and without a source's secret. */
export function pathOf(target = "/"): string {
  const [path = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1)
  return path.startsWith("/") ? path.replace(/^(\/api\/public\/sources\/[^/]*)\/.*/s, "$1") : "/"
}
