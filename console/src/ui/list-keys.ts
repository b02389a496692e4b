/**
 * Keys of a list: ↓ and J go down, ↑ and K up, Home and End to its ends; Enter, on a row, opens it. They work wherever the focus is on
 * the page, on a filter or in the sidebar, unless what has the focus has a use for the key itself.
 */
import { useWindowEvent } from "@mantine/hooks"
import { type RefObject, useRef } from "react"
import { isCovered, isTypedIn } from "./panel-keys.ts"

/** Arrows choose among these. */
const CHOSEN_BY_ARROWS = "[type=radio], [role=radio], [role=tab], [role=slider]"

type Step = (rowIndexes: readonly number[], at: number) => number | undefined
const next: Step = (rowIndexes, at) => rowIndexes.find((index) => index > at)
const before: Step = (rowIndexes, at) => (at < 0 ? undefined : rowIndexes.findLast((index) => index < at))
const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: next,
  j: next,
  ArrowUp: before,
  k: before,
  Home: (rowIndexes) => rowIndexes[0],
  End: (rowIndexes) => rowIndexes.at(-1),
}

export function useListKeys({
  table,
  rowIndexes,
  isBesidePanel,
  onGo,
}: {
  table: RefObject<HTMLTableElement | null>
  /** Where the rows are that can be opened, from the top down. */
  rowIndexes: readonly number[]
  /** A panel has J and K for itself. */
  isBesidePanel: boolean
  onGo: (index: number) => void
}): void {
  /** Where the list was left: a row that has gone, because it was dealt with, leaves its place to the next one. */
  const left = useRef(-1)
  useWindowEvent("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    const step = STEPS[key]
    if (step === undefined || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return
    if (!(target instanceof Element) || isTypedIn(target) || isCovered()) return
    if (target.closest("[role=dialog]") !== null) return
    const isLetter = key.length === 1
    if (!isLetter && target.matches(CHOSEN_BY_ARROWS)) return
    // Beside a panel the arrows scroll what is open, unless a row has the focus.
    if (isBesidePanel && (isLetter || !table.current?.contains(target))) return
    const row = target.closest<HTMLElement>("tr[data-index]")
    const isNowhere = target.contains(table.current) && left.current >= 0
    const at =
      row === null ? (isNowhere ? left.current - (step === next ? 1 : 0) : -1) : Number(row.dataset.index)
    const to = step(rowIndexes, at)
    if (to === undefined) return
    event.preventDefault()
    left.current = to
    onGo(to)
  })
}
