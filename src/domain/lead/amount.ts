/**
 * Amounts of money as people write them, in Spanish or English: "120.000 €", "120,000", "60k", "1,2 M". One rule serves
 * forms, sources and the CSV import, and web/criba.js follows it too (test/helpers/amounts.ts holds the cases of both).
 * A text that the rule does not cover becomes no number. A lead with its text is worth more than one with a wrong number.
 */
import { MOST_REVENUE, TEXT_LIMITS, type Warning } from "./submission.ts"

export type DecimalMark = "," | "."

/** `byRule` is true where the mark could also have been read the other way: "120.000" is 120 to some people. */
export type Amount =
  | { readonly value: number; readonly byRule: boolean }
  | { readonly value: null; readonly byRule: false }

const UNREADABLE: Amount = { value: null, byRule: false }

/** At either end only: between digits a sign may stand for the decimal mark ("1€20"). */
const CURRENCY =
  "(?:(?:US|R|S/|MX|AR|CO)?\\p{Sc}|EUR|USD|GBP|MXN|COP|ARS|CLP|PEN|BRL|S/|euros?|d[oó]lar(?:es)?|dollars?|pounds?|libras?|pesos?)"
const AROUND_AMOUNT = new RegExp(`^${CURRENCY}|(?:de)?${CURRENCY}$`, "giu")

/** A small "m" is missing on purpose: it is a thousand to some people and a million to others. */
const MULTIPLIED = /^([\d.,]+)(?:(k|mil)|(M|mill[oó]n(?:es)?|million)|(milmillones))?$/iu
const POWERS = [3, 6, 9]

/** Digits alone, or set apart in threes throughout. */
const PLAIN = /^\d+$/
const groupedBy = (mark: DecimalMark) => new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`)
const GROUPED = { ".": groupedBy("."), ",": groupedBy(",") }

/** `decimalMark` is null unless somebody said which one the text uses. */
export function readAmount(text: string, decimalMark: DecimalMark | null): Amount {
  const [, number = "", ...words] = MULTIPLIED.exec(withoutSpacesAndSigns(text)) ?? []
  const word = words.findIndex((one) => one !== undefined)
  if (number === "" || words[word] === "m") return UNREADABLE
  const parts = split(number, decimalMark)
  if (parts === null) return UNREADABLE
  const value = Number(`${parts.whole}.${parts.fraction}e${POWERS[word] ?? 0}`)
  return value <= MOST_REVENUE ? { value, byRule: parts.byRule } : UNREADABLE
}

/** A space between digits must set three of them apart: "10 000 20 000" is two amounts, not one. */
function withoutSpacesAndSigns(text: string): string {
  if (/\d\s+(?!\d{3}(?!\d))\d/u.test(text)) return ""
  return text.replace(/\s/gu, "").replace(AROUND_AMOUNT, "")
}

type Parts = { readonly whole: string; readonly fraction: string; readonly byRule: boolean }

function split(number: string, decimalMark: DecimalMark | null): Parts | null {
  const last = Math.max(number.lastIndexOf("."), number.lastIndexOf(","))
  if (last === -1) return { whole: number, fraction: "0", byRule: false }
  const mark = number[last] as DecimalMark
  const other = mark === "." ? "," : "."
  if (decimalMark !== null && mark !== decimalMark) return groups(number, mark, false)

  const [whole, fraction] = [number.slice(0, last), number.slice(last + 1)]
  const hasBoth = whole.includes(other)
  const alone = !hasBoth && !whole.includes(mark)
  const isDecimal = hasBoth || (decimalMark !== null ? alone : alone && /^\d\d?$/.test(fraction))
  if (!isDecimal) return decimalMark === null ? groups(number, mark, alone) : null
  if (!PLAIN.test(fraction)) return null
  if (PLAIN.test(whole)) return { whole, fraction, byRule: false }
  const thousands = groups(whole, other, false)
  return thousands && { ...thousands, fraction }
}

function groups(number: string, mark: DecimalMark, byRule: boolean): Parts | null {
  return GROUPED[mark].test(number) ? { whole: number.replaceAll(mark, ""), fraction: "0", byRule } : null
}

const KEPT_AS_LABEL: Warning = {
  field: "revenue",
  code: "unreadable_amount",
  message:
    "Not an amount that can be read for certain: its text is kept in `revenue_label`, without a number.",
}
const KEPT_AS_EXTRA: Warning = {
  field: "revenue",
  code: "unreadable_amount",
  message: "Not an amount that can be read for certain: its text is kept in `extra`, without a number.",
}

export type PlacedRevenue = { readonly warning: Warning | null; readonly byRule: boolean }

/** Puts the amount, or its text, into a body that holds all the lead's other fields already. */
export function placeRevenue(
  body: Record<string, unknown>,
  text: string,
  decimalMark: DecimalMark | null,
): PlacedRevenue {
  const { value, byRule } = readAmount(text, decimalMark)
  if (value !== null) {
    body.revenue = value
    return { warning: null, byRule }
  }
  const fits = [...text.trim()].length <= TEXT_LIMITS.revenue_label
  if (fits && (body.revenue_label ?? "") === "") {
    body.revenue_label = text
    return { warning: KEPT_AS_LABEL, byRule }
  }
  body.revenue_text = text
  return { warning: KEPT_AS_EXTRA, byRule }
}
