/**
 * A receipt in plain sentences: why this person got this lead, or why nobody did. What is told, the most
 * important first, is decided here once; how it is said is a wording, one file a language. Everything but
 * people's names comes from the receipt, so that a decision is told the same for as long as it is kept.
 */
import { assertNever } from "../assert-never.ts"
import type { Condition } from "../policy/conditions.ts"
import { UNKNOWN_BUSINESS, type Verdict } from "../policy/disqualify.ts"
import type { Choice } from "../rotation/rotation.ts"
import type { Receipt, ReceiptBar, ReceiptCandidate } from "./receipt.ts"
import { english } from "./sentences-en.ts"
import { spanish } from "./sentences-es.ts"
import type { PastState } from "./take-over.ts"

export type Language = "es" | "en"

type Say = (what: string) => string
type Holding = NonNullable<NonNullable<Receipt["sticky"]>["barred"]> | "available"

/** `people` counts everyone in the turn; `standing` tells how `who`, who got the lead, stood in it. */
type ToldTurn = {
  readonly who: string
  readonly people: number
  readonly bracket: string
  readonly standing: string
}

/** How one language says it: a text or function for every case, in the order in which they are told. */
export type Wording = {
  readonly list: (items: readonly string[]) => string

  readonly disqualified: (rule: string, reason: string) => string
  readonly unknownBusiness: string
  readonly assignedAnyway: string

  /** `from` is who lost the lead; nobody at a first choice. */
  readonly got: { readonly [cause in Receipt["cause"]]: (who: string, why: string, from: string) => string }
  readonly why: { readonly [because in Choice["because"]]: (turn: ToldTurn) => string }
  readonly whySticky: Say
  readonly nobody: { readonly [end in Receipt["cause"] | "disqualified"]: (bracket: string) => string }
  readonly emptyTeam: string
  readonly missed: (from: string, deadline: string) => string
  readonly chargeKept: (who: string, from: string) => string
  readonly uncharged: string

  readonly level: (others: string, who: string) => string
  readonly owedMore: (others: string, who: string) => string
  readonly idleLonger: (others: string, who: string) => string
  readonly fewerOpen: Say

  readonly judgedBefore: string
  readonly skipped: { readonly [why in NonNullable<Verdict["skipped"]>]: string }
  readonly noRules: string
  readonly passed: Say
  readonly rules: (ids: readonly string[]) => string
  readonly failedOn: { readonly [on in Condition["on"]]: string }
  readonly shadow: (ids: readonly string[]) => string

  readonly bracket: { readonly [because in Receipt["bracket"]["because"]]: (id: string) => string }

  readonly repeats: Say
  readonly repeatsUnheld: Say
  readonly holder: { readonly [holding in Holding]: (who: string, lead: string) => string }

  readonly alsoInTurn: Say
  readonly openLeads: (leads: number) => string
  readonly owed: (leads: number) => string
  readonly ahead: (leads: number) => string
  readonly weight: (weight: number) => string
  readonly leftOut: Say
  readonly barred: { readonly [bar in ReceiptBar]: string }

  readonly policy: (version: number) => string

  readonly assignedByHand: (who: string, from: string | null, reason: string | null) => string
  readonly byHandUncharged: string

  readonly turnVoided: (who: string, at: string, reason: string | null) => string
  readonly takenBack: string

  readonly imported: { readonly [status in PastState["status"]]: (who: string | null) => string }
  readonly importedUncharged: string
}

const WORDINGS: { readonly [language in Language]: Wording } = { es: spanish, en: english }

type Telling = { readonly receipt: Receipt; readonly wording: Wording; readonly nameOf: Say }
type Sentences = Generator<string, void>

/** `names` are the triagers' by their ids; whoever is not among them is called by the id. */
export function tellReceipt(
  receipt: Receipt,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const wording = WORDINGS[language]
  const telling: Telling = { receipt, wording, nameOf: (id) => names.get(id) ?? id }
  return [
    ...tellOutcome(telling),
    ...tellRules(telling),
    wording.bracket[receipt.bracket.because](receipt.bracket.id),
    ...tellPerson(telling),
    ...tellCandidates(telling),
    wording.policy(receipt.policy_version),
  ]
}

/** Somebody was given a lead by a person: no decision of the policy, and so without a receipt. */
export type ManualAssignment = {
  readonly triager: string
  /** Who held it before. */
  readonly from: string | null
  readonly reason: string | null
}

export function tellManualAssignment(
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
  /** Who had got the lead by it. */
  readonly given_back_to: string
  readonly turn_at: Date
  /** null once the person is erased. */
  readonly reason: string | null
}

export function tellVoidedTurn(
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

export function tellImport(
  { status, triager }: Import,
  language: Language,
  names: ReadonlyMap<string, string>,
): string[] {
  const wording = WORDINGS[language]
  const who = triager === null ? null : (names.get(triager) ?? triager)
  return [wording.imported[status](who), wording.importedUncharged]
}

function* tellOutcome(telling: Telling): Sentences {
  const { receipt, wording } = telling
  const disqualified = receipt.verdict?.disqualified
  if (!disqualified) return yield* tellAssignment(telling)

  const { rule, reason } = disqualified
  yield rule === UNKNOWN_BUSINESS.rule ? wording.unknownBusiness : wording.disqualified(rule, reason)
  if (receipt.candidates.length === 0) return
  yield wording.assignedAnyway
  yield* tellAssignment(telling)
}

function* tellAssignment(telling: Telling): Sentences {
  const { receipt, wording, nameOf } = telling
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
  const standing = tellStanding(telling, winner)
  const turn = { who, people: eligible.length, bracket: bracket.id, standing }
  yield wording.got[cause](who, wording.why[chosen.because](turn), from)
  if (receipt.contact_by !== undefined) yield wording.missed(from, showTime(receipt.contact_by))
  yield* tellRivals(telling, winner, chosen.because)
  if (receipt.charged === false) return yield wording.uncharged
  if (receipt.lost_by !== undefined) yield wording.chargeKept(who, from)
}

/** What the numbers alone would leave puzzling: others who stood level, or seemed to stand better. */
function* tellRivals(telling: Telling, winner: ReceiptCandidate, because: Choice["because"]): Sentences {
  const { receipt, wording, nameOf } = telling
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

function* tellRules({ receipt: { verdict }, wording }: Telling): Sentences {
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
function* tellPerson({ receipt, wording, nameOf }: Telling): Sentences {
  const { cause, duplicate_of: earlier, sticky, verdict } = receipt
  const asked = cause !== "requalified" && cause !== "deadline" && !verdict?.disqualified
  const unheld = asked && sticky === null
  if (earlier !== null) yield unheld ? wording.repeatsUnheld(earlier) : wording.repeats(earlier)
  if (sticky !== null) yield wording.holder[sticky.barred ?? "available"](nameOf(sticky.triager), sticky.lead)
}

function* tellCandidates(telling: Telling): Sentences {
  const { receipt, wording, nameOf } = telling
  const others = eligibleIn(receipt)
    .filter(({ triager }) => triager !== receipt.chosen?.triager)
    .map((candidate) => `${nameOf(candidate.triager)} (${tellStanding(telling, candidate)})`)
  if (others.length > 0) yield wording.alsoInTurn(others.join("; "))

  const leftOut = [...Map.groupBy(receipt.candidates, ({ barred }) => barred)].flatMap(([bar, group]) => {
    const who = wording.list(group.map(({ triager }) => nameOf(triager)))
    return bar === null ? [] : [`${who} (${wording.barred[bar]})`]
  })
  if (leftOut.length > 0) yield wording.leftOut(leftOut.join("; "))
}

/** Weights are told only where they differ, and balances only where they count. */
function tellStanding({ receipt, wording }: Telling, { open_leads, owed, weight }: ReceiptCandidate): string {
  const balance = toHundredths(owed)
  const standing: string[] = []
  if (open_leads !== undefined) standing.push(wording.openLeads(open_leads))
  if (receipt.charged !== false) standing.push(balance < 0 ? wording.ahead(-balance) : wording.owed(balance))
  if (eligibleIn(receipt).some((other) => other.weight !== weight)) standing.push(wording.weight(weight))
  return standing.join(", ")
}

/** Of an instant in ISO 8601, UTC. */
const showTime = (instant: string): string => `${instant.slice(0, 19).replace("T", " ")} UTC`

/** What people are told of a balance, and so what they see as level. */
const toHundredths = (leads: number): number => Math.round(leads * 100) / 100

const eligibleIn = ({ candidates }: Receipt): ReceiptCandidate[] =>
  candidates.filter(({ barred }) => barred === null)
