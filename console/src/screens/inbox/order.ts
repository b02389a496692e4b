/**
 * In which order the cards stand. The most urgent come first, but nothing moves under a thumb: what arrives is counted
 * until somebody asks for it, and what was marked keeps its place for an undo. With nothing to move, everything is shown.
 */
import { useState } from "react"
import { mostUrgentFirst } from "../../api/inbox.ts"
import type { Lead } from "../../api/leads.ts"

/** The order to keep, given who is to be contacted now and whose card is open; the same one if it may stay. */
export function orderAfter(
  order: readonly string[],
  urgent: readonly string[],
  openId: string | undefined,
): readonly string[] {
  const stands = (id: string) => order.includes(id) && urgent.includes(id)
  const isOpenBelow = openId !== undefined && !stands(openId)
  return order.some(stands) || isOpenBelow || urgent.length === 0 ? order : urgent
}

/** `openId` is of a card of the inbox. */
export function useOrder(toCall: readonly Lead[], openId: string | undefined) {
  const urgent = [...toCall].sort(mostUrgentFirst).map(({ id }) => id)
  const [before, setOrder] = useState(urgent)
  const order = orderAfter(before, urgent, openId)
  if (order !== before) setOrder([...order])
  const arrived = urgent.filter((id) => !order.includes(id))
  return {
    order,
    arrived,
    sort: () => setOrder(urgent),
    /** It has not arrived: somebody took back what they had said of it. */
    putBack: (id: string) => setOrder((now) => (now.includes(id) ? now : [id, ...now])),
  }
}
