/**
 * The web console's files, as its build left them. Every screen has a path of its own, and each answers with the one page;
 * what is neither a screen nor a file stays a 404. A server without a build serves none of it.
 */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { App } from "../shell/server.ts"

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

  const sendPage = fileSender(Buffer.from(page), ".html", PAGE_HEADERS)
  for (const screen of SCREENS) app.get(screen, { schema: { hide: true } }, sendPage)
  for (const file of files) {
    if (file === "index.html") continue
    const cacheControl = file.startsWith("assets/") ? FOREVER : "no-cache"
    const send = fileSender(readFileSync(new URL(file, build)), path.extname(file), {
      "cache-control": cacheControl,
    })
    app.get(`/${file}`, { schema: { hide: true } }, send)
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

/** Compressed once, when it is first asked for. */
function fileSender(content: Buffer, extension: string, headers: Record<string, string>) {
  const compresses = extension !== ".woff2"
  let gzipped: Promise<Buffer> | null = null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      ...headers,
      "content-type": TYPES[extension] ?? "application/octet-stream",
      "x-content-type-options": "nosniff",
    })
    if (!compresses) return reply.send(content)
    reply.header("vary", "accept-encoding")
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(content)
    gzipped ??= promisify(gzip)(content, { level: 9 })
    return reply.header("content-encoding", "gzip").send(await gzipped)
  }
}
