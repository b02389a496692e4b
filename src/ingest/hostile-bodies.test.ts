/** Bodies that nobody means well with: each gets an answer, and nothing is thrown, whatever preset and mapping read it. */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { EUROS } from "../../test/helpers/amounts.ts"
import { anyText } from "../../test/helpers/any-text.ts"
import { readWritten } from "../domain/lead/read-written.ts"
import { compilePolicy } from "../domain/policy/policy.ts"
import type { Mapping } from "../domain/source/mapping.ts"
import { PRESET_NAMES, PRESETS } from "../domain/source/presets.ts"
import { readAsLead } from "../domain/source/read-as-lead.ts"
import { readSent } from "./read-sent.ts"
import { trySource } from "./try-source.ts"

const POLICY = compilePolicy(1, { brackets: [{ id: "all" }] })
const JSON_TYPE = "application/json"
const MULTIPART = "multipart/form-data; boundary=xYz"

/** What becomes of a body, in a word, by every preset. */
async function outcomeOf(body: Buffer | string, contentType: string, mapping: Mapping | null = null) {
  const { raw, fault } = await readSent(Buffer.from(body), contentType)
  if (fault !== null) return fault.detail
  const outcomes = PRESET_NAMES.map((preset) => {
    const read = readAsLead({ preset, mapping }, raw, EUROS)
    if (read.fault !== null) return read.fault.detail
    const { submission, mistakes } = readWritten(read.body, "ES", read.warnings)
    return submission === null ? mistakes.map(({ pointer, code }) => `${pointer} ${code}`).join() : "lead"
  })
  return [...new Set(outcomes)].join(" | ")
}

test("too deep, too many, not JSON, not UTF-8, and what would be a prototype are faults", async () => {
  const deep = `${'{"a":'.repeat(30)}1${"}".repeat(30)}`
  assert.match(await outcomeOf(deep, JSON_TYPE), /nested more than 20 levels/)
  assert.match(await outcomeOf("[".repeat(100_000), JSON_TYPE), /not valid JSON/)
  assert.match(await outcomeOf('{"__proto__": {"nombre": "x"}}', JSON_TYPE), /__proto__/)
  assert.match(await outcomeOf(Buffer.from([0x7b, 0xff, 0x7d]), JSON_TYPE), /not valid UTF-8/)
  const many = JSON.stringify({ nombre: "Ana", list: Array.from({ length: 1_001 }, (_, i) => ({ i })) })
  assert.match(await outcomeOf(many, JSON_TYPE), /more than 1000 fields/)
  const parts = `--xYz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(1_001)
  assert.match(await outcomeOf(`${parts}--xYz--\r\n`, MULTIPART), /more than 1000 fields/)
})

test("a multipart body that is cut off, without a boundary or with wild headers is a fault", async () => {
  const part = '--xYz\r\nContent-Disposition: form-data; name="nombre"\r\n\r\nAna\r\n'
  assert.equal(await outcomeOf(`${part}--xYz--\r\n`, MULTIPART), "lead")
  assert.match(await outcomeOf(part, MULTIPART), /cannot be read/)
  assert.match(await outcomeOf(part, "multipart/form-data; charset=utf-8"), /cannot be read/)
  assert.match(await outcomeOf("--xYz--\r\n", MULTIPART), /no fields|cannot be read/)
  const wild = `--xYz\r\n${"X-A: b\r\n".repeat(10_000)}\r\nAna\r\n--xYz--\r\n`
  assert.match(await outcomeOf(wild, MULTIPART), /no fields|cannot be read/)
})

test("one field of 256 KiB is cut as a name, and left out as something of its own", async () => {
  const long = "x".repeat(255 * 1024)
  assert.equal(await outcomeOf(JSON.stringify({ nombre: long }), JSON_TYPE), "lead")
  assert.equal(await outcomeOf(JSON.stringify({ nombre: "Ana", color: long }), JSON_TYPE), "lead")
  const { warnings } = await trySource(
    { preset: "auto", mapping: null },
    { bytes: Buffer.from(JSON.stringify({ nombre: "Ana", color: long })), contentType: JSON_TYPE },
    POLICY,
  )
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ["extra_left_out"],
  )
})

test("NUL and half characters are told, in values and in names", async () => {
  assert.match(await outcomeOf('{"nombre": "a\\u0000b"}', JSON_TYPE), /#\/nombre contains_nul/)
  assert.match(await outcomeOf('{"nombre": "a\\ud800"}', JSON_TYPE), /#\/nombre lone_surrogate/)
  assert.match(await outcomeOf('{"nombre": "Ana", "x\\u0000": "y"}', JSON_TYPE), /contains_nul/)
})

test("a path reaches what was sent and nothing else", async () => {
  const paths = [
    "__proto__.nombre",
    "constructor.name",
    "toString",
    "a.length",
    "a.join",
    "__proto__",
    "a.0.constructor",
  ]
  for (const path of paths)
    assert.match(
      await outcomeOf('{"a": ["x"], "b": 1}', JSON_TYPE, { nombre: [path] }),
      /nombre required/,
      path,
    )
  const byIndex = '{"a": [{"b": "Ana"}]}'
  assert.equal(await outcomeOf(byIndex, JSON_TYPE, { nombre: ["a.0.b"] }), "lead")
})

const samples = PRESET_NAMES.flatMap((name) =>
  PRESETS[name].samples.filter(({ body }) => body.startsWith("{")),
)
/** A tool's body in which anything may stand anywhere. */
const mutated = fc
  .tuple(fc.constantFrom(...samples), fc.jsonValue(), fc.nat())
  .map(([{ body }, value, at]) => {
    let place = 0
    const count = body.split(/[:,[{]/).length
    return (
      JSON.stringify(JSON.parse(body, (_key, inner) => (place++ === at % count ? value : inner))) ?? "null"
    )
  })

test("no bytes, no JSON and no changed body of a tool make any preset fail", async () => {
  const bodies = fc.oneof(
    fc.tuple(fc.json({ maxDepth: 8 }), fc.constant(JSON_TYPE)),
    fc.tuple(mutated, fc.constant(JSON_TYPE)),
    fc.tuple(anyText(), fc.constant("application/x-www-form-urlencoded")),
    fc.tuple(anyText(), fc.constant(MULTIPART)),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async ([body, type]) => {
      assert.equal(typeof (await outcomeOf(body, type)), "string")
      await trySource(
        { preset: "auto", mapping: null },
        { bytes: Buffer.from(body), contentType: type },
        POLICY,
      )
    }),
    { numRuns: 120 },
  )
})
