/**
 * What the console says, in each language of texts/languages.json. The texts are data (texts/<language>/console), compiled by the
 * build; a missing one, or one that is given other parameters, does not compile.
 */

import { FILES } from "virtual:texts"
import { createContext, type ReactNode, use, useMemo, useState } from "react"
import { FIRST_LANGUAGE, isLanguage, type Language } from "../../../src/domain/language.ts"
import { type Format, formats } from "./format.ts"
import { type Tell, type TextKey, tellIn } from "./tell.ts"
import { type WordFile, wordFiles } from "./word-files.ts"

export type { Language, Tell, TextKey, WordFile }

const { loadWords, loadLanguage, textsIn } = wordFiles(
  async (language, file) => (await FILES[language][file]()).default,
)

/** boot.js has set it before the first paint, and whoever chooses another changes it. */
export const languageNow = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : FIRST_LANGUAGE
}
/** What a screen or a part of one says, in the language of the page. */
export const needWords = (...files: readonly WordFile[]): Promise<void> => loadWords(languageNow(), ...files)

export type Speech = {
  readonly t: Tell
  readonly f: Format
  readonly language: Language
  readonly setLanguage: (language: Language) => void
}
const Context = createContext<Speech | null>(null)

/** The first file of words has to be here. */
export function I18n({ children }: { children: ReactNode }) {
  const [language, set] = useState(languageNow)
  const speech = useMemo((): Speech => {
    const setLanguage = async (next: Language) => {
      await loadLanguage(next)
      document.documentElement.lang = next
      localStorage.setItem("criba-language", next)
      set(next)
    }
    return {
      t: tellIn(language, textsIn(language)),
      f: formats(language),
      language,
      setLanguage: (next) => void setLanguage(next),
    }
  }, [language])
  return <Context value={speech}>{children}</Context>
}

export function useI18n(): Speech {
  const speech = use(Context)
  if (speech === null) throw new Error("There is no I18n above")
  return speech
}
