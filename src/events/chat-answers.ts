/**
 * What the answers of chats mean. Their statuses say less than those of webhooks: Telegram and Teams can refuse a message with a
 * 200, a dead address of Slack answers 404, and all of them ask for pauses when there is much to say.
 *
 *   Slack        200 ok · 403, 404, 410 with a word · 429 with Retry-After
 *   Discord      200 or 204 · 404 and 401 with a code · 429 with Retry-After and `retry_after`
 *   Mattermost   200 ok · 400 with an id
 *   Rocket.Chat  200 with `success`
 *   Teams        202 · 200 with a sentence about a failure · 404 with a code
 *   Telegram     200 with `ok` · 400, 401, 403, 404 with a description · 429 with `parameters.retry_after`
 *
 * A chat is gone only if it says so in words of its own: a 404 of some proxy in between ends nothing.
 */
import type { ChatKind } from "../domain/event/endpoint.ts"
import { type Failure, failure } from "../domain/failure.ts"
import { shorten } from "../domain/wording/plain-text.ts"
import type { Carried } from "./carrier.ts"

const DEFAULT_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** A longer answer to a message that arrived may repeat it, and with it personal data. */
const LONGEST_KEPT = 40
const LONGEST_WORD = 120

/** Slack: the address is switched off, or its channel, app or workspace is gone. Discord 10015 and 50027: no such webhook. */
const GONE_WORDS =
  /^(no_service|no_service_id|no_active_hooks|no_team|team_disabled|invalid_token|channel_not_found|channel_is_archived)\b|"code": ?(?:10015|50027)\b|web\.incoming_webhook\.invalid\.app_error/
const GONE_FLOW = /"code": ?"(WorkflowNotFound|FlowNotFound)"/
const TEAMS_FAILED = /^Webhook message delivery failed/
const GONE_CHAT = /chat not found|chat was deleted|group chat was deactivated/i

/** An answer that the poster has judged by its status, judged by what it says. */
export function judgeChatAnswer(kind: ChatKind, carried: Carried): Carried {
  const { status_code: status, response_excerpt: said } = carried
  if (status === null) return carried
  const pause = pauseAskedFor(kind, carried)
  if (pause !== null) return later(carried, pause)
  if (status < 300 && isPage(said)) return failed(carried, failure("web_page"))
  return kind === "telegram" ? judgeTelegram(carried) : judgeOthers(kind, carried)
}

function judgeOthers(kind: ChatKind, carried: Carried): Carried {
  const { status_code: status, response_excerpt: said } = carried
  const text = said ?? ""
  if (carried.outcome !== "delivered") {
    const word = (kind === "teams" ? GONE_FLOW : GONE_WORDS).exec(text)
    return status === 410 || (word !== null && (status ?? 500) < 500)
      ? gone(carried, word?.[1] ?? null)
      : carried
  }
  if (kind === "teams" && TEAMS_FAILED.test(text)) return failed(carried, failure("chat_not_shown"))
  if (kind === "slack" && /"success": ?false/.test(text)) return failed(carried, failure("chat_not_shown"))
  return arrived(carried)
}

function judgeTelegram(carried: Carried): Carried {
  const { status_code: status, response_excerpt: said } = carried
  const text = said ?? ""
  if (carried.outcome === "delivered" && /"ok": ?true/.test(text)) return arrived(carried)
  const description = /"description": ?"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? null
  if (description === null)
    return carried.outcome === "delivered" ? failed(carried, failure("not_telegram")) : carried
  const isGone =
    /"ok": ?false/.test(text) && ([401, 403, 404].includes(status ?? 0) || GONE_CHAT.test(description))
  return isGone
    ? gone(carried, description)
    : failed(carried, failure("telegram_refused", { said: shorten(description, LONGEST_WORD) }))
}

/** The supergroup that a group of Telegram has become; null if it was no such answer. */
export const movedTo = ({ response_excerpt: said }: Carried): string | null =>
  /"migrate_to_chat_id": ?(-\d{1,20})/.exec(said ?? "")?.[1] ?? null

/** null: it asks for none. */
function pauseAskedFor(kind: ChatKind, carried: Carried): number | null {
  const { status_code: status, response_excerpt: said, retry_after_ms } = carried
  const isTeams = kind === "teams" && TEAMS_FAILED.test(said ?? "") && /HTTP error 429/.test(said ?? "")
  const isTelegram = kind === "telegram" && /"error_code": ?429\b/.test(said ?? "")
  if (status !== 429 && !isTeams && !isTelegram) return null
  const seconds = /"retry_after": ?(\d+(?:\.\d+)?)/.exec(said ?? "")?.[1]
  const asked = retry_after_ms ?? (seconds === undefined ? DEFAULT_PAUSE_MS : Number(seconds) * 1_000)
  return Math.min(Math.max(Math.ceil(asked), 1_000), LONGEST_PAUSE_MS)
}

const isPage = (said: string | null): boolean => /^<(?:!doctype|html|head|body)\b/i.test(said ?? "")

const later = (carried: Carried, pauseMs: number): Carried => ({
  ...carried,
  outcome: "later",
  error: failure("chat_pause", { seconds: Math.ceil(pauseMs / 1_000) }),
  retry_after_ms: pauseMs,
})
const gone = (carried: Carried, word: string | null): Carried => ({
  ...carried,
  outcome: "gone",
  error: failure("chat_gone", word === null ? {} : { said: shorten(word, LONGEST_WORD) }),
})
const failed = (carried: Carried, error: Failure): Carried => ({ ...carried, outcome: "failed", error })
const arrived = (carried: Carried): Carried => {
  const { response_excerpt: said } = carried
  const excerpt = said !== null && said.length <= LONGEST_KEPT ? said : null
  return { ...carried, outcome: "delivered", error: null, response_excerpt: excerpt }
}
