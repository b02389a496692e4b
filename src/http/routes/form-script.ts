/** /criba.js: what a web site needs to send its forms here. Pages of any site may load it. */
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { App } from "../shell/server.ts"

const SCRIPT = new URL("../../../web/criba.js", import.meta.url)

export function addFormScript(app: App): void {
  const script = readFileSync(SCRIPT)
  const gzipped = gzipSync(script, { level: 9 })
  app.get("/criba.js", { schema: { hide: true } }, async (request, reply) => {
    reply.headers({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    })
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(script)
    return reply.header("content-encoding", "gzip").send(gzipped)
  })
}
