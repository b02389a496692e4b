/**
 * Where the focus goes when what had it goes away or is busy. The browser gives it to nobody then, and whoever works by
 * keyboard begins again at the top of the page. A button that was disabled while its request ran gets the focus back. For
 * what was removed, the nearest thing around it takes the focus, so the next Tab goes on there.
 *
 * Panels, menus and dialogs return the focus themselves, within some milliseconds: they come first.
 */
const OTHERS_FIRST_MS = 60

/** What has or had the focus, then what is around it. */
let path: readonly HTMLElement[] = []
/** The same of the page itself, while a menu or a dialog over it has the focus. */
let below: readonly HTMLElement[] = []
/** What had the focus was disabled then. */
let wasBusy = false
let isDue = false

const around = (element: HTMLElement | null): HTMLElement[] =>
  element === null || element === document.body ? [] : [element, ...around(element.parentElement)]

const isPage = ({ id }: HTMLElement): boolean => id === "root"

const canTake = (element: HTMLElement): boolean =>
  element.isConnected && element.hasAttribute("tabindex") && element.checkVisibility()

function returnFocus(): void {
  isDue = false
  if (document.activeElement !== document.body) return
  if (path[0]?.isConnected === false && !path.some(canTake)) {
    path = below
    wasBusy = true // a menu's button is often disabled while the chosen action runs, and must not get the focus back before
  }
  const [last, ...outer] = path
  if (last === undefined) return
  const next = last.isConnected ? wasBusy && !last.matches(":disabled") && last : outer.find(canTake)
  if (next) next.focus({ preventScroll: true })
}

export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    wasBusy = false
    path = around(target as HTMLElement)
    if (path.some(isPage)) below = path
  })
  // Who points somewhere else on the page wants the focus there, or nowhere. In a menu or a dialog they press what closes it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!around(target as HTMLElement).some(isPage)) return
    path = []
    below = []
  })
  new MutationObserver(() => {
    wasBusy ||= path[0]?.matches(":disabled") ?? false
    if (isDue || path.length === 0 || document.activeElement !== document.body) return
    isDue = true
    setTimeout(returnFocus, OTHERS_FIRST_MS)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] })
}
