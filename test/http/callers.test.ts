/** Who asks, as far as headers and counts can tell: addresses of the console, rates behind proxies, and requests at the same time. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { MOST_AT_ONCE } from "../../src/http/access/at-once.ts"
import { PROXY_RATE_PER_MINUTE, VISITOR_RATE_PER_MINUTE, Visitors } from "../../src/http/access/visitors.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { openPeople } from "../helpers/people.ts"
import { until } from "../helpers/until.ts"

const gates: PromiseWithResolvers<void>[] = []
const desk = await openPeople((admin) => {
  admin.get("/slow", async () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return {}
  })
})
after(desk.close)
const cookie = await desk.setUp()

test("one person's requests are answered so many at a time, and then others again", async () => {
  const slow = Array.from({ length: MOST_AT_ONCE }, () => desk.send("GET", "/api/admin/slow", { cookie }))
  await until("as many as may be are under way", () => gates.length === MOST_AT_ONCE)
  const refused = await desk.send("GET", "/api/admin/me", { cookie })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.headers["retry-after"]],
    [429, "rate_limited", "1"],
  )
  for (const gate of gates) gate.resolve()
  for (const { status } of await Promise.all(slow)) assert.equal(status, 200)
  assert.equal((await desk.send("GET", "/api/admin/me", { cookie })).status, 200)
})

test("an invitation's name has no control characters", async () => {
  const body = { email: "eva@example.com", name: "x\r\nBcc: y", role: "admin" }
  const { status, body: problem } = await desk.send("POST", "/api/admin/invitations", { body, cookie })
  assert.deepEqual(
    [status, problem.errors[0].pointer, problem.errors[0].code],
    [422, "#/name", "invalid_characters"],
  )
})

test("what a trusted proxy passes on is a scheme and a host, or the request is refused", async () => {
  for (const headers of [
    { "x-forwarded-host": "evil.example/x?y" },
    { "x-forwarded-host": "a b" },
    { "x-forwarded-proto": "javascript" },
  ]) {
    const { status } = await desk.send("GET", "/api/sign-in", { headers })
    assert.equal(status, 400, JSON.stringify(headers))
  }
  const fine = { "x-forwarded-host": "leads.example:8443", "x-forwarded-proto": "https" }
  assert.equal((await desk.send("GET", "/api/sign-in", { headers: fine })).status, 200)
})

test("a server that knows its address takes no other Host for the console's", async (t) => {
  const known = await openPeople(() => {}, { publicUrl: "http://leads.example" })
  t.after(known.close)
  const session = await known.setUp()
  const change = (headers: Record<string, string>) =>
    known.send("PATCH", "/api/admin/me", { body: { paused: true }, cookie: session, headers })
  const evil = { host: "evil.example", origin: "http://evil.example" }
  assert.equal((await change(evil)).body.code, "origin_not_allowed")
  const out = await known.send("POST", "/api/auth/sign-out", { body: {}, cookie: session, headers: evil })
  assert.equal(out.body.code, "origin_not_allowed")
  assert.notEqual((await change({})).body.code, "origin_not_allowed")
})

test("behind a proxy that nobody named all visitors share a rate, which is higher than one visitor's", async (t) => {
  const visitors = new Visitors(() => 0)
  const counted: boolean[] = []
  const app = await buildServer(
    {
      log: makeLog("silent"),
      publicUrl: null,
      trustProxy: false,
      metricsToken: null,
      isReady: async () => ({ ready: true }),
    },
    (routes) => {
      routes.post("/lead", async (request) => {
        counted.push(visitors.take(request, "key")?.granted ?? true)
        return {}
      })
    },
  )
  t.after(() => app.close())
  const send = async (times: number, headers: (n: number) => Record<string, string>) => {
    counted.length = 0
    for (let n = 0; n < times; n++) await app.inject({ method: "POST", url: "/lead", headers: headers(n) })
    return counted.filter((granted) => granted).length
  }
  const forwarded = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` })
  assert.equal(await send(PROXY_RATE_PER_MINUTE + 5, forwarded), PROXY_RATE_PER_MINUTE)
  assert.equal(await send(VISITOR_RATE_PER_MINUTE + 5, () => ({})), VISITOR_RATE_PER_MINUTE)
})
