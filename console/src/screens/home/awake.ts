/** A way back that appears takes no tap before a double tap on what was done is over. */
import { useEffect, useState } from "react"

const AFTER_MS = 600

/** `change`: what can be undone; null: nothing yet. */
export function useAwake(change: string | null): boolean {
  const [awake, setAwake] = useState<string | null>(null)
  useEffect(() => {
    if (change === null) return
    const timer = setTimeout(() => setAwake(change), AFTER_MS)
    return () => clearTimeout(timer)
  }, [change])
  return change !== null && awake === change
}
