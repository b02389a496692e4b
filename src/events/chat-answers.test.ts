/** What chats answer, as their documentation has it, and what that means. */
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { failureText } from "../../test/helpers/failure-text.ts"
import type { ChatKind } from "../domain/event/endpoint.ts"
import { failure } from "../domain/failure.ts"
import type { Carried } from "./carrier.ts"
import { judgeChatAnswer, movedTo } from "./chat-answers.ts"

/** As the poster hands it on. */
const answer = (status: number, body: string, retryAfterMs: number | null = null): Carried => ({
  outcome: status < 300 ? "delivered" : status === 410 ? "gone" : "failed",
  status_code: status,
  duration_ms: 5,
  error: status < 300 ? null : failure("answered", { status }),
  response_excerpt: body || null,
  retry_after_ms: retryAfterMs,
})

const tg = (error_code: number, description: string, parameters?: object) =>
  JSON.stringify({ ok: false, error_code, description, parameters })
const SENT = JSON.stringify({
  ok: true,
  result: { message_id: 7, text: "Nuevo lead para Ana: Lucía, +34600111222" },
})
const PAGE = "<!DOCTYPE html><html><body>Sign in</body></html>"
const TEAMS_429 =
  "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x"
const TEAMS_413 = TEAMS_429.replace("429", "413")

const CASES: readonly [ChatKind, string, Carried, Carried["outcome"], RegExp | null][] = [
  ["slack", "Slack takes it", answer(200, "ok"), "delivered", null],
  ["slack", "Discord takes it", answer(204, ""), "delivered", null],
  ["slack", "Rocket.Chat takes it", answer(200, '{"success":true}'), "delivered", null],
  [
    "slack",
    "Rocket.Chat does not",
    answer(200, '{"success":false,"error":"x"}'),
    "failed",
    /did not show it/,
  ],
  ["slack", "a page of a web site", answer(200, PAGE), "failed", /web page/],
  ["slack", "the webhook was removed", answer(404, "no_service"), "gone", /\(no_service\)/],
  ["slack", "the app was removed", answer(403, "invalid_token"), "gone", /\(invalid_token\)/],
  ["slack", "the channel is archived", answer(410, "channel_is_archived"), "gone", /\(channel_is_archived\)/],
  ["slack", "an admin forbids posting", answer(403, "action_prohibited"), "failed", /answered 403/],
  ["slack", "a 404 of a proxy", answer(404, "404 page not found"), "failed", /answered 404/],
  [
    "slack",
    "Discord knows no such webhook",
    answer(404, '{"message": "Unknown Webhook", "code": 10015}'),
    "gone",
    /any more/,
  ],
  [
    "slack",
    "Mattermost knows no such webhook",
    answer(
      400,
      '{"id":"web.incoming_webhook.invalid.app_error","message":"Invalid webhook.","status_code":400}',
    ),
    "gone",
    /any more/,
  ],
  ["slack", "a fault of the server that quotes", answer(502, "no_service"), "failed", /answered 502/],
  ["teams", "the flow takes it", answer(202, ""), "delivered", null],
  ["teams", "an old connector takes it", answer(200, "1"), "delivered", null],
  ["teams", "an old connector does not", answer(200, TEAMS_413), "failed", /did not show it/],
  [
    "teams",
    "the flow was deleted",
    answer(404, '{"error":{"code":"WorkflowNotFound","message":"x"}}'),
    "gone",
    /\(WorkflowNotFound\)/,
  ],
  [
    "teams",
    "the flow is switched off",
    answer(400, '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}'),
    "failed",
    /400/,
  ],
  ["telegram", "Telegram takes it", answer(200, SENT), "delivered", null],
  ["telegram", "not Telegram", answer(200, '{"hello":1}'), "failed", /not Telegram/],
  [
    "telegram",
    "ok: false with a 200",
    answer(200, tg(400, "Bad Request: message is too long")),
    "failed",
    /too long/,
  ],
  ["telegram", "a wrong token", answer(401, tg(401, "Unauthorized")), "gone", /\(Unauthorized\)/],
  ["telegram", "a token of no bot", answer(404, tg(404, "Not Found")), "gone", /\(Not Found\)/],
  [
    "telegram",
    "blocked",
    answer(403, tg(403, "Forbidden: bot was blocked by the user")),
    "gone",
    /bot was blocked/,
  ],
  ["telegram", "no such chat", answer(400, tg(400, "Bad Request: chat not found")), "gone", /chat not found/],
  ["telegram", "a 403 of a proxy", answer(403, "Forbidden"), "failed", /answered 403/],
]

describe("an answer of a chat", () => {
  for (const [kind, what, carried, outcome, error] of CASES) {
    test(`${kind}, ${what}: ${outcome}`, () => {
      const judged = judgeChatAnswer(kind, carried)
      assert.equal(judged.outcome, outcome)
      if (error === null) assert.equal(judged.error, null)
      else assert.match(failureText(judged.error) ?? "", error)
    })
  }

  const PAUSES: readonly [ChatKind, Carried, number][] = [
    ["slack", answer(429, "rate_limited", 12_000), 12_000],
    ["slack", answer(429, '{"message": "You are being rate limited.", "retry_after": 0.65}'), 1_000],
    ["slack", answer(429, ""), 30_000],
    ["slack", answer(429, "", 86_400_000), 3_600_000],
    ["teams", answer(200, TEAMS_429), 30_000],
    ["telegram", answer(429, tg(429, "Too Many Requests: retry after 34", { retry_after: 34 })), 34_000],
    ["telegram", answer(200, tg(429, "Too Many Requests: retry after 3", { retry_after: 3 })), 3_000],
  ]
  for (const [kind, carried, pause] of PAUSES) {
    test(`${kind}, a ${carried.status_code} that asks for a pause of ${pause} ms`, () => {
      const { outcome, retry_after_ms, error } = judgeChatAnswer(kind, carried)
      assert.deepEqual([outcome, retry_after_ms], ["later", pause])
      assert.deepEqual(error, failure("chat_pause", { seconds: pause / 1_000 }))
    })
  }

  test("no answer stays no answer", () => {
    const silence = { ...answer(500, ""), status_code: null, error: failure("no_answer", { seconds: 15 }) }
    assert.deepEqual(judgeChatAnswer("slack", silence), silence)
  })

  test("one that repeats the message is not kept", () => {
    assert.equal(judgeChatAnswer("telegram", answer(200, SENT)).response_excerpt, null)
    assert.equal(judgeChatAnswer("slack", answer(200, "ok")).response_excerpt, "ok")
  })

  test("tells where a group of Telegram has moved to", () => {
    const moved = tg(400, "Bad Request: group chat was upgraded", { migrate_to_chat_id: -1001234567890 })
    assert.equal(movedTo(answer(400, moved)), "-1001234567890")
    assert.equal(movedTo(answer(200, SENT)), null)
  })
})
