/**
 * A text of the policy as it is typed. It goes into the policy when the typing pauses: with hundreds of rules, writing and checking it takes
 * longer than the next key.
 */
import { useDebouncedCallback } from "@mantine/hooks"
import { useState } from "react"

const PAUSE_MS = 150

export function useTyped(value: string, onTyped: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useDebouncedCallback(
    (text: string) => {
      setTyped(null)
      onTyped(text)
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  )
  const type = (text: string) => {
    setTyped(text)
    tell(text)
  }
  return { shown: typed ?? value, type, settle: tell.flush }
}
