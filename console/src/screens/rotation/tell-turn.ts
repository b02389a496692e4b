/** One decision of the rotation, told to somebody who did or did not get the lead. */
import { isSticky } from "../../../../src/domain/decision/sticky.ts"
import { RECEIPT_BARS } from "../../../../src/domain/rotation/bars.ts"
import type { Standing, Turn } from "../../api/rotation.ts"
import type { Format } from "../../i18n/format.ts"
import type { Tell } from "../../i18n/index.tsx"

const REASONS = ["first_due", "most_owed", "least_busy", "only_one", "sticky", "company"] as const
const CAUSES = ["waiting", "requalified", "deadline", "handed_back"] as const

/** The API's words are texts; those that this console does not know are told without a reason. */
const knownOf = <Word extends string>(words: readonly Word[], text: string | null | undefined) =>
  words.find((word) => word === text)

export type Telling = { readonly t: Tell; readonly f: Format; readonly nameOf: (triager: string) => string }

export function tellTurn(
  { place: standing, chosen, owed, barred, in_turn }: Turn,
  { t, f, nameOf }: Telling,
): string {
  const amount = (leads: number | null | undefined) => f.dec(Math.round((leads ?? 0) * 10) / 10 || 0)
  const because = knownOf(REASONS, chosen?.because) ?? "only_one"
  const outcome =
    chosen === null ? t("rotation.itWaited") : t("rotation.wentTo", { other: nameOf(chosen.triager) })
  switch (standing) {
    case "chosen":
    case "sticky":
      return t(`rotation.got.${because}`, { owed: amount(owed), n: in_turn })
    case "eligible":
      return chosen === null
        ? outcome
        : t(`rotation.lost.${because}`, {
            other: nameOf(chosen.triager),
            theirs: amount(chosen.owed),
            own: amount(owed),
          })
    case "not_considered":
      return isSticky(chosen?.because)
        ? t(`rotation.lost.${chosen.because}`, { other: nameOf(chosen.triager) })
        : `${t("rotation.was.new")} ${outcome}`
    case "barred": {
      const bar = knownOf(RECEIPT_BARS, barred)
      return bar === undefined ? outcome : `${t(`rotation.was.${bar}`)} ${outcome}`
    }
  }
}

export function tellCause({ cause }: Turn, t: Tell): string | null {
  const known = knownOf(CAUSES, cause)
  return known === undefined ? null : t(`rotation.cause.${known}`)
}

/** Only for who is in line. */
export const tellWhenTurn = ({ in_leads }: Standing, t: Tell): string =>
  in_leads === null
    ? t("rotation.inMany")
    : in_leads === 1
      ? t("rotation.next")
      : t("rotation.inLeads", { n: in_leads })
