/** All texts of the console at once, compiled from their files: tests have no build that would do it. */
import type { Language } from "../../../src/domain/language.ts"
import { readTranslation, textFiles } from "../../../tools/texts/read-texts.ts"
import { type Tell, tellIn } from "./tell.ts"

export const textsOf = (language: Language, ...files: readonly string[]) =>
  Object.fromEntries(
    textFiles("console").flatMap(({ speaker, name }) =>
      files.length > 0 && !files.includes(name)
        ? []
        : [...readTranslation(language, speaker, name)].map(([key, { text }]) => [key, text] as const),
    ),
  )
export const tellFrom = (language: Language): Tell => tellIn(language, textsOf(language))
