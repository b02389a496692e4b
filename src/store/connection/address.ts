/**
 * Where the database is, as DATABASE_URL says it. The address may name several hosts, as libpq allows:
 *
 * postgresql://user:password@h1:5432,h2:5432/criba?target_session_attrs=read-write
 *
 * It becomes one plain address for each host, because the driver knows only those. Everything here is plain data, so
 * that it can be sent to a worker thread. Error messages never quote the address, because it holds a password.
 */
import type pg from "pg"

export type Address = {
  /** One host or several, tried in this order. */
  readonly hosts: readonly pg.ClientConfig[]
  /** The role that a host must have; hosts of another role are skipped. */
  readonly role: Role
  /** For each host. */
  readonly connectTimeoutMs: number
}

/** Criba writes to a primary, and may read from a standby. Of the embedded PostgreSQL nothing is asked. */
export type Role = "primary" | "standby" | "any"

/** With several hosts the next one must be tried while a lead still waits. */
const CONNECT_TIMEOUT_MS = { alone: 3_000, among: 2_000 }
const DEFAULT_PORT = "5432"
/** Values of `target_session_attrs` that a primary satisfies. */
const SESSIONS = {
  primary: { allowed: ["any", "read-write", "primary"], because: "Criba writes" },
  standby: { allowed: ["any", "read-only", "standby", "prefer-standby"], because: "it is read from" },
}

export function readAddress(url: string, role: "primary" | "standby" = "primary"): Address {
  const [, authority = "", path = "", query = ""] =
    /^postgres(?:ql)?:\/\/([^/?]*)(\/[^?]*)?(\?.*)?$/.exec(url) ?? refuse(EXAMPLE)
  const userEndsAt = authority.lastIndexOf("@")
  const parameters = new URLSearchParams(query)
  const hosts = listHosts(authority.slice(userEndsAt + 1), parameters)
  const timeout = readConnectTimeout(parameters)
  checkSessionAttributes(parameters, role)
  keepVerifying(parameters)

  const user = userEndsAt < 0 ? "" : `${encodeUser(authority.slice(0, userEndsAt))}@`
  return {
    hosts: hosts.map(({ host, port }) => {
      const own = new URLSearchParams(parameters)
      if (host !== "") own.set("host", host)
      own.set("port", port)
      // The driver takes host and port of the parameters; it only insists on some host in front of them.
      return { connectionString: `postgresql://${user}localhost${path}?${own}` }
    }),
    role,
    connectTimeoutMs: timeout ?? CONNECT_TIMEOUT_MS[hosts.length > 1 ? "among" : "alone"],
  }
}

/** Of plain settings, such as those of the embedded PostgreSQL. */
export const addressOf = (config: pg.ClientConfig): Address => ({
  hosts: [config],
  role: "any",
  connectTimeoutMs: CONNECT_TIMEOUT_MS.alone,
})

type Host = { readonly host: string; readonly port: string }

/** The parameters `host` and `port` come before what stands in front of the path, as in libpq. Both may be lists. */
function listHosts(authority: string, parameters: URLSearchParams): Host[] {
  const listed = authority.split(",").map(readHost)
  const names = take(parameters, "host")?.split(",") ?? listed.map(({ host }) => host)
  const ports = take(parameters, "port")?.split(",") ?? listed.map(({ port }) => port)
  if (ports.length !== 1 && ports.length !== names.length) {
    refuse(`it names ${names.length} hosts but ${ports.length} ports.`)
  }
  return names.map((host, i) => {
    const port = (ports.length === 1 ? ports[0] : ports[i]) || DEFAULT_PORT
    if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) refuse("one of its ports is none.")
    return { host, port }
  })
}

/** `name`, `name:port`, `[::1]:port`, or the folder of a socket, percent-encoded. */
function readHost(text: string): Host {
  const [, v6, name = "", port = ""] =
    /^(?:\[([\da-f:.]+)\]|([^:[\]]*))(?::(\d*))?$/i.exec(text) ?? refuse("one of its hosts is none.")
  return { host: decode(v6 ?? name), port }
}

function readConnectTimeout(parameters: URLSearchParams): number | null {
  const text = take(parameters, "connect_timeout")
  if (text === null) return null
  if (!/^\d+$/.test(text) || Number(text) === 0) refuse("connect_timeout must be a number of seconds.")
  return Number(text) * 1000
}

function checkSessionAttributes(parameters: URLSearchParams, role: keyof typeof SESSIONS): void {
  const wanted = take(parameters, "target_session_attrs")
  const { allowed, because } = SESSIONS[role]
  if (wanted !== null && !allowed.includes(wanted)) {
    refuse(`target_session_attrs must be one of ${allowed.join(", ")}: ${because}.`)
  }
  const balancing = take(parameters, "load_balance_hosts")
  if (balancing !== null && balancing !== "disable") refuse("load_balance_hosts is not supported.")
}

const SSL_MODES = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"]

/** The driver verifies certificates in all modes from `prefer` on, but warns that it may not always do so. */
function keepVerifying(parameters: URLSearchParams): void {
  const mode = parameters.get("sslmode")
  if (mode !== null && !SSL_MODES.includes(mode)) refuse(`sslmode must be one of ${SSL_MODES.join(", ")}.`)
  const compatible = parameters.get("uselibpqcompat") === "true"
  if (!compatible && ["prefer", "require", "verify-ca"].includes(parameters.get("sslmode") ?? ""))
    parameters.set("sslmode", "verify-full")
}

/** Encoded anew: people write passwords as they are. */
function encodeUser(text: string): string {
  const colon = text.indexOf(":")
  const parts = colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)]
  return parts.map((part) => encodeURIComponent(decode(part))).join(":")
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function take(parameters: URLSearchParams, name: string): string | null {
  const value = parameters.get(name)
  parameters.delete(name)
  return value
}

const EXAMPLE = "it must be an address like postgresql://user:password@host:5432/database."

function refuse(why: string): never {
  throw new Error(why)
}
