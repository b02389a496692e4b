import assert from "node:assert/strict"
import { test } from "node:test"
import { readSourceRequest } from "./source-request.ts"

const mistakesIn = (input: unknown) =>
  readSourceRequest(input).mistakes?.map(({ pointer, code }) => `${pointer} ${code}`) ?? []

test("a source needs a name, and has the defaults of a key", () => {
  assert.deepEqual(readSourceRequest({ name: " Landing " }).request, {
    name: "Landing",
    preset: "auto",
    mapping: null,
    signing_secret: null,
    origins: [],
    rate_per_minute: 600,
  })
})

test("every mistake is told at once, and what a source does not have is one", () => {
  assert.deepEqual(
    mistakesIn({
      origins: ["shop.example"],
      preset: "typefrom",
      scopes: ["admin"],
      expires_at: null,
      orgins: [],
    }),
    [
      "#/scopes unknown_field",
      "#/expires_at unknown_field",
      "#/preset unknown_preset",
      "#/name required",
      "#/origins/0 invalid_origin",
      "#/orgins unknown_field",
    ],
  )
  assert.deepEqual(mistakesIn([]), ["# not_an_object"])
  assert.deepEqual(mistakesIn(null), ["# not_an_object"])
})

test("a change says only what is to be different", () => {
  const before = {
    name: "Landing",
    preset: "auto",
    mapping: { nombre: ["who"] },
    signing_secret: "s3cret",
    origins: ["https://a.example"],
    rate_per_minute: null,
  } as const
  assert.deepEqual(
    readSourceRequest({ origins: ["https://B.example"] }, { ...before, origins: [...before.origins] })
      .request,
    {
      ...before,
      origins: ["https://b.example"],
    },
  )
})
