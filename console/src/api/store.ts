/** A value outside of React that screens can watch. */
import { useSyncExternalStore } from "react"

export function createStore<T>(first: T) {
  let value = first
  const watchers = new Set<() => void>()
  const get = (): T => value
  const watch = (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    get,
    watch,
    /** Tells the watchers even if the value is the same. */
    set(next: T): void {
      value = next
      for (const watcher of [...watchers]) watcher()
    },
    use: (): T => useSyncExternalStore(watch, get),
  }
}
