/**
 * In which order the cards stand. The most urgent come first, but nothing moves under a thumb: what arrives is counted
 * until somebody asks for it, and what was marked keeps its place for an undo. With nothing to move, everything is shown.
 */
import { useEffect, useEffectEvent, useState } from "react"
import { mostUrgentFirst } from "../../api/inbox.ts"
import type { Lead } from "../../api/leads.ts"

/** The order to keep, given who is to be contacted now; the same one if it may stay. */
export function orderAfter(order: readonly string[], urgent: readonly string[]): readonly string[] {
  const isStanding = order.some((id) => urgent.includes(id))
  return isStanding || urgent.length === 0 ? order : urgent
}

export function useOrder(toContact: readonly Lead[]) {
  const urgent = [...toContact].sort(mostUrgentFirst).map(({ id }) => id)
  const [kept, setOrder] = useState(urgent)
  const order = orderAfter(kept, urgent)
  if (order !== kept) setOrder([...order])
  const sort = () => setOrder(urgent)
  useWhenSeenAgain(sort)
  const arrived = urgent.filter((id) => !order.includes(id))
  return { order, arrived, sort }
}

/** Nobody's thumb is on a page that was out of sight. */
function useWhenSeenAgain(act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") actNow()
    }
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])
}
