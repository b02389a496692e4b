/** Amounts in other currencies than the policy's. */
import { meansCurrency } from "./amount-rule.js"

/** The policy's currency, and what one unit of others is worth in it. */
export type Money = { readonly currency: string; readonly rates: Readonly<Record<string, number>> }

export type Converted = {
  readonly value: number
  /** The code of the currency it was written in; null if that is the policy's own. */
  readonly from: string | null
}

/**
 * The amount in the policy's currency; null if there is no rate, or if what the text names could be several ("$" is a dollar or a peso, and
 * the policy has rates for both).
 */
export function toPolicyCurrency(value: number, named: string | null, money: Money): Converted | null {
  if (named === null || meansCurrency(named, money.currency)) return { value, from: null }
  const [code, ...others] = Object.keys(money.rates).filter((one) => meansCurrency(named, one))
  if (code === undefined || others.length > 0) return null
  return { value: Math.round(value * (money.rates[code] ?? 0) * 100) / 100, from: code }
}
