/**
 * Reads what somebody asks of a new API key, for the command line and the admin API alike.
 *
 * Every mistake is reported at once, and an unknown property is one: a misspelt `origins` or `expires_at` would
 * quietly make a key that may do more than was meant.
 */
import { Temporal } from "temporal-polyfill"
import type { FieldCode, FieldMistake, Params } from "../field-mistake.ts"
import { escapeStep } from "../json-pointer.ts"
import { readIpAddress, readNetwork } from "../network.ts"

export const SCOPES = ["ingest", "read", "read:leads", "read:stats", "read:events", "admin"] as const
export type Scope = (typeof SCOPES)[number]

/** `read` holds each narrower `read:…`, and `admin` holds everything. */
export const allows = (scopes: readonly Scope[], asked: Scope): boolean =>
  scopes.includes(asked) || scopes.includes("admin") || (asked.startsWith("read:") && scopes.includes("read"))

export const DEFAULT_RATE_PER_MINUTE = 600

const LONGEST_NAME = 200
const MOST_ORIGINS = 100
const MOST_NETWORKS = 50
const HIGHEST_RATE = 1_000_000

export type KeyRequest = {
  name: string
  scopes: Scope[]
  origins: string[]
  /** As CIDR; none: from anywhere. */
  networks: string[]
  rate_per_minute: number | null
  expires_at: Date | null
}

export function readKeyRequest(
  input: unknown,
  now: Date,
): { request: KeyRequest } | { mistakes: FieldMistake[] } {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return {
      mistakes: [{ pointer: "#", code: "not_an_object", detail: "A key is asked for with an object." }],
    }
  }
  const mistakes: FieldMistake[] = []
  const note: Note = (pointer, code, detail, params) =>
    void mistakes.push({ pointer: `#/${pointer}`, code, detail, ...(params && { params }) })
  const { name, scopes, origins, networks, rate_per_minute, expires_at, ...unknown } = input as Record<
    string,
    unknown
  >
  const request = {
    name: readName(name, note),
    scopes: readScopes(scopes, note),
    origins: readOrigins(origins ?? [], note),
    networks: readNetworks(networks ?? [], note),
    rate_per_minute:
      rate_per_minute === undefined ? DEFAULT_RATE_PER_MINUTE : readRate(rate_per_minute, note),
    expires_at: readExpiry(expires_at ?? null, now, note),
  }
  for (const property of Object.keys(unknown)) {
    note(escapeStep(property), "unknown_field", "A key has no such property.")
  }
  return mistakes.length > 0 ? { mistakes } : { request }
}

/** `https://Shop.example:443` as browsers send it, `https://shop.example`; null if it is no origin. */
export function normaliseOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\*\s]+$/i.test(text)) return null
  const url = URL.parse(text)
  // Origins become parts of a header with rules of its own: of a host there is nothing but letters, digits, dots and hyphens.
  return url !== null && /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(url.hostname) ? url.origin : null
}

type Note = (pointer: string, code: FieldCode, detail: string, params?: Params) => void

function readName(value: unknown, note: Note): string {
  if (typeof value !== "string" && value !== undefined && value !== null) {
    note("name", "wrong_type", "The name must be a string.")
    return ""
  }
  const name = value?.trim() ?? ""
  if (name === "") note("name", "required", "A key needs a name.")
  else if ([...name].length > LONGEST_NAME)
    note("name", "too_long", `At most ${LONGEST_NAME} characters.`, { most: LONGEST_NAME })
  else if (/\p{Cc}|\p{Cs}/u.test(name))
    note("name", "invalid_characters", "The name holds a control character or half a character.")
  return name
}

function readScopes(value: unknown, note: Note): Scope[] {
  const known = SCOPES.join(", ")
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    note("scopes", "required", `A key needs at least one scope: ${known}.`)
  } else if (!Array.isArray(value)) {
    note("scopes", "wrong_type", `The scopes must be a list: ${known}.`)
  } else {
    value.forEach((scope, i) => {
      if (!SCOPES.includes(scope)) note(`scopes/${i}`, "unknown_scope", `A scope is one of ${known}.`)
    })
    return SCOPES.filter((scope) => value.includes(scope))
  }
  return []
}

function readOrigins(value: unknown, note: Note): string[] {
  if (!Array.isArray(value)) {
    note("origins", "wrong_type", "The origins must be a list of strings.")
    return []
  }
  if (value.length > MOST_ORIGINS)
    note("origins", "too_many", `At most ${MOST_ORIGINS} origins.`, { most: MOST_ORIGINS })
  const origins = value.map((text, i) => {
    const origin = typeof text === "string" ? normaliseOrigin(text) : null
    if (origin === null) {
      note(`origins/${i}`, "invalid_origin", "An origin is http(s)://host[:port], without path or wildcard.")
    }
    return origin
  })
  return [...new Set(origins.filter((origin) => origin !== null))]
}

/** An address alone is the network that holds nothing else. */
function readNetworks(value: unknown, note: Note): string[] {
  if (!Array.isArray(value)) {
    note("networks", "wrong_type", "The networks must be a list of strings.")
    return []
  }
  if (value.length > MOST_NETWORKS)
    note("networks", "too_many", `At most ${MOST_NETWORKS} networks.`, { most: MOST_NETWORKS })
  const networks = value.map((text, i) => {
    const network = typeof text === "string" ? normaliseNetwork(text.trim()) : null
    if (network === null) {
      const detail =
        "A network is an address, or an address with the length of its prefix: 203.0.113.0/24, 2001:db8::/32."
      note(`networks/${i}`, "invalid_network", detail)
    }
    return network
  })
  return [...new Set(networks.filter((network) => network !== null))]
}

/** As CIDR; null if it is none. */
function normaliseNetwork(text: string): string | null {
  if (text.includes("/")) return readNetwork(text) === null ? null : text.toLowerCase()
  const address = text.includes("%") ? null : readIpAddress(text)
  return address === null ? null : `${address}/${8 * address.toByteArray().length}`
}

function readRate(value: unknown, note: Note): number | null {
  if (value === null) return null
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= HIGHEST_RATE) return Number(value)
  note("rate_per_minute", "out_of_range", `A whole number from 1 to ${HIGHEST_RATE}, or null for no limit.`, {
    least: 1,
    most: HIGHEST_RATE,
  })
  return null
}

/** A date alone is its first moment in UTC. */
function readExpiry(value: unknown, now: Date, note: Note): Date | null {
  if (value === null) return null
  const expiry = typeof value === "string" ? readInstant(value) : null
  if (expiry === null) {
    note("expires_at", "invalid_date", "A date or a date and time with its offset: 2027-01-31T18:00:00Z.")
  } else if (expiry <= now) {
    note("expires_at", "in_the_past", "The expiry must be in the future.")
  }
  return expiry
}

function readInstant(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:T|$)/i.test(text)) return null
  try {
    return new Date(Temporal.Instant.from(text.length === 10 ? `${text}T00:00Z` : text).epochMilliseconds)
  } catch {
    return null
  }
}
