/** Texts of a policy with words in braces, such as {{nombre}}, and in which language such a text is sent. */
import { FIRST_LANGUAGE, LANGUAGE_IDS, type Language } from "../language.ts"

/** With spaces or without. */
export const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What has nothing to say leaves no gap: "Hola, :" is "Hola:". */
export const fillIn = (text: string, words: { readonly [name: string]: string }): string =>
  text
    .replace(PLACEHOLDER, (_, name: string) => words[name] ?? "")
    .replace(/,?[^\S\n]+(?=[,:;.!?](?:\s|$))/g, "")
    .replace(/(\S) {2,}/g, "$1 ")
    .trimEnd()

/** The first wish in which there is a text; else the first text. */
export function languageToWriteIn(
  texts: { readonly [language in Language]?: unknown },
  wishes: readonly (string | null)[],
): Language {
  const there = LANGUAGE_IDS.filter((language) => texts[language] !== undefined)
  const wished = wishes.map((wish) => there.find((one) => wish?.toLowerCase().split(/[-_]/)[0] === one))
  return wished.find((one) => one !== undefined) ?? there[0] ?? FIRST_LANGUAGE
}
