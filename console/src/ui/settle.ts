/**
 * Whoever taps means what they saw. When something moves or changes its meaning, nothing on the page takes a tap until it has come
 * to rest: it was painted, and has stood still for longer than the second tap of a double tap takes.
 *
 * A timer that begins with the first tap is not enough. A slow phone may paint the next card after it has run out, and a tap that was
 * made while the page was busy is delivered later. So the time begins with the paint, and a tap is judged by when the finger
 * touched, not by when the page hears of it. Keys and screen readers do not point: for them nothing changes.
 */
const STILL_MS = 600

let restsAt = Number.NEGATIVE_INFINITY
/** The last call counts. */
let calls = 0

/** To be called with whatever moves what people may be about to tap. */
export function settle(): void {
  const call = ++calls
  const page = document.documentElement
  restsAt = Number.POSITIVE_INFINITY
  page.dataset.settling = ""
  // The first frame has what is about to be painted, the second comes after that.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (call !== calls) return
      restsAt = performance.now() + STILL_MS
      setTimeout(() => call === calls && delete page.dataset.settling, STILL_MS)
    }),
  )
}

/** Something has just moved: whoever presses a key of an action means what was there before. */
export const isSettling = (at: number): boolean => at < restsAt

/** Dialogs and menus lie over the page: they do not move with it. */
const isOfPage = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest("#root") !== null || target.contains(document.body))

/** A key that presses a button makes a click, too, but one without a place. */
addEventListener(
  "click",
  (event) => {
    if (event.detail === 0 || !isSettling(event.timeStamp) || !isOfPage(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    settle() // whoever goes on tapping has not looked yet
  },
  { capture: true },
)
