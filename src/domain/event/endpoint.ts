/**
 * Where events are sent: to a program, signed (`webhook`), or to people, as messages in their chat. Whoever knows the address
 * of a chat, or the token of a bot, can write there. So these are secrets, of which only a hint is ever shown.
 */

import { type FieldMistake, mistakeIn } from "../field-mistake.ts"
import type { Language } from "../language.ts"

export const ENDPOINT_KINDS = ["webhook", "slack", "teams", "telegram"] as const
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
}

export const TELEGRAM_API = "https://api.telegram.org"
const TOKEN_FORMAT = /^\d{3,20}:[\w-]{20,100}$/
const CHAT_FORMAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,63})$/
const HINT = 4
const FEWEST_HIDDEN = 12

/** The address for display and logs: enough to distinguish two endpoints. */
export function maskAddress(kind: EndpointKind, { url, token, chat_id }: EndpointAddress): EndpointAddress {
  const isSecret = kind === "slack" || kind === "teams"
  return { url: isSecret ? maskUrl(url) : url, token: token === null ? null : maskToken(token), chat_id }
}

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

type EndpointInput = Partial<EndpointAddress> & { readonly language?: Language }

/** Mistakes in the settings of an endpoint of this kind; `isNew`: required fields must be present. */
export function checkEndpoint(kind: EndpointKind, given: EndpointInput, isNew: boolean): FieldMistake[] {
  const mistakes: FieldMistake[] = []
  const needed = kind === "telegram" ? (["token", "chat_id"] as const) : (["url"] as const)
  for (const field of isNew ? needed : []) {
    if (given[field] === undefined) mistakes.push(mistakeIn(field, "required", `\`${field}\` is required.`))
  }
  if (kind !== "telegram") {
    for (const field of ["token", "chat_id"] as const) {
      if (given[field] !== undefined)
        mistakes.push(
          mistakeIn(field, "unknown_field", `\`${field}\` is only for endpoints of kind \`telegram\`.`),
        )
    }
  } else {
    if (given.token && !TOKEN_FORMAT.test(given.token)) mistakes.push(notLike("token", "123456789:AAE…"))
    if (given.chat_id && !CHAT_FORMAT.test(given.chat_id))
      mistakes.push(notLike("chat_id", "-1001234567890 or @channel"))
  }
  if (kind === "webhook" && given.language !== undefined)
    mistakes.push(
      mistakeIn("language", "unknown_field", "`language` is only for chats: a webhook gets data."),
    )
  return mistakes
}

const notLike = (field: string, example: string): FieldMistake =>
  mistakeIn(field, "invalid_format", `\`${field}\` must look like ${example}.`)
