/** A first policy from a few answers. Everything else is for the policy's own screen. */
import type { PolicyDocument } from "../../api/policy.ts"
import { suggestId } from "../rotation/form/draft.ts"

export type Answers = {
  /** Where the middle and the large leads begin; null: all leads are alike. */
  readonly bounds: readonly [number, number] | null
  /** Kinds of business that are turned away, one a line. */
  readonly unwanted: string
  readonly needsContact: boolean
}
export type Reasons = { readonly unwanted: string; readonly unreachable: string }

/** Answers under which no policy would be valid, by what is wrong with them. */
export function whyNotRules({ bounds }: Answers): "order" | null {
  return bounds !== null && !(0 < bounds[0] && bounds[0] < bounds[1]) ? "order" : null
}

export function writeRules(before: PolicyDocument, answers: Answers, reasons: Reasons): PolicyDocument {
  const businesses = categoriesIn(answers.unwanted)
  const rules = [
    ...(businesses.length > 0
      ? [{ id: "not-ours", when: { business: businesses.map(({ id }) => id) }, reason: reasons.unwanted }]
      : []),
    ...(answers.needsContact
      ? [{ id: "unreachable", when: { contact: "missing" as const }, reason: reasons.unreachable }]
      : []),
  ]
  const { bounds } = answers
  return {
    ...before,
    ...(businesses.length > 0 && { businesses }),
    disqualify: rules,
    ...(bounds !== null && {
      brackets: [
        { id: "starter", below: bounds[0] },
        { id: "growth", below: bounds[1] },
        { id: "enterprise" },
      ],
      bracket_without_revenue: "starter",
    }),
  }
}

function categoriesIn(text: string): { id: string; label: string }[] {
  const labels = text.split(/[\n,]+/).map((label) => label.trim())
  const byId = new Map(labels.map((label) => [suggestId(label), label]))
  byId.delete("")
  return [...byId].map(([id, label]) => ({ id, label }))
}
