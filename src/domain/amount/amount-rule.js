/**
 * The rule by which amounts are read that people wrote, in Spanish or English: "120.000 €", "120,000", "60k", "1,2 M", "medio millón". A text
 * that the rule does not cover becomes no number.
 *
 * This file is JavaScript because it runs in three places: in the server, in the console, and within /criba.js in visitors' browsers, which
 * gets it as it is (http/routes/form-script.ts). So it imports nothing.
 *
 * @typedef {"," | "."} DecimalMark
 * @typedef {{ readonly value: number, readonly byRule: boolean, readonly currency: string | null }
 *   | { readonly value: null, readonly byRule: false, readonly currency: null }} Amount
 *   `byRule` is true where the mark could also have been read the other way: "120.000" is 120 to some people. `currency` is the one that
 *   the text names: a code, or "$" or "peso", which are several (`meansCurrency`).
 * @typedef {{ readonly whole: string, readonly fraction: string, readonly byRule: boolean }} Parts
 */

/** The largest revenue that a lead can have. */
export const MOST_REVENUE = 1e15

/**
 * How people name currencies beside their codes.
 *
 * @type {Readonly<Record<string, string>>}
 */
const SIGNS = {
  "€": "EUR",
  euro: "EUR",
  "£": "GBP",
  libra: "GBP",
  pound: "GBP",
  US$: "USD",
  MX$: "MXN",
  AR$: "ARS",
  CO$: "COP",
  R$: "BRL",
  "S/": "PEN",
  "¥": "JPY",
  $: "$",
  dolar: "$",
  dollar: "$",
  peso: "peso",
}
const CODES =
  "EUR|USD|GBP|CHF|MXN|COP|ARS|CLP|PEN|BRL|UYU|PYG|BOB|VES|CRC|GTQ|HNL|NIO|PAB|DOP|CAD|AUD|NZD|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|MAD|AED|ZAR"
/** Currencies that write themselves with "$", and those of them that are called peso. */
const DOLLARS = ["USD", "CAD", "AUD", "NZD"]
const PESOS = ["MXN", "COP", "ARS", "CLP", "UYU", "DOP"]

/** At either end only: between digits a sign may stand for the decimal mark ("1€20"). */
const CURRENCY = `(?:(?:US|R|MX|AR|CO)?\\p{Sc}|S/|euros?|d[oó]lar(?:es)?|dollars?|pounds?|libras?|pesos?|${CODES})`
const BEFORE = new RegExp(`^((?:${CURRENCY})+)`, "iu")
const BEHIND = new RegExp(`(?:de)?((?:${CURRENCY})+)$`, "iu")
const EACH = new RegExp(CURRENCY, "giu")

/** Revenue is that of a year, so whoever says so says nothing else. What is said of a month is another amount, and not read. */
const A_YEAR = /(?:(?:\/|al|por|per|a)(?:a[ñn]o|annum|year)|anual(?:es)?|annual|yearly)$/iu
/** What people say around an amount without changing it. */
const ABOUT = /^(?:unos|unas|aproximadamente|aprox\.?|alrededorde|cercade|about|around|approx\.?|~|≈)/iu
const ABOUT_BEHIND = /(?:aprox(?:imadamente)?\.?|m[aá]somenos|approx(?:imately)?\.?)$/iu
const WITHOUT_TAX = /(?:\+|sin)?(?:iva|vat)$/iu
/** "12.000,-" is how a round amount is written on a bill. */
const ROUND = /(?<=\d)[.,][-–—]{1,2}/u

/** A small "m" is missing on purpose: it is a thousand to some people and a million to others. */
const MULTIPLIED =
  /^([\d.,'’]+)(?:(k|mil)|(MM|M|mill\.?|mill[oó]n(?:es)?|millions?)|(milmillones))?(ymedio)?$/iu
const POWERS = [3, 6, 9]
/**
 * Numbers that are written as words, in front of thousands and millions.
 *
 * @type {Readonly<Record<string, string>>}
 */
const WORDS = {
  medio: "0,5",
  half: "0,5",
  un: "1",
  one: "1",
  dos: "2",
  two: "2",
  tres: "3",
  three: "3",
  cuatro: "4",
  cinco: "5",
  five: "5",
  seis: "6",
  siete: "7",
  ocho: "8",
  nueve: "9",
  diez: "10",
  ten: "10",
  veinte: "20",
  treinta: "30",
  cuarenta: "40",
  cincuenta: "50",
  sesenta: "60",
  setenta: "70",
  ochenta: "80",
  noventa: "90",
  cien: "100",
  doscientos: "200",
  trescientos: "300",
  cuatrocientos: "400",
  quinientos: "500",
}
const IN_WORDS = new RegExp(`^(${Object.keys(WORDS).join("|")})a?(?=mil|mill|M)`, "iu")

/** Digits alone, or set apart in threes throughout. */
const PLAIN = /^\d+$/
const GROUPED = { ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/, ",": /^[1-9]\d{0,2}(?:,\d{3})+$/ }
/** "1'200'000" in Switzerland, "1'200,000" in Mexico. */
const WITH_APOSTROPHES = /^[1-9]\d{0,2}['’]\d{3}(?:['’.,]\d{3})*$/

/** @type {Amount} */
const UNREADABLE = { value: null, byRule: false, currency: null }

/**
 * @param {string} text
 * @param {DecimalMark | null} decimalMark null unless somebody said which one the text uses
 * @returns {Amount}
 */
export function readAmount(text, decimalMark) {
  const named = withoutCurrency(withoutSpaces(text.normalize("NFKC")))
  if (named === null) return UNREADABLE
  const plain = named.rest.replace(IN_WORDS, (_, word) => WORDS[word.toLowerCase()] ?? "")
  const [, number = "", ...words] = MULTIPLIED.exec(plain) ?? []
  const half = words.pop()
  const word = words.findIndex((one) => one !== undefined)
  if (number === "" || words[word] === "m" || (half !== undefined && word !== 1)) return UNREADABLE
  const parts = split(WITH_APOSTROPHES.test(number) ? number.replace(/\D/g, "") : number, decimalMark)
  if (parts === null) return UNREADABLE
  const value = Number(`${parts.whole}.${parts.fraction}e${POWERS[word] ?? 0}`) + (half ? 500_000 : 0)
  return value <= MOST_REVENUE ? { value, byRule: parts.byRule, currency: named.currency } : UNREADABLE
}

/**
 * Whether a currency that a text names can be this one: "$" is a dollar or a peso.
 *
 * @param {string} named
 * @param {string} code
 */
export function meansCurrency(named, code) {
  if (named === "peso") return PESOS.includes(code)
  return named === "$" ? DOLLARS.includes(code) || PESOS.includes(code) : named === code
}

/**
 * A space between digits must set three of them apart: "10 000 20 000" is two amounts, not one.
 *
 * @param {string} text
 */
function withoutSpaces(text) {
  return /\d\s+(?!\d{3}(?!\d))\d/u.test(text) ? "" : text.replace(/\s/gu, "")
}

/**
 * The amount without the currencies that stand around it. A sign beside a code says nothing more ("CLP $45.000"); two that differ leave it
 * open which one is meant.
 *
 * @param {string} text
 * @returns {{ readonly rest: string, readonly currency: string | null } | null}
 */
function withoutCurrency(text) {
  /** @type {string[]} */
  const found = []
  const take = (/** @type {string} */ _, /** @type {string} */ names) => {
    for (const [name] of names.matchAll(EACH)) found.push(currencyOf(name))
    return ""
  }
  const rest = text
    .replace(ABOUT, "")
    .replace(ABOUT_BEHIND, "")
    .replace(A_YEAR, "")
    .replace(WITHOUT_TAX, "")
    .replace(BEFORE, take)
    .replace(BEHIND, take)
    .replace(ROUND, "")
  const codes = found.filter((one) => one.length === 3)
  const [currency = null] = codes.length > 0 ? codes : found
  const agree = found.every((one) => currency !== null && (one === currency || meansCurrency(one, currency)))
  return agree ? { rest, currency } : null
}

/** @param {string} name */
function currencyOf(name) {
  const sign = Object.keys(SIGNS).find((one) => one.toLowerCase() === singular(name))
  return SIGNS[sign ?? ""] ?? name.toUpperCase()
}

/** @param {string} name */
function singular(name) {
  return name
    .toLowerCase()
    .replace("ó", "o")
    .replace(/(?<=[a-z]{3})(?:(?<=r)es|s)$/, "")
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
