import assert from "node:assert/strict"
import { test } from "node:test"
import { readJsonBody } from "./json-body.ts"

const read = (text: string) => readJsonBody(Buffer.from(text))
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`

test("JSON is read as it is", () => {
  assert.deepEqual(read('{"nombre":"Luc\\u00eda","n":[1,null]}').value, { nombre: "Lucía", n: [1, null] })
})

test("numbers that JavaScript would round keep their digits, as text", () => {
  const sent = Buffer.from(
    '{"revenue":12345678901234567890,"id":12345678901234567890,"safe":9007199254740991,"far":1e400,"ids":[{"id":-9007199254740993}],"part":0.12345678901234567890}',
  )
  const kept = {
    id: "12345678901234567890",
    safe: 9007199254740991,
    far: "1e400",
    ids: [{ id: "-9007199254740993" }],
  }
  const part = 0.12345678901234568
  const everywhere = { revenue: "12345678901234567890", ...kept, part }
  assert.deepEqual(readJsonBody(sent, "everywhere").value, everywhere)
  const besideFields = { revenue: 12345678901234567000, ...kept, part }
  assert.deepEqual(readJsonBody(sent, "beside_fields").value, besideFields)
})

test("what is no object stays what it is, however long its numbers are", () => {
  const read = (text: string) => readJsonBody(Buffer.from(text), "beside_fields").value
  assert.ok(Array.isArray(read("[12345678901234567890]")))
  assert.equal(typeof read("12345678901234567890"), "number")
})

const refusals: [what: string, bytes: Buffer, fault: RegExp][] = [
  ["an empty body", Buffer.alloc(0), /empty/],
  ["bytes that are not UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22]), /UTF-8/],
  ["a byte order mark", Buffer.from('\ufeff{"nombre":"Lucía"}'), /begins with a byte order mark/],
  ["a body that is cut off", Buffer.from('{"nombre":"Luc'), /not valid JSON/],
  ["a form", Buffer.from("nombre=Lucia"), /not valid JSON/],
  ["NaN", Buffer.from('{"revenue":NaN}'), /not valid JSON/],
  ["a body nested too deeply", Buffer.from(nested(21)), /20 levels/],
  ["__proto__", Buffer.from('{"__proto__":{"status":"qualified"}}'), /__proto__/],
  ["__proto__ deep inside", Buffer.from('{"a":[{"\\u005f_proto__":1}]}'), /__proto__/],
]
for (const [what, bytes, fault] of refusals) {
  test(`${what} is refused with the reason`, () => assert.match(readJsonBody(bytes).fault ?? "", fault))
}

test("twenty levels are fine, and 64 KiB of brackets do not exhaust the stack", () => {
  assert.equal(read(nested(20)).fault, null)
  assert.match(read(nested(32 * 1024)).fault ?? "", /levels/)
})
