/**
 * Serves the web console's build. Every screen has a path of its own, and each is answered with the same page; any other path that is
 * no file stays a 404. Without a build every screen says how to make one.
 */
import { existsSync, readFileSync } from "node:fs"
import serveFiles from "@fastify/static"
import { CONSOLE_BUILD, isConsoleBuilt } from "../../console-build.ts"
import { FIRST_LANGUAGE, LANGUAGE_IDS } from "../../domain/language.ts"
import { tellServer } from "../../domain/wording/tell-server.ts"
import { sessionCookie } from "../../people/cookies.ts"
import type { App } from "../shell/app.ts"
import { escapeHtml, htmlHeaders, makePage } from "../shell/pages.ts"
import { SharedDocument } from "../shell/shared-document.ts"

const SCREENS = [
  "/",
  "/sign-in",
  "/forgotten-password",
  "/join/:token",
  "/set-up",
  "/home",
  "/inbox",
  "/leads",
  "/leads/:id",
  "/rotation",
  "/policy",
  "/attribution",
  "/response",
  "/teams",
  "/sources",
  "/import",
  "/rejections",
  "/webhooks",
  "/keys",
  "/people",
  "/calendars",
  "/audit",
  "/verification",
  "/alerts",
  "/access",
]

/** No script but our own files, no inline style, no frame, and nothing is sent anywhere but here. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' data:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ")
const PAGE_HEADERS = { ...htmlHeaders(POLICY), "referrer-policy": "same-origin", "cache-control": "no-cache" }

export async function addConsole(
  app: App,
  publicUrl: string | null,
  build: URL = CONSOLE_BUILD,
): Promise<void> {
  if (!isConsoleBuilt(build)) {
    addUnbuiltConsole(app)
    return
  }
  const base = publicUrl === null ? "/" : `${new URL(publicUrl).pathname.replace(/\/$/, "")}/`
  const page = readFileSync(new URL("index.html", build), "utf8").replace(
    /<base href="[^"]*"/,
    `<base href="${base}"`,
  )

  // At an unknown path people with a session get the console, which says that nothing is there and shows its menu.
  const lost = app.lostPage
  const session = sessionCookie(publicUrl)
  const headers = { ...PAGE_HEADERS, "cache-control": "no-store" }
  app.lostPage = (request) => {
    const plain = lost(request)
    return plain !== null && session.test(request.headers.cookie ?? "") ? { html: page, headers } : plain
  }
  const { send } = new SharedDocument(() => Buffer.from(page), PAGE_HEADERS)
  for (const screen of SCREENS) app.get(screen, { schema: { hide: true } }, send)

  const served = { preCompressed: true, acceptRanges: false, decorateReply: false } as const
  // The names of these change with their contents.
  const assets = new URL("assets/", build)
  if (existsSync(assets))
    await app.register(serveFiles, {
      ...served,
      root: assets,
      prefix: "/assets/",
      index: false,
      maxAge: "365d",
      immutable: true,
    })
  await app.register(serveFiles, {
    ...served,
    root: build,
    wildcard: false,
    globIgnore: ["assets/**", "index.html", "*.br", "*.gz"],
    cacheControl: false,
    setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
  })
}

/** Leads are taken in without it. */
function addUnbuiltConsole(app: App): void {
  const said = LANGUAGE_IDS.map((language) => {
    const t = tellServer("visitor", language)
    return `<section lang="${language}">
<h1>${escapeHtml(t("visitor.unbuilt.title"))}</h1>
<p>${escapeHtml(t("visitor.unbuilt.text"))}</p>
</section>`
  })
  const title = tellServer("visitor", FIRST_LANGUAGE)("visitor.unbuilt.title")
  const page = makePage(title, `${said.join("\n")}\n<pre>npm run build</pre>`, {
    "cache-control": "no-store",
  })
  for (const screen of SCREENS) {
    app.get(screen, { schema: { hide: true } }, (request, reply) => page.send(request, reply.code(503)))
  }
}
