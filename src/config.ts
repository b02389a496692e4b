/**
 * The only reader of the environment. Everything is read and checked at the start; a value that makes no sense stops
 * the start with a sentence that says what to write instead.
 */
import path from "node:path"
import { readNetwork } from "./domain/network.ts"
import { readAddress } from "./store/address.ts"

export type Config = {
  readonly port: number
  readonly host: string
  /** null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent"
  /** Where others reach this server, without a trailing slash; null: its own address. */
  readonly publicUrl: string | null
  /** How many proxies stand in front, or which; false: none. */
  readonly trustProxy: boolean | number | string
  readonly metricsToken: string | null
  readonly rejectionDays: number
  /** null: leads are kept until somebody erases them. */
  readonly leadDays: number | null
  /** Private networks whose addresses webhooks may call, plain http included. */
  readonly webhookAllowNetworks: readonly string[]
  /** null: no mail is sent. */
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  /** Another way to sign in to the console; null: by password only. */
  readonly openId: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly name: string
  } | null
}

/** A setting that makes no sense. Its message is for the operator. */
export class BadSetting extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment = process.env): Config {
  const text = (name: string) => environment[name]?.trim() || null
  return {
    port: wholeNumber("PORT", text("PORT"), 3000, 0, 65_535),
    host: text("HOST") ?? "127.0.0.1",
    databaseUrl: databaseUrl(text("DATABASE_URL")),
    dataDir: path.resolve(text("DATA_DIR") ?? "data"),
    logLevel: oneOf("LOG_LEVEL", text("LOG_LEVEL"), "info", [
      "trace",
      "debug",
      "info",
      "warn",
      "error",
      "silent",
    ]),
    publicUrl: webAddress("PUBLIC_URL", text("PUBLIC_URL")),
    trustProxy: trustProxy(text("TRUST_PROXY")),
    metricsToken: text("METRICS_TOKEN"),
    rejectionDays: wholeNumber("REJECTION_DAYS", text("REJECTION_DAYS"), 30, 1, 3650),
    leadDays: wholeNumber("LEAD_DAYS", text("LEAD_DAYS"), null, 1, 36_500),
    webhookAllowNetworks: networks("WEBHOOK_ALLOW_NETWORKS", text("WEBHOOK_ALLOW_NETWORKS")),
    ...mail(text("SMTP_URL"), text("MAIL_FROM")),
    openId: openId(text),
  }
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
  if (url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "") {
    return url.href.replace(/\/+$/, "")
  }
  throw new BadSetting(`${name} must be an address like https://leads.example.com, not "${text}".`)
}

function databaseUrl(text: string | null): string | null {
  if (text === null) return null
  try {
    readAddress(text)
    return text
  } catch (error) {
    throw new BadSetting(`DATABASE_URL cannot be used: ${(error as Error).message}`)
  }
}

/**
 * true, false, how many proxies there are, or their addresses and networks, separated by commas. `true` is one proxy: to
 * believe everything would be to believe what the caller wrote.
 */
function trustProxy(text: string | null): boolean | number | string {
  if (text === null || /^(false|0|no)$/i.test(text)) return false
  if (/^(true|yes)$/i.test(text)) return 1
  return /^\d+$/.test(text) ? Number(text) : text
}

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
