/**
 * Amounts of money as people write them in tables, Spanish or English: "120.000,50 €", "120,000.50", "1 200 000". One
 * that can be read in two ways ("120.000" is a hundred and twenty thousand in Madrid and a hundred and twenty in
 * London) is never guessed.
 */

export type DecimalMark = "," | "."

const CURRENCY = "(?:€|\\$|£|EUR|USD|GBP|EUROS?)"
const AROUND_AMOUNT = new RegExp(`^${CURRENCY}\\s*|\\s*${CURRENCY}$`, "giu")

/** By the decimal mark. Thousands are set apart in threes, all of them or none, by the other mark or by spaces. */
const SHAPES: readonly (readonly [DecimalMark, RegExp])[] = [
  [",", /^(-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+))(?:,(\d+))?$/],
  [".", /^(-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+))(?:\.(\d+))?$/],
]

export type Amount =
  | { readonly value: number; readonly fault: null }
  | { readonly value: null; readonly fault: string }

/** `decimalMark` is null where nobody said which one the table uses. */
export function readAmount(text: string, decimalMark: DecimalMark | null): Amount {
  const amount = text.trim().replace(AROUND_AMOUNT, "")
  const readings = new Set<number>()
  for (const [mark, shape] of SHAPES) {
    const [, whole = "", fraction = "0"] = shape.exec(amount) ?? []
    if (whole === "" || (decimalMark !== null && mark !== decimalMark)) continue
    readings.add(Number(`${whole.replace(/[.,\s]/g, "")}.${fraction}`))
  }
  const [value, other] = readings
  if (value === undefined) return { value: null, fault: `"${text}" is not a number.` }
  if (other === undefined) return { value, fault: null }
  const fault = `"${text}" can be ${value} or ${other}. Write it so, or say which mark is the decimal one: --decimal.`
  return { value: null, fault }
}
