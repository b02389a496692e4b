/**
 * The warnings of a lead under a policy: those of the reader, and those that need a policy. Ingest stores them; the trial of a source and
 * the preview and trial of an import show the same.
 */
import { bracketOf, type Placement } from "../policy/bracket.ts"
import { categoryOf, type Policy } from "../policy/policy.ts"
import type { Submission } from "./submission.ts"
import { UNKNOWN_REVENUE_LABEL, unknownBusiness, type Warning } from "./warning.ts"

type LabelContext = Pick<Submission, "business" | "revenue" | "revenue_label" | "warnings">
type InBracket = {
  readonly category: string | null
  readonly bracket: { readonly because: Placement["because"] | "kept" }
}

export function warningsUnder(
  policy: Policy,
  { business, revenue, revenue_label, warnings }: LabelContext,
  { category, bracket }: InBracket = {
    category: categoryOf(policy, business),
    bracket: bracketOf(policy, { revenue, revenue_label }),
  },
): readonly Warning[] {
  const isUnknown = business !== null && category === null
  const isUnknownLabel = revenue_label !== null && revenue === null && bracket.because === "default"
  const isChoice = bracket.because === "label" || bracket.because === "range"
  if (!isUnknown && !isUnknownLabel && !isChoice) return warnings
  return [
    ...(isChoice ? warnings.map(asChoice) : warnings),
    ...(isUnknown ? [unknownBusiness(policy)] : []),
    ...(isUnknownLabel ? [UNKNOWN_REVENUE_LABEL] : []),
  ]
}

/** "Más de 250k" is no number, but its bracket is certain, so nobody has to look at it. */
const asChoice = (warning: Warning): Warning =>
  warning.code === "unreadable_amount" ? { ...warning, kind: "note" } : warning
