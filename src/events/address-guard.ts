/**
 * Which addresses a webhook may call: public ones over https, and whatever lies in the networks that the operator
 * allows, over plain http too. One question, `whyRefused`, is asked of literal addresses when an endpoint is made and
 * of every address when a connection is; a name means nothing until then, its answer may change between two looks.
 * Any port is fine.
 */
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net"
import { GIVEN_OUT_IPV6, SPECIAL_RANGES } from "./special-ranges.ts"

export type Scheme = "https:" | "http:"

/** Thrown where a connection is made; its message is for the operator. */
export class AddressRefused extends Error {}

export class AddressGuard {
  readonly #allowed: readonly Network[]

  /** Networks as CIDR. One that makes no sense throws, with a sentence for the operator. */
  constructor(allowNetworks: readonly string[]) {
    this.#allowed = allowNetworks.map(readNetwork)
  }

  /** null: it may be called. */
  whyRefused(address: string, scheme: Scheme = "https:"): string | null {
    const plain = unwrap(address)
    if (plain === null) return `"${address}" is not an IP address.`
    if (this.#allowed.some((network) => network.holds(plain))) return null
    const what = whatIsSpecial(plain)
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
    if (isIP(host) !== 0) return this.whyRefused(host, scheme)
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

type Network = { holds(address: string): boolean }

/** A network holds addresses of its own family only: ::/0 says nothing about IPv4. */
function readNetwork(text: string): Network {
  const [address = "", length = "", ...rest] = text.split("/")
  const family = isIPv4(address) ? "ipv4" : "ipv6"
  const longest = family === "ipv4" ? 32 : 128
  const isLength = /^\d{1,3}$/.test(length) && Number(length) <= longest && rest.length === 0
  // A zone would be ignored, and no address is ever compared in its wrapping.
  if (!isLength || isIP(address) === 0 || unwrap(address) !== address)
    throw new Error(`"${text}" is not a network like 10.0.0.0/8 or fd00::/8.`)
  const list = new BlockList()
  list.addSubnet(address, Number(length), family)
  return { holds: (other) => isIPv4(other) === (family === "ipv4") && list.check(other, family) }
}

const SPECIAL = SPECIAL_RANGES.map(([network, what]) => ({ network: readNetwork(network), what }))
const GIVEN_OUT = readNetwork(GIVEN_OUT_IPV6)

function whatIsSpecial(address: string): string | null {
  const known = SPECIAL.find(({ network }) => network.holds(address))
  if (known !== undefined) return known.what
  return isIPv6(address) && !GIVEN_OUT.holds(address) ? "given to nobody" : null
}

/**
 * The address that is really meant, without its zone: IPv4 as IPv6 writes it (::ffff:0:0/96), and as a translator to
 * IPv4 does (64:ff9b::/96, the only way out of a network without IPv4). null: not an address.
 */
function unwrap(text: string): string | null {
  const address = text.replace(/%.*$/s, "")
  if (!isIPv6(address)) return isIPv4(address) ? address : null
  const groups = groupsOf(address)
  const prefix = groups.slice(0, 6).join(":")
  if (prefix !== "0:0:0:0:0:ffff" && prefix !== "64:ff9b:0:0:0:0") return address
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".")
}

/** All eight, in the URL parser's canonical spelling. */
function groupsOf(address: string): string[] {
  const parts = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::")
  const [before = [], after = []] = parts.map((part) => part.split(":").filter((group) => group !== ""))
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after]
}
