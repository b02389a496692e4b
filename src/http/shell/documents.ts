/**
 * What integrators read: the OpenAPI document, the reference page, and the JSON Schema of the policy. Nothing is loaded from other
 * servers.
 */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify"
import { Type } from "typebox"
import { PolicyDocument } from "../../domain/policy/policy.ts"
import { string } from "../schemas/parts.ts"
import type { App } from "./app.ts"
import { operationsOf } from "./operations.ts"
import { cspHash, htmlHeaders } from "./pages.ts"
import { JSON_HEADERS, SharedDocument } from "./shared-document.ts"

const operation = operationsOf("Reference", [])

/** Relative, because a proxy may serve us below a path. */
const SCRIPT_PATH = "docs/reference.js"

export function addDocuments(app: App, publicUrl: string | null): void {
  const JsonObject = Type.Record(string(), Type.Unknown())

  const description = new SharedDocument(() => Buffer.from(JSON.stringify(app.swagger())), JSON_HEADERS)
  app.get(
    "/openapi.json",
    operation(
      "describeApi",
      "This description of the API",
      "Made from the schemas by which the server checks its requests, so it is that of the version that runs.",
      {
        response: {
          200: { description: "OpenAPI 3.1.", content: { "application/json": { schema: JsonObject } } },
        },
        problems: ["bad_request"],
      },
    ),
    description.send,
  )

  const policySchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${publicUrl ?? ""}/policy.schema.json`,
    ...PolicyDocument,
  }
  const schema = new SharedDocument(() => Buffer.from(JSON.stringify(policySchema)), {
    "content-type": "application/schema+json; charset=utf-8",
  })
  app.get(
    "/policy.schema.json",
    operation(
      "describePolicy",
      "The JSON Schema of a policy",
      "For editors: it completes and checks a policy while you write it.",
      {
        response: {
          200: {
            description: "JSON Schema 2020-12.",
            content: { "application/schema+json": { schema: JsonObject } },
          },
        },
        problems: ["bad_request"],
      },
    ),
    schema.send,
  )

  app.get("/docs", { schema: { hide: true } }, sendPartOfReference("page"))
  app.get(`/${SCRIPT_PATH}`, { schema: { hide: true } }, sendPartOfReference("script"))
}

const sendPartOfReference =
  (part: keyof Reference) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reference().then(
      (parts) => parts[part].send(request, reply),
      (error) => reply.send(error),
    )
  }

type Reference = { page: SharedDocument; script: SharedDocument }
let loading: Promise<Reference> | undefined

/**
 * Scalar's page and its script of 4 MB, taken from its plugin once, and only when somebody asks: the import alone takes
 * 0.3 s, longer than the rest of the server takes to start.
 */
function reference(): Promise<Reference> {
  loading ??= loadReference()
  return loading
}

async function loadReference(): Promise<Reference> {
  const { default: scalar } = await import("@scalar/fastify-api-reference")
  const source = Fastify()
  const configuration = {
    url: "openapi.json",
    cdn: SCRIPT_PATH,
    pageTitle: "Criba API",
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: "never" as const,
    hideClientButton: true, // it would open this description in a client on the internet
    agent: { disabled: true },
    mcp: { disabled: true },
  }
  await source.register(scalar, { routePrefix: "/docs", configuration })
  const { body: page } = await source.inject("/docs/")
  const { rawPayload: script } = await source.inject("/docs/js/scalar.js")
  await source.close()
  const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code)
  const hashes = scripts.filter((code) => code !== "").map(cspHash)
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`,
    // The script makes its styles as it runs.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
  return {
    page: new SharedDocument(() => Buffer.from(page), htmlHeaders(policy)),
    script: new SharedDocument(() => script, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "max-age=3600",
    }),
  }
}
