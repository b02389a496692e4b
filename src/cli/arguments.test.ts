import assert from "node:assert/strict"
import { test } from "node:test"
import { InvalidArgumentError } from "commander"
import { readDuration, readLimit } from "./arguments.ts"

test("durations are a number and its unit, or 0", () => {
  const texts = ["0", "0s", "90s", "30m", "24h", "7d"]
  assert.deepEqual(texts.map(readDuration), [0, 0, 90_000, 1_800_000, 86_400_000, 604_800_000])
  for (const text of ["", "90", "-1s", "1.5h", "1 h", "1w", "24H", "9999999d"]) {
    assert.throws(() => readDuration(text), InvalidArgumentError, text)
  }
})

test("a limit is a whole number or none", () => {
  assert.deepEqual(["none", "0", "600"].map(readLimit), ["none", 0, 600])
  for (const text of ["", "None", "-1", "1.5", "1e3", "0x10"])
    assert.throws(() => readLimit(text), InvalidArgumentError, text)
})
