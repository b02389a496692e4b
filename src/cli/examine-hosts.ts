/** The check-up of several hosts in DATABASE_URL: who takes writes, who stands by, and whether two of them disagree. */
import type { Address } from "../store/connection/address.ts"
import { askHost, type HostState, isOlder } from "../store/connection/timeline.ts"
import { type Finding, ok, problem, warning } from "./finding.ts"

type Host = { readonly name: string; readonly state: HostState }

export async function* examineHosts({ hosts, connectTimeoutMs }: Address): AsyncGenerator<Finding> {
  if (hosts.length < 2) return
  const asked = await Promise.all(
    hosts.map(async (host, index) => ({
      name: nameOf(host.connectionString) ?? host.host ?? `host ${index + 1}`,
      state: await askHost(host, connectTimeoutMs),
    })),
  )
  const primaries = asked.filter(({ state }) => typeof state !== "string")
  yield primaries.length > 1 ? describePrimaries(primaries) : describeOthers(asked)
}

function describePrimaries(primaries: readonly Host[]): Finding {
  const newest = primaries.reduce((best, one) => (isBehind(best, one) ? one : best))
  const behind = primaries.filter((one) => isBehind(one, newest))
  if (behind.length < primaries.length - 1) {
    return problem(
      `${list(primaries)} both take writes, and neither is a copy of the other: DATABASE_URL must name one database.`,
    )
  }
  return problem(
    `${list(behind)} takes writes, although ${newest.name} has taken over from it. Criba writes to ${newest.name}; whatever is written to ` +
      `${list(behind)} is lost. Stop it, and make it a standby (pg_rewind, or a new pg_basebackup).`,
  )
}

function describeOthers(asked: readonly Host[]): Finding {
  const of = (state: HostState) => asked.filter((one) => one.state === state)
  const away = of("away")
  if (away.length > 0) return warning(`Of the hosts of DATABASE_URL, ${list(away)} cannot be reached.`)
  const standbys = of("standby")
  if (standbys.length === 0) return ok("All hosts of DATABASE_URL answer.")
  return ok(`All hosts of DATABASE_URL answer, ${list(standbys)} as a standby.`)
}

const isBehind = ({ state: one }: Host, { state: other }: Host): boolean =>
  typeof one !== "string" && typeof other !== "string" && isOlder(one, other)

const list = (hosts: readonly Host[]): string => hosts.map(({ name }) => name).join(" and ")

/** Without what else is in the address: it holds a password. */
function nameOf(connectionString: string | undefined): string | null {
  if (connectionString === undefined) return null
  const { searchParams } = new URL(connectionString)
  return `${searchParams.get("host")}:${searchParams.get("port")}`
}
