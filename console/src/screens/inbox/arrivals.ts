/** Leads that come into the list while somebody looks at it. */
import { useEffect, useRef } from "react"
import type { Lead } from "../../api/leads.ts"

/** Calls back with leads that are new in the list, or whose time to call again has come; not with those of the first look. */
export function useArrivals(leads: readonly Lead[] | undefined, onArrival: (lead: Lead) => void): void {
  const seen = useRef<Set<string> | null>(null)
  const latest = useRef(onArrival)
  useEffect(() => {
    latest.current = onArrival
  })
  useEffect(() => {
    if (leads === undefined) return
    const isFirst = seen.current === null
    seen.current ??= new Set()
    for (const lead of leads) {
      const turn = `${lead.id} ${lead.next_step?.at}`
      if (!isFirst && !seen.current.has(turn)) latest.current(lead)
      seen.current.add(turn)
    }
  }, [leads])
}
