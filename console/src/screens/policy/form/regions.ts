/** Currencies and countries, by the names that the browser has for them. */
import { useMemo } from "react"
import { useI18n } from "../../../i18n/index.tsx"

export type Choice = { readonly value: string; readonly label: string }

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
/** Codes that have a name but are no country. */
const NO_COUNTRY = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"])

/** No list of countries can be asked for, only the name of one; a code that stands for a newer one is left out. */
function countryCodes(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) =>
      names.of(code) !== undefined &&
      !NO_COUNTRY.has(code) &&
      Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  )
}

/** In the order of their names; `current` is among them whatever it is. */
export function useChoices(kind: "currency" | "region", current: string): Choice[] {
  const { language } = useI18n()
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: kind })
    const codes = kind === "currency" ? Intl.supportedValuesOf("currency") : countryCodes()
    return codes
      .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
      .sort((a, b) => a.label.localeCompare(b.label, language))
  }, [kind, language])
  return choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label: current }, ...choices]
}
