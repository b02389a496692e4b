import assert from "node:assert/strict"
import { test } from "node:test"
import { HoldPace } from "./hold-pace.ts"

/** The sizes of so many holds, if each costs so much and each item of it so much more. */
const sizesOf = (pace: HoldPace, holds: number, [fixedMs, eachMs]: readonly [number, number]): number[] =>
  Array.from({ length: holds }, () => {
    const { size } = pace
    pace.note(size, fixedMs + size * eachMs)
    return size
  })

test("it begins with little, and grows to what takes 15 ms", () => {
  assert.deepEqual(sizesOf(new HoldPace(16, 512), 6, [0, 0.15]), [16, 32, 64, 100, 100, 100])
  assert.deepEqual(sizesOf(new HoldPace(16, 512), 7, [1, 0.01]), [16, 32, 64, 128, 256, 512, 512])
})

test("a machine that becomes slow gets less at once, and not less than the first time", () => {
  const pace = new HoldPace(16, 512)
  sizesOf(pace, 6, [0, 0.15])
  assert.deepEqual(sizesOf(pace, 2, [0, 0.3]), [100, 50])
  assert.deepEqual(sizesOf(pace, 3, [3_500, 1]), [50, 16, 16])
})

test("the rest of something does not make the next one small, unless it was slow", () => {
  const pace = new HoldPace(16, 512)
  sizesOf(pace, 6, [0, 0.15])
  pace.note(1, 4)
  assert.equal(pace.size, 100)
  pace.note(40, 30)
  assert.equal(pace.size, 20)
})
