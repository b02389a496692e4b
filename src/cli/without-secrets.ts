/**
 * What may leave the installation in a support bundle: settings with their secrets told only as set or not, sentences without the
 * addresses in them, and of the log the fields that it writes itself. A new setting must be decided here: the compiler asks for it.
 */
import type { Config } from "../config.ts"

const isSet = (value: unknown): string | null => (value === null ? null : "set")

/** How each setting is told. */
const SETTINGS: { readonly [Name in keyof Config]: (value: Config[Name]) => unknown } = {
  port: (value) => value,
  host: (value) => value,
  databaseUrl: tellAddress,
  readDatabaseUrl: tellAddress,
  dataDir: (value) => value,
  demoDir: (value) => value,
  logLevel: (value) => value,
  publicUrl: (value) => value,
  trustProxy: (value) => value,
  metricsToken: isSet,
  tracing: (value) =>
    value === null
      ? null
      : { ...value, endpoint: tellAddress(value.endpoint), headers: Object.keys(value.headers) },
  rejectionDays: (value) => value,
  leadDays: (value) => value,
  sessionIdleHours: (value) => value,
  sessionDays: (value) => value,
  webhookAllowNetworks: (value) => value,
  smtpUrl: tellAddress,
  mailFrom: isSet,
  remote: (value) => tellAddress(value?.url ?? null),
  signIn: (value) => value,
  openId: (value) => (value === null ? null : { issuer: tellAddress(value.issuer), name: value.name }),
  groups: (value) =>
    value === null ? null : { claim: value.claim, roles: value.roles.size, teams: value.teams.size },
}

export const tellSettings = (config: Config): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(SETTINGS).map(([name, tell]) => [
      name,
      (tell as (value: unknown) => unknown)(config[name as keyof Config]),
    ]),
  )

/** Where it leads: without a name, a password, a path and the values of parameters, any of which may be secret. */
function tellAddress(address: string | null): string | null {
  if (address === null) return null
  const url = URL.parse(address)
  if (url === null) return "set"
  const parameters = [...url.searchParams.keys()]
  const rest = parameters.length === 0 ? "" : `?${parameters.map((name) => `${name}=…`).join("&")}`
  return `${url.protocol}//${url.host}${rest}`
}

/** A sentence without what is behind the host of an address in it, and without addresses of mail. */
export const withoutAddresses = (text: string): string =>
  text
    .replace(/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/gi, (address) => tellAddress(address) ?? "")
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]*[^\s@<>"'(),;:.]/g, "…@…")

const MOST_LINES = 2_000
const LONGEST_TEXT = 2_000
/** What a line of the log says, all of which is Criba's own: src/http/shell/log.ts. Anything else is left out. */
const FIELDS =
  /^(?:level|time|msg|err|request_id|method|route|status|code|duration_ms|key_id|chore|purpose|held_ms|why|signal)$/

export type LogPart = { readonly lines: readonly unknown[]; readonly left_out: number }

/** The last lines of a log, of those that Criba has written. A journal may put words before them. */
export function readLog(text: string): LogPart {
  const all = text.split("\n").filter((line) => line.trim() !== "")
  const lines = all.slice(-MOST_LINES).flatMap((line) => readLine(line) ?? [])
  return { lines, left_out: all.length - lines.length }
}

function readLine(line: string): Record<string, unknown> | null {
  const begin = line.indexOf('{"level":')
  if (begin === -1) return null
  try {
    const fields = Object.entries(JSON.parse(line.slice(begin)) as object)
    return Object.fromEntries(
      fields.filter(([name]) => FIELDS.test(name)).map(([name, value]) => [name, clean(value)]),
    )
  } catch {
    return null
  }
}

/** Texts without addresses, in objects too: errors have causes. */
function clean(value: unknown): unknown {
  if (typeof value === "string") return withoutAddresses(value).slice(0, LONGEST_TEXT)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]))
}
