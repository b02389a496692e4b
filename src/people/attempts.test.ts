import assert from "node:assert/strict"
import { test } from "node:test"
import { Attempts } from "./attempts.ts"

const RULE = { window: 60, max: 2 }

test("an address has so many attempts a window, and is told how long to wait", async () => {
  let now = 0
  const attempts = new Attempts(() => now)
  const tried = async (key: string) => (await attempts.consume(key, RULE)).retryAfter
  assert.deepEqual([await tried("a"), await tried("a"), await tried("a")], [null, null, 60])
  assert.equal(await tried("b"), null, "others are not held up")
  now = 59_001
  assert.equal(await tried("a"), 1)
  now = 60_000
  assert.deepEqual([await tried("a"), await tried("a"), await tried("a")], [null, null, 60])
})

test("attempts at once do not all pass", async () => {
  const attempts = new Attempts(() => 0)
  const answers = await Promise.all([1, 2, 3, 4].map(() => attempts.consume("a", RULE)))
  assert.deepEqual(
    answers.map(({ allowed }) => allowed),
    [true, true, false, false],
  )
})

test("with too many addresses the oldest is forgotten, and the newest is not", async () => {
  const attempts = new Attempts(() => 0)
  const once = { window: 60, max: 1 }
  for (let n = 0; n <= 100_000; n++) await attempts.consume(`address ${n}`, once)
  assert.equal((await attempts.consume("address 100000", once)).allowed, false)
  assert.equal((await attempts.consume("address 0", once)).allowed, true)
})
