/**
 * Addresses that are no place on the public internet: IANA's registries of special-purpose addresses (RFC 6890 and
 * what was added since), with those entries too that are reachable but belong to a protocol, never to a receiver.
 * Of IPv6 only 2000::/3 is given out at all; whatever lies outside is special, listed or not.
 */

/** The network, and what to tell the operator about it. */
export const SPECIAL_RANGES: readonly (readonly [network: string, what: string])[] = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "a private network"],
  ["100.64.0.0/10", "shared by a carrier's customers"],
  ["127.0.0.0/8", "this machine"],
  ["169.254.0.0/16", "link-local, where clouds keep their metadata"],
  ["172.16.0.0/12", "a private network"],
  ["192.0.0.0/24", "for protocols"],
  ["192.0.2.0/24", "for documentation"],
  ["192.31.196.0/24", "for AS112"],
  ["192.52.193.0/24", "for multicast tunnels"],
  ["192.88.99.0/24", "for 6to4"],
  ["192.168.0.0/16", "a private network"],
  ["192.175.48.0/24", "for AS112"],
  ["198.18.0.0/15", "for benchmarks"],
  ["198.51.100.0/24", "for documentation"],
  ["203.0.113.0/24", "for documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved, or broadcast"],
  // In no registry: public by number, yet inside every virtual machine of Azure it is the host.
  ["168.63.129.16/32", "a cloud's own host"],

  ["::/128", "no address"],
  ["::1/128", "this machine"],
  ["::/96", "an IPv4 address in disguise"],
  ["64:ff9b:1::/48", "a translated IPv4 address"],
  ["100::/64", "a sink"],
  ["100:0:0:1::/64", "a placeholder"],
  ["2001::/23", "for protocols, tunnels among them"],
  ["2001:db8::/32", "for documentation"],
  ["2002::/16", "an IPv4 address in disguise"],
  ["2620:4f:8000::/48", "for AS112"],
  ["3fff::/20", "for documentation"],
  ["5f00::/16", "for segment routing"],
  ["fc00::/7", "a private network"],
  ["fe80::/10", "link-local"],
  ["fec0::/10", "site-local"],
  ["ff00::/8", "multicast"],
]

export const GIVEN_OUT_IPV6 = "2000::/3"
