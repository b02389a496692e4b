/** One clock for all labels that tell how long ago something was. */
import { useSyncExternalStore } from "react"

const TICK_MS = 10_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

export const useNow = (): number =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      timer ??= setInterval(() => {
        now = Date.now()
        for (const watch of watchers) watch()
      }, TICK_MS)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    () => now,
  )
