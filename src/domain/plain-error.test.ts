import assert from "node:assert/strict"
import { test } from "node:test"
import { plainError } from "./plain-error.ts"

const trap = () => {
  throw new Error("a trap")
}
const HOSTILE = {
  "a getter that throws": Object.defineProperty({}, "message", { get: trap }),
  "an object that cannot become text": Object.create(null),
  "a proxy that throws": new Proxy({}, { get: trap, getPrototypeOf: trap }),
  "a message that is no text": { message: { toString: trap }, toString: trap },
}

for (const [what, thrown] of Object.entries(HOSTILE)) {
  test(`${what} is an error that can be sent between threads`, () => {
    assert.equal(plainError(thrown).message, "Something was thrown that cannot be read.")
    assert.doesNotThrow(() => structuredClone(plainError(thrown)))
  })
}

test("undefined, text and symbols are told as they are", () => {
  assert.deepEqual(
    [undefined, "no luck", Symbol("s")].map((thrown) => plainError(thrown).message),
    ["undefined", "no luck", "Symbol(s)"],
  )
})

test("an error keeps its message, its code and its stack", () => {
  const error = Object.assign(new Error("reset"), { code: "ECONNRESET", socket: () => {} })
  const plain = plainError(error)
  assert.deepEqual([plain.message, plain.stack], ["reset (ECONNRESET)", error.stack])
  assert.doesNotThrow(() => structuredClone(plain))
})
