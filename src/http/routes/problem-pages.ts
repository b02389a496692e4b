/** The pages to which the `type` of every problem leads: what it means, what to do, an example. */

import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import { named } from "../shell/named-schemas.ts"
import { problemResponses } from "../shell/openapi.ts"
import { escapeHtml, makePage, prose } from "../shell/pages.ts"
import { exampleOf, kindOf, PROBLEM_CODES, Problem, type ProblemCode } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"
import { JSON_HEADERS, SharedDocument } from "../shell/shared-document.ts"

const Explanation = named(
  "ProblemKind",
  Type.Object({
    type: Type.String(),
    code: Type.String(),
    status: Type.Integer(),
    title: Type.String(),
    explanation: Type.String(),
    remedy: Type.String(),
  }),
  "A kind of problem: what it means and what to do about it.",
)

export function addProblemPages(app: App): void {
  const all = inBothForms("Problems", listPage(), { data: PROBLEM_CODES.map(explain) })
  const each = new Map<string, BothForms>(
    PROBLEM_CODES.map((code) => [code, inBothForms(kindOf(code).title, problemPage(code), explain(code))]),
  )

  app.get(
    "/problems",
    {
      schema: {
        operationId: "listProblems",
        summary: "Every problem that an answer can name",
        description: "The `type` of every problem leads to one of them.",
        tags: ["Reference"],
        security: [],
        response: {
          200: {
            description: "A page, or JSON for those who ask for it.",
            content: {
              "text/html": { schema: Type.String() },
              "application/json": {
                schema: named(
                  "ProblemKinds",
                  Type.Object({ data: Type.Array(Explanation) }),
                  "All kinds of problems.",
                ),
                example: { data: PROBLEM_CODES.map(explain) },
              },
            },
          },
          ...problemResponses("bad_request"),
        },
      },
    },
    all.send,
  )

  app.get(
    "/problems/:code",
    {
      schema: {
        operationId: "explainProblem",
        summary: "What a problem means and what to do about it",
        description: "What to change before the request is sent again.",
        tags: ["Reference"],
        security: [],
        params: Type.Object({
          code: Type.String({ description: "The `code` of the problem.", examples: ["validation_failed"] }),
        }),
        response: {
          200: {
            description: "A page, or JSON for those who ask for it.",
            content: {
              "text/html": { schema: Type.String() },
              "application/json": { schema: Explanation, example: explain("validation_failed") },
            },
          },
          ...problemResponses("bad_request", "not_found"),
        },
      },
    },
    (request, reply) => {
      const explanation = each.get(request.params.code)
      if (explanation === undefined) throw new Problem("not_found", "There is no such problem.")
      explanation.send(request, reply)
    },
  )
}

type BothForms = Pick<SharedDocument, "send">

/** A page for people, and the same as JSON for those who ask for it. */
function inBothForms(title: string, body: string, data: object): BothForms {
  const vary = { vary: "accept" }
  const page = makePage(title, body, vary)
  const json = new SharedDocument(() => Buffer.from(JSON.stringify(data)), { ...JSON_HEADERS, ...vary })
  return { send: (request, reply) => (wantsJson(request) ? json : page).send(request, reply) }
}

function wantsJson({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? ""
  return accept.includes("json") && !accept.includes("text/html")
}

function explain(code: ProblemCode) {
  const { status, title, explanation, remedy } = kindOf(code)
  return { type: `/problems/${code}`, code, status, title, explanation, remedy }
}

function problemPage(code: ProblemCode): string {
  const { status, title, explanation, remedy, headers = {} } = kindOf(code)
  const example = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "content-type: application/problem+json",
    "",
    JSON.stringify(exampleOf(code), null, 2),
  ]
  return `<h1>${escapeHtml(title)}</h1>
<p class="quiet"><code>${code}</code> · HTTP ${status}</p>
<h2>What it means</h2>
<p>${prose(explanation)}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>
<h2>An example</h2>
<pre>HTTP/1.1 ${status}
${escapeHtml(example.join("\n"))}</pre>
<p><a href="../problems">All problems</a> · <a href="../docs">API reference</a></p>`
}

function listPage(): string {
  const entries = PROBLEM_CODES.map((code) => {
    const { status, title, explanation } = kindOf(code)
    return `<dt><a href="problems/${code}">${escapeHtml(title)}</a> <span class="quiet">${status} <code>${code}</code></span></dt>
<dd>${prose(explanation)}</dd>`
  })
  return `<h1>Problems</h1>
<p>When a request cannot be served, the answer names one of these.</p>
<dl>
${entries.join("\n")}
</dl>
<p><a href="docs">API reference</a></p>`
}
