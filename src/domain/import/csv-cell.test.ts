import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { toCsvCell, withoutGuard } from "./csv-cell.ts"

const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

test("nothing that a spreadsheet would run begins a cell, in its full-width form neither", () => {
  for (const start of ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"])
    assert.equal(unquoted(toCsvCell(`${start}cmd|' /C calc'!A0`))[0], "'")
  assert.equal(toCsvCell("a;=1\n@x"), `"a;'=1\n'@x"`)
  assert.equal(toCsvCell("a\t=1"), `"a\t'=1"`, "a spreadsheet may split at tabs as well")
  assert.equal(toCsvCell("+34 600 111 222"), "+34 600 111 222")
})

test("whatever is guarded is read back exactly", () => {
  const texts = fc.string({
    unit: fc.constantFrom("=", "+", "'", "a", "1", " ", ";", "\n", "\r", '"', "＝", "\t"),
  })
  fc.assert(fc.property(texts, (text) => withoutGuard(unquoted(toCsvCell(text))) === text))
})
