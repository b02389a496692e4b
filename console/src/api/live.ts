/**
 * What happens on the server, as it happens. Events name what has changed; what is on screen is read anew.
 *
 * One stream a browser, not a tab: HTTP/1.1 allows six connections a host, and a seventh tab would not even load. The tab
 * that holds the lock streams and tells the others.
 */
import type { QueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { basePath } from "./client.ts"

export type LiveEvent = { readonly type: string; readonly lead_id?: string }
type Message = { up: boolean } | { event: LiveEvent } | { all: true }
type Live = { readonly up: boolean; readonly fresh: ReadonlySet<string> }

let live: Live = { up: false, fresh: new Set() }
const watchers = new Set<() => void>()
const listeners = new Set<(event: LiveEvent) => void>()

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

/** Calls back with every event while the component is there. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

/** What is read anew after an event, by the first part of its type. */
const STALE: Record<string, readonly string[]> = {
  lead: ["leads", "inbox", "stats", "triagers", "ledger", "me"],
  policy: ["policy"],
  webhook: ["webhooks"],
}

export function useLiveConnection(queries: QueryClient): void {
  useEffect(() => {
    const name = `criba-live:${basePath}`
    const channel = new BroadcastChannel(name)
    const stop = new AbortController()

    const take = (message: Message): void => {
      if ("up" in message) change({ up: message.up })
      else if ("all" in message) void queries.invalidateQueries()
      else {
        const { event } = message
        if (event.type === "lead.created" && event.lead_id) change({ fresh: new Set([...live.fresh, event.lead_id]) })
        for (const key of STALE[event.type.split(".")[0] ?? ""] ?? []) {
          void queries.invalidateQueries({ queryKey: [key] })
        }
        if (event.lead_id) void queries.invalidateQueries({ queryKey: ["lead", event.lead_id] })
        for (const listener of listeners) listener(event)
      }
    }
    const tell = (message: Message): void => {
      take(message)
      channel.postMessage(message)
    }
    const stream = () =>
      new Promise<void>((done) => {
        const source = new EventSource(`${basePath}api/admin/events`)
        let dropped = false
        source.onopen = () => {
          tell({ up: true })
          if (dropped) tell({ all: true })
          dropped = false
        }
        source.onerror = () => {
          dropped = true
          tell({ up: false })
        }
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
      channel.close()
      change({ up: false })
    }
  }, [queries])
}
