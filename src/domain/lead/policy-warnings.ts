/**
 * The warnings of a lead under a policy: those of the reader, and those that need a policy. Ingest stores them; the trial of a source and
 * the preview and trial of an import show the same.
 */
import type { Placement } from "../policy/bracket.ts"
import { classify } from "../policy/classify.ts"
import { type Policy, policyOf } from "../policy/policy.ts"
import type { Submission } from "./submission.ts"
import { UNKNOWN_REVENUE_LABEL, unknownBusiness, type Warning } from "./warning.ts"

type Placed = {
  readonly category: string | null
  readonly team?: string | null
  readonly bracket: { readonly because: Placement["because"] | "kept" }
}

export function warningsUnder(
  policy: Policy,
  submission: Submission,
  { category, team, bracket }: Placed = classify(policy, submission),
): readonly Warning[] {
  const { business, revenue, revenue_label, warnings } = submission
  const isUnknown = business !== null && category === null
  const isUnknownLabel = revenue_label !== null && revenue === null && bracket.because === "default"
  const isChoice = bracket.because === "label" || bracket.because === "range"
  if (!isUnknown && !isUnknownLabel && !isChoice) return warnings
  return [
    ...(isChoice ? warnings.map(asChoice) : warnings),
    ...(isUnknown ? [unknownBusiness(policyOf(policy, team))] : []),
    ...(isUnknownLabel ? [UNKNOWN_REVENUE_LABEL] : []),
  ]
}

/** "Más de 250k" is no number, but its bracket is certain, so nobody has to look at it. */
const asChoice = (warning: Warning): Warning =>
  warning.code === "unreadable_amount" ? { ...warning, kind: "note" } : warning
