/** The filters of the leads, as they stand in the address bar: the API's names, and two of our own. */
import type { LeadFilters } from "../../api/leads.ts"
import { STATUSES, type Status } from "../../ui/Dot.tsx"
import { addDays, isDay, startOfDay } from "../../ui/days.ts"

/** Of these several values may be chosen at once. */
const MANY = ["triager", "bracket", "business", "funnel", "utm_source", "utm_medium", "utm_campaign"] as const
const TEXTS = ["import", "q", "from", "to"] as const
/** How many days, today included. */
export const RANGES = { today: 1, week: 7, month: 30, quarter: 90 } as const
export type Range = keyof typeof RANGES

export type LeadsSearch = { readonly [filter in (typeof TEXTS)[number]]?: string } & {
  readonly [filter in (typeof MANY)[number]]?: string | string[]
} & {
  readonly status?: Status
  /** The last so many days, whenever the address is opened; in place of from and to. */
  readonly range?: Range
  /** Only those past their deadline. */
  readonly late?: true
  /** Only those of which the admins know that nobody makes contact. */
  readonly escalated?: true
  /** In another order than newest first. By deadline there are only leads that are still to be contacted. */
  readonly order?: Order
}
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
  const status = STATUSES.find((status) => status === search.status)
  const order = ORDERS.find((one) => one === search.order && (one !== "contact_by" || status === "assigned"))
  const range = (Object.keys(RANGES) as Range[]).find((range) => range === search.range)
  return {
    ...Object.fromEntries([...texts, ...many]),
    ...(status && { status }),
    ...(range && { range }),
    ...(search.late === true && { late: true }),
    ...(search.escalated === true && { escalated: true }),
    ...(order && { order }),
  }
}

/** Whether it asks for some leads only, besides their state. */
export const isFiltered = (search: LeadsSearch): boolean =>
  Object.keys(search).some((filter) => filter !== "status" && filter !== "order")

/** The address bar reads `7` as a number. */
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === "number" || (typeof one === "string" && one !== "") ? [String(one)] : [],
  )

/** What is chosen of a filter. */
export const valuesOf = (chosen: string | string[] | undefined): string[] =>
  chosen === undefined ? [] : Array.isArray(chosen) ? chosen : [chosen]

/** What the API is asked for. Days are those of whoever looks; the API's own would be UTC's. */
export function toFilters({ range, from, to, order: _, ...rest }: LeadsSearch, today: string): LeadFilters {
  const first = range ? addDays(today, 1 - RANGES[range]) : from
  const last = range ? undefined : to
  return {
    ...rest,
    ...(first && { from: toInstant(first) }),
    ...(last && { to: isDay(last) ? startOfDay(addDays(last, 1)) : last }),
  }
}

/** The same, in the order that is asked for. */
export const toListed = (search: LeadsSearch, today: string): LeadFilters => ({
  ...toFilters(search, today),
  ...(search.order && { sort: search.order }),
})

const toInstant = (text: string): string => (isDay(text) ? startOfDay(text) : text)

/** Without regard to the order in which they were chosen. */
export const isSameSearch = (one: LeadsSearch, other: LeadsSearch): boolean => {
  const flat = (search: LeadsSearch) => JSON.stringify(Object.entries(search).sort())
  return flat(one) === flat(other)
}
