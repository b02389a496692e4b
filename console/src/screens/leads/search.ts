/** The filters of the leads, as they stand in the address bar: the API's names, and two of our own; and those behind other screens' numbers. */
import type { TeamMember } from "../../../../client/api.ts"
import { assertNever } from "../../../../src/domain/assert-never.ts"
import { STATUSES } from "../../../../src/domain/decision/lifecycle.ts"
import type { LeadFilters } from "../../api/lead-filters.ts"
import { addDays, isDay, startOfDay } from "../../ui/days.ts"

/** Of these several values may be chosen at once. */
const MANY = [
  "team",
  "triager",
  "bracket",
  "business",
  "funnel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
] as const
const TEXTS = [
  "view",
  "import",
  "q",
  "from",
  "to",
  "received_by",
  "received_from",
  "contacted_by",
  "contacted_from",
  "qualified_from",
  "won_from",
  "next_before",
] as const
/** How many days, today included. */
export const RANGES = { today: 1, week: 7, month: 30, quarter: 90 } as const
export type Range = keyof typeof RANGES

/** A state, or `open`: to be contacted or in contact, so that somebody has to work at it. */
const SHOWN = [...STATUSES, "open"] as const
type Shown = (typeof SHOWN)[number]

/** `view`: the one that is open, by its id. It says nothing of which leads there are. */
export type LeadsSearch = { readonly [filter in (typeof TEXTS)[number]]?: string } & {
  readonly [filter in (typeof MANY)[number]]?: string | string[]
} & {
  readonly status?: Shown
  /** The last so many days, whenever the address is opened; in place of from and to. */
  readonly range?: Range
  /** Only those past their deadline; false: only the others. */
  readonly late?: boolean
  /** Only those whose deadline runs out within so many minutes. */
  readonly due_within?: number
  /** Only those of which the admins know that nobody makes contact. */
  readonly escalated?: true
  /** Only those with which nothing happens, although somebody is in contact. */
  readonly stale?: true
  /** Only those with a next step by then. */
  readonly next_step?: Next
  /** In another order than newest first. By deadline there are only leads that are still to be contacted. */
  readonly order?: Order
  /** A column for each state, in place of a list. */
  readonly layout?: "board"
}
/** By when: it is due, by the end of the day, within seven days, whenever. */
export const NEXTS = ["due", "today", "week", "any"] as const
export type Next = (typeof NEXTS)[number]
const ORDERS = ["created_at", "contact_by"] as const
type Order = (typeof ORDERS)[number]

export function readLeadsSearch(search: Record<string, unknown>): LeadsSearch {
  const texts = TEXTS.flatMap((filter) =>
    textsIn(search[filter])
      .slice(0, 1)
      .map((text) => [filter, text]),
  )
  const many = MANY.flatMap((filter) => {
    const values = [...new Set(textsIn(search[filter]))].sort()
    return values.length === 0 ? [] : [[filter, values.length === 1 ? values[0] : values]]
  })
  const status = SHOWN.find((status) => status === search.status)
  const order = ORDERS.find((one) => one === search.order && (one !== "contact_by" || status === "assigned"))
  const next_step = NEXTS.find((one) => one === search.next_step)
  const range = (Object.keys(RANGES) as Range[]).find((range) => range === search.range)
  return {
    ...Object.fromEntries([...texts, ...many]),
    ...(status && { status }),
    ...(range && { range }),
    ...(typeof search.late === "boolean" && { late: search.late }),
    ...(isMinutes(search.due_within) && { due_within: search.due_within }),
    ...(search.escalated === true && { escalated: true }),
    ...(search.stale === true && { stale: true }),
    ...(next_step && { next_step }),
    ...(order && { order }),
    ...(search.layout === "board" && { layout: "board" }),
  }
}

const isMinutes = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 10_080

/** Whether it asks for some leads only, besides their state. */
export const isFiltered = (search: LeadsSearch): boolean =>
  Object.keys(search).some((filter) => !["view", "status", "order", "layout"].includes(filter))

/** The address bar reads `7` as a number. */
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === "number" || (typeof one === "string" && one !== "") ? [String(one)] : [],
  )

/** What is chosen of a filter. */
export const valuesOf = (chosen: string | string[] | undefined): string[] =>
  chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen]

/** What the API is asked for. Days are those of whoever looks; the API's own would be UTC's. */
export function toFilters(
  {
    view: _view,
    layout: _layout,
    range,
    from,
    to,
    order: _order,
    status,
    next_step: next,
    ...rest
  }: LeadsSearch,
  today: string,
): LeadFilters {
  const first = range ? addDays(today, 1 - RANGES[range]) : from
  const last = range ? undefined : to
  return {
    ...rest,
    ...(next && nextBy(next, today)),
    ...(status && { status: status === "open" ? ["assigned", "contacted"] : status }),
    ...(first && { from: toInstant(first) }),
    ...(last && { to: isDay(last) ? startOfDay(addDays(last, 1)) : last }),
  }
}

function nextBy(next: Next, today: string): Pick<LeadFilters, "next_step" | "next_before"> {
  switch (next) {
    case "due":
    case "any":
      return { next_step: next }
    case "today":
      return { next_before: startOfDay(addDays(today, 1)) }
    case "week":
      return { next_before: startOfDay(addDays(today, 7)) }
    default:
      return assertNever(next)
  }
}

/** The same, in the order that is asked for. Of those that grow cold the longest silent come first. */
export const toListed = (search: LeadsSearch, today: string): LeadFilters => ({
  ...toFilters(search, today),
  ...(search.order ? { sort: search.order } : search.stale && { sort: "touched_at" as const }),
})

const toInstant = (text: string): string => (isDay(text) ? startOfDay(text) : text)

/** Without regard to the order in which they were chosen. */
export const isSameSearch = (one: LeadsSearch, other: LeadsSearch): boolean => {
  const flat = (search: LeadsSearch) => JSON.stringify(Object.entries(search).sort())
  return flat(one) === flat(other)
}

/*
 * The lists of leads behind the numbers that other screens show. A number and its list count the same leads: a test holds each of
 * these against the server's number (test/http/numbers.test.ts).
 */
type Member = Pick<TeamMember, "id" | "day_began_at">

export const LATE: LeadsSearch = { late: true }
export const ESCALATED: LeadsSearch = { escalated: true }
export const STALE: LeadsSearch = { stale: true }
export const WAITING: LeadsSearch = { status: "waiting" }
export const TODAY: LeadsSearch = { range: "today" }
/** As the server counts them. */
export const SOON: LeadsSearch = { due_within: 60 }
export const TO_CONTACT: LeadsSearch = { status: "assigned", late: false }
/** One's own. */
export const TO_WIN = { triager: "me", status: "qualified" } as const
export const IN_CONTACT: LeadsSearch = { status: "contacted" }

export const of = (triager: string, search: LeadsSearch): LeadsSearch => ({ triager, ...search })
export const openOf = (triager: string): LeadsSearch => ({ triager, status: "open" })
/** Whoever has them now. */
export const receivedToday = ({ id, day_began_at }: Member): LeadsSearch => ({
  received_by: id,
  received_from: day_began_at,
})
export const contactedToday = ({ id, day_began_at }: Member): LeadsSearch => ({
  contacted_by: id,
  contacted_from: day_began_at,
})
export const contactedFrom = (contacted_from: string): LeadsSearch => ({ contacted_from })
export const qualifiedFrom = (qualified_from: string): LeadsSearch => ({ qualified_from })
export const wonFrom = (won_from: string): LeadsSearch => ({ won_from })
export const stepsBefore = (next_before: string): LeadsSearch => ({ next_before })
