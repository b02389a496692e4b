import assert from "node:assert/strict"
import { test } from "node:test"
import { Type } from "typebox"
import { compileSerialiser } from "./serialise.ts"

const ROUTE = { url: "/", method: "GET", httpStatus: "200" }

test("a field that the schema does not name is never sent", () => {
  const serialise = compileSerialiser({ ...ROUTE, schema: Type.Object({ name: Type.String() }) })
  assert.equal(serialise({ name: "Ana", password: "secret" }), '{"name":"Ana"}')
})

test("a schema is read when its first answer is sent, and only then", () => {
  let reads = 0
  const schema = new Proxy(Type.Object({ name: Type.String() }), {
    get: (target, key) => {
      reads++
      return Reflect.get(target, key)
    },
  })
  const [one, other] = [compileSerialiser({ ...ROUTE, schema }), compileSerialiser({ ...ROUTE, schema })]
  assert.equal(reads, 0)
  one({ name: "Ana" })
  const after = reads
  assert.ok(after > 0)
  one({ name: "Bruno" })
  other({ name: "Carla" })
  assert.equal(reads, after)
})

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

const Answer = Type.Object({
  text: orNull(Type.String()),
  amount: orNull(Type.Number()),
  on: orNull(Type.Boolean()),
  at: orNull(Type.String({ format: "date-time" })),
  word: orNull(Type.Literal("yes")),
  state: orNull(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
  anyOf: orNull(Type.Object({ id: Type.Integer(), next: orNull(Type.String()) })),
  many: orNull(Type.Array(orNull(Type.Object({ id: Type.Integer() })))),
  named: Type.Record(Type.String(), orNull(Type.Integer())),
  kind: Type.Union([
    Type.Object({ kind: Type.Literal("a"), a: orNull(Type.String()) }),
    Type.Object({ kind: Type.Literal("b"), b: Type.Integer() }),
    Type.Null(),
  ]),
})
const write = compileSerialiser({ ...ROUTE, schema: Answer })
const read = (answer: object) => JSON.parse(write(answer))

const NOTHING = {
  text: null,
  amount: null,
  on: null,
  at: null,
  word: null,
  state: null,
  anyOf: null,
  many: null,
  named: {},
  kind: null,
}

test("null is written as null, whatever it stands for", () => {
  assert.deepEqual(read(NOTHING), NOTHING)
  const inside = { ...NOTHING, anyOf: { id: 1, next: null }, many: [null], named: { x: null } }
  assert.deepEqual(read(inside), inside)
  assert.deepEqual(read({ ...NOTHING, kind: { kind: "a", a: null } }).kind, { kind: "a", a: null })
})

test("what may be null is written as what it is", () => {
  const whole = {
    text: 'a "word"',
    amount: 1.5,
    on: false,
    at: "2026-11-17T10:00:00.000Z",
    word: "yes",
    state: "closed",
    anyOf: { id: 1, next: "" },
    many: [{ id: 0 }, null],
    named: { x: 0, y: null },
    kind: { kind: "b", b: 2 },
  }
  assert.deepEqual(read(whole), whole)
  assert.deepEqual(read({ ...whole, at: new Date(whole.at) }), whole)
})

test("a field that the schema does not name is not sent, inside of what may be null either", () => {
  const { anyOf, many, kind } = read({
    ...NOTHING,
    secret: 1,
    anyOf: { id: 1, next: null, secret: 1 },
    many: [{ id: 2, secret: 1 }],
    kind: { kind: "a", a: "x", secret: 1 },
  })
  assert.deepEqual(
    { anyOf, many, kind },
    { anyOf: { id: 1, next: null }, many: [{ id: 2 }], kind: { kind: "a", a: "x" } },
  )
})

test("what is neither of a choice is not sent at all", () => {
  assert.throws(() => write({ ...NOTHING, state: "ajar" }), /does not match schema definition/)
})
