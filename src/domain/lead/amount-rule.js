/**
 * The rule by which amounts are read that people wrote, in Spanish or English: "120.000 €", "120,000", "60k", "1,2 M". A text
 * that the rule does not cover becomes no number.
 *
 * This file is JavaScript because it runs in two places: in the server, and within /criba.js in visitors' browsers, which gets
 * it as it is (http/routes/form-script.ts). So it imports nothing.
 *
 * @typedef {"," | "."} DecimalMark
 * @typedef {{ readonly value: number, readonly byRule: boolean } | { readonly value: null, readonly byRule: false }} Amount
 *   `byRule` is true where the mark could also have been read the other way: "120.000" is 120 to some people.
 * @typedef {{ readonly whole: string, readonly fraction: string, readonly byRule: boolean }} Parts
 */

/** The largest revenue that a lead can have. */
export const MOST_REVENUE = 1e15

/** At either end only: between digits a sign may stand for the decimal mark ("1€20"). */
const CURRENCY =
  "(?:(?:US|R|S/|MX|AR|CO)?\\p{Sc}|EUR|USD|GBP|MXN|COP|ARS|CLP|PEN|BRL|S/|euros?|d[oó]lar(?:es)?|dollars?|pounds?|libras?|pesos?)"
const AROUND_AMOUNT = new RegExp(`^${CURRENCY}|(?:de)?${CURRENCY}$`, "giu")

/** Revenue is that of a year, so whoever says so says nothing else. What is said of a month is another amount, and not read. */
const A_YEAR = /(?:(?:\/|al|por|per|a)(?:a[ñn]o|annum|year)|anual(?:es)?|annual|yearly)$/iu

/** A small "m" is missing on purpose: it is a thousand to some people and a million to others. */
const MULTIPLIED = /^([\d.,]+)(?:(k|mil)|(M|mill[oó]n(?:es)?|million)|(milmillones))?$/iu
const POWERS = [3, 6, 9]

/** Digits alone, or set apart in threes throughout. */
const PLAIN = /^\d+$/
const GROUPED = { ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/, ",": /^[1-9]\d{0,2}(?:,\d{3})+$/ }

/** @type {Amount} */
const UNREADABLE = { value: null, byRule: false }

/**
 * @param {string} text
 * @param {DecimalMark | null} decimalMark null unless somebody said which one the text uses
 * @returns {Amount}
 */
export function readAmount(text, decimalMark) {
  const [, number = "", ...words] = MULTIPLIED.exec(withoutSpacesAndSigns(text)) ?? []
  const word = words.findIndex((one) => one !== undefined)
  if (number === "" || words[word] === "m") return UNREADABLE
  const parts = split(number, decimalMark)
  if (parts === null) return UNREADABLE
  const value = Number(`${parts.whole}.${parts.fraction}e${POWERS[word] ?? 0}`)
  return value <= MOST_REVENUE ? { value, byRule: parts.byRule } : UNREADABLE
}

/**
 * A space between digits must set three of them apart: "10 000 20 000" is two amounts, not one.
 *
 * @param {string} text
 */
function withoutSpacesAndSigns(text) {
  if (/\d\s+(?!\d{3}(?!\d))\d/u.test(text)) return ""
  return text.replace(/\s/gu, "").replace(A_YEAR, "").replace(AROUND_AMOUNT, "")
}

/**
 * @param {string} number
 * @param {DecimalMark | null} decimalMark
 * @returns {Parts | null}
 */
function split(number, decimalMark) {
  const last = Math.max(number.lastIndexOf("."), number.lastIndexOf(","))
  if (last === -1) return { whole: number, fraction: "0", byRule: false }
  const mark = number[last] === "." ? "." : ","
  const other = mark === "." ? "," : "."
  if (decimalMark !== null && mark !== decimalMark) return groups(number, mark, false)

  const whole = number.slice(0, last)
  const fraction = number.slice(last + 1)
  const hasBoth = whole.includes(other)
  const alone = !hasBoth && !whole.includes(mark)
  const isDecimal = hasBoth || (decimalMark !== null ? alone : alone && /^\d\d?$/.test(fraction))
  if (!isDecimal) return decimalMark === null ? groups(number, mark, alone) : null
  if (!PLAIN.test(fraction)) return null
  if (PLAIN.test(whole)) return { whole, fraction, byRule: false }
  const thousands = groups(whole, other, false)
  return thousands && { ...thousands, fraction }
}

/**
 * @param {string} number
 * @param {DecimalMark} mark
 * @param {boolean} byRule
 * @returns {Parts | null}
 */
function groups(number, mark, byRule) {
  return GROUPED[mark].test(number) ? { whole: number.replaceAll(mark, ""), fraction: "0", byRule } : null
}
