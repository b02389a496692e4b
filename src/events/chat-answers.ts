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

/** Corrects the poster's verdict, which knows only the status, by the text of the answer. */
export function judgeChatAnswer(kind: ChatKind, carried: Carried): Carried {
  const { status_code: status, response_excerpt: answer } = carried
  if (status === null) return carried
  const pause = readPause(kind, carried)
  if (pause !== null) return later(carried, pause)
  if (status < 300 && isPage(answer)) return failed(carried, failure("web_page"))
  return kind === "telegram" ? judgeTelegram(carried) : judgeOthers(kind, carried)
}

function judgeOthers(kind: ChatKind, carried: Carried): Carried {
  const { status_code: status, response_excerpt: answer } = carried
  const text = answer ?? ""
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
  const { status_code: status, response_excerpt: answer } = carried
  const text = answer ?? ""
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

/** The id of the supergroup that a Telegram group has become; null for other answers. */
export const movedTo = ({ response_excerpt: answer }: Carried): string | null =>
  /"migrate_to_chat_id": ?(-\d{1,20})/.exec(answer ?? "")?.[1] ?? null

/** The pause that the chat asks for; null for none. */
function readPause(kind: ChatKind, carried: Carried): number | null {
  const { status_code: status, response_excerpt: answer, retry_after_ms } = carried
  const isTeams = kind === "teams" && TEAMS_FAILED.test(answer ?? "") && /HTTP error 429/.test(answer ?? "")
  const isTelegram = kind === "telegram" && /"error_code": ?429\b/.test(answer ?? "")
  if (status !== 429 && !isTeams && !isTelegram) return null
  const seconds = /"retry_after": ?(\d+(?:\.\d+)?)/.exec(answer ?? "")?.[1]
  const pauseMs = retry_after_ms ?? (seconds === undefined ? DEFAULT_PAUSE_MS : Number(seconds) * 1_000)
  return Math.min(Math.max(Math.ceil(pauseMs), 1_000), LONGEST_PAUSE_MS)
}

const isPage = (answer: string | null): boolean => /^<(?:!doctype|html|head|body)\b/i.test(answer ?? "")

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
  const { response_excerpt: answer } = carried
  const excerpt = answer !== null && answer.length <= LONGEST_KEPT ? answer : null
  return { ...carried, outcome: "delivered", error: null, response_excerpt: excerpt }
}
