/**
 * Teaches this process the language that nobody speaks (tools/texts/pseudo.ts). To be imported before anything of the server: what knows
 * the languages looks at their table once.
 */
import languages from "../../texts/languages.json" with { type: "json" }
import { SERVER_TEXTS } from "../../texts/server.ts"
import { inPseudo, PSEUDO } from "../../tools/texts/pseudo.ts"

Object.assign(languages, PSEUDO)

/** The keys of texts that nothing has said yet. */
export const unsaid = new Set(Object.values(SERVER_TEXTS.en).flatMap((texts) => Object.keys(texts)))

const dress = (texts: Readonly<Record<string, string>>) =>
  new Proxy(texts, {
    get(_texts, key) {
      unsaid.delete(String(key))
      return inPseudo(texts[String(key)] ?? "")
    },
  })
const dressed = Object.entries(SERVER_TEXTS.en).map(([file, texts]) => [file, dress(texts)])
Object.assign(SERVER_TEXTS, { qps: Object.fromEntries(dressed) })
