import assert from "node:assert/strict"
import { test } from "node:test"
import { Sampler } from "./table.ts"

const sampleOf = (rows: readonly (readonly string[])[]) => {
  const sampler = new Sampler(rows[0]?.length ?? 0)
  for (const [i, cells] of rows.entries()) sampler.add({ line: i + 2, cells })
  return sampler.sample
}

test("the first rows are kept, and fewer of them if they are long", () => {
  const short = Array.from({ length: 30 }, (_, i) => [`Lead ${i}`])
  assert.equal(sampleOf(short).rows.length, 20)
  const long = Array.from({ length: 30 }, () => ["x".repeat(200_000)])
  assert.equal(sampleOf(long).rows.length, 2)
  assert.equal(sampleOf([["x".repeat(1_000_000)]]).rows.length, 1)
})

test("the texts of a column are counted, unless they are too many or too long", () => {
  const rows = Array.from({ length: 300 }, (_, i) => [i % 2 === 0 ? "won" : " lost ", `Lead ${i}`])
  assert.deepEqual(sampleOf([...rows, ["x".repeat(201), ""]]).values, [null, null])
  assert.deepEqual(sampleOf(rows).values[0], [
    ["won", 150],
    ["lost", 150],
  ])
})

test("of a very wide table only as many columns are counted as do no harm", () => {
  const rows = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 100 }, (_, column) => (column === 99 ? "won" : `${row} ${"x".repeat(150)}`)),
  )
  const { values } = sampleOf(rows)
  const characters = values.flatMap((column) => column ?? []).reduce((sum, [text]) => sum + text.length, 0)
  assert.ok(characters <= 256 * 1024, String(characters))
  assert.ok(values.filter((column) => column !== null).length > 10)
})
