/**
 * A receipt in plain sentences, as `criba explain` tells it: who got the lead and why (decision-sentences.ts), which rules it passed, its
 * bracket, and who else was in turn. All but names comes from the receipt, so the sentences of a decision never change.
 */
import type { Receipt, ReceiptCandidate } from "../decision/receipt.ts"
import type { PastState } from "../decision/take-over.ts"
import { type Language, localeOf } from "../language.ts"
import {
  describeHolder,
  describeOutcome,
  describePromised,
  describeShadow,
  describeStanding,
  eligibleIn,
  type Voice,
} from "./decision-sentences.ts"
import { type TellServer, tellServer } from "./tell-server.ts"

/** By id of triager; a missing one is replaced by the id. */
type Names = ReadonlyMap<string, string>
type Context = { readonly receipt: Receipt; readonly voice: Voice; readonly t: TellServer<"explain"> }
type Sentences = Generator<string, void>

export function describeReceipt(receipt: Receipt, language: Language, names: Names): string[] {
  const t = tellServer("explain", language)
  const voice: Voice = {
    ...plainVoice(language),
    nameOf: (id) => names.get(id) ?? id,
  }
  const context: Context = { receipt, voice, t }
  return [
    ...describeOutcome(receipt, voice),
    ...describeRules(context),
    ...(receipt.team === undefined ? [] : [t("explain.team", { team: receipt.team })]),
    t(`explain.bracket.${receipt.bracket.because}`, { bracket: receipt.bracket.id }),
    ...describePromised(receipt, voice),
    ...describePerson(context),
    ...describeCandidates(context),
    t("explain.policy", { version: receipt.policy_version }),
  ]
}

const voices = new Map<Language, Omit<Voice, "nameOf">>()

/** Cached for each language: `Intl` formats are slow to construct. */
function plainVoice(language: Language): Omit<Voice, "nameOf"> {
  const known = voices.get(language)
  if (known !== undefined) return known
  const locale = localeOf(language)
  const lists = new Intl.ListFormat(locale)
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const voice = {
    t: tellServer("decision", language) as Voice["t"],
    hasIds: true,
    ruleOf: (rule: string) => rule,
    listed: (names: readonly string[]) => lists.format(names),
    amount: (leads: number) => decimals.format(leads),
    time: showTime,
  }
  voices.set(language, voice)
  return voice
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
  names: Names,
): string[] {
  const t = tellServer("decision", language)
  const who = names.get(triager) ?? triager
  const holder = from === null ? null : (names.get(from) ?? from)
  return [t("decision.byHand", { actor: null, who, from: holder, reason }), t("decision.byHandUncharged")]
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
  names: Names,
): string[] {
  const t = tellServer("explain", language)
  const who = names.get(given_back_to) ?? given_back_to
  const at = showTime(turn_at.toISOString())
  return [t("explain.turnVoided", { who, at, reason }), t("explain.takenBack")]
}

/** A lead came with an owner or a final state from somewhere else. */
export type Import = { readonly status: PastState["status"]; readonly triager: string | null }

export function describeImport({ status, triager }: Import, language: Language, names: Names): string[] {
  const t = tellServer("explain", language)
  const who = triager === null ? null : (names.get(triager) ?? triager)
  return [t(`explain.imported.${status}`, { who }), t("explain.importedUncharged")]
}

function* describeRules({ receipt, voice, t }: Context): Sentences {
  const { verdict } = receipt
  if (verdict === null) return yield t("explain.judgedBefore")
  if (verdict.skipped !== null) return yield t(`explain.skipped.${verdict.skipped}`)
  if (verdict.tried.length === 0) return yield t("explain.noRules")

  const unmatched = verdict.tried.filter(({ matched }) => !matched)
  const passed = [...Map.groupBy(unmatched, ({ failed }) => failed)].map(([failed, rules]) => {
    const known = { n: rules.length, ids: voice.listed(rules.map(({ rule }) => rule)) }
    return failed === undefined
      ? t("explain.rules", known)
      : t("explain.rulesFailed", { ...known, why: t(`explain.failedOn.${failed}`) })
  })
  if (passed.length > 0) yield t("explain.passed", { rules: voice.listed(passed) })
  yield* describeShadow(receipt, voice)
}

/**
 * The holder of the person is not looked up for a lead that is disqualified, requalified or past its deadline. Then the
 * receipt's null does not mean that nobody held the person.
 */
function* describePerson({ receipt, voice, t }: Context): Sentences {
  const { cause, duplicate_of: lead, sticky, verdict } = receipt
  const asked = cause !== "requalified" && cause !== "deadline" && !verdict?.disqualified
  if (lead !== null) yield t(asked && sticky === null ? "explain.repeatsUnheld" : "explain.repeats", { lead })
  yield* describeHolder(receipt, voice)
}

function* describeCandidates({ receipt, voice, t }: Context): Sentences {
  const { nameOf, listed } = voice
  const withStanding = (candidate: ReceiptCandidate) =>
    `${nameOf(candidate.triager)} (${describeStanding(candidate, receipt, voice)})`
  const others = eligibleIn(receipt).filter(({ triager }) => triager !== receipt.chosen?.triager)
  if (others.length > 0) yield t("explain.alsoInTurn", { others: others.map(withStanding).join("; ") })

  const reasonOf = ({ barred, day }: ReceiptCandidate) =>
    barred === null ? null : t(`explain.barred.${barred}`, { day: day ?? null })
  const leftOut = [...Map.groupBy(receipt.candidates, reasonOf)].flatMap(([reason, group]) => {
    const who = listed(group.map(({ triager }) => nameOf(triager)))
    return reason === null ? [] : [`${who} (${reason})`]
  })
  if (leftOut.length > 0) yield t("explain.leftOut", { groups: leftOut.join("; ") })
}

/** Of an instant in ISO 8601, UTC. */
export const showTime = (instant: string): string => `${instant.slice(0, 19).replace("T", " ")} UTC`
