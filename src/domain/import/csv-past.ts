/**
 * Reads the past of an imported lead from its row: when it came, who has it, how far it got. A lead with an owner or a final state is
 * taken over as it is; any other goes through the policy. A text that cannot be read makes the row wrong: a lead with a wrong owner or
 * date would be worse than none.
 */

import { MOST_REVENUE } from "../amount/amount-rule.js"
import type { Past, PastState } from "../decision/take-over.ts"
import type { Warning } from "../lead/submission.ts"
import { fold } from "../policy/fold.ts"
import type { Triager } from "../rotation/roster.ts"
import type { Instant } from "../time/hours.ts"
import { type DateRule, readDate } from "./csv-date.ts"
import type { RowFault } from "./csv-lead.ts"
import { knownStatus, PAST_STATUSES, type PastStatus, saysNoMore } from "./status-words.ts"

export type Owner = Pick<Triager, "id" | "name" | "email" | "active">

export type PastRules = {
  readonly dates: Omit<DateRule, "isSerial"> & {
    /** The fields whose dates are all days of a spreadsheet. */
    readonly serials: readonly string[]
  }
  /** The operator's meanings of words, by the folded word. */
  readonly statuses: ReadonlyMap<string, PastStatus>
  /** The operator's choices by the owner's folded name: a triager's id, or "" for nobody. */
  readonly owners: ReadonlyMap<string, string>
  readonly roster: readonly Owner[]
  readonly now: Instant
}

export type ReadPast =
  | {
      /** The lead's own id, if it comes back from an export. */
      readonly id: string | null
      readonly past: Past | undefined
      /** The word for its status, if it says more than our state. */
      readonly statusWord: string | null
      readonly warnings: readonly Warning[]
      readonly fault: null
    }
  | { readonly fault: RowFault }

const NOT_KEPT: Warning = {
  field: "status",
  code: "status_not_kept",
  message: "It was in contact with nobody of the team, so the policy decided about it like about a new lead.",
}
const OWNER_INACTIVE: Warning = {
  field: "triager",
  code: "owner_inactive",
  message: "Its owner is inactive, so the policy decided about it like about a new lead.",
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `texts` are those of the row, by field. */
export function readPast(texts: Readonly<Record<string, string>>, rules: PastRules): ReadPast {
  const faults: RowFault[] = []
  const created_at = readMoment("created_at", texts.created_at, rules, faults)
  const contacted_at = readMoment("contacted_at", texts.contacted_at, rules, faults)
  const qualified_at = readMoment("qualified_at", texts.qualified_at, rules, faults)
  const won_at = readMoment("won_at", texts.won_at, rules, faults)
  const owner = findOwner("triager", texts.triager, rules, faults)
  const named = findOwner("contacted_by", texts.contacted_by, rules, faults)
  const status = readStatus(texts.status, rules, faults)
  const [fault] = faults
  if (fault !== undefined) {
    const option = faults.flatMap((one) => one.option ?? []).join(" ")
    const detail = faults.map((one) => one.detail).join(" ")
    return { fault: { code: fault.code, detail, ...(option !== "" && { option }) } }
  }

  const contacter = texts.contacted_by === undefined ? owner : named
  const contacted_by = contacted_at === null ? null : (contacter?.id ?? null)
  const { state, warnings } = stateOf(
    status,
    owner,
    {
      contacted_at,
      contacted_by,
      ...(status === "won" && { won_at, value: readValue(texts.value) }),
      qualified_at,
    },
    texts,
  )
  const id = uuidIn(texts.id)
  const duplicate_of = id === null ? undefined : uuidIn(texts.duplicate_of)
  const isPlain = created_at === null && state === null && id === null
  return {
    id,
    past: isPlain ? undefined : { created_at, duplicate_of, state },
    statusWord: texts.status === undefined || saysNoMore(texts.status, status) ? null : texts.status,
    warnings,
    fault: null,
  }
}

/** A plain number, from an export of ours. */
function readValue(text: string | undefined): number | null {
  const value = text === undefined ? Number.NaN : Number(text)
  return value >= 0 && value <= MOST_REVENUE ? value : null
}

const uuidIn = (text: string | undefined): string | null =>
  text !== undefined && UUID.test(text) ? text.toLowerCase() : null

function stateOf(
  status: PastStatus,
  owner: Owner | null,
  life: Pick<PastState, "contacted_at" | "contacted_by" | "qualified_at" | "won_at" | "value">,
  texts: Readonly<Record<string, string>>,
): { state: PastState | null; warnings: readonly Warning[] } {
  const isOpen = status === "new" || status === "contacted"
  if (isOpen && owner === null) return { state: null, warnings: status === "contacted" ? [NOT_KEPT] : [] }
  if (isOpen && owner?.active === false) return { state: null, warnings: [OWNER_INACTIVE] }
  const rule = texts.disqualification_rule
  const state = {
    status: status === "new" ? ("assigned" as const) : status,
    triager: owner?.id ?? null,
    disqualification: rule === undefined ? null : { rule, reason: texts.disqualification_reason ?? null },
    ...life,
  }
  return { state, warnings: [] }
}

function readMoment(
  field: string,
  text: string | undefined,
  { dates, now }: PastRules,
  faults: RowFault[],
): Instant | null {
  if (text === undefined) return null
  const { order, timeZone, serials } = dates
  const date = readDate(text, { order, timeZone, isSerial: serials.includes(field) })
  if (date.at !== null && date.at <= now) return date.at
  const { code, what, option } = DATE_FAULTS[date.fault ?? (date.isShort ? "short_year" : "future")]
  faults.push({ code, detail: `${field}: "${text}" ${what}.`, ...(option !== undefined && { option }) })
  return null
}

const DATE_FAULTS = {
  unreadable: { code: "unreadable_date", what: "is no date that can be read", option: undefined },
  ambiguous: {
    code: "ambiguous_date",
    what: "can be two days",
    option:
      "Say which number is the day: --dates dmy, or --dates mdy (ymd if a year of two digits comes first).",
  },
  lone_number: {
    code: "lone_number_date",
    what: "can be a spreadsheet's number of a day, but other cells of the column are no such numbers",
    option: "Give the whole column one format for dates in the spreadsheet, and save it as CSV again.",
  },
  short_year: {
    code: "unclear_year",
    what: "lies in the future, if its year is one of this century",
    option: "Write years with four digits, or say --dates ymd if the year comes first.",
  },
  future: { code: "future_date", what: "lies in the future", option: undefined },
} as const

function readStatus(text: string | undefined, { statuses }: PastRules, faults: RowFault[]): PastStatus {
  if (text === undefined) return "new"
  const status = statusOf(text, statuses)
  if (status !== null) return status
  faults.push({
    code: "unknown_status",
    detail: `status: nobody has said what "${text}" means.`,
    option: `Say it: --status "${text}=lost" (or ${PAST_STATUSES.slice(0, -1).join(", ")}, or any word that is understood).`,
  })
  return "new"
}

/** null: the word is unknown. */
export const statusOf = (word: string, said: PastRules["statuses"]): PastStatus | null =>
  said.get(fold(word)) ?? knownStatus(word)

const ADDRESS = /[^\s<>()[\],;]+@[^\s<>()[\],;]+/

function findOwner(
  field: string,
  text: string | undefined,
  rules: PastRules,
  faults: RowFault[],
): Owner | null {
  if (text === undefined) return null
  const owner = ownerOf(text, rules)
  if (owner !== undefined) return owner
  faults.push({
    code: "unknown_triager",
    detail: `${field}: nobody of the team, or more than one, is "${text}" by id, name or e-mail.`,
    option: `Say who it is: --owner "${text}=ID", or nobody: --owner "${text}=".`,
  })
  return null
}

/** By id, name or e-mail, which may stand beside the name: "Ana Ruiz (ana@example.com)". null: nobody, by the operator's choice;
 *  undefined: unknown. */
export function ownerOf(
  text: string,
  { owners, roster }: Pick<PastRules, "owners" | "roster">,
): Owner | null | undefined {
  const word = fold(text)
  const said = owners.get(word)
  if (said === "") return null
  const address = ADDRESS.exec(text)?.[0].toLowerCase()
  return (
    roster.find(({ id }) => id === (said ?? text)) ??
    only(roster.filter(({ email }) => address !== undefined && email?.toLowerCase() === address)) ??
    only(roster.filter(({ name }) => fold(name) === word))
  )
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
