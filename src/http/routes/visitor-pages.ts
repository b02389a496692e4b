/**
 * The pages that visitors see after sending a plain form: thanks, or what went wrong, with all that they wrote ready to be sent
 * again. They need no script, and work below any path because their form posts to its own address.
 */
import type { FastifyRequest } from "fastify"
import { chooseLanguage, type Language } from "../../domain/language.ts"
import { type FormField, readFormBody } from "../../domain/source/form-body.ts"
import { type TellServer, tellServer } from "../../domain/wording/tell-server.ts"
import { escapeHtml, htmlHeaders, pagePolicy, writePage } from "../shell/pages.ts"
import type { Problem } from "../shell/problems.ts"
import type { ProblemPage } from "../shell/send-problem.ts"

/** Whether a browser will show the answer to a person. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").includes("text/html")

export function thanksPage(request: FastifyRequest): ProblemPage {
  const t = wordsFor(request)
  const from = siteOf(request)
  const link =
    from === null
      ? ""
      : `\n<p><a href="${escapeHtml(from)}">${escapeHtml(t("visitor.back", { host: new URL(from).host }))}</a></p>`
  return page(request, t("visitor.thanks.title"), `<p>${escapeHtml(t("visitor.thanks.text"))}</p>${link}`)
}

/** null for callers that read problems as JSON. */
export function problemPage(request: FastifyRequest, problem: Problem): ProblemPage | null {
  if (!wantsPage(request)) return null
  const t = wordsFor(request)
  const code = `<p class="quiet"><code>${problem.code}</code> · <code>${escapeHtml(request.id)}</code></p>`
  const fields = fieldsOf(request)
  const sendAgain = `<form method="post">${hiddenInputs(fields)}\n<p><button>${escapeHtml(t("visitor.send"))}</button></p></form>`
  switch (problem.code) {
    case "validation_failed":
      return isNameAlone(problem)
        ? page(
            request,
            t("visitor.name.title"),
            `<p>${escapeHtml(t("visitor.name.text"))}</p>\n${nameForm(request)}`,
          )
        : brokenPage(request, fields, code)
    case "rate_limited": {
      const seconds = Number(problem.headers["retry-after"] ?? 60)
      const [text, form] =
        fields.length > 0
          ? [t("visitor.wait.here", { seconds }), sendAgain]
          : [t("visitor.wait.back", { seconds }), ""]
      return page(request, t("visitor.wait.title"), `<p>${escapeHtml(text)}</p>\n${form}`)
    }
    case "unavailable":
    case "internal":
      return page(
        request,
        t("visitor.later.title"),
        fields.length > 0
          ? `<p>${escapeHtml(t("visitor.later.text"))}</p>\n${sendAgain}\n${code}`
          : `<p>${escapeHtml(t("visitor.later.back"))}</p>\n${code}`,
      )
    default:
      return brokenPage(request, fields, code)
  }
}

/** No button: our own page is always let in, so sending from here would get around the check that refused the form's page. */
function brokenPage(request: FastifyRequest, fields: readonly FormField[], code: string): ProblemPage {
  const t = wordsFor(request)
  const text = `<p>${escapeHtml(t("visitor.broken.text"))}</p>\n${whatWasWritten(fields, t("visitor.written"))}${code}`
  return page(request, t("visitor.broken.title"), text)
}

/** The one thing that a visitor can put right. */
const isNameAlone = ({ errors = [] }: Problem): boolean =>
  errors.length === 1 && errors[0]?.pointer === "#/nombre" && errors[0].code === "required"

/** Asks for the name in the form's own inputs. All other fields are hidden inputs. */
function nameForm(request: FastifyRequest): string {
  const nameInputs = request.nameInputs ?? ["nombre"]
  const t = wordsFor(request)
  const fields = fieldsOf(request)
  const inputs = nameInputs.map((name, i) => {
    const typed = fields.find((field) => field[0] === name)?.[1] ?? ""
    const label = name === "nombre" ? t("visitor.name.label") : name
    const mark = i === 0 ? ` <span class="wrong">${escapeHtml(t("visitor.name.wanted"))}</span>` : ""
    const input = `<input id="name-${i}" name="${escapeHtml(name)}" value="${escapeHtml(typed)}"${i === 0 ? " required" : ""}>`
    return `<label for="name-${i}">${escapeHtml(label)}${mark}${input}</label>`
  })
  const others = fields.filter(([name]) => !nameInputs.includes(name))
  return `<form method="post">${hiddenInputs(others)}
${inputs.join("\n")}
<p><button>${escapeHtml(t("visitor.send"))}</button></p></form>`
}

/** To be copied: this page cannot send it. */
function whatWasWritten(fields: readonly FormField[], title: string): string {
  const filled = fields.filter(([name, text]) => !name.startsWith("_") && text.trim() !== "")
  if (filled.length === 0) return ""
  const rows = filled.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
  return `<p>${escapeHtml(title)}</p>\n<dl class="written">${rows.join("")}</dl>\n`
}

const hiddenInputs = (fields: readonly FormField[]): string =>
  fields
    .map(([name, text]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(text)}">`)
    .join("")

/** What the visitor wrote, without the idempotency key of the first attempt: what is sent now is another body. */
function fieldsOf({ body, headers, form }: FastifyRequest): FormField[] {
  const isForm = Buffer.isBuffer(body) && /urlencoded/i.test(headers["content-type"] ?? "")
  return (form ?? (isForm ? readFormBody(body) : null) ?? []).filter(([name]) => name !== "_id")
}

const wordsFor = (request: FastifyRequest): TellServer<"visitor"> =>
  tellServer("visitor", languageFor(request))
/** The `lang` in the form's address, else the browser's. */
const languageFor = ({ query, headers }: FastifyRequest): Language =>
  chooseLanguage((query as { lang?: string }).lang, headers["accept-language"])

/** Where the form stood, if that is a page of the source's own sites. */
function siteOf({ apiKey, headers }: FastifyRequest): string | null {
  const origin = URL.parse(headers.referer ?? headers.origin ?? "")?.origin
  return origin !== undefined && apiKey.origins.includes(origin) ? origin : null
}

function page(request: FastifyRequest, title: string, body: string): ProblemPage {
  // The form may stand in a frame of its site, and then this page does; and what it posts may lead back to the site.
  const sites = ["'self'", ...(request.apiKey?.origins ?? [])].join(" ")
  return {
    html: writePage(title, `<h1>${escapeHtml(title)}</h1>\n${body}`, languageFor(request)),
    headers: {
      ...htmlHeaders(pagePolicy({ postsTo: sites, framedBy: sites })),
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
      vary: "accept, accept-language, origin",
    },
  }
}
