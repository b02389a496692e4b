import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { newId } from "./new-id.ts"
import { ID_FORMAT } from "./roster.ts"

test("an id is made of the letters of a name", () => {
  for (const [name, id] of [
    ["Begoña Núñez", "begona-nunez"],
    [" Ana  María (Ventas) ", "ana-maria-ventas"],
    ["José O'Neil", "jose-o-neil"],
    ["Юлия", "triager"],
    ["3M", "3m"],
  ] as const)
    assert.equal(newId(name, new Set()), id)
})

test("who has the same name gets a number", () => {
  assert.equal(newId("Ana", new Set(["ana"])), "ana-2")
  assert.equal(newId("Ana", new Set(["ana", "ana-2", "ana-3"])), "ana-4")
})

test("whatever the name, it is an id, and nobody else's", () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const first = newId(name, new Set())
      const second = newId(name, new Set([first]))
      assert.match(first, ID_FORMAT)
      assert.match(second, ID_FORMAT)
      assert.notEqual(first, second)
    }),
  )
})
