/** The same function for all renders, which calls the newest: what is given it need not be drawn anew. */
import { useCallback, useLayoutEffect, useRef } from "react"

export function useStable<Parts extends readonly unknown[]>(
  act: ((...parts: Parts) => void) | undefined,
): (...parts: Parts) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...parts: Parts) => newest.current?.(...parts), [])
}
