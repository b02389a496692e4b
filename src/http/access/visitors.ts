/**
 * A rate for each visitor of a form, by IP address, beside the rate of the key: one program that floods a form is stopped before it
 * uses up the key's rate, and blocks nobody else.
 *
 * Only for keys and sources with origins, whose callers are browsers. An IPv6 visitor has a whole /64, so addresses count by that.
 * Kept in memory, per server, with an upper limit.
 */
import type { FastifyRequest } from "fastify"
import { callerNetwork, type IpAddress, readIpAddress } from "../../domain/network.ts"
import { cameByUnknownProxy } from "../shell/unknown-proxy.ts"
import { type Allowance, RateWindows } from "./rate.ts"

/** Enough for an office or a trade fair that shares an address, and too few for a program. */
export const VISITOR_RATE_PER_MINUTE = 10
/** For all visitors together behind a proxy that TRUST_PROXY does not name. */
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
    return this.#windows.take(`${keyId} ${limit} ${callerNetwork(request.ip)}`, limit)
  }
}

/**
 * Without this, all visitors behind a proxy that TRUST_PROXY does not name would share one visitor's rate. Only for a proxy in
 * a private network: a caller from outside could send the header itself to get the higher rate.
 */
const isOwnProxy = (request: FastifyRequest, address: IpAddress): boolean =>
  address.range() !== "unicast" && cameByUnknownProxy(request)
