import assert from "node:assert/strict"
import { test } from "node:test"
import { showProgress } from "./progress.ts"

function watch(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0
  return { written, progress: showProgress({ stderr: { isTTY, write } }, "Counting", 200) }
}

test("a bar fills up on its line, is drawn again only when it differs, and goes away", () => {
  const { written, progress } = watch(true)
  for (const done of [0, 1, 100, 200]) progress.update(done)
  progress.end()
  const bars = [
    `[${"-".repeat(30)}] 0 %`,
    `[${"#".repeat(15)}${"-".repeat(15)}] 50 %`,
    `[${"#".repeat(30)}] 100 %`,
  ]
  assert.deepEqual(written, [...bars.map((bar) => `\r\x1b[KCounting ${bar}`), "\r\x1b[K"])
})

test("nothing is drawn where nobody is watching", () => {
  const { written, progress } = watch(false)
  progress.update(100)
  progress.end()
  assert.deepEqual(written, [])
})
