/**
 * IP addresses, and networks as CIDR. An address is read as the one that is really meant: IPv4 in the notation of IPv6
 * (::ffff:0:0/96), or as a translator to IPv4 writes it (64:ff9b::/96, the only way out of a network without IPv4), is
 * that IPv4 address. So nobody passes a check by writing an address differently.
 */
import ipaddr from "ipaddr.js"

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
export type Network = readonly [IpAddress, bits: number]

const TRANSLATED = ipaddr.IPv6.parseCIDR("64:ff9b::/96")

/** Without its zone. null: not an address. */
export function readIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/%.*$/s, "")
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return null
  const address = ipaddr.IPv6.parse(bare)
  const isWrapped = address.isIPv4MappedAddress() || address.match(TRANSLATED)
  return isWrapped ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

/** By what callers are counted: an IPv6 caller has a whole /64, and can hardly change that. An address that is none counts as it is. */
export function callerNetwork(text: string): string {
  const bytes = readIpAddress(text)?.toByteArray()
  return bytes === undefined ? text : (bytes.length === 4 ? bytes : bytes.slice(0, 8)).join(".")
}

/** null: not a network. One with a zone is none, because the zone would be ignored; nor is one of wrapped addresses, because
 *  no address is compared in its wrapping. */
export function readNetwork(text: string): Network | null {
  const [, first = "", length = ""] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? []
  const address = readIpAddress(first)
  if (address === null || address.kind() !== (first.includes(":") ? "ipv6" : "ipv4")) return null
  return Number(length) <= 8 * address.toByteArray().length ? [address, Number(length)] : null
}

/** A network holds addresses of its own family only: ::/0 says nothing about IPv4. */
export const isInside = (address: IpAddress, [first, bits]: Network): boolean =>
  address.kind() === first.kind() && address.match(first, bits)
