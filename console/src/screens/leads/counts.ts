/**
 * How many leads there are under the present filters, in each state and on each day. The statistics count by any of the
 * filters, but not by a search, an import or a deadline: then nothing is known, and nothing is shown.
 */
import { useQuery } from "@tanstack/react-query"
import type { Status } from "../../../../src/domain/decision/lifecycle.ts"
import { countQuery, type LeadFilters, useRefresh } from "../../api/leads.ts"
import { type Stats, statsQuery } from "../../api/stats.ts"
import { valuesOf } from "./search.ts"

export const DIMENSIONS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "funnel",
  "business",
  "team",
  "bracket",
  "triager",
] as const
export type Dimension = (typeof DIMENSIONS)[number]
/** The server groups by no more than these at once. */
const MOST_DIMENSIONS = 4
/** Statistics look at every lead. */
const EVERY_MS = 5_000

/** What the statistics do not count by. */
const UNKNOWN = [
  "q",
  "import",
  "late",
  "escalated",
  "stale",
  "next_step",
  "due_within",
  "next_before",
  "received_by",
  "contacted_by",
  "contacted_from",
  "qualified_from",
  "won_from",
] as const

type Group = Stats["data"][number]
export type Counts = { readonly [state in Status | "all"]: number }

const countsOf = (groups: readonly Stats["totals"][]): Counts => {
  const sum = (count: (group: Stats["totals"]) => number) =>
    groups.reduce((all, group) => all + count(group), 0)
  return {
    all: sum(({ leads }) => leads),
    waiting: sum(({ waiting }) => waiting),
    // `assigned` and `contacted` are steps that a lead keeps.
    assigned: sum(({ to_contact }) => to_contact),
    contacted: sum(({ in_contact }) => in_contact),
    // A won lead counts as qualified there.
    qualified: sum(({ qualified, won }) => qualified - won),
    won: sum(({ won }) => won),
    disqualified: sum(({ disqualified }) => disqualified),
    lost: sum(({ lost }) => lost),
  }
}

const isIn = (group: Group, filters: LeadFilters, chosen: readonly Dimension[]): boolean =>
  chosen.every((dimension) => valuesOf(filters[dimension]).some((value) => value === group[dimension]))

/** Of the states that are asked for. */
const countIn = (counts: Counts, { status }: LeadFilters): number =>
  status === undefined ? counts.all : [status].flat().reduce((sum, one) => sum + counts[one], 0)

const within = ({ from, to }: LeadFilters) => ({ ...(from && { from }), ...(to && { to }) })

export type Tally = {
  readonly counts: Counts
  /** In the states that are asked for. */
  readonly count: number
  readonly onDay: (day: string) => number | undefined
}

export function useTally(filters: LeadFilters): Tally | null {
  const chosen = DIMENSIONS.filter((dimension) => filters[dimension] !== undefined)
  const options = statsQuery({ by: [...chosen, "day"].join(), ...within(filters) })
  const isKnowable =
    chosen.length < MOST_DIMENSIONS && UNKNOWN.every((filter) => filters[filter] === undefined)
  const { data, refetch } = useQuery({ ...options, enabled: isKnowable, staleTime: "static" })
  useRefresh(options.queryKey, EVERY_MS, refetch)
  if (!isKnowable || data === undefined) return null
  const toTally = (counts: Counts, onDay: Tally["onDay"]): Tally => ({
    counts,
    count: countIn(counts, filters),
    onDay,
  })
  if (data.truncated) return chosen.length > 0 ? null : toTally(countsOf([data.totals]), () => undefined)
  const groups = data.data.filter((group) => isIn(group, filters, chosen))
  return toTally(countsOf(groups), (day) => {
    const ofDay = groups.filter((group) => group.day === day)
    return ofDay.length > 0 ? countIn(countsOf(ofDay), filters) : undefined
  })
}

/** How many leads pass the filters: as the statistics have it, or counted where they do not know. */
export function useCount(filters: LeadFilters, known: number | undefined, isWanted = true) {
  const isAsked = known === undefined && isWanted
  const options = countQuery(filters)
  const { data, refetch } = useQuery({ ...options, enabled: isAsked })
  useRefresh(options.queryKey, EVERY_MS, refetch)
  return known === undefined ? data : { count: known, more: false }
}

export type Option = { readonly value: string; readonly leads: number }

/** What there is to choose of a dimension under the other filters, most leads first. */
export function useOptions(dimension: Dimension, filters: LeadFilters, enabled: boolean) {
  const others = DIMENSIONS.filter((other) => other !== dimension && filters[other] !== undefined).slice(
    0,
    MOST_DIMENSIONS - 1,
  )
  const query = useQuery({
    ...statsQuery({ by: [...others, dimension].join(), ...within(filters) }),
    enabled,
    staleTime: 60_000,
  })
  const options = query.data?.data
    .filter((group) => isIn(group, filters, others))
    .flatMap((group): Option[] => {
      const value = group[dimension]
      const leads = countIn(countsOf([group]), filters)
      return typeof value === "string" && value !== "" ? [{ value, leads }] : []
    })
  return { options, error: query.error }
}
