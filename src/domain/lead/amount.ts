/**
 * Where an amount that somebody wrote goes in a lead: the number, or, if the rule cannot read it, the text. A lead with its text
 * is worth more than one with a wrong number. One rule serves forms, sources, the CSV import and web/criba.js.
 */

import { type DecimalMark, readAmount } from "../amount/amount-rule.js"
import { type Money, toPolicyCurrency } from "../amount/money.ts"
import { TEXT_LIMITS, type Warning } from "./submission.ts"

export type { DecimalMark } from "../amount/amount-rule.js"

const unreadable = (why: string, place: string): Warning => ({
  field: "revenue",
  code: "unreadable_amount",
  message: `${why}: its text is kept in \`${place}\`, without a number.`,
})
const UNCERTAIN = "Not an amount that can be read for certain"

const otherCurrency = (code: string, { currency, rates }: Money): Warning => ({
  field: "revenue",
  code: "other_currency",
  message: `Written in ${code}: converted by the policy's rate, 1 ${code} = ${rates[code]} ${currency}.`,
})

export type PlacedRevenue = { readonly warning: Warning | null; readonly byRule: boolean }

/** How amounts of a body are meant. `decimalMark` is null unless somebody said which one its texts use. */
export type AmountReading = { readonly decimalMark: DecimalMark | null; readonly money: Money }

/** Puts the amount, or its text, into a body that holds all the lead's other fields already. */
export function placeRevenue(
  body: Record<string, unknown>,
  text: string,
  { decimalMark, money }: AmountReading,
): PlacedRevenue {
  const { value, byRule, currency } = readAmount(text, decimalMark)
  const converted = value === null ? null : toPolicyCurrency(value, currency, money)
  if (converted !== null) {
    body.revenue = converted.value
    return { warning: converted.from === null ? null : otherCurrency(converted.from, money), byRule }
  }
  const why = value === null ? UNCERTAIN : "An amount in a currency for which the policy has no rate"
  const fits = [...text.trim()].length <= TEXT_LIMITS.revenue_label
  const place = fits && (body.revenue_label ?? "") === "" ? "revenue_label" : "revenue_text"
  body[place] = text
  return { warning: unreadable(why, place === "revenue_label" ? place : "extra"), byRule: false }
}
