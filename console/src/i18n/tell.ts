/** How the console asks for what it says: by a key of texts/en/console, with what that text names. */
import { LANGUAGES, type Language } from "../../../src/domain/language.ts"
import { type Params, type Texts, teller } from "../../../src/domain/text/tell-text.ts"
import type { Given } from "../../../src/domain/text/text-params.ts"
import type { ConsoleParams, ConsoleTexts } from "../../../texts/types.ts"

type KeysOf<File> = File extends unknown ? keyof File : never
export type TextKey = KeysOf<ConsoleTexts[keyof ConsoleTexts]> & string

export type Tell = {
  <Key extends TextKey>(key: Key, ...given: Given<ConsoleParams, Key>): string
  /** For keys that the server has a part in: null if there is no such text. */
  readonly find: (key: string, params?: Params) => string | null
}

/** `texts` may grow: what is asked for has to be there by then. */
export function tellIn(language: Language, texts: Texts): Tell {
  const { locale } = LANGUAGES[language]
  const numbers = new Intl.NumberFormat(locale, { useGrouping: true })
  const say = teller(locale, (number) => numbers.format(number))
  const find = (key: string, params?: Params): string | null => {
    const text = texts[key]
    return text === undefined ? null : say(text, params)
  }
  return Object.assign((key: string, params?: Params) => find(key, params) ?? key, { find }) as Tell
}
