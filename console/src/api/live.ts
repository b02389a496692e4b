/**
 * What happens on the server, as it happens. Events name what has changed; what is on screen is read anew.
 *
 * One stream a browser, not a tab: HTTP/1.1 allows six connections a host, and a seventh tab would not even load. The tab
 * that holds the lock streams and tells the others. Whatever ends the stream, it begins again after the last event that
 * was told, so nothing has to be read anew for being cut off.
 */
import type { Query, QueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { basePath } from "./client.ts"
import { effectOf, eventNumberOf, type LiveEvent } from "./event-effects.ts"
import { messagesOf, pauseAfter, textOf } from "./event-stream.ts"
import { book } from "./known-leads.ts"
import { retryNow, waitForNetwork } from "./network.ts"
import { meQuery } from "./session.ts"
import { beginRequest, untilSignedIn, useSessionEnded } from "./session-end.ts"
import { createStore } from "./store.ts"

/** A cursor without an event is a sign of life. `all`: something may have been missed. */
type Message = { up: boolean } | { cursor: string; event: LiveEvent | null } | { all: true }
type Live = {
  readonly up: boolean
  /** Whether the first attempt has ended, in one way or the other. */
  readonly isTried: boolean
  readonly fresh: ReadonlySet<string>
}

const live = createStore<Live>({ up: false, isTried: false, fresh: new Set() })
const change = (next: Partial<Live>): void => live.set({ ...live.get(), ...next })

/** Whether events come in, and the leads that have arrived since somebody looked. */
export const useLive = live.use

/** A stream that is back by then was never missed. */
const MISSED_AFTER_MS = 4_000

/** Whether the server has not been heard from for a while; where the browser knows that it has no network, at once. */
export function useCutOff(): boolean {
  const hasEnded = useSessionEnded()
  const isDown = !useLive().up || hasEnded
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(isDown), isDown ? MISSED_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isDown])
  return isDown && (hasLasted || !navigator.onLine)
}

export function seeFresh(): void {
  if (live.get().fresh.size > 0) change({ fresh: new Set() })
}

const followers = new Set<(event: LiveEvent) => void>()

/** Calls back with every event that comes in; answers what ends that. */
export function followEvents(follower: (event: LiveEvent) => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** More arrivals than anybody looks for one by one: from here on they are not counted. */
const MOST_FRESH = 500

/** However much happens, nothing is read anew more often than this; statistics are dear, so they wait for longer. */
const FRESH_MS = 1_000
const STATS_FRESH_MS = 5_000
const DEAR: readonly string[] = ["stats", "overview", "today"]

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
    const pace = DEAR.includes(key[0] ?? "") ? STATS_FRESH_MS : FRESH_MS
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

const hasFailed = ({ state }: Query): boolean => state.status === "error"

/** The server gives a sign of life every 15 s. */
const SILENCE_MS = 45_000
/** A stream that has lasted for so long was no failure. */
const LASTED_MS = 5_000
/** After five minutes offline everything is read anew: replaying that many events would cost more. */
const RESUME_WITHIN_MS = 5 * 60_000
const [OK, BAD_CURSOR] = [200, 400]

/** Where the stream has got to, known to every tab, so that any can go on. */
class StreamCursor {
  #cursor: string | null
  #at = Date.now()

  constructor(cursor: string | null) {
    this.#cursor = cursor
  }

  move(cursor: string | null): void {
    this.#cursor = cursor
    this.#at = Date.now()
  }

  /** null: from now on, and what lies between is unknown. */
  get cursor(): string | null {
    return Date.now() - this.#at < RESUME_WITHIN_MS ? this.#cursor : null
  }
}

/** One connection, until it ends for whatever reason. */
async function stream(
  reached: StreamCursor,
  signal: AbortSignal,
  tell: (message: Message) => void,
): Promise<void> {
  const { cursor } = reached
  const url = `${basePath}api/admin/events${cursor === null ? "" : `?${new URLSearchParams({ cursor })}`}`
  const head = new AbortController()
  const tooLong = setTimeout(() => head.abort(), SILENCE_MS)
  const end = beginRequest("/api/admin/events")
  const answer = await fetch(url, {
    headers: { accept: "text/event-stream" },
    cache: "no-store",
    signal: AbortSignal.any([signal, head.signal]),
  }).finally(() => clearTimeout(tooLong))
  end(answer.status)
  if (answer.status === BAD_CURSOR) reached.move(null) // the database is another one
  if (answer.status !== OK || answer.body === null) throw new Error(`Events are refused: ${answer.status}`)
  tell({ up: true })
  if (cursor === null) tell({ all: true })
  for await (const { cursor, data } of messagesOf(textOf(answer.body, SILENCE_MS))) {
    if (cursor !== null) tell({ cursor, event: data === null ? null : JSON.parse(data) })
  }
}

/** Streams for as long as the tab is there, whatever the server or the network does. */
async function keepStreaming(
  reached: StreamCursor,
  signal: AbortSignal,
  tell: (message: Message) => void,
): Promise<void> {
  let failures = 0
  let connection = new AbortController()
  // What was open before the network went away may be dead without knowing it. When the browser says that it goes, nobody waits for
  // the silence; and a server on this machine answers all the same.
  const reconnect = () => {
    failures = 0
    connection.abort()
  }
  addEventListener("online", reconnect, { signal })
  addEventListener("offline", reconnect, { signal })
  while (!signal.aborted) {
    const begun = Date.now()
    connection = new AbortController()
    await stream(reached, AbortSignal.any([signal, connection.signal]), tell).catch(() => {})
    tell({ up: false })
    await untilSignedIn(signal)
    if (connection.signal.aborted) continue
    failures = Date.now() - begun > LASTED_MS ? 1 : failures + 1
    await waitForNetwork(pauseAfter(failures - 1), signal)
  }
}

export function useLiveConnection(queries: QueryClient): void {
  useEffect(() => {
    const name = `criba-live:${basePath}`
    const channel = new BroadcastChannel(name)
    const stop = new AbortController()
    const stale = new Staleness(queries)
    // Whatever was read so far was read after `me`.
    const reached = new StreamCursor(queries.getQueryData(meQuery.queryKey)?.events_cursor || null)
    let isUp = false

    const take = (message: Message): void => {
      if ("up" in message) {
        change({ up: message.up, isTried: true })
        // What an event asked for may have failed with the stream, and nobody will ask again.
        if (message.up) {
          retryNow()
          void queries.refetchQueries({ type: "active", predicate: hasFailed })
        }
      } else if ("all" in message) void queries.invalidateQueries()
      else {
        const { cursor, event } = message
        reached.move(cursor)
        if (event === null) return
        for (const follow of followers) follow(event)
        if (event.type === "lead.created" && event.lead_id && live.get().fresh.size < MOST_FRESH)
          change({ fresh: new Set([...live.get().fresh, event.lead_id]) })
        const { told, stale: keys } = effectOf(
          event,
          queries.getQueryData(meQuery.queryKey)?.triager?.id ?? null,
        )
        if (told !== null) book.applyEvent(told, eventNumberOf(event))
        for (const key of keys) {
          // A lead that nobody has opened needs no timer.
          if (key[0] !== "lead" || queries.getQueryState(key) !== undefined) stale.mark(key)
        }
      }
    }
    const tell = (message: Message): void => {
      if (stop.signal.aborted) return
      if ("up" in message) isUp = message.up
      take(message)
      channel.postMessage(message)
    }
    const lead = () => {
      channel.addEventListener("message", ({ data }) => {
        if (data === "hello") channel.postMessage({ up: isUp })
      })
      return keepStreaming(reached, stop.signal, tell)
    }

    channel.addEventListener("message", ({ data }) => {
      if (data !== "hello") take(data)
    })
    channel.postMessage("hello")
    // Locks need a secure context: https, or this machine.
    if (navigator.locks) navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {})
    else void lead()
    return () => {
      stop.abort()
      stale.stop()
      channel.close()
      change({ up: false })
    }
  }, [queries])
}
