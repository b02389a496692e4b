import assert from "node:assert/strict"
import { test } from "node:test"
import { cookieKind, onlyOverTls, sessionCookie } from "./cookies.ts"

test("cookies are named after where the console is, and stay there", () => {
  const kinds = [
    null,
    "http://leads.example",
    "https://leads.example",
    "https://leads.example/crm/criba",
    "http://a.b/x%20y",
  ].map((url) => Object.values(cookieKind(url)))
  assert.deepEqual(kinds, [
    ["criba", "/", false],
    ["criba", "/", false],
    ["__Host-criba", "/", true],
    ["__Secure-criba-crm-criba", "/crm/criba", true],
    ["criba-x-20y", "/x%20y", false],
  ])
})

test("only the cookie of this installation counts as a session", () => {
  const https = sessionCookie("https://leads.example")
  assert.ok(https.test("a=b; __Host-criba.session_token=x"))
  for (const other of [
    "criba.session_token=x",
    "__Secure-criba.session_token=x",
    "x__Host-criba.session_token=x",
  ])
    assert.ok(!https.test(other), other)
})

test("over https every cookie goes back over https alone", () => {
  assert.equal(onlyOverTls("a=b; Path=/"), "a=b; Path=/; Secure")
  for (const cookie of ["a=b; Path=/; Secure", "a=b; secure; Path=/"])
    assert.equal(onlyOverTls(cookie), cookie)
})
