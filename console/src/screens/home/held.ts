/**
 * Nothing moves under a finger. An answer that would move rows, or change what a button does, waits until nobody has pointed at the page
 * for a while, or until somebody asks for it; and then all of it comes at once, so that a number and its list change together.
 */
import { useEffect, useState } from "react"
import { settle } from "../../ui/settle.ts"

/** By then whoever was about to tap has done it. */
const CALM_AFTER_MS = 8_000
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"] as const

/** Whether nobody is at the page. */
function useCalm(): boolean {
  const [isCalm, setCalm] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCalm(true), CALM_AFTER_MS)
      setCalm(false)
    }
    for (const sign of SIGNS) addEventListener(sign, stir, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, stir)
    }
  }, [])
  return isCalm
}

export type Held<T> = {
  readonly shown: T | undefined
  /** What waits to be shown. */
  readonly waiting: T | undefined
  readonly release: () => void
}

/** `arrangementOf`: what stands where. As long as it is the same, numbers change at once. */
export function useHeld<T>(newest: T | undefined, arrangementOf: (answer: T) => string): Held<T> {
  const isCalm = useCalm()
  const [shown, setShown] = useState(newest)
  const wouldMove =
    newest !== undefined && shown !== undefined && arrangementOf(newest) !== arrangementOf(shown)
  if (newest !== shown && newest !== undefined && (isCalm || !wouldMove)) setShown(newest)
  const moves = wouldMove && isCalm
  useEffect(() => {
    if (moves) settle()
  }, [moves])
  return {
    shown,
    waiting: wouldMove && !isCalm ? newest : undefined,
    release: () => {
      settle()
      setShown(newest)
    },
  }
}
