/** The languages in which Criba speaks to people: those of texts/languages.json, each with a folder of texts beside it. */
import languages from "../../texts/languages.json" with { type: "json" }

export type Language = keyof typeof languages

/** Each by its own name, and as Intl calls it. */
export const LANGUAGES: Readonly<Record<Language, { readonly name: string; readonly locale: string }>> =
  languages
export const LANGUAGE_IDS = Object.keys(languages) as Language[]
/** Of what has to say in which language, and was not told. */
export const USUAL_LANGUAGE: Language = "es"
/** For readers of none of them. The other languages are translated from it. */
export const FIRST_LANGUAGE: Language = "en"
/** As Intl calls it. */
export const localeOf = (language: Language): string =>
  (LANGUAGES[language] ?? LANGUAGES[FIRST_LANGUAGE]).locale
export const isLanguage = (text: unknown): text is Language =>
  LANGUAGE_IDS.some((language) => language === text)

/** By what a browser says that its reader likes best. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const [, first = ""] = /^\s*([a-z]+)\b/i.exec(acceptLanguage ?? "") ?? []
  const language = first.toLowerCase()
  return isLanguage(language) ? language : FIRST_LANGUAGE
}

/** What the form's address asks for (`?lang=es`), else what the browser prefers. */
export function chooseLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  const wanted = [chosen ?? "", ...(accepted ?? "").split(",")].map((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[^a-z].*/, ""),
  )
  return wanted.find(isLanguage) ?? FIRST_LANGUAGE
}
