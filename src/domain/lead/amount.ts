/**
 * Where an amount that somebody wrote goes in a lead: the number, or, if the rule cannot read it, the text. A lead with its text
 * is worth more than one with a wrong number. One rule serves forms, sources, the CSV import and web/criba.js.
 */
import { type DecimalMark, readAmount } from "./amount-rule.js"
import { TEXT_LIMITS, type Warning } from "./submission.ts"

export type { DecimalMark } from "./amount-rule.js"

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
