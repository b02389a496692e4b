/**
 * The page at an unknown path, with a link back. People with a session get the console instead (routes/console.ts); programs, and
 * everything below /api, get the problem as JSON.
 */
import type { FastifyRequest } from "fastify"
import { LANGUAGE_IDS, type Language, languageOf } from "../../domain/language.ts"
import { tellServer } from "../../domain/wording/tell-server.ts"
import { escapeHtml, htmlHeaders, pagePolicy, writePage } from "./pages.ts"
import { type ProblemPage, pathOf } from "./send-problem.ts"

/** The console's mark. */
const BRAND = `<p class="brand"><svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8.5" fill="#17624f"/>
<path d="M8 11h16l-5.4 6.6v5.2l-5.2 2.4v-7.6z" fill="none" stroke="#fff" stroke-width="2.3" stroke-linejoin="round"/>
<path d="M12 7.4h.01M16 7.4h.01M20 7.4h.01" stroke="#9fdcc8" stroke-width="2.4" stroke-linecap="round"/></svg> Criba</p>`

/** null: this caller reads JSON. */
export function lostPage(publicUrl: string | null): (request: FastifyRequest) => ProblemPage | null {
  const home = publicUrl === null ? "/" : `${new URL(publicUrl).pathname.replace(/\/$/, "")}/`
  const headers = {
    ...htmlHeaders(pagePolicy()),
    "cache-control": "no-store",
    vary: "accept, accept-language",
  }
  const write = (language: Language): ProblemPage => {
    const t = tellServer("visitor", language)
    const title = t("visitor.lost.title")
    const body = `${BRAND}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(t("visitor.lost.why"))}</p>
<p><a class="button" href="${escapeHtml(home)}">${escapeHtml(t("visitor.lost.home"))}</a></p>`
    return { html: writePage(`${title} · Criba`, body, language), headers }
  }
  const pages = new Map(LANGUAGE_IDS.map((language) => [language, write(language)]))
  return ({ method, url, headers: { accept = "", "accept-language": languages } }) => {
    const isRead = method === "GET" || method === "HEAD"
    if (!isRead || !accept.includes("text/html") || /^\/api(\/|$)/.test(pathOf(url))) return null
    return pages.get(languageOf(languages)) ?? null
  }
}
