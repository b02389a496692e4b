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
