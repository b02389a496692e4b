/** The rule that no policy writes down. */

/** Comes after the rules of a policy that says `unknown_business: disqualify`. No rule of a document has this id. */
export const UNKNOWN_BUSINESS = {
  rule: "unknown_business",
  reason: "The policy does not know this business category",
} as const
