/**
 * Who sends a form, as far as an address tells: each visitor may send so many leads a minute, whatever the key's own rate
 * is. So one program that floods a form is stopped before it uses up the key, and blocks nobody else.
 *
 * Only for keys and sources that name web sites: their callers are browsers, each with an address of its own. An IPv6
 * visitor has a whole /64, so that is what counts. Kept in memory, per node, and never more than so many at once.
 */
import type { FastifyBaseLogger, FastifyRequest } from "fastify"
import { type IpAddress, readIpAddress } from "../../domain/network.ts"
import { type Allowance, RateWindows } from "./rate.ts"

/** An office or a trade fair may share an address. A program wants more. */
export const VISITOR_RATE_PER_MINUTE = 10
const MOST_VISITORS = 20_000

export class Visitors {
  readonly #windows: RateWindows
  readonly #log: Pick<FastifyBaseLogger, "warn">
  #warned = false

  constructor(log: Pick<FastifyBaseLogger, "warn">, now: () => number) {
    this.#log = log
    this.#windows = new RateWindows(now, MOST_VISITORS)
  }

  /** Counts a request of this visitor with this key. null: the visitor cannot be told from others. */
  take(request: FastifyRequest, keyId: string): Allowance | null {
    const address = readIpAddress(request.ip)
    if (address === null) return null
    if (isUnknownProxy(request, address)) {
      this.#warnOnce()
      return null
    }
    return this.#windows.take(`${keyId} ${placeOf(address)}`, VISITOR_RATE_PER_MINUTE)
  }

  #warnOnce(): void {
    if (this.#warned) return
    this.#warned = true
    this.#log.warn(
      "requests come through a proxy that TRUST_PROXY does not name: visitors cannot be told apart, so none has a rate of their own",
    )
  }
}

/** Without this, all visitors behind a proxy that nobody told us about would share one visitor's rate. */
const isUnknownProxy = ({ headers, ip, socket }: FastifyRequest, address: IpAddress): boolean =>
  headers["x-forwarded-for"] !== undefined && ip === socket.remoteAddress && address.range() !== "unicast"

/** What one visitor can hardly change. */
function placeOf(address: IpAddress): string {
  const bytes = address.toByteArray()
  return (bytes.length === 4 ? bytes : bytes.slice(0, 8)).join(".")
}
