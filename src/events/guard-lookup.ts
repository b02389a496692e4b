/**
 * Checks addresses between the DNS lookup and the connection. The checked address itself is used, without a second
 * lookup, so DNS rebinding gains nothing.
 */
import { isIP, type LookupFunction } from "node:net"
import { type AddressGuard, AddressRefused, type Scheme } from "../domain/address-guard.ts"
import { failure } from "../domain/failure.ts"

export function guardLookup(guard: AddressGuard, lookup: LookupFunction, scheme: Scheme): LookupFunction {
  return (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found
      const refusals = addresses.map(({ address }) => guard.whyRefused(address, scheme))
      const open = addresses.filter((_, index) => refusals[index] === null)
      const [first] = open
      if (first === undefined) callback(new AddressRefused(refusals[0] ?? failure("without_address")), [])
      else if (options.all === true) callback(null, open)
      else callback(null, first.address, first.family)
    })
}
