/**
 * Keys and focus of a panel beside a list: J and K go through the list, Escape closes the panel. What lies over it, such as
 * a dialog, a menu or the options of a Select, has the keys for itself. Whoever opens the panel goes on in it, and whoever
 * closes it goes on where it was opened.
 */
import { useWindowEvent } from "@mantine/hooks"
import { type RefObject, useEffect, useRef } from "react"

const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]"
const OVERLAID = "[role=dialog][aria-modal=true], [role=menu], [role=listbox]"
/** What is pressed there is written there. */
export const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TYPED_IN)

/** Closed menus and selects may stay in the page. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(OVERLAID)].some((element) => element.checkVisibility())

export function usePanelKeys({
  opened,
  onBefore,
  onAfter,
  onClose,
}: {
  /** What is open: another one gets the focus again. */
  opened: string | undefined
  onBefore: () => void
  onAfter: () => void
  onClose: () => void
}): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  // Before what closes itself by Escape hears of it and is gone.
  useWindowEvent(
    "keydown",
    ({ key, target, ctrlKey, metaKey, altKey }) => {
      if (isTypedIn(target) || ctrlKey || metaKey || altKey || isCovered()) return
      if (key === "Escape") onClose()
      else if (key === "j") onAfter()
      else if (key === "k") onBefore()
    },
    { capture: true },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each that is opened
  useEffect(() => {
    opener.current ??= document.activeElement as HTMLElement | null
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
  }, [opened])
  useEffect(
    () => () => {
      const before = opener.current
      // A list returns to the row that was open. And whoever has gone on to something else stays there.
      setTimeout(() => document.activeElement === document.body && before?.focus({ preventScroll: true }))
    },
    [],
  )
  return panel
}
