/** One clock for all labels that tell how long ago something was. */
import { useSyncExternalStore } from "react"

const TICK_MS = 10_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    now = Date.now() // it stood still while nobody looked
    timer = setInterval(tick, TICK_MS)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(timer)
  }
}

export const useNow = (): number => useSyncExternalStore(watch, () => now)
