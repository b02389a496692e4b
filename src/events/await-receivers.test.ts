import assert from "node:assert/strict"
import { test } from "node:test"
import { startWhenNeeded } from "./await-receivers.ts"

const wish = () => Promise.withResolvers<boolean>()

/** A courier whose looks for receivers are answered by the test, one after the other. */
function begin() {
  const told: string[] = []
  const looks = [wish()]
  const started = Promise.withResolvers<void>()
  const courier = startWhenNeeded(
    () => {
      told.push("start")
      started.resolve()
      return {
        counts: { deaths: 1, faults: 2 },
        nudge: () => void told.push("nudge"),
        stop: async () => void told.push("stop"),
      }
    },
    () => (looks.at(-1) as ReturnType<typeof wish>).promise.finally(() => looks.push(wish())),
    1,
  )
  const answer = async (needed: boolean | Error) => {
    const look = looks.at(-1) as ReturnType<typeof wish>
    look.promise.catch(() => {}) // nobody may be looking yet
    if (needed instanceof Error) look.reject(needed)
    else look.resolve(needed)
    while (looks.at(-1) === look) await new Promise(setImmediate)
  }
  return { courier, told, started: started.promise, answer }
}

test("no courier is started before there is a receiver, nor by a look that fails", async () => {
  const { courier, told, started, answer } = begin()
  courier.nudge()
  await answer(false)
  await answer(new Error("the database is away"))
  assert.deepEqual([told, courier.counts], [[], { deaths: 0, faults: 0 }])

  await answer(true)
  await started
  courier.nudge()
  assert.deepEqual(courier.counts, { deaths: 1, faults: 2 })
  await courier.stop()
  assert.deepEqual(told, ["start", "nudge", "stop"])
})

test("a courier that is stopped while it looks for receivers is not started any more", async () => {
  const { courier, told, answer } = begin()
  const stopped = courier.stop()
  await answer(true)
  await stopped
  assert.deepEqual(told, [])
})
