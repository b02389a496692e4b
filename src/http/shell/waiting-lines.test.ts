import assert from "node:assert/strict"
import { mock, test } from "node:test"
import { WaitingLines } from "./waiting-lines.ts"

test("lines take turns and share one pace", () => {
  mock.timers.enable({ apis: ["setTimeout"] })
  try {
    const lines = new WaitingLines()
    const moved: string[] = []
    const stand = (name: string, requests: number) => {
      const line = {
        moveUp: () => {
          moved.push(name)
          if (--requests > 0) lines.queue(line)
        },
      }
      lines.queue(line)
      return line
    }
    stand("a", 3)
    stand("b", 2)
    const gone = stand("c", 2)
    lines.queue(gone)
    lines.leave(gone)
    for (const expected of [[], [], ["a"], ["a"], ["a", "b"], ["a", "b"], ["a", "b", "a"]]) {
      assert.deepEqual(moved, expected)
      mock.timers.tick(1)
    }
    for (let i = 0; i < 10; i++) mock.timers.tick(1)
    assert.deepEqual(moved, ["a", "b", "a", "b", "a"])
    stand("d", 1)
    mock.timers.tick(2)
    assert.equal(moved.at(-1), "d")
  } finally {
    mock.timers.reset()
  }
})

test("there are so many places, and those that are given back can be taken again", () => {
  const lines = new WaitingLines(2)
  assert.deepEqual([lines.takePlace(), lines.takePlace(), lines.takePlace()], [true, true, false])
  lines.givePlaces(1)
  assert.deepEqual([lines.takePlace(), lines.takePlace()], [true, false])
})
