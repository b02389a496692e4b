/** Endpoints that are chats: how they are made and changed, and that nobody reads their secrets. */
import assert from "node:assert/strict"
import { after, suite, test } from "node:test"
import { sql } from "kysely"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { CHAT_EVENTS } from "../../src/domain/event/event.ts"
import { addChatPreview } from "../../src/http/routes/chat-preview.ts"
import { addWebhooks } from "../../src/http/routes/webhooks.ts"
import { readFailingWebhooks } from "../../src/store/find/overview.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { liveSecrets, patching } from "../helpers/webhooks.ts"

const admin = await openAdmin((scope, db) => {
  addWebhooks(scope, { db, guard: new AddressGuard([]) })
  addChatPreview(scope, "https://leads.example/criba")
})
const { db, call } = admin
const patch = patching(call)
after(() => admin.close())

const URL = "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstWXYZ"
const SHOWN = "https://hooks.slack.com/…WXYZ"
const TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"
const SLACK = { kind: "slack", url: URL }
const TELEGRAM = { kind: "telegram", token: TOKEN, chat_id: "-1001234567890" }
const make = (body: object) => call("POST", "webhooks", { body })
const made = async (body: object) => (await make(body)).body
const stored = async (id: string) =>
  (
    await sql<Record<string, unknown>>`
      select url, token, chat_id, language, payload, events from channel where id = ${id}`.execute(db)
  ).rows[0]

suite("a new chat", () => {
  test("gets in Spanish what a team wants to read, without secrets to sign with", async () => {
    const { status, body } = await make({ ...SLACK, description: "Ventas" })
    const { id, kind, url, language, events, payload, secret } = body
    assert.equal(status, 201)
    assert.deepEqual([kind, url, language, payload, secret], ["slack", SHOWN, "es", "thin", null])
    assert.deepEqual(events, CHAT_EVENTS)
    assert.deepEqual(await liveSecrets(db, id), [])
    assert.equal((await stored(id))?.url, URL)
  })

  test("may want all events, in English, with everything", async () => {
    const wishes = { language: "en", payload: "full", events: null }
    const { id } = await made({ kind: "teams", url: URL, ...wishes })
    assert.deepEqual(await stored(id), { url: URL, token: null, chat_id: null, ...wishes })
  })

  test("of Telegram has a bot and a chat, and its server unless there is another", async () => {
    const { url, token, chat_id } = await made(TELEGRAM)
    assert.deepEqual([url, token, chat_id], ["https://api.telegram.org", "123456789:…K-bc", TELEGRAM.chat_id])
    assert.equal((await made({ ...TELEGRAM, url: "https://bots.example" })).url, "https://bots.example")
  })

  const MISTAKES: readonly [object, string[]][] = [
    [{ kind: "slack" }, ["#/url required"]],
    [{ kind: "slak", url: URL }, ["#/kind invalid_value"]],
    [{ ...SLACK, url: "https://10.0.0.7/hooks" }, ["#/url address_refused"]],
    [{ ...SLACK, url: "http://hooks.slack.com/x" }, ["#/url address_refused"]],
    [{ ...SLACK, token: TOKEN, language: "fr" }, ["#/language invalid_value"]],
    [{ ...SLACK, token: TOKEN }, ["#/token unknown_field"]],
    [
      { kind: "telegram", token: "bot", chat_id: "our group" },
      ["#/token invalid_format", "#/chat_id invalid_format"],
    ],
    [{ kind: "telegram", chat_id: -100 }, ["#/chat_id wrong_type"]],
    [{ kind: "telegram" }, ["#/token required", "#/chat_id required"]],
    [{ ...TELEGRAM, url: "https://127.0.0.1" }, ["#/url address_refused"]],
    [{ url: URL, language: "es" }, ["#/language unknown_field"]],
    [{}, ["#/url required"]],
  ]
  for (const [body, mistakes] of MISTAKES) {
    test(`is refused for ${mistakes.join(", ")}`, async () => {
      const answer = await make(body)
      assert.deepEqual([answer.status, pointersOf(answer.body)], [422, mistakes])
    })
  }
})

suite("a chat that is there", () => {
  test("can be changed in part, and what comes back as it was shown stays", async () => {
    const { id } = await made(TELEGRAM)
    const { body } = await patch(id, { language: "en", token: "123456789:…K-bc", chat_id: "@our_leads" })
    assert.deepEqual([body.language, body.chat_id, body.token], ["en", "@our_leads", "123456789:…K-bc"])
    assert.deepEqual((await stored(id))?.token, TOKEN)
    const slack = await made(SLACK)
    await patch(slack.id, { url: SHOWN, payload: "full" })
    assert.deepEqual([(await stored(slack.id))?.url, (await stored(slack.id))?.payload], [URL, "full"])
    const moved = `${URL.slice(0, -4)}ABCD`
    assert.equal((await patch(slack.id, { url: moved })).body.url, "https://hooks.slack.com/…ABCD")
    assert.equal((await stored(slack.id))?.url, moved)
  })

  test("is not changed into what it cannot be", async () => {
    const { id } = await made(SLACK)
    const mistakesOf = async (changes: object) => pointersOf((await patch(id, changes)).body)
    assert.deepEqual(await mistakesOf({ token: TOKEN }), ["#/token unknown_field"])
    assert.deepEqual(await mistakesOf({ kind: "teams" }), ["#/kind unknown_field"])
    assert.deepEqual(await mistakesOf({ url: "https://[::1]/" }), ["#/url address_refused"])
    const plain = await made({ url: "https://crm.example/hooks" })
    assert.deepEqual(pointersOf((await patch(plain.id, { language: "es" })).body), [
      "#/language unknown_field",
    ])
  })

  test("has no secret to rotate", async () => {
    const { id } = await made(SLACK)
    const { status, body } = await call("POST", `webhooks/${id}/rotate-secret`)
    assert.deepEqual([status, body.code, body.reason], [409, "invalid_transition", "webhook_unsigned"])
  })

  test("shows its address and token in no answer and no audit entry", async () => {
    const slack = await made(SLACK)
    const telegram = await made(TELEGRAM)
    await sql`update channel set failing_since = now() where id = ${slack.id}`.execute(db)
    const seen = [
      slack,
      telegram,
      (await patch(slack.id, { description: "x" })).body,
      (await patch(telegram.id, { status: "disabled" })).body,
      (await call("GET", "webhooks?limit=200", { as: "read" })).body,
      (await call("GET", `webhooks/${slack.id}`, { as: "read" })).body,
      await readFailingWebhooks(db),
      await admin.lastAudit(`webhooks/${slack.id}`),
      (await call("DELETE", `webhooks/${telegram.id}`)).body,
      await admin.lastAudit(`webhooks/${telegram.id}`),
    ]
    const { rows: audit } = await sql`select * from audit`.execute(db)
    assert.doesNotMatch(JSON.stringify([seen, audit]), /abcdefgh|AAEhBO/)
    assert.match(JSON.stringify(seen.at(-1)), /"kind":"telegram"/)
  })
})

suite("the preview", () => {
  const preview = (body: object) => call("POST", "webhooks/preview", { body })

  test("is the message as it would be, and what is sent", async () => {
    const { status, body } = await preview({ kind: "slack", language: "en", payload: "full" })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.title, body.lines],
      [
        "New lead for Ana · growth",
        [
          "Lucía Fernández · Comercio electrónico · €120,000",
          "+34600111222 · lucia@example.com",
          "First contact within 30 min",
        ],
      ],
    )
    assert.match(body.link.href, /^https:\/\/leads\.example\/criba\/leads\//)
    assert.match(body.request.blocks[0].text.text, /^\*New lead for Ana · growth\*\n/)
  })

  test("leaves out what is personal, and exists for every event and for the test", async () => {
    assert.deepEqual((await preview({ kind: "telegram" })).body.lines, ["Primer contacto en 30 min"])
    const titles = await Promise.all(
      [...CHAT_EVENTS, "lead.contact_due", "policy.published", "webhook.test"].map(async (event) => {
        const { status, body } = await preview({ kind: "teams", language: "en", event })
        assert.equal(status, 200)
        return body.title
      }),
    )
    assert.equal(new Set(titles).size, titles.length)
  })

  test("is of chats only", async () => {
    assert.deepEqual(pointersOf((await preview({ kind: "webhook" })).body), ["#/kind invalid_value"])
  })
})
