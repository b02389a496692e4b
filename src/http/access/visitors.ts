/**
 * Who sends a form, as far as an address tells: each visitor may send so many leads a minute, whatever the key's own rate
 * is. So one program that floods a form is stopped before it uses up the key, and blocks nobody else.
 *
 * Only for keys and sources that name web sites: their callers are browsers, each with an address of its own. An IPv6
 * visitor has a whole /64, so that is what counts. Kept in memory, per node, and never more than so many at once.
 */
import type { FastifyRequest } from "fastify"
import { type IpAddress, readIpAddress } from "../../domain/network.ts"
import { cameByUnknownProxy } from "../shell/unknown-proxy.ts"
import { type Allowance, RateWindows } from "./rate.ts"

/** An office or a trade fair may share an address. A program wants more. */
export const VISITOR_RATE_PER_MINUTE = 10
/** All visitors behind a proxy that TRUST_PROXY does not name, together. */
export const PROXY_RATE_PER_MINUTE = 100
const MOST_VISITORS = 20_000

export class Visitors {
  readonly #windows: RateWindows

  constructor(now: () => number) {
    this.#windows = new RateWindows(now, MOST_VISITORS)
  }

  /** Counts a request of this visitor with this key. null: there is no address to count by. */
  take(request: FastifyRequest, keyId: string): Allowance | null {
    const address = readIpAddress(request.ip)
    if (address === null) return null
    const limit = isOwnProxy(request, address) ? PROXY_RATE_PER_MINUTE : VISITOR_RATE_PER_MINUTE
    return this.#windows.take(`${keyId} ${limit} ${networkOf(address)}`, limit)
  }
}

/**
 * Without this, all visitors behind a proxy that nobody told us about would share one visitor's rate. Only for a proxy in
 * a private network: anybody else could write the header themselves, to have a higher one.
 */
const isOwnProxy = (request: FastifyRequest, address: IpAddress): boolean =>
  address.range() !== "unicast" && cameByUnknownProxy(request)

/** What one visitor can hardly change. */
function networkOf(address: IpAddress): string {
  const bytes = address.toByteArray()
  return (bytes.length === 4 ? bytes : bytes.slice(0, 8)).join(".")
}
