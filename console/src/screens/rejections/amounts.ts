/** Amounts as people write them: "120.000 €", "1,2 M", "85k". One that can be read in two ways has two readings. */
const CURRENCY = "(?:€|\\$|£|EUR|USD|GBP|euros?)"
const AMOUNT = new RegExp(
  `^${CURRENCY}?\\s*([\\d.,\\s]*\\d)\\s*(k|mil|m|mill(?:ones|ón|ion)?)?\\s*${CURRENCY}?$`,
  "iu",
)
/** Thousands are set apart in threes, all of them or none; what is left of the decimal mark, and right of it. */
const SHAPES = [
  /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:,(\d+))?$/,
  /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.(\d+))?$/,
]

/** The largest first: who writes "120.000" means thousands more often than three decimals. */
export function readAmounts(text: string): number[] {
  const [, amount, scale = ""] = AMOUNT.exec(text.trim()) ?? []
  if (amount === undefined) return []
  const times = scale === "" ? 1 : /^(k|mil)$/i.test(scale) ? 1e3 : 1e6
  const readings = SHAPES.flatMap((shape) => {
    const [, whole, fraction = "0"] = shape.exec(amount) ?? []
    return whole === undefined ? [] : [Number(`${whole.replace(/[.,\s]/g, "")}.${fraction}`) * times]
  })
  return [...new Set(readings)].sort((one, other) => other - one)
}
