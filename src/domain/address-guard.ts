/**
 * Which addresses a webhook may call: public ones over https, and whatever lies in the networks that the operator
 * allows, over plain http too. One question, `whyRefused`, is asked of literal addresses when an endpoint is made and
 * of every address when a connection is; a name means nothing until then, its answer may change between two looks.
 * Any port is fine.
 */

import { type Failure, failure } from "./failure.ts"
import { type IpAddress, isInside, type Network, readIpAddress, readNetwork } from "./network.ts"

export type Scheme = "https:" | "http:"

/** Thrown where a connection is made. */
export class AddressRefused extends Error {
  readonly failure: Failure

  constructor(because: Failure) {
    super(because.code)
    this.failure = because
  }
}

export class AddressGuard {
  readonly #allowed: readonly Network[]

  /** Networks as CIDR. One that makes no sense throws, with a sentence for the operator. */
  constructor(allowNetworks: readonly string[]) {
    this.#allowed = allowNetworks.map(needNetwork)
  }

  /** null: it may be called. */
  whyRefused(address: string, scheme: Scheme = "https:"): Failure | null {
    const meant = readIpAddress(address)
    if (meant === null) return failure("not_an_ip", { address })
    if (this.#allowed.some((network) => isInside(meant, network))) return null
    const range = specialRangeOf(meant)
    if (range !== null) return failure("address_not_public", { address, range })
    return scheme === "http:" ? failure("address_https_only", { address }) : null
  }

  /** What can be said of an address before connecting to it. */
  checkUrl(text: string): { url: URL } | { because: Failure } {
    const url = URL.parse(text)
    if (url === null) return { because: failure("not_an_address") }
    const { protocol } = url
    if (protocol !== "https:" && protocol !== "http:") return { because: failure("not_https") }
    if (url.username !== "" || url.password !== "") return { because: failure("with_password") }
    const because = this.#whyHostRefused(url.hostname, protocol)
    return because === null ? { url } : { because }
  }

  /** WHATWG's parser has already turned 2130706433, 0x7f.1 and the like into 127.0.0.1. */
  #whyHostRefused(hostname: string, scheme: Scheme): Failure | null {
    const host = hostname.replace(/^\[|\]$/g, "")
    if (readIpAddress(host) !== null) return this.whyRefused(host, scheme)
    if (/(^|\.)localhost\.?$/.test(host)) {
      const because = LOOPBACK.map((address) => this.whyRefused(address, scheme))
      return because.includes(null) ? null : (because[0] ?? null)
    }
    if (scheme === "http:" && this.#allowed.length === 0) return failure("http_outside_networks")
    return null
  }
}

const LOOPBACK = ["127.0.0.1", "::1"]

function needNetwork(text: string): Network {
  const network = readNetwork(text)
  if (network === null) throw new Error(`"${text}" is not a network like 10.0.0.0/8 or fd00::/8.`)
  return network
}

/** Of IPv6 only this part is given out at all. */
const GIVEN_OUT = needNetwork("2000::/3")
/** Public by number and in no registry, yet inside every virtual machine of Azure it is the host. */
const AZURE_HOST = needNetwork("168.63.129.16/32")

/** The library's name of the range, or one of ours; null of what is public. */
function specialRangeOf(address: IpAddress): string | null {
  const range = address.range()
  if (range !== "unicast") return range
  if (isInside(address, AZURE_HOST)) return "cloudHost"
  return address.kind() === "ipv6" && !isInside(address, GIVEN_OUT) ? "givenToNobody" : null
}
