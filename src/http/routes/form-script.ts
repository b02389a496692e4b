/** /criba.js: what a web site needs to send its forms here. Pages of any site may load it. */
import { readFile } from "node:fs/promises"
import { FIRST_LANGUAGE, LANGUAGE_IDS, type Language } from "../../domain/language.ts"
import { tellServer } from "../../domain/wording/tell-server.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import type { App } from "../shell/app.ts"
import { SharedDocument } from "../shell/shared-document.ts"

/** What the server and the script share comes first. These files import nothing, and no name is in two of them. */
const FILES = [
  "../../domain/amount/amount-rule.js",
  "../../domain/lead/field-words.js",
  "../../../web/form-fields.js",
  "../../../web/visit.js",
  "../../../web/criba.js",
].map((file) => new URL(file, import.meta.url))

/** The script and all that it needs, in a function of their own: the page's names are not touched. `currency` is the policy's. */
export async function writeFormScript(currency: string): Promise<string> {
  const parts = await Promise.all(FILES.map((file) => readFile(file, "utf8")))
  const constants = {
    OWN_CURRENCY: currency,
    VISITOR_TEXTS: Object.fromEntries(LANGUAGE_IDS.map(wordsIn)),
    FIRST_LANGUAGE,
  }
  const own = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  return `;(() => {\n${[...own, ...parts].join("\n").replace(/^export /gm, "")}})()\n`
}

/** What the script tells a visitor; what is wrong with a field by the code of the mistake, or `wrong`. */
const SAYS = ["thanks", "unsent", "kept", "broken", "wrong", "required", "out_of_range"] as const

function wordsIn(language: Language) {
  const t = tellServer("form", language)
  return [language, Object.fromEntries(SAYS.map((text) => [text, t(`form.${text}`)]))]
}

export function addFormScript(app: App, desks: DeskReader): void {
  const scripts = new Map<string, SharedDocument>()
  app.get("/criba.js", { schema: { hide: true } }, (request, reply) => {
    const { currency } = desks.latestPolicy
    const script =
      scripts.get(currency) ??
      new SharedDocument(async () => Buffer.from(await writeFormScript(currency)), {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=3600",
        "cross-origin-resource-policy": "cross-origin",
      })
    scripts.set(currency, script)
    script.send(request, reply)
  })
}
