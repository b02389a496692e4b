import assert from "node:assert/strict"
import { test } from "node:test"
import { diffLines } from "./line-diff.ts"

const SIGNS = { same: " ", gone: "-", new: "+" }
const shown = (before: string, after: string) =>
  diffLines(before, after).map((part) =>
    part.kind === "skipped" ? part.lines : `${SIGNS[part.kind]}${part.line} ${part.text}`,
  )

test("what stayed, went and came is told in the order of the texts, with the numbers of its lines", () => {
  assert.deepEqual(shown("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n"), [" 1 a", "-2 b", "+2 x", " 3 c", " 4 d", "+5 e"])
})

test("a text is the same as itself, and all new against nothing", () => {
  assert.deepEqual(shown("a\nb", "a\nb\n"), [])
  assert.deepEqual(shown("", "a\nb"), ["+1 a", "+2 b"])
  assert.deepEqual(shown("a\nb", ""), ["-1 a", "-2 b"])
})

test("lines far from any change are only counted", () => {
  const before = Array.from({ length: 20 }, (_, line) => `line ${line}`)
  const after = before.with(10, "changed")
  assert.deepEqual(shown(before.join("\n"), after.join("\n")), [
    8,
    " 9 line 8",
    " 10 line 9",
    "-11 line 10",
    "+11 changed",
    " 12 line 11",
    " 13 line 12",
    7,
  ])
})

test("texts that have nothing in common are told as such, however long they are", () => {
  const many = (name: string) => Array.from({ length: 600 }, (_, line) => `${name} ${line}`).join("\n")
  const kinds = diffLines(many("a"), many("b")).map(({ kind }) => kind)
  assert.deepEqual(kinds, [...Array(600).fill("gone"), ...Array(600).fill("new")])
})
