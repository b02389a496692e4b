/**
 * The pages to which the `type` of a problem leads: meaning, remedy, example. One page for all, and one for each code.
 */
import type { App } from "./app.ts"
import { escapeHtml, makePage, prose } from "./pages.ts"
import { exampleOf, kindOf, PROBLEM_CODES, Problem, type ProblemCode } from "./problems.ts"
import type { SharedDocument } from "./shared-document.ts"

export function addProblemPages(app: App): void {
  const all = makePage("Problems", allProblems())
  const each = new Map<string, SharedDocument>(
    PROBLEM_CODES.map((code) => [code, makePage(kindOf(code).title, oneProblem(code))]),
  )
  app.get("/problems", { schema: { hide: true } }, all.send)
  app.get<{ Params: { code: string } }>("/problems/:code", { schema: { hide: true } }, (request, reply) => {
    const page = each.get(request.params.code)
    if (page === undefined) throw new Problem("not_found", "There is no such problem.")
    page.send(request, reply)
  })
}

const allProblems = (): string => `<h1>Problems</h1>
<p>When a request cannot be served, the answer names one of these.</p>
${PROBLEM_CODES.map((code) => `<h2 id="${code}"><a href="#${code}">${escapeHtml(kindOf(code).title)}</a></h2>\n${explain(code)}`).join("\n")}
<p><a href="docs">API reference</a></p>`

const oneProblem = (code: ProblemCode): string => `<h1>${escapeHtml(kindOf(code).title)}</h1>
${explain(code)}
<p><a href="../problems">All problems</a> · <a href="../docs">API reference</a></p>`

function explain(code: ProblemCode): string {
  const { status, explanation, remedy, headers = {} } = kindOf(code)
  const example = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "content-type: application/problem+json",
    "",
    JSON.stringify(exampleOf(code), null, 2),
  ]
  return `<p class="quiet"><code>${code}</code> · HTTP ${status}</p>
<p>${prose(explanation)}</p>
<p><b>What to do:</b> ${prose(remedy)}</p>
<pre>HTTP/1.1 ${status}
${escapeHtml(example.join("\n"))}</pre>`
}
