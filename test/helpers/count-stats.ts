/** Statistics counted a second time in plain JavaScript, from whole rows and with every chain of duplicates walked to its end. */
import { sql } from "kysely"
import { Temporal } from "temporal-polyfill"
import {
  type CountedRow,
  type Dimension,
  NO_RULES,
  type Percentiles,
  type Stats,
  type StatsQuestion,
  toStats,
} from "../../src/domain/stats/statistics.ts"
import { WEEKDAYS } from "../../src/domain/time/hours.ts"
import type { Database } from "../../src/store/connection/database.ts"

type Row = {
  id: string
  seq: number
  created_at: Date
  /** Microseconds since 1970: a Date has only milliseconds. */
  seconds: number
  duplicate_of: string | null
  status: string
  erased_from: string | null
  triager_id: string | null
  contacted_by: string | null
  contacted_after: number | null
  worked_minutes: number | null
  attempts: number
  won_value: number | null
  disqualification_rule: string | null
  disqualification_reason: string | null
  team: string | null
  bracket: string
  category: string | null
  business: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  funnel: string | null
}
type End = { lead_id: string; triager_id: string; outcome: string }
/** A lead, a first contact or the end of a promise, with the lead that it is about. */
type Entry = {
  readonly kind: "lead" | "contact" | "promise"
  readonly lead: Row
  readonly triager: string | null
  readonly outcome?: string
}

export async function countStats(db: Database, question: StatsQuestion): Promise<Stats> {
  const { rows: leads } = await sql<Row>`
    select *, extract(epoch from created_at)::float8 as seconds,
      extract(epoch from contacted_at - created_at)::float8 / 60 as contacted_after from lead`.execute(db)
  const { rows: ends } = await sql<End>`select lead_id, triager_id, outcome from promise_end`.execute(db)
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const { from, to, only = null, teams = null } = question
  const [since, until] = [(from ?? new Date(-8e15)).getTime(), (to ?? new Date(8e15)).getTime()]
  const entries = leads
    .filter(({ seconds }) => seconds * 1000 >= since && seconds * 1000 < until)
    .filter((lead) => teams === null || teams.includes(String(lead.team)))
    .flatMap((lead): Entry[] => [
      { kind: "lead", lead, triager: lead.triager_id },
      ...(lead.contacted_after === null
        ? []
        : [{ kind: "contact" as const, lead, triager: lead.contacted_by }]),
      ...ends
        .filter(({ lead_id }) => lead_id === lead.id)
        .map(({ triager_id, outcome }) => ({ kind: "promise" as const, lead, triager: triager_id, outcome })),
    ])
    .filter(({ triager }) => only === null || triager === only)
  const valuesOf = (entry: Entry) =>
    question.by.map((dimension) => valueIn(entry, dimension, question, firstOf(entry.lead, byId)))
  const groups = Map.groupBy(entries, (entry) => JSON.stringify(valuesOf(entry)))
  const counted = [...groups].map(([values, own]) => countGroup(JSON.parse(values), own, byId, question.by))
  counted.sort((one, other) => other.leads - one.leads || compare(one.values, other.values))
  const total = { ...countGroup([], entries, byId, []), is_total: true }
  return toStats(question, [total, ...counted.slice(0, question.mostGroups + 1)])
}

/** The first lead of the person: the lead itself if the chain leads nowhere. */
function firstOf(lead: Row, byId: ReadonlyMap<string, Row>): Row {
  const passed = new Set<Row>()
  let at: Row | undefined = lead
  while (at !== undefined && at.duplicate_of !== null && !passed.has(at)) {
    passed.add(at)
    at = byId.get(at.duplicate_of)
  }
  return at === undefined || at.duplicate_of !== null ? lead : at
}

function valueIn(entry: Entry, dimension: Dimension, question: StatsQuestion, first: Row): string | null {
  const { lead } = entry
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(lead.seconds * 1000)).toZonedDateTimeISO(
    question.timeZone,
  )
  switch (dimension) {
    case "triager":
      return entry.triager
    case "business":
      return lead.category ?? lead.business
    case "team":
      return lead.team
    case "bracket":
      return lead.bracket
    case "rule":
      return lead.disqualification_rule
    case "day":
      return local.toPlainDate().toString()
    case "week":
      return local
        .toPlainDate()
        .subtract({ days: local.dayOfWeek - 1 })
        .toString()
    case "hour":
      return `${WEEKDAYS[local.dayOfWeek - 1]} ${String(local.hour).padStart(2, "0")}`
    default:
      return (question.touch === "first" ? first : lead)[dimension]
  }
}

function countGroup(
  values: (string | null)[],
  entries: readonly Entry[],
  byId: ReadonlyMap<string, Row>,
  by: readonly Dimension[],
): CountedRow {
  const leads = entries.flatMap(({ kind, lead }) => (kind === "lead" ? [lead] : []))
  const contacts = entries.flatMap(({ kind, lead }) => (kind === "contact" ? [lead] : []))
  const ends = entries.flatMap(({ outcome }) => outcome ?? [])
  const inState = (state: string) =>
    leads.filter(({ status, erased_from }) => erased_from === null && status === state).length
  const ended = (outcome: string) => ends.filter((one) => one === outcome).length
  const ruledOut = leads
    .filter(
      ({ disqualification_rule: rule }) => rule !== null && !(NO_RULES as readonly string[]).includes(rule),
    )
    .sort((one, other) => one.seconds - other.seconds || one.seq - other.seq)
  return {
    is_total: false,
    values,
    reason: by.includes("rule") ? (ruledOut.at(-1)?.disqualification_reason ?? null) : null,
    leads: leads.length,
    people: new Set(leads.map((lead) => firstOf(lead, byId))).size,
    disqualified: inState("disqualified"),
    waiting: inState("waiting"),
    assigned: leads.filter((lead) => lead.triager_id !== null || lead.contacted_after !== null).length,
    contacted: contacts.length,
    qualified: inState("qualified") + inState("won"),
    won: inState("won"),
    value: leads.reduce((sum, { won_value }) => sum + (won_value ?? 0), 0),
    lost: inState("lost"),
    to_contact: inState("assigned"),
    in_contact: inState("contacted"),
    waited: percentilesOf(contacts.map(({ contacted_after }) => contacted_after)),
    worked: percentilesOf(contacts.map(({ worked_minutes }) => worked_minutes)),
    promises: ends.length,
    promises_kept: ended("kept"),
    handed_on: ended("handed_on"),
    escalated: ended("escalated"),
    attempts: leads.reduce((sum, { attempts }) => sum + attempts, 0),
  }
}

/** Interpolated between the two neighbouring values. */
function percentilesOf(given: readonly (number | null)[]): Percentiles {
  const sorted = given.filter((one) => one !== null).sort((one, other) => one - other)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }
  return sorted.length === 0 ? null : [at(0.5), at(0.9)]
}

/** In byte order, null last. */
function compare(values: readonly (string | null)[], others: readonly (string | null)[]): number {
  for (const [i, one] of values.entries()) {
    const other = others[i] ?? null
    if (one === other) continue
    if (one === null || other === null) return one === null ? 1 : -1
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }
  return 0
}
