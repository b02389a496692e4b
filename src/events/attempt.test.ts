import assert from "node:assert/strict"
import { test } from "node:test"
import { failure } from "../domain/failure.ts"
import { attempt, notSent } from "./attempt.ts"
import type { Send } from "./carrier.ts"

const never = () => new AbortController().signal
const hanging: Send = () => new Promise(() => {})
const THROWN = [
  undefined,
  null,
  "text",
  7,
  new Error("oh"),
  Object.create(null),
  new Proxy({}, { get: fail }),
]
function fail(): never {
  throw new Error("a trap")
}

test("whatever a carrier throws, at once or later, is a failed attempt with one code, and is reported", async () => {
  for (const thrown of THROWN) {
    for (const send of [() => Promise.reject(thrown), () => fail()] satisfies Send[]) {
      const reported: Error[] = []
      const carried = await attempt(send, never(), (error) => reported.push(error))
      assert.equal(carried?.outcome, "failed")
      assert.deepEqual(carried?.error, failure("fault"))
      assert.equal(reported.length, 1)
    }
  }
})

test("a carrier that never comes to an end is given up, and is told so", async () => {
  let given: AbortSignal | undefined
  const send: Send = (signal) => {
    given = signal
    return hanging(signal)
  }
  const carried = await attempt(send, never(), () => {}, 1)
  assert.deepEqual(carried, notSent(failure("attempt_too_long"), 1))
  assert.equal(given?.aborted, true)
})

test("an attempt that is interrupted is none, even if the carrier does not listen", async () => {
  const stopping = new AbortController()
  const carried = attempt(hanging, stopping.signal, fail)
  stopping.abort()
  assert.equal(await carried, null)
  assert.equal(await attempt(async () => notSent(failure("fault")), stopping.signal, fail), null)
})

test("what the carrier answers is the result", async () => {
  const result = notSent(failure("answered", { status: 500 }))
  assert.equal(await attempt(async () => result, never(), fail), result)
})
