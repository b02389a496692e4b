/**
 * A receipt in plain sentences: why this triager got this lead, or why none did. This file decides which facts are
 * stated, and their order; the wording of each language is a file of its own. All but names comes from the receipt,
 * so the sentences of a decision never change.
 */

import { assertNever } from "../assert-never.ts"
import type { Receipt, ReceiptCandidate } from "../decision/receipt.ts"
import type { PastState } from "../decision/take-over.ts"
import type { Language } from "../language.ts"
import { UNKNOWN_BUSINESS } from "../policy/disqualify.ts"
import type { Choice } from "../rotation/rotation.ts"
import type { Say, Wording } from "./sentence-wording.ts"
import { english } from "./sentences-en.ts"
import { spanish } from "./sentences-es.ts"

const WORDINGS: { readonly [language in Language]: Wording } = { es: spanish, en: english }

type Context = { readonly receipt: Receipt; readonly wording: Wording; readonly nameOf: Say }
type Sentences = Generator<string, void>

/** `names` by id of triager; a missing one is replaced by the id. */
export function describeReceipt(
  receipt: Receipt,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const wording = WORDINGS[language]
  const context: Context = { receipt, wording, nameOf: (id) => names.get(id) ?? id }
  return [
    ...describeOutcome(context),
    ...describeRules(context),
    wording.bracket[receipt.bracket.because](receipt.bracket.id),
    ...describePerson(context),
    ...describeCandidates(context),
    wording.policy(receipt.policy_version),
  ]
}

/** A manual assignment: no decision of the policy, hence no receipt. */
export type ManualAssignment = {
  readonly triager: string
  /** The holder before. */
  readonly from: string | null
  readonly reason: string | null
}

export function describeManualAssignment(
  { triager, from, reason }: ManualAssignment,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const wording = WORDINGS[language]
  const nameOf: Say = (id) => names.get(id) ?? id
  const holder = from === null ? null : nameOf(from)
  return [wording.assignedByHand(nameOf(triager), holder, reason), wording.byHandUncharged]
}

/** An admin took back a turn of the lead. */
export type VoidedTurn = {
  /** The triager who had got the lead by it. */
  readonly given_back_to: string
  readonly turn_at: Date
  /** null once the person is erased. */
  readonly reason: string | null
}

export function describeVoidedTurn(
  { given_back_to, turn_at, reason }: VoidedTurn,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const { turnVoided, takenBack } = WORDINGS[language]
  const who = names.get(given_back_to) ?? given_back_to
  return [turnVoided(who, showTime(turn_at.toISOString()), reason), takenBack]
}

/** A lead came with an owner or a final state from somewhere else. */
export type Import = { readonly status: PastState["status"]; readonly triager: string | null }

export function describeImport(
  { status, triager }: Import,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const wording = WORDINGS[language]
  const who = triager === null ? null : (names.get(triager) ?? triager)
  return [wording.imported[status](who), wording.importedUncharged]
}

function* describeOutcome(context: Context): Sentences {
  const { receipt, wording } = context
  const disqualified = receipt.verdict?.disqualified
  if (!disqualified) return yield* describeAssignment(context)

  const { rule, reason } = disqualified
  yield rule === UNKNOWN_BUSINESS.rule ? wording.unknownBusiness : wording.disqualified(rule, reason)
  if (receipt.candidates.length === 0) return
  yield wording.assignedAnyway
  yield* describeAssignment(context)
}

function* describeAssignment(context: Context): Sentences {
  const { receipt, wording, nameOf } = context
  const { cause, chosen, bracket, candidates, verdict } = receipt
  if (chosen === null) {
    yield wording.nobody[verdict?.disqualified ? "disqualified" : cause](bracket.id)
    if (candidates.length === 0) yield wording.emptyTeam
    return
  }
  const who = nameOf(chosen.triager)
  const from = nameOf(receipt.lost_by ?? "")
  if (chosen.because === "sticky") return yield wording.got[cause](who, wording.whySticky(who), from)

  const eligible = eligibleIn(receipt)
  const winner = eligible.find(({ triager }) => triager === chosen.triager)
  if (winner === undefined) throw new Error(`The receipt chose ${chosen.triager}, who was not eligible`)
  const standing = describeStanding(context, winner)
  const turn = { who, people: eligible.length, bracket: bracket.id, standing }
  yield wording.got[cause](who, wording.why[chosen.because](turn), from)
  if (receipt.contact_by !== undefined) yield wording.missed(from, showTime(receipt.contact_by))
  yield* describeRivals(context, winner, chosen.because)
  if (receipt.charged === false) return yield wording.uncharged
  if (receipt.lost_by !== undefined) yield wording.chargeKept(who, from)
}

/** Explains what the numbers alone do not: other triagers who were level, or seemed to be ahead. */
function* describeRivals(context: Context, winner: ReceiptCandidate, because: Choice["because"]): Sentences {
  const { receipt, wording, nameOf } = context
  const who = nameOf(winner.triager)
  const rivals = (test: (rival: ReceiptCandidate) => boolean) =>
    wording.list(
      eligibleIn(receipt)
        .filter((rival) => rival !== winner && test(rival))
        .map(({ triager }) => nameOf(triager)),
    )
  const looksLevel = (rival: ReceiptCandidate) => toHundredths(rival.owed) === toHundredths(winner.owed)

  switch (because) {
    case "only_one":
      return
    case "most_owed": {
      const level = rivals(looksLevel)
      if (level) yield wording.level(level, who)
      return
    }
    case "first_due": {
      const level = rivals((rival) => rival.weight === winner.weight && looksLevel(rival))
      if (level) yield wording.level(level, who)
      const owedMore = rivals((rival) => rival.weight !== winner.weight && rival.owed >= winner.owed)
      if (owedMore) yield wording.owedMore(owedMore, who)
      return
    }
    case "least_busy": {
      const open = ({ open_leads = 0 }: ReceiptCandidate) => open_leads
      const extraLoad = (rival: ReceiptCandidate) => open(rival) * winner.weight - open(winner) * rival.weight
      const sameLoad = rivals((rival) => extraLoad(rival) === 0)
      if (sameLoad) yield wording.idleLonger(sameLoad, who)
      const fewerOpen = rivals((rival) => extraLoad(rival) > 0 && open(rival) <= open(winner))
      if (fewerOpen) yield wording.fewerOpen(fewerOpen)
      return
    }
    default:
      assertNever(because)
  }
}

function* describeRules({ receipt: { verdict }, wording }: Context): Sentences {
  if (verdict === null) return yield wording.judgedBefore
  if (verdict.skipped !== null) return yield wording.skipped[verdict.skipped]
  if (verdict.tried.length === 0) return yield wording.noRules

  const unmatched = verdict.tried.filter(({ matched }) => !matched)
  const passed = [...Map.groupBy(unmatched, ({ failed }) => failed)].map(([failed, rules]) => {
    const ids = wording.rules(rules.map(({ rule }) => rule))
    return failed === undefined ? ids : `${ids} (${wording.failedOn[failed]})`
  })
  if (passed.length > 0) yield wording.passed(wording.list(passed))

  const shadow = verdict.tried.filter((tried) => tried.matched && tried.shadow)
  if (shadow.length > 0) yield wording.shadow(shadow.map(({ rule }) => rule))
}

/**
 * Nobody asks who holds the person of a lead that is disqualified or requalified, or that leaves whoever missed its
 * deadline, so it cannot be told that nobody did.
 */
function* describePerson({ receipt, wording, nameOf }: Context): Sentences {
  const { cause, duplicate_of: earlier, sticky, verdict } = receipt
  const asked = cause !== "requalified" && cause !== "deadline" && !verdict?.disqualified
  const unheld = asked && sticky === null
  if (earlier !== null) yield unheld ? wording.repeatsUnheld(earlier) : wording.repeats(earlier)
  if (sticky !== null) yield wording.holder[sticky.barred ?? "available"](nameOf(sticky.triager), sticky.lead)
}

function* describeCandidates(context: Context): Sentences {
  const { receipt, wording, nameOf } = context
  const others = eligibleIn(receipt)
    .filter(({ triager }) => triager !== receipt.chosen?.triager)
    .map((candidate) => `${nameOf(candidate.triager)} (${describeStanding(context, candidate)})`)
  if (others.length > 0) yield wording.alsoInTurn(others.join("; "))

  const leftOut = [...Map.groupBy(receipt.candidates, ({ barred }) => barred)].flatMap(([bar, group]) => {
    const who = wording.list(group.map(({ triager }) => nameOf(triager)))
    return bar === null ? [] : [`${who} (${wording.barred[bar]})`]
  })
  if (leftOut.length > 0) yield wording.leftOut(leftOut.join("; "))
}

/** Weights are mentioned only where they differ, and balances only where they count. */
function describeStanding(
  { receipt, wording }: Context,
  { open_leads, owed, weight }: ReceiptCandidate,
): string {
  const balance = toHundredths(owed)
  const standing: string[] = []
  if (open_leads !== undefined) standing.push(wording.openLeads(open_leads))
  if (receipt.charged !== false) standing.push(balance < 0 ? wording.ahead(-balance) : wording.owed(balance))
  if (eligibleIn(receipt).some((other) => other.weight !== weight)) standing.push(wording.weight(weight))
  return standing.join(", ")
}

/** Of an instant in ISO 8601, UTC. */
const showTime = (instant: string): string => `${instant.slice(0, 19).replace("T", " ")} UTC`

/** The shown precision of a balance, by which triagers look level. */
const toHundredths = (leads: number): number => Math.round(leads * 100) / 100

const eligibleIn = ({ candidates }: Receipt): ReceiptCandidate[] =>
  candidates.filter(({ barred }) => barred === null)
