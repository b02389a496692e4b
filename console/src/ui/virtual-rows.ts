/**
 * Of a long list only the rows in sight are in the page, and a few around them: with thousands of rows every change of the
 * page would take seconds. The row that has the focus and the one that is open stay, however far somebody scrolls.
 */
import { useWindowEvent } from "@mantine/hooks"
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { SCROLLER } from "./scroller.ts"

const ROW_PX = 40
/** Of a row that is folded. */
const FOLDED_PX = 92
const FOLDED_BELOW_PX = 600
const AROUND = 12
/** The head of the table stays over what scrolls beneath it. */
const HEAD_PX = 34

/** How far lists were scrolled, by entry of the browser's history: whoever goes back finds the place again. */
const offsets = new Map<string, number>()
const entryKey = (): string => String(window.history.state?.__TSR_key ?? "")

export function useVirtualRows({
  table,
  keys,
  openIndex,
  scrollKey,
}: {
  table: RefObject<HTMLTableElement | null>
  /** One for each row, in their order. */
  keys: readonly string[]
  /** The index of the row that is open; -1 if there is none. */
  openIndex: number
  /** Another list begins at its top. */
  scrollKey: string | undefined
}) {
  const scroller = useCallback(() => table.current?.closest<HTMLElement>(`[${SCROLLER}]`) ?? null, [table])
  const [focused, setFocused] = useState(-1)
  const [isPrinted, setPrinted] = useState(false)
  const wanted = useRef<number | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isPrinted) return keys.map((_, index) => index)
      const kept = [focused, openIndex].filter((index) => index >= 0 && index < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other)
    },
    [keys, focused, openIndex, isPrinted],
  )
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: keys.length,
    getScrollElement: scroller,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => ((table.current?.offsetWidth ?? Infinity) < FOLDED_BELOW_PX ? FOLDED_PX : ROW_PX),
    overscan: AROUND,
    rangeExtractor,
    scrollPaddingEnd: HEAD_PX,
    initialOffset: () => offsets.get(entryKey()) ?? 0,
    useFlushSync: false,
  })

  const focus = (index: number) => {
    wanted.current = index
    virtualizer.scrollToIndex(index)
    setFocused(index)
  }
  useEffect(() => {
    if (wanted.current === null) return
    const link = table.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] a`)
    link?.focus({ preventScroll: true })
    if (link) wanted.current = null
  })
  const openKey = keys[openIndex]
  const wasOpen = useRef(openKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each that is opened, wherever it is by then
  useEffect(() => {
    const closed = openKey === undefined && wasOpen.current !== undefined ? keys.indexOf(wasOpen.current) : -1
    wasOpen.current = openKey
    if (openIndex >= 0) virtualizer.scrollToIndex(openIndex)
    // What had the focus has gone with the panel.
    if (closed >= 0 && document.activeElement === document.body) focus(closed)
    offsets.set(entryKey(), scroller()?.scrollTop ?? 0)
  }, [openKey])
  const shown = useRef(scrollKey)
  useEffect(() => {
    if (shown.current !== scrollKey) scroller()?.scrollTo({ top: 0 })
    shown.current = scrollKey
  }, [scrollKey, scroller])
  useEffect(() => {
    const element = scroller()
    const keep = () => offsets.set(entryKey(), element?.scrollTop ?? 0)
    element?.addEventListener("scroll", keep, { passive: true })
    return () => element?.removeEventListener("scroll", keep)
  }, [scroller])
  // On paper all of them.
  useWindowEvent("beforeprint", () => flushSync(() => setPrinted(true)))
  useWindowEvent("afterprint", () => setPrinted(false))

  return { virtualizer, focus, onFocusAt: setFocused }
}
