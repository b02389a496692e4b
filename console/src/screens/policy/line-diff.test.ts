import assert from "node:assert/strict"
import { test } from "node:test"
import { diffLines, foldSame } from "./line-diff.ts"

const SIGNS = { same: " ", gone: "-", new: "+" }
const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => SIGNS[kind] + text)

test("what stayed, went and came is told in the order of the texts", () => {
  assert.deepEqual(shown("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n"), [" a", "-b", "+x", " c", " d", "+e"])
})

test("a text is the same as itself, and all new against nothing", () => {
  assert.deepEqual(shown("a\nb", "a\nb"), [" a", " b"])
  assert.deepEqual(shown("", "a\nb"), ["+a", "+b"])
})

test("lines far from any change are only counted", () => {
  const before = Array.from({ length: 20 }, (_, line) => `line ${line}`)
  const after = before.with(10, "changed")
  const parts = foldSame(diffLines(before.join("\n"), after.join("\n")))
  assert.deepEqual(
    parts.map((part) => (part.kind === "skipped" ? part.lines : part.kind)),
    [8, "same", "same", "gone", "new", "same", "same", 7],
  )
})
