import assert from "node:assert/strict"
import { test } from "node:test"
import { cookieKind } from "./cookies.ts"
import { makeDevice, readDevice } from "./known-device.ts"

const [SECRET, ANA, BO] = ["secret", "ana@example.com", "bo@example.com"]
const https = cookieKind("https://leads.example")
/** As a browser sends them. */
const jarOf = (...cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ")

test("a browser is known to everybody who has signed in there, and to nobody else", () => {
  const jar = jarOf(makeDevice(SECRET, ANA, https), makeDevice(SECRET, BO, https))
  assert.match(String(readDevice(SECRET, ANA, jar)), /^[\w-]{16}$/)
  assert.match(String(readDevice(SECRET, BO.toUpperCase(), jar)), /^[\w-]{16}$/)
  assert.equal(new Set(jar.split("; ").map((one) => one.split("=")[0])).size, 2, "neither ends the other")
  assert.equal(readDevice(SECRET, "eva@example.com", jar), null)
  assert.equal(readDevice("another secret", ANA, jar), null)
})

test("a cookie of an older name is as good", () => {
  const [, value = ""] = jarOf(makeDevice(SECRET, ANA, https)).split("=")
  assert.notEqual(readDevice(SECRET, ANA, `x=1; criba.device=${value}; y=2`), null)
})
