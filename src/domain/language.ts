/** The languages in which Criba speaks to people. */

export type Language = "es" | "en"

/** By what a browser says that its reader reads. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*es\b/i.test(acceptLanguage ?? "") ? "es" : "en"

/** What the form's address asks for (`?lang=es`), else what the browser prefers. */
export function chooseLanguage(asked: string | undefined, accepted: string | undefined): Language {
  const wanted = [asked ?? "", ...(accepted ?? "").split(",")].map((text) =>
    text.trim().slice(0, 2).toLowerCase(),
  )
  return wanted.find((one): one is Language => one === "es" || one === "en") ?? "en"
}
