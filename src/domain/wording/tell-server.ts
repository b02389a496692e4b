/** How the server says what it says to people: by a key of texts/<language>/server, with what that text names. */
import { SERVER_TEXTS } from "../../../texts/server.ts"
import type { ServerParams, ServerTexts } from "../../../texts/types.ts"
import { LANGUAGES, type Language } from "../language.ts"
import { compileText } from "../text/compile-text.ts"
import { type Params, type Text, teller } from "../text/tell-text.ts"
import type { Given } from "../text/text-params.ts"

export type TellServer<File extends keyof ServerTexts> = <Key extends keyof ServerTexts[File] & string>(
  key: Key,
  ...given: Given<ServerParams, Key>
) => string

/** Compiled when they are first said: most commands say few of them. */
const compiled = new Map<string, Text>()

/** Numbers stand as they are, without separators: these sentences count small things, and are compared as they were written. */
export function tellServer<File extends keyof ServerTexts>(file: File, language: Language): TellServer<File> {
  const texts: Readonly<Record<string, string>> = SERVER_TEXTS[language][file]
  const say = teller(LANGUAGES[language].locale, String)
  return ((key: string, params?: Params) => {
    const known = compiled.get(`${language} ${key}`)
    const text = known ?? compileText(texts[key] ?? key).text
    if (known === undefined) compiled.set(`${language} ${key}`, text)
    return say(text, params)
  }) as TellServer<File>
}
