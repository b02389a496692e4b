/**
 * Which addresses a webhook may call: public ones over https, and whatever lies in the networks that the operator
 * allows, over plain http too. One question, `whyRefused`, is asked of literal addresses when an endpoint is made and
 * of every address when a connection is; a name means nothing until then, its answer may change between two looks.
 * Any port is fine.
 */
import { type IpAddress, isInside, type Network, readIpAddress, readNetwork } from "./network.ts"

export type Scheme = "https:" | "http:"

/** Thrown where a connection is made; its message is for the operator. */
export class AddressRefused extends Error {}

export class AddressGuard {
  readonly #allowed: readonly Network[]

  /** Networks as CIDR. One that makes no sense throws, with a sentence for the operator. */
  constructor(allowNetworks: readonly string[]) {
    this.#allowed = allowNetworks.map(needNetwork)
  }

  /** null: it may be called. */
  whyRefused(address: string, scheme: Scheme = "https:"): string | null {
    const meant = readIpAddress(address)
    if (meant === null) return `"${address}" is not an IP address.`
    if (this.#allowed.some((network) => isInside(meant, network))) return null
    const what = whatIsSpecial(meant)
    if (what !== null) return `The address ${address} is not public (${what}), and ${NOT_ALLOWED}.`
    return scheme === "http:" ? `The address ${address} may be called over https only: ${NOT_ALLOWED}.` : null
  }

  /** What can be said of an address before connecting to it. */
  checkUrl(text: string): { url: URL } | { because: string } {
    const url = URL.parse(text)
    if (url === null) return { because: "This is not a web address." }
    const { protocol } = url
    if (protocol !== "https:" && protocol !== "http:")
      return { because: "The address must start with https://." }
    if (url.username !== "" || url.password !== "")
      return { because: "The address must not hold a user name or password." }
    const because = this.#whyHostRefused(url.hostname, protocol)
    return because === null ? { url } : { because }
  }

  /** WHATWG's parser has already turned 2130706433, 0x7f.1 and the like into 127.0.0.1. */
  #whyHostRefused(hostname: string, scheme: Scheme): string | null {
    const host = hostname.replace(/^\[|\]$/g, "")
    if (readIpAddress(host) !== null) return this.whyRefused(host, scheme)
    if (/(^|\.)localhost\.?$/.test(host)) {
      const because = LOOPBACK.map((address) => this.whyRefused(address, scheme))
      return because.includes(null) ? null : (because[0] ?? null)
    }
    if (scheme === "http:" && this.#allowed.length === 0)
      return "The address must start with https://: plain http is for networks named in WEBHOOK_ALLOW_NETWORKS."
    return null
  }
}

const NOT_ALLOWED = "WEBHOOK_ALLOW_NETWORKS does not name its network"
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

/** What to tell the operator about ranges of the library, which knows IANA's registries of special-purpose addresses. */
const MEANINGS: Readonly<Record<string, string>> = {
  loopback: "this machine",
  linkLocal: "link-local, where clouds keep their metadata",
  private: "a private network",
  uniqueLocal: "a private network",
  carrierGradeNat: "shared by a carrier's customers",
  multicast: "multicast",
}

function whatIsSpecial(address: IpAddress): string | null {
  const range = address.range()
  if (range !== "unicast") return MEANINGS[range] ?? "reserved"
  if (isInside(address, AZURE_HOST)) return "a cloud's own host"
  return address.kind() === "ipv6" && !isInside(address, GIVEN_OUT) ? "given to nobody" : null
}
