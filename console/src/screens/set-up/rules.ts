/** A first policy from a few answers. Everything else is for the policy's own screen. */
import type { PolicyDocument } from "../../api/policy.ts"
import type { Tell } from "../../i18n/index.tsx"
import { suggestId } from "../rotation/form/draft.ts"

export type Choices = readonly [readonly string[], readonly string[], readonly string[]]

export type Answers = {
  /** Where the middle and the large leads begin; null: all leads are alike. */
  readonly bounds: readonly [number, number] | null
  /** The choices in a form that mean small, middle and large. */
  readonly choices: Choices
  /** Kinds of business that are turned away, one a line. */
  readonly unwanted: string
  readonly needsContact: boolean
}
/** In the language of whoever answers, ids too: brackets and rules have no other name. */
export const wordsIn = (t: Tell) => ({
  unwantedId: t("setUp.rules.notOursId"),
  unreachableId: t("setUp.rules.unreachableId"),
  unwanted: t("setUp.rules.notOurs"),
  unreachable: t("setUp.rules.unreachable"),
  small: t("setUp.rules.smallId"),
  middle: t("setUp.rules.middleId"),
  large: t("setUp.rules.largeId"),
})
type Words = ReturnType<typeof wordsIn>

/** Answers under which no policy would be valid, by what is wrong with them. */
export function whyNotRules({ bounds, choices }: Answers): "order" | "twice" | null {
  if (bounds === null) return null
  if (!(0 < bounds[0] && bounds[0] < bounds[1])) return "order"
  const said = choices.flat().map((choice) => choice.toLowerCase().replaceAll(/\s/g, ""))
  return new Set(said).size < said.length ? "twice" : null
}

export function writeRules(before: PolicyDocument, answers: Answers, words: Words): PolicyDocument {
  const businesses = categoriesIn(answers.unwanted)
  const rules = [
    ...(businesses.length > 0
      ? [{ id: words.unwantedId, when: { business: businesses.map(({ id }) => id) }, reason: words.unwanted }]
      : []),
    ...(answers.needsContact
      ? [{ id: words.unreachableId, when: { contact: "missing" as const }, reason: words.unreachable }]
      : []),
  ]
  const { bounds, choices } = answers
  const meaning = (index: 0 | 1 | 2) => choices[index].length > 0 && { labels: [...choices[index]] }
  return {
    ...before,
    ...(businesses.length > 0 && { businesses }),
    disqualify: rules,
    ...(bounds !== null && {
      brackets: [
        { id: words.small, below: bounds[0], ...meaning(0) },
        { id: words.middle, below: bounds[1], ...meaning(1) },
        { id: words.large, ...meaning(2) },
      ],
      bracket_without_revenue: words.small,
    }),
  }
}

function categoriesIn(text: string): { id: string; label: string }[] {
  const labels = text.split(/[\n,]+/).map((label) => label.trim())
  const byId = new Map(labels.map((label) => [suggestId(label), label]))
  byId.delete("")
  return [...byId].map(([id, label]) => ({ id, label }))
}
