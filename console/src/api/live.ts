/**
 * What happens on the server, as it happens. Events name what has changed; what is on screen is read anew.
 *
 * One stream a browser, not a tab: HTTP/1.1 allows six connections a host, and a seventh tab would not even load. The tab
 * that holds the lock streams and tells the others.
 */
import type { QueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { basePath } from "./client.ts"

type LiveEvent = { readonly type: string; readonly lead_id?: string }
type Message = { up: boolean } | { event: LiveEvent } | { all: true }
type Live = { readonly up: boolean; readonly fresh: ReadonlySet<string> }

let live: Live = { up: false, fresh: new Set() }
const watchers = new Set<() => void>()

function change(next: Partial<Live>): void {
  live = { ...live, ...next }
  for (const watcher of watchers) watcher()
}

/** Whether events come in, and the leads that have arrived since somebody looked. */
export const useLive = (): Live =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => live,
  )

export function seeFresh(): void {
  if (live.fresh.size > 0) change({ fresh: new Set() })
}

/** What is read anew after an event, by the first part of its type. */
const STALE: Record<string, readonly string[]> = {
  lead: ["leads", "inbox", "stats", "triagers", "rotation", "ledger", "me"],
  policy: ["policy"],
  webhook: ["webhooks"],
}

/** However much happens, nothing is read anew more often than this; statistics are dear, so they wait for longer. */
const FRESH_MS = 1_000
const STATS_FRESH_MS = 5_000

class Staleness {
  readonly #queries: QueryClient
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #readAt = new Map<string, number>()

  constructor(queries: QueryClient) {
    this.#queries = queries
  }

  /** The first time at once, then at most so often. */
  mark(key: readonly string[]): void {
    const name = key.join(" ")
    if (this.#timers.has(name)) return
    const pace = key[0] === "stats" ? STATS_FRESH_MS : FRESH_MS
    const due = (this.#readAt.get(name) ?? 0) + pace - performance.now()
    const timer = setTimeout(
      () => {
        this.#timers.delete(name)
        this.#readAt.set(name, performance.now())
        void this.#queries.invalidateQueries({ queryKey: key })
      },
      Math.max(0, due),
    )
    this.#timers.set(name, timer)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}

export function useLiveConnection(queries: QueryClient): void {
  useEffect(() => {
    const name = `criba-live:${basePath}`
    const channel = new BroadcastChannel(name)
    const stop = new AbortController()
    const stale = new Staleness(queries)

    const take = (message: Message): void => {
      if ("up" in message) change({ up: message.up })
      else if ("all" in message) void queries.invalidateQueries()
      else {
        const { event } = message
        if (event.type === "lead.created" && event.lead_id)
          change({ fresh: new Set([...live.fresh, event.lead_id]) })
        for (const key of STALE[event.type.split(".")[0] ?? ""] ?? []) stale.mark([key])
        if (event.lead_id) stale.mark(["lead", event.lead_id])
      }
    }
    const tell = (message: Message): void => {
      if (stop.signal.aborted) return
      take(message)
      channel.postMessage(message)
    }
    const stream = () =>
      new Promise<void>((done) => {
        if (stop.signal.aborted) return done()
        const source = new EventSource(`${basePath}api/admin/events`)
        source.onopen = () => {
          tell({ up: true })
          tell({ all: true }) // what happened between the first look and now
        }
        source.onerror = () => tell({ up: false })
        source.onmessage = ({ data }) => tell({ event: JSON.parse(data) })
        channel.addEventListener("message", ({ data }) => {
          if (data === "hello") channel.postMessage({ up: source.readyState === EventSource.OPEN })
        })
        stop.signal.addEventListener("abort", () => {
          source.close()
          done()
        })
      })

    channel.addEventListener("message", ({ data }) => {
      if (data !== "hello") take(data)
    })
    channel.postMessage("hello")
    // Locks need a secure context: https, or this machine.
    if (navigator.locks) navigator.locks.request(name, { signal: stop.signal }, stream).catch(() => {})
    else void stream()
    return () => {
      stop.abort()
      stale.stop()
      channel.close()
      change({ up: false })
    }
  }, [queries])
}
