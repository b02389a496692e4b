/**
 * How many requests a key may still make. A window of a minute starts with a key's first request and is counted in
 * memory, per server; a request refused for its rate does not count. One small entry per key ever used.
 */
import type { FastifyReply } from "fastify"

const WINDOW_S = 60

export type Allowance = {
  readonly limit: number
  /** Whether this request was still within the limit. */
  readonly granted: boolean
  readonly remaining: number
  readonly resetsInS: number
}

type Window = { startedAt: number; used: number }

export class RateWindows {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number
  readonly #most: number

  /** Beyond `most` keys the oldest windows are dropped. */
  constructor(now: () => number, most = Number.POSITIVE_INFINITY) {
    this.#now = now
    this.#most = most
  }

  /** Counts a request, if the limit still allows one. */
  take(keyId: string, limit: number): Allowance {
    return this.#allow(keyId, limit, 1)
  }

  /** What is left, for a request that is refused before it counts. */
  look(keyId: string, limit: number): Allowance {
    return this.#allow(keyId, limit, 0)
  }

  #allow(keyId: string, limit: number, requests: 0 | 1): Allowance {
    const now = this.#now()
    let window = this.#windows.get(keyId)
    if (window === undefined || now - window.startedAt >= WINDOW_S * 1000) {
      window = { startedAt: now, used: 0 }
      this.#windows.delete(keyId) // a Map keeps the position of a key that is set again
      this.#windows.set(keyId, window)
      if (this.#windows.size > this.#most) this.#windows.delete(this.#windows.keys().next().value as string)
    }
    const granted = window.used < limit
    if (granted) window.used += requests
    return {
      limit,
      granted,
      remaining: limit - window.used,
      resetsInS: Math.ceil(WINDOW_S - (now - window.startedAt) / 1000),
    }
  }
}

export function setRateHeaders(reply: FastifyReply, { limit, remaining, resetsInS }: Allowance): void {
  reply.header("ratelimit-policy", `"key";q=${limit};w=${WINDOW_S}`)
  reply.header("ratelimit", `"key";r=${remaining};t=${resetsInS}`)
}
