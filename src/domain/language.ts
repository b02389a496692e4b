/** The languages in which Criba speaks to people. */

export type Language = "es" | "en"

/** By what a browser says that its reader reads. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*es\b/i.test(acceptLanguage ?? "") ? "es" : "en"
