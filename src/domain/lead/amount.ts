/**
 * Puts an amount that somebody wrote into a lead: as a number, or as text if the rule cannot read it for certain. A lead with the text is
 * worth more than one with a wrong number. Forms, sources, the CSV import and web/criba.js share this rule.
 */

import { type DecimalMark, readAmount } from "../amount/amount-rule.js"
import { type Money, toPolicyCurrency } from "../amount/money.ts"
import { TEXT_LIMITS, type Warning } from "./submission.ts"

export type { DecimalMark } from "../amount/amount-rule.js"

const unreadable = (why: string, field: string): Warning => ({
  field: "revenue",
  code: "unreadable_amount",
  message: `${why}: its text is kept in \`${field}\`, without a number.`,
})
const UNCERTAIN = "Not an amount that can be read for certain"

const otherCurrency = (code: string, { currency, rates }: Money): Warning => ({
  field: "revenue",
  code: "other_currency",
  message: `Written in ${code}: converted by the policy's rate, 1 ${code} = ${rates[code]} ${currency}.`,
})

export type ReadRevenue = { readonly warning: Warning | null; readonly byRule: boolean }

/** How the amounts of a body are read. `decimalMark`: null if nobody has named it. */
export type AmountRules = { readonly decimalMark: DecimalMark | null; readonly money: Money }

/** Adds the amount, or its text, to a body that has all other fields. */
export function readRevenue(
  body: Record<string, unknown>,
  text: string,
  { decimalMark, money }: AmountRules,
): ReadRevenue {
  const { value, byRule, currency } = readAmount(text, decimalMark)
  const converted = value === null ? null : toPolicyCurrency(value, currency, money)
  if (converted !== null) {
    body.revenue = converted.value
    return { warning: converted.from === null ? null : otherCurrency(converted.from, money), byRule }
  }
  const why = value === null ? UNCERTAIN : "An amount in a currency for which the policy has no rate"
  const fits = [...text.trim()].length <= TEXT_LIMITS.revenue_label
  const field = fits && (body.revenue_label ?? "") === "" ? "revenue_label" : "revenue_text"
  body[field] = text
  return { warning: unreadable(why, field === "revenue_label" ? field : "extra"), byRule: false }
}
