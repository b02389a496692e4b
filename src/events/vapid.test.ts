import assert from "node:assert/strict"
import { test } from "node:test"
import { makePushKeys, Vapid, vapidSubject } from "./vapid.ts"

const HOUR = 3_600_000

test("a token is used again for an hour, at one service", () => {
  const vapid = new Vapid(makePushKeys(), "https://leads.example.com")
  const first = vapid.authorize("https://push.example.com/a", 0)
  assert.equal(vapid.authorize("https://push.example.com/b", HOUR - 1), first)
  assert.notEqual(vapid.authorize("https://other.example.com/a", 0), first)
  assert.notEqual(vapid.authorize("https://push.example.com/a", HOUR), first)
})

test("a push service can write to whoever runs the server", () => {
  assert.equal(vapidSubject("https://example.com/criba", null), "https://example.com/criba")
  assert.equal(vapidSubject("http://10.0.0.1", "Criba <leads@example.com>"), "mailto:leads@example.com")
  assert.equal(vapidSubject(null, "leads@example.com"), "mailto:leads@example.com")
  assert.equal(vapidSubject(null, null), "mailto:criba@localhost")
})
