/**
 * The only reader of the environment. Everything is read and checked at the start; values that make no sense stop the
 * start with a sentence each, which names the setting and says what to write instead.
 */
import { accessSync, constants } from "node:fs"
import { isIP } from "node:net"
import path from "node:path"
import { readIpAddress, readNetwork } from "./domain/network.ts"
import { type GroupRules, readGroupRules } from "./people/groups.ts"
import { OPEN_WAYS, type OpenWays } from "./people/sign-in-options.ts"
import { readAddress } from "./store/connection/address.ts"
import { readTracing, type TracingSettings } from "./tracing/settings.ts"

export type Config = {
  readonly port: number
  readonly host: string
  /** null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** A standby of that database, to read from; null: everything is read from the database itself. */
  readonly readDatabaseUrl: string | null
  readonly dataDir: string
  /** Where the demo's database is: a folder of its own, unless DATA_DIR names one. */
  readonly demoDir: string
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent"
  /** Where others reach this server, without a trailing slash; null: its own address. */
  readonly publicUrl: string | null
  /** How many proxies stand in front, or which; false: none. */
  readonly trustProxy: boolean | number | string
  readonly metricsToken: string | null
  /** null: no traces. */
  readonly tracing: TracingSettings | null
  readonly rejectionDays: number
  /** null: leads are kept until somebody erases them. */
  readonly leadDays: number | null
  /** A session of the console ends after so many hours without use, and so many days after the sign-in. */
  readonly sessionIdleHours: number
  readonly sessionDays: number
  /** Private networks whose addresses webhooks may call, plain http included. */
  readonly webhookAllowNetworks: readonly string[]
  /** null: no mail is sent. */
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  /** The server that `criba mcp` speaks for, and the key with which it asks there; null: the database of this machine. */
  readonly remote: { readonly url: string; readonly key: string } | null
  /** How people sign in to the console: `passkey` and `openid` alone, or `any` of what is there. */
  readonly signIn: OpenWays
  /** A provider by which people sign in to the console. */
  readonly openId: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly name: string
  } | null
  /** The roles and teams that the provider's groups give; null: none. */
  readonly groups: GroupRules | null
}

/** Settings that make no sense. The message is for the operator, a line for each. */
export class BadSetting extends Error {}

/** How people call this program where a wrapper stands in front of it (examples/systemd/criba), for messages that name a command. */
export const CALLED_AS: string | null = process.env.CRIBA_COMMAND?.trim() || null

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const

export type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment = process.env): Config {
  const text = (name: string) => environment[name]?.trim() || null
  const mistakes: string[] = []
  // All mistakes are reported at once. What is answered after one is never used: the start stops.
  const check = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      mistakes.push(error.message)
      return undefined as T
    }
  }
  const config = {
    port: check(() => wholeNumber("PORT", text("PORT"), 3000, 0, 65_535)),
    host: check(() => host(text("HOST"))),
    databaseUrl: check(() => databaseUrl("DATABASE_URL", text("DATABASE_URL"))),
    readDatabaseUrl: check(() => readDatabaseUrl(text("READ_DATABASE_URL"), text("DATABASE_URL"))),
    dataDir: path.resolve(text("DATA_DIR") ?? "data"),
    demoDir: path.resolve(text("DATA_DIR") ?? "data-demo"),
    logLevel: check(() => oneOf("LOG_LEVEL", text("LOG_LEVEL"), "info", LOG_LEVELS)),
    publicUrl: check(() => webAddress("PUBLIC_URL", text("PUBLIC_URL"))),
    trustProxy: check(() => trustProxy(text("TRUST_PROXY"))),
    metricsToken: check(() => token("METRICS_TOKEN", text("METRICS_TOKEN"))),
    tracing: check(() =>
      readTracing(text, (sentence) => {
        throw new BadSetting(sentence)
      }),
    ),
    rejectionDays: check(() => wholeNumber("REJECTION_DAYS", text("REJECTION_DAYS"), 30, 1, 3650)),
    leadDays: check(() => wholeNumber("LEAD_DAYS", text("LEAD_DAYS"), null, 1, 36_500)),
    sessionIdleHours: check(() => wholeNumber("SESSION_IDLE_HOURS", text("SESSION_IDLE_HOURS"), 12, 1, 8760)),
    sessionDays: check(() => wholeNumber("SESSION_DAYS", text("SESSION_DAYS"), 30, 1, 365)),
    webhookAllowNetworks: check(() => networks("WEBHOOK_ALLOW_NETWORKS", text("WEBHOOK_ALLOW_NETWORKS"))),
    ...check(() => mail(text("SMTP_URL"), text("MAIL_FROM"))),
    remote: check(() => remote(text("CRIBA_URL"), text("CRIBA_KEY"))),
    openId: check(() => openId(text)),
    groups: check(() => groupRules(text)),
    signIn: check(() => signIn(text)),
  }
  if (mistakes.length > 0) throw new BadSetting(mistakes.join("\n"))
  return config
}

function wholeNumber<T extends number | null>(
  name: string,
  text: string | null,
  otherwise: T,
  least: number,
  most: number,
): number | T {
  if (text === null) return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new BadSetting(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

function oneOf<T extends string>(name: string, text: string | null, otherwise: T, choices: readonly T[]): T {
  if (text === null) return otherwise
  const choice = choices.find((candidate) => candidate === text.toLowerCase())
  if (choice !== undefined) return choice
  throw new BadSetting(`${name} must be one of ${choices.join(", ")}, not "${text}".`)
}

function webAddress(name: string, text: string | null): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  const isPlain = url !== null && `${url.search}${url.hash}${url.username}${url.password}` === ""
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, "")
  throw new BadSetting(`${name} must be an address like https://leads.example.com, not "${text}".`)
}

/** An address, or a name for one. Whether it is this machine's shows when somebody listens there. */
function host(text: string | null): string {
  if (text === null) return "127.0.0.1"
  if (isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text
  throw new BadSetting(`HOST must be an address like 127.0.0.1, 0.0.0.0 or ::1, not "${text}".`)
}

/** What can stand behind `Bearer` in a header. Its value is not repeated: it is a secret. */
function token(name: string, text: string | null): string | null {
  if (text === null || /^[\x21-\x7e]+$/.test(text)) return text
  throw new BadSetting(`${name} must be letters, digits and signs of ASCII, without spaces.`)
}

/** Files that the address names must be there: the driver would say so only at the first connection. */
function databaseUrl(name: string, text: string | null, role?: "standby"): string | null {
  if (text === null) return null
  try {
    readAddress(text, role)
    const parameters = new URLSearchParams(text.replace(/^[^?]*/, ""))
    for (const name of ["sslrootcert", "sslcert", "sslkey"]) mustBeReadable(parameters.get(name))
    return text
  } catch (error) {
    throw new BadSetting(`${name} cannot be used: ${(error as Error).message}`)
  }
}

function readDatabaseUrl(text: string | null, primary: string | null): string | null {
  if (text !== null && primary === null)
    throw new BadSetting("READ_DATABASE_URL needs DATABASE_URL: the embedded database has no standby.")
  return databaseUrl("READ_DATABASE_URL", text, "standby")
}

function mustBeReadable(file: string | null): void {
  try {
    if (file !== null) accessSync(file, constants.R_OK)
  } catch (error) {
    throw new Error(`the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/**
 * true, false, how many proxies there are, or their addresses and networks, separated by commas. `true` is one proxy: to
 * believe everything would be to believe what the caller wrote.
 */
function trustProxy(text: string | null): boolean | number | string {
  if (text === null || /^(false|0|no)$/i.test(text)) return false
  if (/^(true|yes)$/i.test(text)) return 1
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const proxies = text.split(",").map((proxy) => proxy.trim())
  const wrong = proxies.find((proxy) => !PROXY_NETWORKS.includes(proxy) && !isAddressOrNetwork(proxy))
  if (wrong === undefined) return proxies.join(",")
  throw new BadSetting(
    "TRUST_PROXY must be true, false, the number of proxies, or their addresses and networks like " +
      `127.0.0.1,10.0.0.0/8, and "${wrong}" is none of these.`,
  )
}

/** Names that the HTTP library knows. */
const PROXY_NETWORKS = ["loopback", "linklocal", "uniquelocal"]

const isAddressOrNetwork = (text: string): boolean =>
  readIpAddress(text) !== null || readNetwork(text) !== null

function networks(name: string, text: string | null): string[] {
  const listed = (text ?? "")
    .split(",")
    .map((network) => network.trim())
    .filter((network) => network !== "")
  const wrong = listed.find((network) => readNetwork(network) === null)
  if (wrong === undefined) return listed
  throw new BadSetting(`${name} must list networks like 10.0.0.0/8,fd00::/8, and "${wrong}" is none.`)
}

/** Mail needs a sender: some servers refuse what names none. */
function mail(smtpUrl: string | null, from: string | null): Pick<Config, "smtpUrl" | "mailFrom"> {
  if (smtpUrl !== null && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? "")) {
    throw new BadSetting("SMTP_URL must be an address like smtps://user:password@smtp.example.com:465.")
  }
  if (smtpUrl !== null && from === null) {
    throw new BadSetting(
      "SMTP_URL needs MAIL_FROM too, the sender of the mail: Criba <leads@example.com>, say.",
    )
  }
  if (from !== null && !/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from)) {
    throw new BadSetting(`MAIL_FROM must be an address like Criba <leads@example.com>, not "${from}".`)
  }
  return { smtpUrl, mailFrom: from }
}

function remote(address: string | null, key: string | null): Config["remote"] {
  const url = webAddress("CRIBA_URL", address)
  if (url === null && key === null) return null
  if (url !== null && key !== null) return { url, key }
  throw new BadSetting("CRIBA_URL and CRIBA_KEY, an API key of the server there, need each other.")
}

/** The provider sends people back to PUBLIC_URL, so it must be known. */
function openId(text: (name: string) => string | null): Config["openId"] {
  const [issuer, clientId, clientSecret] = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"].map(text)
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret || text("PUBLIC_URL") === null) {
    throw new BadSetting("OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL too.")
  }
  webAddress("OIDC_ISSUER", issuer)
  return { issuer, clientId, clientSecret, name: text("OIDC_NAME") ?? "OpenID" }
}

function groupRules(text: (name: string) => string | null): GroupRules | null {
  const given = text("OIDC_GROUPS")
  if (given === null) return null
  if (text("OIDC_ISSUER") === null) throw new BadSetting("OIDC_GROUPS needs OIDC_ISSUER too.")
  const rules = readGroupRules(given, text("OIDC_GROUPS_CLAIM") ?? "groups")
  if (!("wrong" in rules)) return rules
  throw new BadSetting(
    `OIDC_GROUPS must say what groups give, like criba-admins=admin; sales=triager; sales-north=team:north, and "${rules.wrong}" does not.`,
  )
}

/** A setting by which nobody could come in stops the start. */
function signIn(text: (name: string) => string | null): OpenWays {
  const open = oneOf("SIGN_IN", text("SIGN_IN"), "any", OPEN_WAYS)
  if (open === "openid" && text("OIDC_ISSUER") === null)
    throw new BadSetting("SIGN_IN=openid needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.")
  const { protocol, hostname } = URL.parse(text("PUBLIC_URL") ?? "") ?? {}
  const hasPasskeys =
    hostname === "localhost" || (protocol === "https:" && !/^[\d.]+$|:/.test(hostname ?? ""))
  if (open === "passkey" && !hasPasskeys)
    throw new BadSetting(
      "SIGN_IN=passkey needs a PUBLIC_URL with https and a name: browsers have passkeys nowhere else.",
    )
  return open
}
