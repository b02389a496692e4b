import assert from "node:assert/strict"
import { test } from "node:test"
import { Supervisor } from "./supervisor.ts"

/** A database that answers, or not, as the test says. */
function watched(answers: boolean[], starts: (Error | null)[] = []) {
  const heard: string[] = []
  const over = Promise.withResolvers<void>()
  const supervisor = new Supervisor({
    ask: async () => {
      const answer = answers.shift() ?? true
      if (answers.length === 0) setImmediate(over.resolve)
      if (!answer) throw new Error("no answer")
    },
    bringBack: async () => {
      heard.push("start")
      const failure = starts.shift() ?? null
      if (failure !== null) throw failure
    },
    onAway: (error) => heard.push(`away: ${(error as Error).message}`),
    onBack: () => heard.push("back"),
    onFailure: (error) => heard.push((error as Error).message),
  })
  return { supervisor, heard, over: over.promise }
}
const lost = new Error("lost")

test("a failure while the database answers is no outage, and nobody is told", async () => {
  const { supervisor, heard, over } = watched([true])
  supervisor.notice(lost)
  await over
  assert.deepEqual(heard, [])
})

test("an outage is told once, however many notice it, and so is its end", async () => {
  const { supervisor, heard, over } = watched([false, false, true])
  for (const _ of [1, 2, 3]) supervisor.notice(lost)
  await over
  assert.deepEqual(heard, ["away: lost", "start", "start", "back"])
})

test("a database that cannot be started is tried again, and each reason is told once", async () => {
  const full = () => new Error("the disk is full\nat 12:01")
  const { supervisor, heard, over } = watched(
    [false, false, false, false, true],
    [full(), full(), new Error("locked")],
  )
  supervisor.notice(lost)
  await over
  assert.deepEqual(
    heard.filter((word) => word !== "start"),
    ["away: lost", full().message, "locked", "back"],
  )
})

test("the next outage is told again", async () => {
  const { supervisor, heard, over } = watched([false, true])
  supervisor.notice(lost)
  await over
  assert.deepEqual(heard, ["away: lost", "start", "back"])
  await new Promise((resolve) => setImmediate(resolve))
  supervisor.notice(lost)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(heard.length, 3, "it answers now")
})

test("after a stop nothing is started any more", async () => {
  const { supervisor, heard } = watched([false])
  supervisor.stop()
  supervisor.notice(lost)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(heard, [])
})
