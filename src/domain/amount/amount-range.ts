/**
 * Amounts that people give as a range: "50-100k", "entre 50 y 100 mil", "más de 250k", "hasta 20.000 €", "< 50k". An amount alone is a
 * range of one. What could mean something else is no range: "50-100" may be thousands, "30k/mes" is another amount.
 */
import { readAmount } from "./amount-rule.js"

/** `to` is Infinity where the range has no end. */
export type AmountRange = { readonly from: number; readonly to: number; readonly currency: string | null }

const AT_LEAST =
  /^(?:m[aá]s\s+de|\+\s*de|mayor(?:es)?\s+(?:de|a|que)|superior(?:es)?\s+a|a\s+partir\s+de|desde|m[ií]nimo(?:\s+de)?|por\s+encima\s+de|over|above|more\s+than|at\s+least|from|>=?|≥|\+)\s*(.+)$/iu
const AND_MORE =
  /^(.+?)(?:\s*\+|\s+(?:o|y)\s+m[aá]s|\s+en\s+adelante|\s+(?:or|and)\s+(?:more|above|over|up))$/iu
const AT_MOST =
  /^(?:menos\s+de|menor(?:es)?\s+(?:de|a|que)|inferior(?:es)?\s+a|no\s+m[aá]s\s+de|hasta|m[aá]ximo(?:\s+de)?|por\s+debajo\s+de|under|below|less\s+than|up\s+to|at\s+most|<=?|≤)\s*(.+)$/iu
const AND_LESS =
  /^(.+?)(?:\s+(?:o|y)\s+(?:menos|inferior)|\s+como\s+m[aá]ximo|\s+(?:or|and)\s+(?:less|under|below))$/iu
const BETWEEN =
  /^(?:(?:entre|between|desde|from|de)\s+)?(\S.*?)\s*(?:[-–—]|\s(?:a|y|hasta|to|and)\s)\s*(?:los\s+)?(\S.*)$/iu

/** What multiplies an amount; the last bound of a range often speaks for both. */
const MULTIPLIER = /\d\s*(k|mill[a-zóé.]*|mil|MM|M)/iu
/** A bare number below this may be meant in thousands. */
const CERTAIN_FROM = 1_000

export function readRange(text: string): AmountRange | null {
  const said = text.normalize("NFKC").trim()
  const least = readBound(AT_LEAST.exec(said)?.[1] ?? AND_MORE.exec(said)?.[1])
  if (least !== null) return rangeOf(least, OPEN)
  const most = readBound(AT_MOST.exec(said)?.[1] ?? AND_LESS.exec(said)?.[1])
  if (most !== null) return rangeOf(ZERO, most)
  const single = readBound(said)
  if (single !== null) return rangeOf(single, single)
  const [, first, last] = BETWEEN.exec(said) ?? []
  return first === undefined || last === undefined ? null : readBetween(first, last)
}

type Bound = { readonly value: number; readonly currency: string | null; readonly isCertain: boolean }
const ZERO: Bound = { value: 0, currency: null, isCertain: false }
const OPEN: Bound = { value: Number.POSITIVE_INFINITY, currency: null, isCertain: false }

function readBound(text = ""): Bound | null {
  const { value, currency } = readAmount(text, null)
  if (value === null) return null
  const isCertain = currency !== null || MULTIPLIER.test(text) || value >= CERTAIN_FROM || /[a-z]/i.test(text)
  return { value, currency, isCertain }
}

/** "50-100k": the first is meant in thousands, too, unless it is an amount of its own ("50.000 - 1M"). */
function readBetween(first: string, last: string): AmountRange | null {
  const to = readBound(last)
  const multiplier = MULTIPLIER.exec(last)?.[1]
  if (to === null || multiplier === undefined || MULTIPLIER.test(first)) return rangeOf(readBound(first), to)
  const multiplied = readBound(`${first.replace(/\s*\D*$/u, "")} ${multiplier}`)
  if (multiplied !== null && multiplied.value < to.value) return rangeOf(multiplied, to)
  const from = readBound(first)
  return from !== null && (from.value === 0 || from.value >= CERTAIN_FROM) ? rangeOf(from, to) : null
}

function rangeOf(from: Bound | null, to: Bound | null): AmountRange | null {
  if (from === null || to === null || from.value > to.value) return null
  if (!from.isCertain && !to.isCertain) return null
  const [one, other] = [from.currency, to.currency]
  if (one !== null && other !== null && one !== other) return null
  return { from: from.value, to: to.value, currency: one ?? other }
}
