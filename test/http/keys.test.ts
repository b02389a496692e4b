import assert from "node:assert/strict"
import { after, test } from "node:test"

import { addApiKey, requireKey } from "../../src/http/access/authenticate.ts"
import { answerPreflight } from "../../src/http/access/cross-origin.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { RateWindows } from "../../src/http/access/rate.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { Problem } from "../../src/http/shell/problems.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { createKey, revokeKey } from "../../src/store/people/keys.ts"
import { testDatabase } from "../helpers/database.ts"

const INGEST = "/api/public/ingest-lead"
const SHOP = "https://shop.example"

let nowMs = 1_000
const database = await testDatabase()
const log = makeLog("silent")
const ring = new KeyRing(database.db, log, { now: () => nowMs })
const app = await buildServer(
  { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady: async () => ({ ready: true }) },
  (app) => {
    addApiKey(app)
    app.options(INGEST, answerPreflight(ring))
    app.post(INGEST, { onRequest: requireKey(ring, "ingest") }, async (request) => {
      if (request.headers["x-refuse"]) throw new Problem("malformed_json", "The body is not JSON.")
      return { by: request.apiKey.id }
    })
    app.get("/api/admin/leads", { onRequest: requireKey(ring, "read") }, async () => ({ data: [] }))
    app.delete("/api/admin/leads", { onRequest: requireKey(ring, "admin") }, async () => ({ data: [] }))
  },
)
const url = await app.listen({ port: 0 })
after(async () => {
  await app.close()
  await ring.close()
  await database.close()
})

const newKey = (changes: Partial<Parameters<typeof createKey>[1]> = {}) =>
  createKey(database.db, { name: "Web form", scopes: ["ingest"], ...changes })

type Headers = Record<string, string>
const call = async (method: string, path: string, headers: Headers) => {
  const answer = await fetch(url + path, { method, headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) }
}
const ingest = (secret: string, headers: Headers = {}) =>
  call("POST", INGEST, { authorization: `Bearer ${secret}`, ...headers })

test("a live key passes, whatever the case of Bearer and the spaces after it", async () => {
  const { key, secret } = await newKey()
  for (const scheme of ["Bearer ", "bearer ", "BEARER   "]) {
    const { status, body } = await call("POST", INGEST, { authorization: scheme + secret })
    assert.deepEqual([status, body], [200, { by: key.id }])
  }
})

test("without Bearer credentials the key is missing", async () => {
  const { secret } = await newKey()
  for (const headers of [
    {},
    { authorization: secret },
    { authorization: "Basic YTpi" },
    { authorization: "Bearer" },
  ]) {
    const answer = await call("POST", INGEST, headers as Headers)
    assert.deepEqual([answer.status, answer.body.code], [401, "missing_key"])
    assert.equal(answer.headers.get("www-authenticate"), 'Bearer realm="criba"')
  }
})

test("an unknown, malformed or revoked key is invalid", async () => {
  const { key, secret } = await newKey()
  await revokeKey(database.db, key.id)
  const unknown = "criba_0123456789ABCDEFGHIJKLMNOPQRSTUV1e2YtR"
  for (const token of [secret, unknown, "nonsense", `${secret} ${secret}`]) {
    const answer = await ingest(token)
    assert.deepEqual([answer.status, answer.body.code], [401, "invalid_key"])
    assert.equal(answer.headers.get("www-authenticate"), 'Bearer realm="criba", error="invalid_token"')
    assert.equal(answer.headers.get("ratelimit"), null)
  }
})

test("a key does what its scopes allow, and admin allows all", async () => {
  const routes = [
    ["POST", INGEST, "ingest"],
    ["GET", "/api/admin/leads", "read"],
    ["DELETE", "/api/admin/leads", "admin"],
  ] as const
  const allowed = { ingest: ["ingest"], read: ["read"], admin: ["ingest", "read", "admin"] }
  for (const own of ["ingest", "read", "admin"] as const) {
    const { secret } = await newKey({ scopes: [own] })
    for (const [method, path, scope] of routes) {
      const answer = await call(method, path, { authorization: `Bearer ${secret}` })
      assert.equal(answer.status, allowed[own].includes(scope) ? 200 : 403, `${own} key on ${method} ${path}`)
      if (answer.status === 200) continue
      assert.equal(answer.body.code, "insufficient_scope")
      const expected = `Bearer realm="criba", error="insufficient_scope", scope="${scope}"`
      assert.equal(answer.headers.get("www-authenticate"), expected)
    }
  }
})

test("a key with networks works from there, whoever the caller says to be", async () => {
  const from = async (networks: string[], headers: Headers = {}) => {
    const { secret } = await newKey({ networks })
    const { status, body } = await ingest(secret, headers)
    return status === 200 ? "in" : `${status} ${body.code}`
  }
  assert.equal(await from(["127.0.0.0/8", "::1/128"]), "in")
  assert.equal(await from(["10.0.0.0/8"]), "403 network_not_allowed")
  // An address of the caller's own choice counts as none, and so does that of a proxy that nobody has named.
  assert.equal(await from(["10.0.0.0/8"], { "x-forwarded-for": "10.0.0.1" }), "403 network_not_allowed")
  assert.equal(await from(["127.0.0.0/8"], { "x-forwarded-for": "10.0.0.1" }), "403 network_not_allowed")
})

test("a key from elsewhere hears of the network before its scope, and uses up no rate", async () => {
  const { secret } = await newKey({ scopes: ["read"], networks: ["10.0.0.0/8"], rate_per_minute: 1 })
  for (let turn = 0; turn < 3; turn++) {
    const { status, headers, body } = await ingest(secret)
    assert.deepEqual(
      [status, body.code, headers.get("ratelimit")],
      [403, "network_not_allowed", '"key";r=1;t=60'],
    )
  }
})

test("a limited key is told what is left, and then to wait", async () => {
  const { secret } = await newKey({ rate_per_minute: 2 })
  const rate = async (headers?: Headers) => {
    const answer = await ingest(secret, headers)
    assert.equal(answer.headers.get("ratelimit-policy"), '"key";q=2;w=60')
    return [answer.status, answer.headers.get("ratelimit"), answer.headers.get("retry-after")]
  }
  assert.deepEqual(await rate(), [200, '"key";r=1;t=60', null])
  nowMs += 10_001
  assert.deepEqual(await rate({ "x-refuse": "1" }), [400, '"key";r=0;t=50', null])
  assert.deepEqual(await rate(), [429, '"key";r=0;t=50', "50"])
  nowMs += 49_999
  assert.deepEqual(await rate(), [200, '"key";r=1;t=60', null])
})

test("every request with the key counts, but only ingest tells", async () => {
  const { secret } = await newKey({ scopes: ["admin"], rate_per_minute: 2 })
  const list = await call("GET", "/api/admin/leads", { authorization: `Bearer ${secret}` })
  assert.deepEqual([list.status, list.headers.get("ratelimit")], [200, null])
  assert.equal((await ingest(secret)).headers.get("ratelimit"), '"key";r=0;t=60')
  const refused = await call("GET", "/api/admin/leads", { authorization: `Bearer ${secret}` })
  assert.deepEqual([refused.status, refused.body.code], [429, "rate_limited"])
})

test("a key that may not do this hears so, over its rate or not, what is left, and that it does not count", async () => {
  const { secret } = await newKey({ scopes: ["read"], rate_per_minute: 1 })
  const refused = async (remaining: number) => {
    const { status, headers } = await ingest(secret)
    assert.deepEqual([status, headers.get("ratelimit")], [403, `"key";r=${remaining};t=60`])
  }
  await refused(1)
  await refused(1)
  assert.equal((await call("GET", "/api/admin/leads", { authorization: `Bearer ${secret}` })).status, 200)
  await refused(0)
})

test("an unlimited key is told nothing", async () => {
  const { secret } = await newKey({ rate_per_minute: null })
  const { status, headers } = await ingest(secret)
  assert.deepEqual([status, headers.get("ratelimit"), headers.get("ratelimit-policy")], [200, null, null])
})

test("a window is a minute from its first request, at any reading of the clock", () => {
  for (const start of [0, 82087.44632987391, 0.1, 1e9 + 1 / 3]) {
    let now = start
    const rates = new RateWindows(() => now)
    assert.deepEqual(rates.take("a", 1), { limit: 1, granted: true, remaining: 0, resetsInS: 60 })
    now = start + 59_999.5
    assert.deepEqual(rates.take("a", 1), { limit: 1, granted: false, remaining: 0, resetsInS: 1 })
    assert.equal(rates.take("b", 1).granted, true)
    now = start + 60_001
    assert.equal(rates.take("a", 1).granted, true)
  }
})

test("a preflight is answered for the origins of all live keys", async () => {
  const preflight = (origin: string) =>
    call("OPTIONS", INGEST, { origin, "access-control-request-method": "POST" })
  const origin = "https://landing.example"
  const refused = await preflight(origin)
  assert.deepEqual([refused.status, refused.body.code], [403, "origin_not_allowed"])
  assert.equal(refused.headers.get("access-control-allow-origin"), null)

  await newKey({ origins: [origin] })
  const { status, headers, body } = await preflight(origin)
  assert.deepEqual([status, body], [204, null])
  assert.equal(headers.get("access-control-allow-origin"), origin)
  assert.equal(headers.get("access-control-allow-methods"), "POST")
  assert.equal(headers.get("access-control-allow-headers"), "authorization, content-type, idempotency-key")
  assert.equal(headers.get("access-control-max-age"), "600")
  assert.equal(headers.get("vary"), "Origin")
})

test("OPTIONS without an origin says what may be done", async () => {
  const { status, headers } = await call("OPTIONS", INGEST, {})
  assert.deepEqual([status, headers.get("allow")], [204, "OPTIONS, POST"])
})

test("a page of an allowed origin may read the answer, a refusal too", async () => {
  const { secret } = await newKey({ origins: [SHOP], rate_per_minute: 2 })
  const headers = { origin: SHOP }
  const answers = [
    await ingest(secret, headers),
    await ingest(secret, { ...headers, "x-refuse": "1" }),
    await ingest(secret, headers),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400, 429],
  )
  for (const { headers } of answers) {
    assert.equal(headers.get("access-control-allow-origin"), SHOP)
    assert.match(
      headers.get("access-control-expose-headers") ?? "",
      /\blocation\b.*\bretry-after\b.*\bratelimit\b/,
    )
    assert.equal(headers.get("vary"), "Origin")
  }
})

test("pages of other origins are refused, and cannot read why", async () => {
  const { secret } = await newKey({ origins: [SHOP] })
  for (const origin of ["https://evil.example", "null", `${SHOP}:8443`, "http://shop.example"]) {
    const { status, headers, body } = await ingest(secret, { origin })
    assert.deepEqual([status, body.code], [403, "origin_not_allowed"])
    assert.equal(headers.get("access-control-allow-origin"), null)
  }
})

test("a caller that is no browser passes with a key that has origins", async () => {
  const { secret } = await newKey({ origins: [SHOP] })
  const { status, headers } = await ingest(secret)
  assert.deepEqual([status, headers.get("access-control-allow-origin")], [200, null])
})

test("a key without origins ignores the header and sends no CORS headers", async () => {
  const { secret } = await newKey()
  const { status, headers } = await ingest(secret, { origin: "https://anywhere.example" })
  assert.equal(status, 200)
  for (const name of ["access-control-allow-origin", "access-control-expose-headers", "vary"]) {
    assert.equal(headers.get(name), null)
  }
})
