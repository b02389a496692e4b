import assert from "node:assert/strict"
import { test } from "node:test"
import { changeAddress, checkEndpoint, type EndpointKind, maskAddress } from "./endpoint.ts"

const TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"
const address = (url: string, token: string | null = null) => ({
  url,
  token,
  chat_id: token && "-100",
  headers: null,
})

test("of a secret address only the host and four characters are shown", () => {
  const shown = (kind: EndpointKind, url: string) => maskAddress(kind, address(url)).url
  const slack = "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstWXYZ"
  assert.equal(shown("slack", slack), "https://hooks.slack.com/…WXYZ")
  assert.equal(
    shown("slack", "https://discord.com/api/webhooks/123456789012345678/abcdefghijWXYZ/slack"),
    "https://discord.com/…WXYZ",
  )
  assert.equal(
    shown(
      "teams",
      "https://prod-1.westeurope.logic.azure.com:443/workflows/0123456789/x?sv=1.0&sig=abcdWXYZ",
    ),
    "https://prod-1.westeurope.logic.azure.com/…WXYZ",
  )
  assert.equal(shown("slack", "https://chat.example/hooks/x"), "https://chat.example/…")
  assert.equal(shown("webhook", "https://crm.example/hooks/x"), "https://crm.example/hooks/x")
})

test("of a token only the bot's id and four characters are shown", () => {
  assert.deepEqual(maskAddress("telegram", address("https://api.telegram.org", TOKEN)), {
    url: "https://api.telegram.org",
    token: "123456789:…K-bc",
    chat_id: "-100",
    headers: null,
  })
})

test("of a CRM's token four characters are shown", () => {
  assert.equal(
    maskAddress("hubspot", address("https://api.hubapi.com", "pat-eu1-0f3c9a7e-55d1")).token,
    "…55d1",
  )
})

test("of a header only four characters are shown, and what comes back as it was shown stays", () => {
  const stored = {
    ...address("https://crm.example"),
    headers: { Authorization: "Bearer 7f3kQ0ZrB2nVx8Lw", "X-Team": "ventas" },
  }
  const shown = maskAddress("http", stored)
  assert.deepEqual(shown.headers, { Authorization: "…x8Lw", "X-Team": "…" })
  assert.deepEqual(
    changeAddress(stored, shown, {
      url: "https://new.example",
      headers: { ...shown.headers, "X-Team": "b2b" },
    }),
    {
      ...stored,
      url: "https://new.example",
      headers: { ...stored.headers, "X-Team": "b2b" },
    },
  )
})

const MISTAKES: readonly [EndpointKind, Parameters<typeof checkEndpoint>[1], string[]][] = [
  ["webhook", { url: "x" }, []],
  ["webhook", {}, ["#/url required"]],
  ["webhook", { url: "x", language: "es" }, ["#/language unknown_field"]],
  ["slack", { language: "en" }, ["#/url required"]],
  ["teams", { url: "x", token: TOKEN, chat_id: "1" }, ["#/token unknown_field", "#/chat_id unknown_field"]],
  [
    "webhook",
    { url: "x", on: ["won"], template: {}, headers: {} },
    ["#/on unknown_field", "#/template unknown_field", "#/headers unknown_field"],
  ],
  [
    "http",
    { url: "x", events: null, payload: "thin", language: "es" },
    ["#/language unknown_field", "#/events unknown_field", "#/payload unknown_field"],
  ],
  [
    "http",
    { url: "x", template: { a: ["{{nombre}}", "{{nope}} and {{extra.gclid}}"] } },
    ["#/template/a/1 unknown_placeholder"],
  ],
  [
    "http",
    { url: "x", headers: { Host: "a", "a b": "c", "X-A": "line\nbreak", "X-B": "" } },
    [
      "#/headers/Host reserved_header",
      "#/headers/a%20b invalid_format",
      "#/headers/X-A invalid_characters",
      "#/headers/X-B invalid_characters",
    ],
  ],
  ["hubspot", {}, ["#/token required"]],
  [
    "odoo",
    { token: "a b", chat_id: "1" },
    ["#/url required", "#/chat_id unknown_field", "#/token invalid_characters"],
  ],
  ["pipedrive", { url: "x", token: "x", template: ["{{nombre}}"] }, ["#/template not_an_object"]],
  ["telegram", {}, ["#/token required", "#/chat_id required"]],
  ["telegram", { token: TOKEN, chat_id: "-1001234567890" }, []],
  ["telegram", { token: TOKEN, chat_id: "@our_leads", url: "https://bots.example" }, []],
  [
    "telegram",
    { token: "bot", chat_id: "our leads" },
    ["#/token invalid_format", "#/chat_id invalid_format"],
  ],
]
for (const [kind, given, mistakes] of MISTAKES) {
  test(`${kind} with ${Object.keys(given).join(", ") || "nothing"}: ${mistakes.join(", ") || "fine"}`, () => {
    const found = checkEndpoint(kind, given, true).map(({ pointer, code }) => `${pointer} ${code}`)
    assert.deepEqual(found, mistakes)
  })
}

test("a change needs only what it changes", () => {
  assert.deepEqual(checkEndpoint("telegram", {}, false), [])
  assert.equal(checkEndpoint("slack", { token: TOKEN }, false).length, 1)
})
