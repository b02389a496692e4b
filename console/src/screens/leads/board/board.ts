/** The leads of a board: one list for each state, and where a card may go. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { GIVEABLE, NEXT, type Status } from "../../../../../src/domain/decision/lifecycle.ts"
import { book, useLeads } from "../../../api/known-leads.ts"
import { type Lead, type LeadFilters, leadsQuery, refreshLeads, useRefresh } from "../../../api/leads.ts"
import { leadsLead, meQuery } from "../../../api/session.ts"

const REFRESH_EVERY_MS = 1_000

export type StateList = Pick<
  ReturnType<typeof useStateList>,
  "hasNextPage" | "isFetchingNextPage" | "isPending" | "error" | "fetchNextPage"
>

function useStateList(filters: LeadFilters, status: Status) {
  const queries = useQueryClient()
  const listed = { ...filters, status }
  const options = leadsQuery(listed)
  useRefresh(options.queryKey, REFRESH_EVERY_MS, () => refreshLeads(queries, listed, { hold: false }))
  return useInfiniteQuery(options)
}

/** What is done to a lead is seen at once: so a card stands in the column of its own state, whichever list it came with. */
export function useBoard(filters: LeadFilters) {
  const lists = {
    waiting: useStateList(filters, "waiting"),
    assigned: useStateList(filters, "assigned"),
    contacted: useStateList(filters, "contacted"),
    qualified: useStateList(filters, "qualified"),
    won: useStateList(filters, "won"),
    disqualified: useStateList(filters, "disqualified"),
    lost: useStateList(filters, "lost"),
  } satisfies { [status in Status]: unknown }
  const listed = new Set(
    Object.values(lists).flatMap(
      ({ data }) => data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [],
    ),
  )
  const ids = useStay(JSON.stringify(filters), listed, (status) => lists[status].dataUpdatedAt)
  const leads = useLeads([...ids]).toSorted((one, other) => other.seq - one.seq)
  return { lists, leadsOf: Map.groupBy(leads, ({ status }) => status) }
}

/**
 * The ids of `listed`, and those that have left their list and may not be in the next one yet: each list is fetched by itself, and a card
 * between two of them would be gone for a moment, and with it whatever is pressed on it.
 */
function useStay(
  asked: string,
  listed: ReadonlySet<string>,
  fetchedAt: (status: Status) => number,
): ReadonlySet<string> {
  const shown = useRef({ asked, seenAt: new Map<string, number>() })
  const now = Date.now()
  const before = shown.current.asked === asked ? [...shown.current.seenAt] : []
  const staying = before.filter(([id, seenAt]) => {
    const lead = book.get(id)
    return !listed.has(id) && lead !== undefined && fetchedAt(lead.status) <= seenAt
  })
  const seenAt = new Map([...staying, ...[...listed].map((id) => [id, now] as const)])
  shown.current = { asked, seenAt }
  return new Set(seenAt.keys())
}

/** By the name of the action that brings a lead there; undefined: it may not go there. */
export function useWayTo(): (lead: Lead, to: Status) => string | undefined {
  const { data: me } = useQuery(meQuery)
  return (lead, to) => {
    if (lead.erased_at !== null) return undefined
    if (NEXT[lead.status].includes(to)) return `mark ${to}`
    const isGiven = to === "assigned" && lead.status === "waiting" && GIVEABLE.includes(lead.status)
    return isGiven && leadsLead(me, lead) ? "assign" : undefined
  }
}
