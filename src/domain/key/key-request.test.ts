import assert from "node:assert/strict"
import { test } from "node:test"
import { allows, normaliseOrigin, readKeyRequest, SCOPES } from "./key-request.ts"

const NOW = new Date("2026-11-14T10:00:00Z")

const ask = (changes: Record<string, unknown> = {}) =>
  readKeyRequest({ name: "Web form", scopes: ["ingest"], ...changes }, NOW)

const requested = (changes?: Record<string, unknown>) => {
  const answer = ask(changes)
  assert("request" in answer, JSON.stringify(answer))
  return answer.request
}

const mistakesOf = (answer: ReturnType<typeof readKeyRequest>) => {
  assert("mistakes" in answer, JSON.stringify(answer))
  return answer.mistakes.map(({ pointer, code }) => `${pointer} ${code}`)
}

test("a name and a scope are enough", () => {
  assert.deepEqual(requested(), {
    name: "Web form",
    scopes: ["ingest"],
    origins: [],
    networks: [],
    rate_per_minute: 600,
    expires_at: null,
  })
})

test("no limit and no expiry are said with null", () => {
  const { rate_per_minute, expires_at } = requested({ rate_per_minute: null, expires_at: null })
  assert.deepEqual({ rate_per_minute, expires_at }, { rate_per_minute: null, expires_at: null })
})

test("a name is trimmed, a scope or origin said twice counts once", () => {
  const { name, scopes, origins } = requested({
    name: "  Landing  ",
    scopes: ["read", "ingest", "read"],
    origins: ["https://shop.example", "HTTPS://Shop.Example:443"],
  })
  assert.deepEqual(
    { name, scopes, origins },
    {
      name: "Landing",
      scopes: ["ingest", "read"],
      origins: ["https://shop.example"],
    },
  )
})

test("a narrower scope is in `read`, and everything in `admin`", () => {
  const opens = (own: (typeof SCOPES)[number]) => SCOPES.filter((asked) => allows([own], asked))
  assert.deepEqual(opens("read"), ["read", "read:leads", "read:stats", "read:events"])
  assert.deepEqual(opens("admin"), SCOPES)
  for (const own of ["ingest", "read:leads", "read:stats", "read:events"] as const)
    assert.deepEqual(opens(own), [own])
})

test("a network is kept as CIDR, an address as the network that holds nothing else", () => {
  const { networks } = requested({
    networks: [
      "203.0.113.0/24",
      " 198.51.100.7 ",
      "2001:DB8::/32",
      "2001:db8::1",
      "::ffff:10.0.0.1",
      "10.0.0.1/32",
    ],
  })
  assert.deepEqual(networks, [
    "203.0.113.0/24",
    "198.51.100.7/32",
    "2001:db8::/32",
    "2001:db8::1/128",
    "10.0.0.1/32",
  ])
  for (const wrong of ["", "10.0.0.0/33", "10.0.0", "fe80::1%eth0", "::ffff:10.0.0.0/120", "everywhere", 7])
    assert.deepEqual(mistakesOf(ask({ networks: [wrong] })), ["#/networks/0 invalid_network"], String(wrong))
  assert.deepEqual(mistakesOf(ask({ networks: "10.0.0.0/8" })), ["#/networks wrong_type"])
  assert.deepEqual(mistakesOf(ask({ networks: Array(51).fill("10.0.0.0/8") })), ["#/networks too_many"])
})

test("an origin is kept as browsers send it", () => {
  assert.equal(normaliseOrigin("HTTP://Shop.Example:80"), "http://shop.example")
  assert.equal(normaliseOrigin("http://localhost:5173"), "http://localhost:5173")
  assert.equal(normaliseOrigin("https://peña.example"), "https://xn--pea-8ma.example")
  assert.equal(normaliseOrigin("https://[2001:DB8::1]:8443"), "https://[2001:db8::1]:8443")
})

test("what is more or less than an origin is none", () => {
  const none = ["", "null", "*", "shop.example", "ftp://shop.example", "https://", "https://shop.example/"]
  const more = [
    "https://shop.example/form",
    "https://shop.example?a",
    "https://a@shop.example",
    "https://*.example",
  ]
  for (const text of [
    ...none,
    ...more,
    "https://shop.example:99999",
    " https://shop.example",
    "https://a b",
  ]) {
    assert.equal(normaliseOrigin(text), null, text)
  }
})

test("a date alone expires at its start in UTC, a time at its instant", () => {
  assert.deepEqual(requested({ expires_at: "2027-01-31" }).expires_at, new Date("2027-01-31T00:00:00Z"))
  assert.deepEqual(
    requested({ expires_at: "2027-01-31T18:00:00+01:00" }).expires_at,
    new Date("2027-01-31T17:00:00Z"),
  )
})

test("an expiry must be a real moment of the future, with an offset", () => {
  const past = ["2026-11-14T10:00:00Z", "2026-11-14T10:30:00+01:00", "1999-12-31"]
  for (const expires_at of past)
    assert.deepEqual(mistakesOf(ask({ expires_at })), ["#/expires_at in_the_past"])
  const wrong = ["2027-02-30", "2027-01-31T18:00:00", "tomorrow", "+012027-01-01", "", 1_800_000_000_000]
  for (const expires_at of wrong)
    assert.deepEqual(mistakesOf(ask({ expires_at })), ["#/expires_at invalid_date"])
})

test("a rate is a whole number, at least one", () => {
  for (const rate_per_minute of [0, -1, 1.5, Number.NaN, "600", 1_000_001]) {
    assert.deepEqual(mistakesOf(ask({ rate_per_minute })), ["#/rate_per_minute out_of_range"])
  }
  assert.equal(requested({ rate_per_minute: 1 }).rate_per_minute, 1)
})

test("a name is some printable text of at most 200 characters", () => {
  for (const name of [undefined, null, "", "  "])
    assert.deepEqual(mistakesOf(ask({ name })), ["#/name required"])
  assert.deepEqual(mistakesOf(ask({ name: 7 })), ["#/name wrong_type"])
  assert.deepEqual(mistakesOf(ask({ name: "🔑".repeat(201) })), ["#/name too_long"])
  for (const name of ["a\0b", "a\nb", "a\ud800"])
    assert.deepEqual(mistakesOf(ask({ name })), ["#/name invalid_characters"])
  assert.equal(requested({ name: "🔑".repeat(200) }).name.length, 400)
})

test("every mistake is told at once, with its place", () => {
  const answer = readKeyRequest(
    {
      scopes: ["ingest", "write"],
      origins: ["https://ok.example", "nowhere"],
      "a/b": 1,
      origin: "https://x.example",
    },
    NOW,
  )
  assert.deepEqual(mistakesOf(answer), [
    "#/name required",
    "#/scopes/1 unknown_scope",
    "#/origins/1 invalid_origin",
    "#/a~1b unknown_field",
    "#/origin unknown_field",
  ])
  assert.deepEqual(mistakesOf(readKeyRequest([], NOW)), ["# not_an_object"])
  assert.deepEqual(mistakesOf(ask({ scopes: [] })), ["#/scopes required"])
  assert.deepEqual(mistakesOf(ask({ scopes: "ingest" })), ["#/scopes wrong_type"])
  assert.deepEqual(mistakesOf(ask({ origins: "https://shop.example" })), ["#/origins wrong_type"])
})

test("the host of an origin has no sign that means something in a header", () => {
  for (const origin of [
    "https://a;sandbox",
    "https://a,b.example",
    "https://a.example'unsafe-inline'",
    "https://a.example&b",
    "https://(a)",
  ])
    assert.deepEqual(mistakesOf(ask({ origins: [origin] })), ["#/origins/0 invalid_origin"], origin)
  for (const origin of [
    "https://tienda.example:8443",
    "http://127.0.0.1:3000",
    "http://[::1]:80",
    "https://ñandú.example",
    "http://my_host",
  ])
    assert.ok("request" in ask({ origins: [origin] }), origin)
})
