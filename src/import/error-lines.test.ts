import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { inspectCsv, rowsOf } from "./csv-file.ts"
import { errorLine, errorsHeader } from "./error-lines.ts"

const read = async (text: string) => {
  const bytes = async function* () {
    yield Buffer.from(text)
  }
  const shape = await inspectCsv(bytes, null)
  const rows = await Array.fromAsync(rowsOf(bytes, shape))
  return { shape, rows: rows.map(({ cells }) => cells) }
}
const fileOf = (
  source: Parameters<typeof errorsHeader>[0],
  rows: readonly (readonly string[])[],
  error = "wrong",
) => errorsHeader(source) + rows.map((cells, i) => errorLine(source, { line: i + 2, cells }, error)).join("")

const HEADER = ["nombre", "=cmd", "Notas"]
const SOURCE = { header: HEADER, delimiter: ";", hasBom: true }

test("no cell of an errors file is run by a spreadsheet", () => {
  const text = fileOf(SOURCE, [["=1+1", "@x", "+34 600 111 222"]], "=cmd: it is wrong.")
  assert.equal(text, "\ufeffline;error;nombre;'=cmd;Notas\n2;'=cmd: it is wrong.;'=1+1;'@x;+34 600 111 222\n")
})

test("an errors file is read as the rows that were wrong, and so is the errors file of an errors file", async () => {
  const text = fc.string({
    unit: fc.constantFrom("=", "+", "'", "a", "1", " ", ";", "\n", "\r", '"', "＝", "@", ","),
  })
  const rows = fc.array(fc.tuple(fc.constant("x"), text, text), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const first = await read(fileOf(SOURCE, cells))
      assert.deepEqual(first.shape.header, ["line", "error", ...HEADER])
      assert.deepEqual(
        first.rows.map((row) => row.slice(2)),
        cells,
      )
      const second = await read(fileOf(first.shape, first.rows))
      assert.deepEqual(second, { shape: { ...first.shape, hash: second.shape.hash }, rows: first.rows })
    }),
    { numRuns: 50 },
  )
})

test("an apostrophe in a file of somebody else's stays", async () => {
  assert.deepEqual((await read("nombre,notes\nAna,'=1\n")).rows, [["Ana", "'=1"]])
})
