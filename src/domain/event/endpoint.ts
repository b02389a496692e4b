/**
 * Where events are sent: to a program, signed (`webhook`), to people, as messages in their chat, or as records to a program that
 * keeps them (a destination: destination.ts). Whoever knows the address of a chat, a token or a header can write there. So these
 * are secrets, of which only a hint is ever shown.
 */

import { type FieldMistake, mistakeIn } from "../field-mistake.ts"
import type { Language } from "../language.ts"
import {
  checkDestination,
  DESTINATION_KINDS,
  type DestinationInput,
  type Headers,
  HUBSPOT_API,
  isCrm,
  isDestination,
} from "./destination.ts"

export const ENDPOINT_KINDS = ["webhook", "slack", "teams", "telegram", ...DESTINATION_KINDS] as const
export type EndpointKind = (typeof ENDPOINT_KINDS)[number]
export const CHAT_KINDS = ["slack", "teams", "telegram"] as const
export type ChatKind = (typeof CHAT_KINDS)[number]

/** To people, and not to programs. */
export const isChat = (kind: string): kind is ChatKind => (CHAT_KINDS as readonly string[]).includes(kind)

/**
 * The pause after each message to a chat: what it takes for hours on end, and not only for a moment. Slack allows one message a
 * second, Teams four requests, Telegram twenty messages a minute into a group.
 */
export const PACE_MS: { readonly [kind in ChatKind]: number } = {
  slack: 1_000,
  teams: 1_000,
  telegram: 3_000,
}

export type EndpointAddress = {
  /** Of Telegram: the server of its Bot API. */
  readonly url: string
  /** The token of a Telegram bot, and the chat that it writes to; null of other kinds. */
  readonly token: string | null
  readonly chat_id: string | null
  /** Of destinations: what is sent with each request; null of other kinds. */
  readonly headers: Headers | null
}

export const TELEGRAM_API = "https://api.telegram.org"
const TOKEN_FORMAT = /^\d{3,20}:[\w-]{20,100}$/
const CHAT_FORMAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,63})$/
const HINT = 4
const FEWEST_HIDDEN = 12

/** The address for display and logs: enough to distinguish two endpoints. */
export const maskAddress = (
  kind: EndpointKind,
  { url, token, chat_id, headers }: EndpointAddress,
): EndpointAddress => ({
  url: shownUrl(kind, url),
  token: token === null ? null : kind === "telegram" ? maskToken(token) : `…${hint(token)}`,
  chat_id,
  headers: headers && mapValues(headers, (value) => `…${hint(value)}`),
})

export const shownUrl = (kind: EndpointKind, url: string): string =>
  kind === "slack" || kind === "teams" ? maskUrl(url) : url

/** The stored address with what is given anew. What comes back as it was shown, masked, stays. */
export function changeAddress(
  stored: EndpointAddress,
  shown: EndpointAddress,
  given: Partial<EndpointAddress>,
): EndpointAddress {
  const anew = (field: "url" | "token" | "chat_id") =>
    given[field] === undefined || given[field] === shown[field] ? {} : { [field]: given[field] }
  const headers = given.headers && {
    headers: mapValues(given.headers, (value, name) =>
      value === shown.headers?.[name] ? (stored.headers?.[name] ?? value) : value,
    ),
  }
  return { ...stored, ...anew("url"), ...anew("token"), ...anew("chat_id"), ...headers }
}

/** What is secret goes to no other server than the one for which it was given: whoever may change an address learns no token by that. */
export function checkMove(
  stored: EndpointAddress,
  shown: EndpointAddress,
  given: Partial<EndpointAddress>,
): FieldMistake[] {
  const isMoved =
    given.url !== undefined && given.url !== shown.url && originOf(given.url) !== originOf(stored.url)
  if (!isMoved) return []
  const isKept = (value: string | undefined, before: string | undefined) =>
    value === undefined || value === before
  const keepsToken = stored.token !== null && isKept(given.token ?? undefined, shown.token ?? undefined)
  const keepsHeader = Object.keys(given.headers ?? stored.headers ?? {}).some(
    (name) => stored.headers?.[name] !== undefined && isKept(given.headers?.[name], shown.headers?.[name]),
  )
  const again = (field: string) =>
    mistakeIn(field, "required", `The address is another server's: give \`${field}\` anew.`)
  return [...(keepsToken ? [again("token")] : []), ...(keepsHeader ? [again("headers")] : [])]
}

const originOf = (url: string) => URL.parse(url)?.origin

const mapValues = (headers: Headers, change: (value: string, name: string) => string): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]))

function maskUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null) return "…"
  const secret = `${url.pathname}${url.search}`.replace(/\/slack$/, "") // every such address of Discord ends so
  return `${url.origin}/…${hint(secret)}`
}

/** The number before the colon is the bot's id, which everybody sees who talks to it. */
function maskToken(token: string): string {
  const [id = "", secret = ""] = token.split(":")
  return `${id}:…${hint(secret)}`
}

const hint = (secret: string): string => (secret.length < HINT + FEWEST_HIDDEN ? "" : secret.slice(-HINT))

type EndpointInput = Partial<EndpointAddress> &
  DestinationInput & { readonly language?: Language; readonly events?: unknown; readonly payload?: unknown }

/** Mistakes in the settings of an endpoint of this kind; `isNew`: required fields must be present. */
export function checkEndpoint(kind: EndpointKind, given: EndpointInput, isNew: boolean): FieldMistake[] {
  const mistakes: FieldMistake[] = []
  const needed = neededOf(kind)
  for (const field of isNew ? needed : []) {
    if (given[field] === undefined) mistakes.push(mistakeIn(field, "required", `\`${field}\` is required.`))
  }
  for (const field of ["token", "chat_id"] as const) {
    if (given[field] !== undefined && !needed.includes(field))
      mistakes.push(mistakeIn(field, "unknown_field", `Endpoints of kind \`${kind}\` have no \`${field}\`.`))
  }
  if (kind === "telegram") {
    if (given.token && !TOKEN_FORMAT.test(given.token)) mistakes.push(notLike("token", "123456789:AAE…"))
    if (given.chat_id && !CHAT_FORMAT.test(given.chat_id))
      mistakes.push(notLike("chat_id", "-1001234567890 or @channel"))
  } else if (given.token && !/^[\x21-\x7e]+$/.test(given.token))
    mistakes.push(
      mistakeIn("token", "invalid_characters", "The token must be printable ASCII without spaces."),
    )
  if (!isChat(kind) && given.language !== undefined)
    mistakes.push(
      mistakeIn("language", "unknown_field", "`language` is only for chats: a program gets data."),
    )
  return [...mistakes, ...checkDestination(isDestination(kind) ? kind : null, given)]
}

const neededOf = (kind: EndpointKind): readonly ("url" | "token" | "chat_id")[] => {
  if (kind === "telegram") return ["token", "chat_id"]
  if (kind === "hubspot") return ["token"]
  return isCrm(kind) ? ["url", "token"] : ["url"]
}

/** Where an endpoint is of which nobody said: of services that have one address for all. */
export const usualUrl = (kind: EndpointKind): string => (kind === "hubspot" ? HUBSPOT_API : TELEGRAM_API)

const notLike = (field: string, example: string): FieldMistake =>
  mistakeIn(field, "invalid_format", `\`${field}\` must look like ${example}.`)
