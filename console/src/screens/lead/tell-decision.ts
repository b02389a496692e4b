/** A receipt in a few sentences: the first says who got the lead and why, the others what the picture would leave puzzling. */
import {
  describeHolder,
  describeOutcome,
  describePromised,
  describeShadow,
  type Voice,
} from "../../../../src/domain/wording/decision-sentences.ts"
import type { Speech } from "../../i18n/index.tsx"
import type { NameOf } from "./names.ts"
import type { Receipt } from "./read-decisions.ts"

/** Of a large team a few names are enough. */
const MOST_NAMES = 3

/** `reasonOf`: what a rule of the policy that decided says, by its id. */
export function voiceOf(
  { t, f, language }: Speech,
  nameOf: NameOf,
  reasonOf: (rule: string) => string,
): Voice {
  const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    t: t as Voice["t"],
    nameOf,
    hasIds: false,
    ruleOf: (rule) => t("lead.quote", { text: reasonOf(rule) }),
    listed: (names) => {
      const rest = names.length - MOST_NAMES
      return f.list(rest > 1 ? [...names.slice(0, -rest), t("common.andMore", { n: rest })] : names)
    },
    amount: (leads) => decimals.format(leads),
    time: f.dayTime,
  }
}

/** `about` is whom the first sentence begins with, if it is about a person. */
export function tellDecision(
  receipt: Receipt,
  voice: Voice,
): { readonly about: string | null; readonly first: string; readonly more: readonly string[] } {
  const about = receipt.chosen === null ? null : voice.nameOf(receipt.chosen.triager)
  const [first = "", ...more] = describeOutcome(receipt, voice)
  if (receipt.verdict?.disqualified && more.length === 0) return { about, first, more }
  return {
    about,
    first,
    more: [
      ...more,
      ...describePromised(receipt, voice),
      ...describeHolder(receipt, voice),
      ...describeShadow(receipt, voice),
    ],
  }
}
