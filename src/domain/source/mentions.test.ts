import assert from "node:assert/strict"
import { test } from "node:test"
import { mentions } from "./mentions.ts"

test("a person is found in a form's body, whatever its escapes hide", () => {
  const person = { emails: new Set(["lucia@example.com"]), phones: new Set(["+34600111222"]) }
  const found = (body: string) => mentions(Buffer.from(body), person, "ES")
  assert.ok(found("name=Luc%C3%ADa&mail=Lucia%40Example.com"))
  assert.ok(found("tel=600%2D11%2D12%2D22"))
  assert.ok(!found("mail=other%40example.com&tel=600111223"))
})

test("a person is found by a phone without prefix in a body that is broken", () => {
  const person = { emails: new Set<string>(), phones: new Set(["+34600111222"]) }
  const found = (body: string) => mentions(Buffer.from(body), person, "ES")
  assert.ok(found('{"nombre":"","telefono":"600 11 12 22"'))
  assert.ok(found('{"nombre":"5", telefono: (600) 111-222}'))
  assert.ok(!found('{"n":"600 11","m":"12 22"'))
  assert.ok(!found('{"telefono":"600 11 12 23"'))
})
