import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import path from "node:path"
import { test } from "node:test"

test("an error that nobody catches fails the test that began the work, and no other", () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const preload = path.join(import.meta.dirname, "quick-tracking.ts")
  const lost = path.join(import.meta.dirname, "fixtures/lost-errors.ts")
  const { stdout } = spawnSync(process.execPath, ["--import", preload, "--test-reporter=tap", lost], {
    env,
    encoding: "utf8",
    timeout: 60_000,
  })
  const verdicts = Array.from(
    stdout.matchAll(/^ *((?:not )?ok) \d+ - (.*)$/gm),
    ([, ok, name]) => `${ok} ${name}`,
  )
  assert.deepEqual(verdicts, [
    "ok sound",
    "not ok throws later",
    "not ok rejects later",
    "not ok inner",
    "not ok holds another",
    "ok sound after all that",
  ])
})
