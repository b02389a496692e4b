/**
 * Resolves names without the system's resolver where possible: it blocks a thread of libuv's pool, which allows only two look-ups at
 * once, so that two receivers with dead name servers would delay all others. Names that the name servers do not know, and names
 * without a dot, may be in the hosts file or need a search domain, so they go to the system, which answers these quickly.
 */
import { lookup as askSystem, type LookupAddress } from "node:dns"
import { Resolver } from "node:dns/promises"
import type { LookupFunction } from "node:net"

/** At most 12 s with two name servers, so that the failure names DNS and not the time-out of the attempt. */
const PATIENCE = { timeout: 2_000, tries: 2 }
/** Per family. An answer may hold thousands, and each would be tried in turn. */
const MOST_ADDRESSES = 8
const LEFT_TO_THE_SYSTEM = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED", "EBADNAME"])

/** Returns the first addresses of each family. `nameServers`: the machine's by default. */
export function resolveNames(nameServers?: readonly string[], patience = PATIENCE): LookupFunction {
  return (name, options, callback) => {
    const bare = name.replace(/\.$/, "")
    if (!bare.includes(".") || bare.endsWith(".localhost")) return askSystem(name, options, callback)
    askNameServers(name, patience, nameServers).then(
      (addresses) => callback(null, addresses),
      (error) => (isLeftToSystem(error) ? askSystem(name, options, callback) : callback(error, [])),
    )
  }
}

/** A new resolver for each query: it reads the machine's name servers when it is made, and they change. */
async function askNameServers(
  name: string,
  patience: typeof PATIENCE,
  nameServers?: readonly string[],
): Promise<LookupAddress[]> {
  const resolver = new Resolver(patience)
  if (nameServers !== undefined) resolver.setServers(nameServers)
  const first = (family: number) => (found: string[]) =>
    found.slice(0, MOST_ADDRESSES).map((address) => ({ address, family }))
  const answers = await Promise.allSettled([
    resolver.resolve4(name).then(first(4)),
    resolver.resolve6(name).then(first(6)),
  ])
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
  if (found.length > 0) return found
  const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
  throw errors.find((error) => !isLeftToSystem(error)) ?? errors[0] ?? new NoAddress()
}

/** Both queries were answered without an error and without an address, as for a dangling alias. */
class NoAddress extends Error {
  readonly code = "ENODATA"
}

const isLeftToSystem = (error: NodeJS.ErrnoException) => LEFT_TO_THE_SYSTEM.has(error.code ?? "")
