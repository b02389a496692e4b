/** A receipt in a few sentences: the first says who got the lead and why, the others what the picture would leave puzzling. */
import type { Format } from "../../i18n/format.ts"
import type { Tell } from "../../i18n/index.tsx"
import type { NameOf } from "./names.ts"
import type { Receipt } from "./read-decisions.ts"

type Candidate = Receipt["candidates"][number]
export type Telling = {
  readonly t: Tell
  readonly f: Format
  readonly nameOf: NameOf
  /** What a rule of the policy that decided says, by its id. */
  readonly reasonOf: (rule: string) => string
  /** Balances, to two decimals and without a sign. */
  readonly amount: (leads: number) => string
}

/** Of a large team a few names are enough. */
const MOST_RIVALS = 3
const UNKNOWN_BUSINESS = "unknown_business"
export const eligibleIn = ({ candidates }: Receipt): Candidate[] =>
  candidates.filter(({ barred }) => barred === null)

/** `about` is whom the first sentence begins with. */
export function tellDecision(
  receipt: Receipt,
  telling: Telling,
): { readonly about: string | null; readonly first: string; readonly more: readonly string[] } {
  const { t, nameOf } = telling
  const about = receipt.chosen === null ? null : nameOf(receipt.chosen.triager)
  const out = receipt.verdict?.disqualified ?? null
  if (out === null) return { about, first: tellTurn(receipt, telling), more: [...tellMore(receipt, telling)] }
  const first = out.rule === UNKNOWN_BUSINESS ? t("lead.outUnknown") : t("lead.out", { reason: out.reason })
  if (receipt.candidates.length === 0) return { about: null, first, more: [] }
  const more = [t("lead.outAssigned"), tellTurn(receipt, telling), ...tellMore(receipt, telling)]
  return { about: null, first, more }
}

function tellTurn(receipt: Receipt, telling: Telling): string {
  const { t, nameOf } = telling
  const { cause, chosen } = receipt
  const from = nameOf(receipt.lost_by ?? "")
  if (chosen !== null)
    return t(`lead.got.${cause}`, { who: nameOf(chosen.triager), why: tellWhy(receipt, telling), from })
  if (cause === "deadline" || cause === "handed_back") return t(`lead.nobody.${cause}`, { from })
  return t(`lead.nobody.${cause}`)
}

function tellWhy(receipt: Receipt, telling: Telling): string {
  const { t } = telling
  const because = receipt.chosen?.because ?? "sticky"
  if (because === "sticky" || because === "only_one") return t(`lead.because.${because}`)
  const winner = winnerOf(receipt)
  // A triager is told how many there were, and not who.
  const people = receipt.in_turn ?? eligibleIn(receipt).length
  return t(`lead.because.${because}`, {
    people,
    standing: winner ? ` (${tellStanding(winner, receipt, telling)})` : "",
  })
}

/** Balances are told only where they count. */
function tellStanding({ open_leads, owed }: Candidate, { charged }: Receipt, { t, amount }: Telling): string {
  const balance =
    owed < 0 ? t("lead.ahead", { leads: amount(-owed) }) : t("lead.owed", { leads: amount(owed) })
  if (open_leads === undefined) return balance
  const open = t("lead.openLeads", { n: open_leads })
  return charged === false ? open : `${open}, ${balance}`
}

function* tellMore(receipt: Receipt, telling: Telling): Generator<string> {
  const { t, f, nameOf } = telling
  const { chosen, lost_by, contact_by, sticky, verdict } = receipt
  if (chosen !== null) yield* tellRivals(receipt, telling)
  if (lost_by !== undefined && contact_by !== undefined)
    yield t("lead.missed", { from: nameOf(lost_by), when: f.dayTime(contact_by) })
  if (chosen?.because === "sticky") yield t("lead.stickyUncharged")
  else if (receipt.charged === false) yield t("lead.turnUncharged")
  else if (chosen !== null && lost_by !== undefined)
    yield t("lead.chargeKept", { who: nameOf(chosen.triager), from: nameOf(lost_by) })
  if (sticky?.barred === "absent") yield t("lead.stickyAbsent", { who: nameOf(sticky.triager) })
  if (sticky?.barred === "inactive") yield t("lead.stickyInactive", { who: nameOf(sticky.triager) })
  const shadow = (verdict?.tried ?? []).filter(({ matched, shadow }) => matched && shadow)
  if (shadow.length > 0)
    yield t("lead.shadow", { rules: f.list(shadow.map(({ rule }) => telling.reasonOf(rule))) })
}

/** Others who stood level with the chosen one, or seemed to stand better. */
function* tellRivals(receipt: Receipt, { t, f, nameOf, amount }: Telling): Generator<string> {
  const winner = winnerOf(receipt)
  if (winner === undefined) return
  const rivals = (test: (rival: Candidate) => boolean) => {
    const names = eligibleIn(receipt)
      .filter((rival) => rival !== winner && test(rival))
      .map(({ triager }) => nameOf(triager))
    const rest = names.length - MOST_RIVALS
    return f.list(rest > 1 ? [...names.slice(0, -rest), t("common.andMore", { n: rest })] : names)
  }
  const looksLevel = ({ owed }: Candidate) => amount(owed) === amount(winner.owed)
  const because = receipt.chosen?.because
  if (because === "least_busy") {
    const load = ({ open_leads = 0, weight }: Candidate) => open_leads / weight
    const same = rivals((rival) => load(rival) === load(winner))
    if (same) yield t("lead.idleLonger", { others: same, who: nameOf(winner.triager) })
    return
  }
  const level = rivals((rival) => rival.weight === winner.weight && looksLevel(rival))
  if (level) yield t("lead.level", { others: level })
  if (because !== "first_due") return
  const owedMore = rivals((rival) => rival.weight !== winner.weight && rival.owed >= winner.owed)
  if (owedMore) yield t("lead.owedMore", { others: owedMore, who: nameOf(winner.triager) })
}

const winnerOf = (receipt: Receipt): Candidate | undefined =>
  eligibleIn(receipt).find(({ triager }) => triager === receipt.chosen?.triager)
