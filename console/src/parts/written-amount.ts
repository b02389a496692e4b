/**
 * Amounts as people write them: "120.000 €", "1,2 M", "85k". The rule is the server's own, which reads forms and files by it. In another
 * currency than the policy's an amount is read only if the policy has a rate for it.
 */
import { type DecimalMark, readAmount } from "../../../src/domain/amount/amount-rule.js"
import { type Money, toPolicyCurrency } from "../../../src/domain/amount/money.ts"

/** In the policy's currency; null if the rule does not cover the text. `money` is null while the policy is not known. */
export function amountIn(
  text: string,
  money: Money | null,
  decimalMark: DecimalMark | null = null,
): number | null {
  const { value, currency } = readAmount(text, decimalMark)
  if (value === null || currency === null) return value
  return money === null ? null : (toPolicyCurrency(value, currency, money)?.value ?? null)
}

/** To some a thousand, to others a million. */
const SMALL_M = /(?<=\d\s*)m(?![\p{L}\d])/u

/** All that it may mean, what is likelier first. Whoever wrote it has to be asked if that is more than one. */
export function amountsIn(text: string, money: Money | null): number[] {
  const { byRule } = readAmount(text, null)
  const readings = SMALL_M.test(text)
    ? ["k", "M"].map((unit) => amountIn(text.replace(SMALL_M, unit), money))
    : byRule
      ? [amountIn(text, money), amountIn(text, money, "."), amountIn(text, money, ",")]
      : [amountIn(text, money)]
  return [...new Set(readings)].filter((value) => value !== null)
}
