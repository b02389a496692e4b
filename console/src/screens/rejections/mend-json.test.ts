import assert from "node:assert/strict"
import { test } from "node:test"
import { mendJson, readBody } from "./mend-json.ts"

const mended = (text: string): unknown => {
  const mend = mendJson(text)
  return mend === undefined ? undefined : JSON.parse(mend.text)
}

test("quotes and line ends within a text are escaped", () => {
  assert.deepEqual(mended('{"nombre": "Vega", "notes": "Una "tienda", en\nGijón"}'), {
    nombre: "Vega",
    notes: 'Una "tienda", en\nGijón',
  })
})

test("a comma after the last value is dropped, and a bracket that is missing is added", () => {
  assert.deepEqual(mended('{"nombre": "Vega",}'), { nombre: "Vega" })
  assert.deepEqual(mended('{"nombre": "Vega", "tags": ["a"'), { nombre: "Vega", tags: ["a"] })
})

test("the fields of a form and a list of one become an object", () => {
  assert.deepEqual(mended("nombre=Ana+Soler&email=ana%40example.com"), {
    nombre: "Ana Soler",
    email: "ana@example.com",
  })
  assert.deepEqual(mended('[{"nombre": "Ana"}]'), { nombre: "Ana" })
})

test("what is not plain to see is left alone", () => {
  for (const text of ["", "hola", '{"nombre": "Ana', "[1, 2]", '{"nombre" "Ana"}']) {
    assert.equal(mendJson(text), undefined, text)
  }
})

test("what is an object already is not mended", () => {
  assert.equal(mendJson('{"nombre": "Ana"}'), undefined)
  assert.deepEqual(readBody('{"nombre": "Ana"}'), { draft: { nombre: "Ana" }, fault: null })
})

test("a fault is told with its place", () => {
  const faultIn = (text: string) => readBody(text).fault?.at
  assert.equal(faultIn('{"a": x}'), 6)
  assert.equal(faultIn('{"a": "b" c"}'), 10)
  assert.equal(faultIn('{"a": [1, {"b": null}],}'), 23)
  assert.equal(faultIn('{"a" "b"}'), 5)
  assert.equal(faultIn('{"a": "b"'), 9)
  assert.equal(faultIn("{} x"), 3)
  assert.equal(faultIn(""), 0)
  assert.deepEqual(readBody("[]").fault, { kind: "not_an_object", at: null })
})
