/**
 * What the console says, in Spanish and English. A message is a text or a function of its parts; a missing one, or one with
 * other parameters, does not compile.
 */
import { createContext, type ReactNode, use, useMemo, useState } from "react"
import type { en } from "./en/index.ts"
import { type Format, formats } from "./format.ts"
import "./problem-words.ts" // Both languages need it: with the first file, not as a step more before the first word.
import { type Language, loadLanguage, loadWords, messagesIn, type WordFile } from "./word-files.ts"

export type { Language, WordFile }

type English = typeof en
/** The same keys as in English; a function has English's parameters. */
export type Translation<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends (...parts: infer Parts) => unknown
    ? (...parts: Parts) => string
    : string
}
export type Messages = Translation<English>
type PartsOf<Key extends keyof Messages> = Messages[Key] extends (...parts: infer Parts) => string
  ? Parts
  : []
export type Tell = <Key extends keyof Messages>(key: Key, ...parts: PartsOf<Key>) => string

/** boot.js has set it before the first paint, and whoever chooses another changes it. */
export const languageNow = (): Language => (document.documentElement.lang === "es" ? "es" : "en")
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
    const messages = messagesIn(language)
    const t = (key: keyof Messages, ...parts: unknown[]): string => {
      const message = messages[key] as string | ((...parts: unknown[]) => string)
      return typeof message === "function" ? message(...parts) : message
    }
    const setLanguage = async (next: Language) => {
      await loadLanguage(next)
      document.documentElement.lang = next
      localStorage.setItem("criba-language", next)
      set(next)
    }
    return { t: t as Tell, f: formats(language), language, setLanguage: (next) => void setLanguage(next) }
  }, [language])
  return <Context value={speech}>{children}</Context>
}

export function useI18n(): Speech {
  const speech = use(Context)
  if (speech === null) throw new Error("There is no I18n above")
  return speech
}
