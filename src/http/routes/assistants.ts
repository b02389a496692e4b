/**
 * POST /mcp: assistants ask by the Model Context Protocol (streamable HTTP, without sessions), with an API key. `/mcp?write=true` offers
 * the tools that change something to a key of the scope `admin`.
 */
import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import packageJson from "../../../package.json" with { type: "json" }
import { recordQuestion } from "../../changes/record-use.ts"
import { allows } from "../../domain/key/key-request.ts"
import type { Language } from "../../domain/language.ts"
import { explainLead } from "../../reports/explain-lead.ts"
import type { Database } from "../../store/connection/database.ts"
import { requireKey } from "../access/authenticate.ts"
import type { KeyRing } from "../access/key-ring.ts"
import { type Answer, type Ask, withoutTexts } from "../assistants/tools.ts"
import type { App } from "../shell/app.ts"

export function addAssistants(app: App, ring: KeyRing, db: Database): void {
  app.post(
    "/mcp",
    {
      schema: {
        hide: true,
        querystring: Type.Object({ write: Type.Optional(Type.Enum(["true", "false"])) }),
      },
      onRequest: requireKey(ring, "read:leads", "read:stats"),
    },
    async (request, reply) => {
      const { makeAssistantServer } = await import("../assistants/answer-assistant.ts")
      const { WebStandardStreamableHTTPServerTransport } = await import(
        "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
      )
      const { apiKey: key } = request
      const server = makeAssistantServer({
        version: packageJson.version,
        ask: { api: askAs(app, request), explanation: (id, language) => explain(db, id, language) },
        mayWrite: request.query.write === "true",
        mayCall: (scope) => allows(key.scopes, scope),
        onCall: (tool, given) => recordQuestion(db, `key:${key.id}`, tool, withoutTexts(given)),
      })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      try {
        const asked = new Request("http://criba/mcp", { method: "POST", headers: headersOf(request) })
        const answer = await transport.handleRequest(asked, { parsedBody: request.body })
        reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .header("cache-control", "no-store")
        return reply.send(Buffer.from(await answer.arrayBuffer()))
      } finally {
        await server.close()
      }
    },
  )
  // Nothing is told unasked, so there is no stream to open and no session to end.
  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    schema: { hide: true },
    handler: async (_request, reply) => reply.code(405).header("allow", "POST").send(),
  })
}

async function explain(db: Database, id: string, language: Language): Promise<Answer> {
  const explained = await explainLead(db, id, language)
  if (explained === null) return { ok: false, answer: "There is no such lead." }
  return { ok: true, answer: { lead: explained.lead, history: explained.accounts } }
}

const headersOf = ({ headers }: FastifyRequest) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && /^(accept|content-type|mcp-)/.test(name) ? [[name, value]] : [],
  )

/** Asks the admin API within this process, as the caller: its key, its address, its page. */
const askAs =
  (app: App, { ip, headers: { authorization = "", origin } }: FastifyRequest): Ask["api"] =>
  async (method, path, body) => {
    const { statusCode, body: text } = await app.inject({
      method,
      url: `/api/admin/${path}`,
      remoteAddress: ip,
      headers: { authorization, ...(origin !== undefined && { origin }) },
      ...(body !== undefined && { payload: body as object }),
    })
    return { ok: statusCode < 400, answer: JSON.parse(text) }
  }
