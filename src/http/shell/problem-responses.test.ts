import assert from "node:assert/strict"
import { test } from "node:test"
import { Type } from "typebox"
import { withProblems } from "./problem-responses.ts"

const problemsOf = (schema: Parameters<typeof withProblems>[0], url: string) =>
  (withProblems(schema, url) as { "x-problems"?: string[] })["x-problems"]
const id = Type.Object({ id: Type.String() })

test("problems follow from parameters, body and headers", () => {
  assert.deepEqual(problemsOf({}, "/its"), [])
  assert.deepEqual(problemsOf({ params: id }, "/its/:id"), ["not_found"])
  assert.deepEqual(problemsOf({ querystring: id }, "/its"), ["invalid_parameter"])
  const body = ["unsupported_media_type", "malformed_json", "validation_failed", "body_too_large"]
  assert.deepEqual(problemsOf({ body: id }, "/its"), body)
  const bytes = { content: { "application/octet-stream": { schema: Type.String() } } }
  assert.deepEqual(
    problemsOf({ body: bytes }, "/its"),
    body.filter((code) => code !== "malformed_json"),
  )
  const headers = Type.Object({ "if-match": Type.String(), "idempotency-key": Type.String() })
  assert.deepEqual(problemsOf({ headers }, "/its"), [
    "idempotency_key_reused",
    "invalid_idempotency_key",
    "precondition_failed",
  ])
})

test("the admin API can always miss a key, and a route names what does not follow", () => {
  assert.deepEqual(problemsOf({ problems: ["conflict"] }, "/api/admin/its"), [
    "missing_key",
    "invalid_key",
    "insufficient_scope",
    "origin_not_allowed",
    "network_not_allowed",
    "second_factor_required",
    "sign_in_failed",
    "rate_limited",
    "conflict",
    "unavailable",
  ])
})

test("a route cannot exclude a problem that it would not have", () => {
  assert.deepEqual(problemsOf({ params: id, neverProblems: ["not_found"] }, "/its/:id"), [])
  assert.throws(() => problemsOf({ neverProblems: ["not_found"] }, "/its"), /\/its excludes not_found/)
})
