/** Requests as spans. These hooks are there only while tracing is on. */
import type { Open, Tracing } from "../../tracing/tracing.ts"
import type { App } from "./app.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Its span, while tracing is on. */
    span: Open | null
  }
}

const LEAD = /\/api\/admin\/leads\/([\da-f-]{36})$/

/** For the routes that are added after it. */
export function traceRequests(app: App, tracing: Tracing): void {
  app.decorateRequest("span", null)
  app.addHook("onRequest", (request, _reply, done) => {
    request.span = tracing.request(request.headers.traceparent?.toString(), done)
  })
  app.addHook("onResponse", (request, reply, done) => {
    const { span } = request
    if (span?.context.sampled) {
      const { url: route = "unmatched" } = request.routeOptions
      const { method, problem } = request
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
        "criba.request_id": request.id,
        ...(problem !== null && { "criba.problem": problem.code }),
      }
      const error = reply.statusCode >= 500 ? (problem?.code ?? String(reply.statusCode)) : null
      const leadId = LEAD.exec(String(reply.getHeader("location") ?? ""))?.[1] ?? null
      tracing.endRequest(span, `${method} ${route}`, attributes, error, leadId)
    }
    done()
  })
}
