/**
 * What a receipt says about who got a lead, and why, or why nobody did: the sentences that the console and `criba explain` share. This
 * file decides which facts are stated, and their order; the sentences are texts/<language>/both/decision.json.
 */
import type { BothParams, BothTexts } from "../../../texts/types.ts"
import { assertNever } from "../assert-never.ts"
import type { Receipt, ReceiptCandidate } from "../decision/receipt.ts"
import { isSticky } from "../decision/sticky.ts"
import { UNKNOWN_BUSINESS } from "../policy/unknown-business.ts"
import type { Given } from "../text/text-params.ts"

/** What the sentences need to know of their reader: language, names, and how exact to be. */
export type Voice = {
  readonly t: <Key extends keyof BothTexts["decision"]>(key: Key, ...given: Given<BothParams, Key>) => string
  readonly nameOf: (triager: string) => string
  /** Rules and leads are called by their ids; else a rule by its reason, and a lead by what it is. */
  readonly hasIds: boolean
  readonly ruleOf: (rule: string) => string
  readonly listed: (names: readonly string[]) => string
  /** A number of leads, with two decimals. */
  readonly amount: (leads: number) => string
  /** An instant in ISO 8601. */
  readonly time: (instant: string) => string
}
type Sentences = Generator<string, void>

export const eligibleIn = ({ candidates }: Receipt): ReceiptCandidate[] =>
  candidates.filter(({ barred }) => barred === null)

export function* describeOutcome(receipt: Receipt, voice: Voice): Sentences {
  const { t, hasIds } = voice
  const disqualified = receipt.verdict?.disqualified
  if (!disqualified) return yield* describeTurn(receipt, voice)

  const { rule, reason } = disqualified
  const isUnknown = rule === UNKNOWN_BUSINESS.rule
  yield isUnknown ? t("decision.outUnknown") : t("decision.out", { rule: hasIds ? rule : null, reason })
  if (receipt.candidates.length === 0) return
  yield t("decision.outAssigned")
  yield* describeTurn(receipt, voice)
}

function* describeTurn(receipt: Receipt, voice: Voice): Sentences {
  const { t, nameOf } = voice
  const { cause, chosen, candidates, verdict } = receipt
  const { team = null } = receipt
  const bracket = receipt.bracket.id
  if (chosen === null) {
    yield t(`decision.nobody.${verdict?.disqualified ? "disqualified" : cause}`, { team, bracket })
    if (candidates.length === 0 && receipt.in_turn === undefined) yield t("decision.emptyTeam")
    return
  }
  const who = nameOf(chosen.triager)
  const from = nameOf(receipt.lost_by ?? "")
  const winner = eligibleIn(receipt).find(({ triager }) => triager === chosen.triager)
  const why = t(`decision.why.${chosen.because}`, {
    who,
    team,
    bracket,
    // A triager is told how many there were, and not who.
    people: receipt.in_turn ?? eligibleIn(receipt).length,
    standing: winner === undefined ? null : describeStanding(winner, receipt, voice),
  })
  yield t(`decision.got.${cause}`, { who, why, from })
  if (isSticky(chosen.because)) return
  if (receipt.contact_by !== undefined)
    yield t("decision.missed", { from, when: voice.time(receipt.contact_by) })
  if (winner !== undefined) yield* describeRivals(winner, receipt, voice)
  if (receipt.charged === false) return yield t("decision.uncharged")
  if (receipt.lost_by !== undefined) yield t("decision.chargeKept", { who, from })
}

/** Explains what the numbers alone do not: other triagers who were level, or seemed to be ahead. */
function* describeRivals(
  winner: ReceiptCandidate,
  receipt: Receipt,
  { t, nameOf, listed }: Voice,
): Sentences {
  const because = receipt.chosen?.because ?? "sticky"
  const who = nameOf(winner.triager)
  const rivals = (test: (rival: ReceiptCandidate) => boolean) =>
    listed(
      eligibleIn(receipt)
        .filter((rival) => rival !== winner && test(rival))
        .map(({ triager }) => nameOf(triager)),
    )
  const looksLevel = (rival: ReceiptCandidate) => toHundredths(rival.owed) === toHundredths(winner.owed)

  switch (because) {
    case "sticky":
    case "company":
    case "only_one":
      return
    case "most_owed": {
      const others = rivals(looksLevel)
      if (others) yield t("decision.level", { others, who })
      return
    }
    case "first_due": {
      const level = rivals((rival) => rival.weight === winner.weight && looksLevel(rival))
      if (level) yield t("decision.level", { others: level, who })
      const owedMore = rivals((rival) => rival.weight !== winner.weight && rival.owed >= winner.owed)
      if (owedMore) yield t("decision.owedMore", { others: owedMore, who })
      return
    }
    case "least_busy": {
      const open = ({ open_leads = 0 }: ReceiptCandidate) => open_leads
      const extraLoad = (rival: ReceiptCandidate) => open(rival) * winner.weight - open(winner) * rival.weight
      const sameLoad = rivals((rival) => extraLoad(rival) === 0)
      if (sameLoad) yield t("decision.idleLonger", { others: sameLoad, who })
      const fewerOpen = rivals((rival) => extraLoad(rival) > 0 && open(rival) <= open(winner))
      if (fewerOpen) yield t("decision.fewerOpen", { others: fewerOpen })
      return
    }
    default:
      assertNever(because)
  }
}

/** Weights are mentioned only where they differ, and balances only where they count. */
export function describeStanding(
  candidate: ReceiptCandidate,
  receipt: Receipt,
  { t, amount }: Voice,
): string {
  const { open_leads, owed, weight } = candidate
  const balance = toHundredths(owed)
  const leads = Math.abs(balance)
  const standing: string[] = []
  if (open_leads !== undefined) standing.push(t("decision.openLeads", { n: open_leads }))
  if (receipt.charged !== false)
    standing.push(
      t(balance < 0 ? "decision.ahead" : "decision.owed", { amount: amount(leads), part: leads < 1 }),
    )
  if (eligibleIn(receipt).some((other) => other.weight !== weight))
    standing.push(t("decision.weight", { weight }))
  return standing.join(", ")
}

/** The earlier lead of the person or the company, and why its holder did not get this one. */
export function* describeHolder({ sticky }: Receipt, { t, nameOf, hasIds }: Voice): Sentences {
  if (sticky === null) return
  const lead = hasIds ? sticky.lead : null
  const { triager, barred, same = "person", day = null } = sticky
  yield t(`decision.holder.${barred ?? "available"}`, { who: nameOf(triager), lead, same, day })
}

/** How long there is for the first contact, if the kind of the lead decided that. */
export function* describePromised({ promised }: Receipt, { t }: Voice): Sentences {
  if (promised !== undefined) yield t("decision.promised", { minutes: promised.within_minutes })
}

export function* describeShadow({ verdict }: Receipt, { t, ruleOf, listed }: Voice): Sentences {
  const shadow = (verdict?.tried ?? []).filter((tried) => tried.matched && tried.shadow)
  const rules = listed(shadow.map(({ rule }) => ruleOf(rule)))
  if (shadow.length > 0) yield t("decision.shadow", { n: shadow.length, rules })
}

/** The shown precision of a balance, by which triagers look level. */
const toHundredths = (leads: number): number => Math.round(leads * 100) / 100
