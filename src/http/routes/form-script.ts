/** /criba.js: what a web site needs to send its forms here. Pages of any site may load it. */
import { readFile } from "node:fs/promises"
import type { App } from "../shell/server.ts"
import { SharedDocument } from "../shell/shared-document.ts"

const RULE = new URL("../../domain/lead/amount-rule.js", import.meta.url)
const SCRIPT = new URL("../../../web/criba.js", import.meta.url)

/** The script, with the server's own rule for amounts, in a function of their own: the page's names are not touched. */
export async function writeFormScript(): Promise<string> {
  const [rule, script] = await Promise.all([readFile(RULE, "utf8"), readFile(SCRIPT, "utf8")])
  return `;(() => {\n${rule.replace(/^export /gm, "")}\n${script}})()\n`
}

export function addFormScript(app: App): void {
  const script = new SharedDocument(async () => Buffer.from(await writeFormScript()), {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
  })
  app.get("/criba.js", { schema: { hide: true } }, script.send)
}
