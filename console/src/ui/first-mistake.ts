import { type RefObject, useEffect, useRef } from "react"

/** For a form: when it is refused, the first field with a mistake gets the focus, and so comes into view. */
export function useFirstMistake(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [error])
  return form
}
