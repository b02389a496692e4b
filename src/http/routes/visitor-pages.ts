/**
 * The pages that a visitor of somebody's web site sees after sending a plain form: thanks, or what went wrong with all
 * that they wrote, ready to be sent again. They work without a script and below any path, as their form posts to its own
 * address.
 */
import type { FastifyRequest } from "fastify"
import { chooseLanguage } from "../../domain/language.ts"
import { type FormField, readFormBody } from "../../domain/source/form-body.ts"
import { VISITOR_WORDS } from "../../domain/wording/page-words.ts"
import { escapeHtml, htmlHeaders, pagePolicy, writePage } from "../shell/pages.ts"
import type { Problem } from "../shell/problems.ts"
import type { ProblemPage } from "../shell/send-problem.ts"

/** A browser that shows the answer to a person, and no script or program. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").includes("text/html")

export function thanksPage(request: FastifyRequest): ProblemPage {
  const { thanks, back } = wordsFor(request)
  const from = siteOf(request)
  const link =
    from === null ? "" : `\n<p><a href="${escapeHtml(from)}">${escapeHtml(back(new URL(from).host))}</a></p>`
  return page(request, thanks.title, `<p>${escapeHtml(thanks.text)}</p>${link}`)
}

/** null for callers that read problems as JSON. */
export function problemPage(request: FastifyRequest, problem: Problem): ProblemPage | null {
  if (!wantsPage(request)) return null
  const words = wordsFor(request)
  const code = `<p class="quiet"><code>${problem.code}</code> · <code>${escapeHtml(request.id)}</code></p>`
  const fields = fieldsOf(request)
  const sendAgain = `<form method="post">${hiddenInputs(fields)}\n<p><button>${words.send}</button></p></form>`
  switch (problem.code) {
    case "validation_failed":
      return isNameAlone(problem)
        ? page(request, words.name.title, `<p>${escapeHtml(words.name.text)}</p>\n${nameForm(request)}`)
        : brokenPage(request, fields, code)
    case "rate_limited": {
      const seconds = problem.headers["retry-after"] ?? "60"
      const [text, form] =
        fields.length > 0 ? [words.wait.here(seconds), sendAgain] : [words.wait.back(seconds), ""]
      return page(request, words.wait.title, `<p>${escapeHtml(text)}</p>\n${form}`)
    }
    case "unavailable":
    case "internal":
      return page(
        request,
        words.later.title,
        fields.length > 0
          ? `<p>${escapeHtml(words.later.text)}</p>\n${sendAgain}\n${code}`
          : `<p>${escapeHtml(words.later.back)}</p>\n${code}`,
      )
    default:
      return brokenPage(request, fields, code)
  }
}

/** No button: what comes from a page of ours is let in, and the form's own page is not. */
function brokenPage(request: FastifyRequest, fields: readonly FormField[], code: string): ProblemPage {
  const { broken, written } = wordsFor(request)
  const text = `<p>${escapeHtml(broken.text)}</p>\n${whatWasWritten(fields, written)}${code}`
  return page(request, broken.title, text)
}

/** The one thing that a visitor can put right. */
const isNameAlone = ({ errors = [] }: Problem): boolean =>
  errors.length === 1 && errors[0]?.pointer === "#/nombre" && errors[0].code === "required"

/** Asks for the name where the form itself asks for it. Everything else goes along unseen. */
function nameForm(request: FastifyRequest): string {
  const nameInputs = request.nameInputs ?? ["nombre"]
  const { name: words, send } = wordsFor(request)
  const fields = fieldsOf(request)
  const inputs = nameInputs.map((name, i) => {
    const typed = fields.find((field) => field[0] === name)?.[1] ?? ""
    const label = name === "nombre" ? words.label : name
    const told = i === 0 ? ` <span class="wrong">${escapeHtml(words.wanted)}</span>` : ""
    const input = `<input id="name-${i}" name="${escapeHtml(name)}" value="${escapeHtml(typed)}"${i === 0 ? " required" : ""}>`
    return `<label for="name-${i}">${escapeHtml(label)}${told}${input}</label>`
  })
  const others = fields.filter(([name]) => !nameInputs.includes(name))
  return `<form method="post">${hiddenInputs(others)}
${inputs.join("\n")}
<p><button>${send}</button></p></form>`
}

/** To be read and copied: the page cannot send it. */
function whatWasWritten(fields: readonly FormField[], title: string): string {
  const told = fields.filter(([name, text]) => !name.startsWith("_") && text.trim() !== "")
  if (told.length === 0) return ""
  const rows = told.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
  return `<p>${escapeHtml(title)}</p>\n<dl class="written">${rows.join("")}</dl>\n`
}

const hiddenInputs = (fields: readonly FormField[]): string =>
  fields
    .map(([name, text]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(text)}">`)
    .join("")

/** What the visitor wrote, without the number that the page had for sending it once: what they send now is another body. */
function fieldsOf({ body, headers, form }: FastifyRequest): FormField[] {
  const isForm = Buffer.isBuffer(body) && /urlencoded/i.test(headers["content-type"] ?? "")
  return (form ?? (isForm ? readFormBody(body) : null) ?? []).filter(([name]) => name !== "_id")
}

const wordsFor = ({ query, headers }: FastifyRequest) =>
  VISITOR_WORDS[chooseLanguage((query as { lang?: string }).lang, headers["accept-language"])]

/** Where the form stood, if that is a page of the source's own sites. */
function siteOf({ apiKey, headers }: FastifyRequest): string | null {
  const origin = URL.parse(headers.referer ?? headers.origin ?? "")?.origin
  return origin !== undefined && apiKey.origins.includes(origin) ? origin : null
}

function page(request: FastifyRequest, title: string, body: string): ProblemPage {
  const { query, headers, apiKey } = request
  const language = chooseLanguage((query as { lang?: string }).lang, headers["accept-language"])
  // The form may stand in a frame of its site, and then this page does; and what it posts may lead back to the site.
  const sites = ["'self'", ...(apiKey?.origins ?? [])].join(" ")
  return {
    html: writePage(title, `<h1>${escapeHtml(title)}</h1>\n${body}`, language),
    headers: {
      ...htmlHeaders(pagePolicy({ postsTo: sites, framedBy: sites })),
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
      vary: "accept, accept-language, origin",
    },
  }
}
