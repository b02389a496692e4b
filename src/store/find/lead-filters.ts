/**
 * By what leads are found, as conditions of a statement: the list, the count, the CSV and changes of many leads share them. How
 * leads are found by them is in find-leads.ts.
 */
import { type RawBuilder, sql } from "kysely"
import type { Reach } from "../../domain/reach.ts"
import { IMPORT_KEY_ID } from "../books/idempotent-answers.ts"
import { reachConditions } from "../books/reach.ts"
import { hasNextStep, IS_ESCALATED, IS_LATE, isDueWithin, isStale } from "./late.ts"
import { IS_QUALIFIED, IS_WON } from "./outcomes.ts"
import { isContacted, isContactedBy, isReceivedBy, receivedBy } from "./whose-day.ts"
import { wordConditionOf } from "./words.ts"

/** What is compared as it is. Each has an index in order of time. */
const COLUMNS = {
  triager: sql`triager_id`,
  team: sql`team`,
  bracket: sql`bracket`,
  // Or the text as sent of a business that the policy did not know.
  business: sql`coalesce(category, business)`,
  funnel: sql`funnel`,
  utm_source: sql`utm_source`,
  utm_medium: sql`utm_medium`,
  utm_campaign: sql`utm_campaign`,
}
type ExactFilter = keyof typeof COLUMNS
export const EXACT_FILTERS = Object.keys(COLUMNS) as readonly ExactFilter[]

/** Any of these values passes. */
type Values = readonly string[]

type Since = { readonly triager: string; readonly from: Date | undefined }

export type LeadFilters = { readonly [filter in ExactFilter]?: Values | undefined } & {
  /** Only those that whoever asks may see. */
  readonly reach: Reach
  readonly status?: Values | undefined
  /** Only those that should have been contacted by now; false: only the others. */
  readonly late?: boolean | undefined
  /** Only those whose deadline runs out within so many minutes. */
  readonly dueWithin?: number | undefined
  /** Only those of which the admins know that nobody makes contact. */
  readonly escalated?: boolean | undefined
  /** Only those in contact with which nothing has happened for so many days. */
  readonly staleDays?: number | undefined
  /** Only those whose next step is before a moment; null: whenever it is. */
  readonly nextBefore?: Date | "now" | null | undefined
  /** Only those that somebody got since a moment, whoever has them now. */
  readonly received?: Since | undefined
  /** Only those with which somebody, or any of the team, made the first contact since a moment. */
  readonly contacted?: { readonly [part in keyof Since]: Since[part] | undefined } | undefined
  /** Only those that were qualified or won since a moment, and still are. */
  readonly qualifiedFrom?: Date | undefined
  readonly wonFrom?: Date | undefined
  /** The hash of a file that was imported, whose leads are known by it for as long as its rows are recognised. */
  readonly importedFile?: string | undefined
  /** Part of name, e-mail, phone or business. */
  readonly q?: string | undefined
  /** From this moment on. */
  readonly from?: Date | undefined
  /** Before this moment. */
  readonly to?: Date | undefined
}

/** A filter as one condition for each value: an index is in order of time only within one value. */
export type Exact = readonly RawBuilder<unknown>[]
export const ALL: Exact = [sql`true`]
export const anyOf = (filter: Exact): RawBuilder<unknown> => sql`(${sql.join(filter, sql` or `)})`

export const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** What leads have to meet to pass all filters. */
export const toCondition = (filters: LeadFilters): RawBuilder<unknown> => and(conditionsOf(filters))

export const conditionsOf = (filters: LeadFilters): RawBuilder<unknown>[] => {
  const { received, late, q } = filters
  const words = wordConditionOf(q)
  return [
    ...notLate(late),
    ...exactFiltersOf(filters).map(anyOf),
    ...momentConditionsOf(filters),
    ...unorderedConditionsOf(filters),
    ...(received === undefined ? [] : [sql`id in (${receivedBy(...sideOf(received))})`]),
    ...(words === null ? [] : [words.anywhere]),
  ]
}

/** Filters without an index in order of time: checked on each lead that was read. */
export const nearConditionsOf = ({ received, late, q }: LeadFilters): RawBuilder<unknown>[] => {
  const words = wordConditionOf(q)
  return [
    ...notLate(late),
    ...(received === undefined ? [] : [isReceivedBy(...sideOf(received))]),
    ...(words === null ? [] : [words.here]),
  ]
}

/** Each has a partial index of its own. */
export const unorderedConditionsOf = (filters: LeadFilters) => {
  const {
    late,
    escalated,
    dueWithin,
    nextBefore,
    staleDays,
    contacted,
    qualifiedFrom,
    wonFrom,
    importedFile,
  } = filters
  return [
    ...(late === true ? [IS_LATE] : []),
    ...(dueWithin === undefined ? [] : [isDueWithin(dueWithin)]),
    ...(nextBefore === undefined ? [] : [hasNextStep(nextBefore)]),
    ...(escalated === true ? [IS_ESCALATED] : []),
    ...(staleDays === undefined ? [] : [isStale(staleDays)]),
    ...(contacted === undefined ? [] : [whoContacted(contacted)]),
    ...(qualifiedFrom === undefined ? [] : [sql`(${IS_QUALIFIED} and qualified_at >= ${qualifiedFrom})`]),
    ...(wonFrom === undefined ? [] : [sql`(${IS_WON} and won_at >= ${wonFrom})`]),
    ...(importedFile === undefined ? [] : [sql`id in (${leadsOfFile(importedFile)})`]),
  ]
}
/** Without an index: most leads that await contact are not late. */
const notLate = (late: boolean | undefined) => (late === false ? [sql`not ${IS_LATE}`] : [])
const momentOf = (from: Date | undefined) => sql`${from ?? "-infinity"}::timestamptz`
const sideOf = ({ triager, from }: Since) => [sql`${triager}`, momentOf(from)] as const
const whoContacted = ({ triager, from }: NonNullable<LeadFilters["contacted"]>) =>
  triager === undefined ? isContacted(momentOf(from)) : isContactedBy(sql`${triager}`, momentOf(from))

/** A lead whose person was erased while it was open is in no status. The index `lead_in_status` has the others. */
const inStatus = (status: string) => sql`status = ${status} and erased_from is null`

export const exactFiltersOf = (filters: LeadFilters): Exact[] => [
  ...[reachConditions(filters.reach) ?? []].filter(({ length }) => length > 0),
  ...(filters.status === undefined ? [] : [filters.status.map(inStatus)]),
  ...EXACT_FILTERS.flatMap((name) => {
    const values = filters[name]
    return values === undefined ? [] : [values.map((value) => sql`${COLUMNS[name]} = ${value}`)]
  }),
]

/**
 * The answer to each row of a file is stored under the file's hash and the row's line. The two limits find them along the
 * index whatever the database's collation: a digit sorts before a letter in all of them. A page of 200 000 takes a
 * second of the database's time, of 5 000 some 50 ms (2 busy cores, November 2026).
 */
const leadsOfFile = (hash: string) => sql`
  select lead_id from idempotent_answer
  where api_key_id = ${IMPORT_KEY_ID} and key >= ${`${hash}:`} and key < ${`${hash}:z`} and starts_with(key, ${`${hash}:`})`

export const momentConditionsOf = ({ from, to }: LeadFilters): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
  ...(to === undefined ? [] : [sql`created_at < ${to}`]),
]
