/**
 * Which problems an operation can answer with, for the OpenAPI document. Most follow from its path, parameters, headers, body and
 * options; a route names only the others.
 */
import type { FastifyContextConfig } from "fastify"
import { exampleOf, kindOf, PROBLEM_CODES, type ProblemCode } from "./problems.ts"

declare module "fastify" {
  interface FastifySchema {
    /** Problems beside those that follow from schema and path. */
    problems?: readonly ProblemCode[]
    /** Problems that would follow, but cannot happen. */
    neverProblems?: readonly ProblemCode[]
  }
}

/** Carries the codes until the document is finished. */
export const MARK = "x-problems"

type Schema = {
  readonly body?: unknown
  readonly params?: unknown
  readonly querystring?: unknown
  readonly headers?: unknown
  readonly problems?: readonly ProblemCode[]
  readonly neverProblems?: readonly ProblemCode[]
}

const ADMIN: readonly ProblemCode[] = [
  "missing_key",
  "invalid_key",
  "sign_in_failed",
  "second_factor_required",
  "insufficient_scope",
  "origin_not_allowed",
  "network_not_allowed",
  "rate_limited",
  "unavailable",
]
const BODY: readonly ProblemCode[] = ["unsupported_media_type", "body_too_large", "validation_failed"]

/** `schema` as the plugin gets it. */
export function withProblems<T extends Schema>(schema: T, url: string, config: FastifyContextConfig = {}): T {
  const { problems: _problems, neverProblems: _never, ...described } = schema
  return { ...described, [MARK]: problemsOf(schema, url, config) } as unknown as T
}

function problemsOf(schema: Schema, url: string, { asksAgain }: FastifyContextConfig): ProblemCode[] {
  const { body, params, querystring, problems = [], neverProblems = [] } = schema
  const has = (header: string) => header in propertiesOf(schema.headers)
  const possible = new Set<ProblemCode>([
    ...(url.startsWith("/api/admin/") ? ADMIN : []),
    // An API key has no `me`: it gets a 404.
    ...(url.startsWith("/api/admin/me/") ? (["not_found"] as const) : []),
    ...(asksAgain ? (["confirmation_required"] as const) : []),
    ...(body === undefined ? [] : BODY),
    ...(body === undefined || isBytes(body) ? [] : (["malformed_json"] as const)),
    ...(params === undefined ? [] : (["not_found"] as const)),
    ...(querystring === undefined ? [] : (["invalid_parameter"] as const)),
    ...(has("if-match") ? (["precondition_failed"] as const) : []),
    ...(has("idempotency-key") ? (["invalid_idempotency_key", "idempotency_key_reused"] as const) : []),
    ...problems,
  ])
  for (const code of neverProblems) {
    if (!possible.delete(code)) throw new Error(`${url} excludes ${code}, which it would not have`)
  }
  return PROBLEM_CODES.filter((code) => possible.has(code))
}

const propertiesOf = (schema: unknown): object =>
  (schema as { properties?: object } | undefined)?.properties ?? {}
const isBytes = (body: unknown): boolean =>
  "application/octet-stream" in ((body as { content?: object }).content ?? {})

const HEADERS: { [name: string]: object } = {
  "WWW-Authenticate": {
    description: "How to authenticate, and what was missing.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before the next attempt.", schema: { type: "integer" } },
}

/** The answers with problems, each once, to which operations refer. */
export class ProblemResponses {
  readonly all: Record<string, object> = {}

  /** References by status to the answers for these codes. */
  refer(codes: readonly ProblemCode[]): Record<string, { $ref: string }> {
    const byStatus = Map.groupBy(codes, (code) => kindOf(code).status)
    return Object.fromEntries(
      [...byStatus].map(([status, group]) => {
        const name = group.map(pascal).join("Or")
        this.all[name] ??= describe(group)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }
}

const pascal = (code: ProblemCode): string =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function describe(codes: readonly ProblemCode[]): object {
  const sent = new Set(codes.flatMap((code) => Object.keys(kindOf(code).headers ?? {})))
  const headers = Object.entries(HEADERS).filter(([name]) => sent.has(name.toLowerCase()))
  const examples = codes.map((code) => [code, { summary: kindOf(code).title, value: exampleOf(code) }])
  return {
    description: codes.map((code) => kindOf(code).title).join("; "),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    content: {
      "application/problem+json": {
        schema: { $ref: "#/components/schemas/Problem" },
        examples: Object.fromEntries(examples),
      },
    },
  }
}
