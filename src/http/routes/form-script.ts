/** /criba.js: what a web site needs to send its forms here. Pages of any site may load it. */
import { readFile } from "node:fs/promises"
import type { App } from "../shell/server.ts"
import { SharedDocument } from "../shell/shared-document.ts"

const SCRIPT = new URL("../../../web/criba.js", import.meta.url)

export function addFormScript(app: App): void {
  const script = new SharedDocument(() => readFile(SCRIPT), {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
  })
  app.get("/criba.js", { schema: { hide: true } }, script.send)
}
