import assert from "node:assert/strict"
import { test } from "node:test"
import { inspectCsv, UnreadableCsv } from "./csv-file.ts"

const PART = 512 * 1024

const inspect = (...chunks: readonly (Buffer | string)[]) =>
  inspectCsv(async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }, null)

const refusal = (code: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UnreadableCsv)
  assert.equal(error.code, code)
  assert.match(error.message, message)
  return true
}

test("a line without end is refused before all of it has been read", async () => {
  let parts = 0
  const commas = async function* () {
    yield Buffer.from("nombre,email\n")
    for (; parts < 200; parts++) yield Buffer.alloc(PART, ",")
  }
  await assert.rejects(inspectCsv(commas, null), refusal("malformed", /a line of it is longer than 1 MiB/))
  assert.ok(parts < 10, `${parts} parts were read`)
})

test("a line with more columns than any table has is refused, and named", async () => {
  await assert.rejects(
    inspect("nombre\nAna\n", `${",".repeat(1_000)}x\n`),
    refusal("malformed", /^line 3: it has more than 1000 columns/),
  )
  const { header } = await inspect(`${Array.from({ length: 1_000 }, (_, i) => `c${i}`).join(",")}\nAna\n`)
  assert.equal(header.length, 1_000)
})

test("a text of many lines may be as long as a lead's, and a quote that is never closed is told as such", async () => {
  const { rowCount } = await inspect('nombre,notes\nAna,"', "line\n".repeat(100_000), '"\nBo,\n')
  assert.equal(rowCount, 2)
  await assert.rejects(
    inspect('nombre,notes\nAna,"', "line\n".repeat(300_000)),
    refusal("unclosed_quote", /^line 1 or later: a quote is opened and not closed within 1 MiB/),
  )
  await assert.rejects(
    inspect('nombre,notes\nAna,"never closed\n'),
    refusal("unclosed_quote", /a quote is opened and never closed/),
  )
})
