/**
 * The web console's files, as its build left them. Every screen has a path of its own, and each answers with the one page;
 * what is neither a screen nor a file stays a 404. A server without a build serves none of it.
 */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { App } from "../shell/server.ts"
import { SharedDocument } from "../shell/shared-document.ts"

export const CONSOLE_BUILD = new URL("../../../console/dist/", import.meta.url)

const SCREENS = [
  "/",
  "/sign-in",
  "/join/:token",
  "/inbox",
  "/leads",
  "/leads/:id",
  "/rotation",
  "/policy",
  "/attribution",
  "/rejections",
  "/webhooks",
  "/keys",
  "/people",
  "/audit",
]

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
}

/** No script but our own files, no inline style, no frame, and nothing is sent anywhere but here. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' data:",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ")
const PAGE_HEADERS = {
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
  "cache-control": "no-cache",
}
/** Their names change with their contents. */
const FOREVER = "public, max-age=31536000, immutable"

/** Whether there is a build to serve. */
export function addConsole(app: App, publicUrl: string | null, build: URL = CONSOLE_BUILD): boolean {
  const files = listFiles(build)
  if (!files.includes("index.html")) return false
  const base = publicUrl === null ? "/" : `${new URL(publicUrl).pathname.replace(/\/$/, "")}/`
  const page = readFileSync(new URL("index.html", build), "utf8").replace(
    /<base href="[^"]*"/,
    `<base href="${base}"`,
  )

  const { send } = toDocument(Buffer.from(page), ".html", PAGE_HEADERS)
  for (const screen of SCREENS) app.get(screen, { schema: { hide: true } }, send)
  for (const file of files) {
    if (file === "index.html") continue
    const cacheControl = file.startsWith("assets/") ? FOREVER : "no-cache"
    const content = readFileSync(new URL(file, build))
    const document = toDocument(content, path.extname(file), { "cache-control": cacheControl })
    app.get(`/${file}`, { schema: { hide: true } }, document.send)
  }
  return true
}

function listFiles(build: URL): string[] {
  try {
    return readdirSync(build, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(build.pathname, path.join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

const toDocument = (content: Buffer, extension: string, headers: Record<string, string>) =>
  new SharedDocument(
    () => content,
    {
      ...headers,
      "content-type": TYPES[extension] ?? "application/octet-stream",
    },
    { compresses: extension !== ".woff2" },
  )
