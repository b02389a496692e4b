/** How the server says what it says to people: by a key of texts/<language>/server, with what that text names. */
import { SERVER_TEXTS } from "../../../texts/server.ts"
import type { ServerParams, ServerTexts } from "../../../texts/types.ts"
import { FIRST_LANGUAGE, isLanguage, LANGUAGES, type Language } from "../language.ts"
import { compileText } from "../text/compile-text.ts"
import { type Params, type Text, teller } from "../text/tell-text.ts"
import type { Given } from "../text/text-params.ts"

export type TellServer<File extends keyof ServerTexts> = <Key extends keyof ServerTexts[File] & string>(
  key: Key,
  ...given: Given<ServerParams, Key>
) => string

const known = new Map<string, TellServer<never>>()

/** A stored language that Criba no longer has falls back to English. */
export function tellServer<File extends keyof ServerTexts>(file: File, language: Language): TellServer<File> {
  const id = `${language} ${file}`
  const tell = known.get(id) ?? makeTeller(file, isLanguage(language) ? language : FIRST_LANGUAGE)
  known.set(id, tell)
  return tell as TellServer<File>
}

/** A text is compiled at its first use: most commands use few. Numbers have no separators: these sentences count small things. */
function makeTeller(file: keyof ServerTexts, language: Language): TellServer<never> {
  const texts: Readonly<Record<string, string>> = SERVER_TEXTS[language][file]
  const compiled = new Map<string, Text>()
  const say = teller(LANGUAGES[language].locale, String)
  const tell = (key: string, params?: Params) => {
    const text = compiled.get(key) ?? compileText(texts[key] ?? key).text
    compiled.set(key, text)
    return say(text, params)
  }
  return tell as TellServer<never>
}
