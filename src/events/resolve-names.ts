/**
 * Names to addresses without the system's resolver where possible: that one blocks a thread of the process's pool, and
 * only two of four may do so at once, so two receivers with dead name servers would keep all others from being found.
 * Names that the name servers do not know, and those without a dot, may stand in the hosts file or be completed by a
 * search domain, and are asked of the system: there the answer comes quickly.
 */
import { lookup as askSystem, type LookupAddress } from "node:dns"
import { Resolver } from "node:dns/promises"
import type { LookupFunction } from "node:net"

/** With two name servers at most 12 s, so that a sentence about the name comes before one about the time. */
const PATIENCE = { timeout: 2_000, tries: 2 }
/** Of each family. An answer may hold thousands, and each would be tried in turn. */
const MOST_ADDRESSES = 8
const LEFT_TO_THE_SYSTEM = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED", "EBADNAME"])

/** Answers with the first addresses of each family. `nameServers`: those of the machine unless given. */
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

/** A resolver a question: it reads its servers when made, and those of a machine change. */
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

/** The name servers answered both questions without an error and without an address: an alias that leads nowhere, say. */
class NoAddress extends Error {
  readonly code = "ENODATA"
}

const isLeftToSystem = (error: NodeJS.ErrnoException) => LEFT_TO_THE_SYSTEM.has(error.code ?? "")
