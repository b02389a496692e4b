/**
 * Checks every request before its body is read: its headers must be unambiguous, and its path and method must exist.
 */
import type { FastifyRequest } from "fastify"
import { Problem } from "./problems.ts"

const HOST = /^(?:[\w.~%!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/** Of two Host or Authorization headers Node keeps the first; a proxy in front may have used the second. */
export function checkHeaders(request: FastifyRequest): void {
  const { raw } = request
  if (raw.httpVersionMajor !== 1) throw new Problem("bad_request", "The request is not HTTP/1.1.")
  const coding = raw.headers["transfer-encoding"]
  if (coding !== undefined && coding.toLowerCase() !== "chunked") {
    throw new Problem("bad_request", "The only transfer encoding that is understood is `chunked`.")
  }
  const { rawHeaders } = raw
  let hosts = 0
  let authorizations = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    // Lengths first: this loop runs for every request, and most headers are neither.
    if (name.length === 4 && name.toLowerCase() === "host") hosts++
    else if (name.length === 13 && name.toLowerCase() === "authorization") authorizations++
  }
  if (authorizations > 1)
    throw new Problem("bad_request", "The request has more than one Authorization header.")
  if (hosts > 1) throw new Problem("bad_request", "The request has more than one Host header.")
  if (hosts === 0 && raw.httpVersionMinor > 0)
    throw new Problem("bad_request", "The request has no Host header.")
  if (hosts === 1 && !HOST.test(raw.headers.host ?? "")) {
    throw new Problem("bad_request", "The Host header is not a host name with or without a port.")
  }
  checkForwarded(request)
}

/** X-Forwarded-* become part of links, and a trusted proxy may pass on what its caller wrote. */
function checkForwarded(request: FastifyRequest): void {
  const { "x-forwarded-host": host, "x-forwarded-proto": protocol } = request.headers
  if (host !== undefined && !HOST.test(request.host))
    throw new Problem("bad_request", "X-Forwarded-Host is not a host name with or without a port.")
  if (protocol !== undefined && !/^https?$/.test(request.protocol))
    throw new Problem("bad_request", "X-Forwarded-Proto is neither `http` nor `https`.")
}

/** 404, or 405 with the allowed methods. */
export function nothingFor(request: FastifyRequest): Problem {
  const app = request.server
  const allowed = app.supportedMethods.filter(
    (method) => app.findRoute({ method, url: request.url }) !== null,
  )
  if (allowed.length === 0) return new Problem("not_found", "There is nothing at this path.")
  const allow = allowed.sort().join(", ")
  return new Problem("method_not_allowed", `${request.method} is not allowed here; allowed: ${allow}.`, {
    headers: { allow },
  })
}

/**
 * The redirect for a trailing slash (`/docs/`), relative, so that it also works below a path that a proxy strips; null if there is no
 * such page. Not below /api, where programs call.
 */
export function withoutSlash({ method, url, server }: FastifyRequest): string | null {
  const [, path = "", name, query = ""] = /^(.*\/([^/?]+))\/(\?.*)?$/.exec(url) ?? []
  if (name === undefined || path.startsWith("/api/") || (method !== "GET" && method !== "HEAD")) return null
  return server.findRoute({ method: "GET", url: path }) === null ? null : `../${name}${query}`
}
