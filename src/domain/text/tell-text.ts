/**
 * Says a text of `texts/` in its language. What a phone loads of it is this file alone: the texts come compiled (compile-text.ts).
 */

/** By the value: `=0`, a word, or the plural's category. `other` is always there. */
export type Cases = { readonly [value: string]: Text }
/** Text, a value, or a choice: by the value itself, by its number (cardinal) or by its place (ordinal). */
export type Part = string | readonly [name: string, cases?: Cases, rule?: "cardinal" | "ordinal"]
export type Text = string | readonly Part[]
export type Texts = { readonly [key: string]: Text }
export type Params = { readonly [name: string]: unknown }

/** `written` says how numbers are written. What is undefined counts as null. */
export function teller(locale: string, written: (number: number) => string) {
  const rules = {
    cardinal: new Intl.PluralRules(locale),
    ordinal: new Intl.PluralRules(locale, { type: "ordinal" }),
  }
  const tell = (text: Text, params: Params = {}): string =>
    typeof text === "string" ? text : text.map((part) => tellPart(part, params)).join("")

  const tellPart = (part: Part, params: Params): string => {
    if (typeof part === "string") return part
    const [name, cases, rule] = part
    const value = params[name] ?? null
    if (cases === undefined) return typeof value === "number" ? written(value) : String(value)
    const exact = rule === undefined ? String(value) : `=${value}`
    const chosen =
      Object.hasOwn(cases, exact) || rule === undefined ? exact : rules[rule].select(Number(value))
    return tell((Object.hasOwn(cases, chosen) ? cases[chosen] : cases.other) as Text, params)
  }
  return tell
}
