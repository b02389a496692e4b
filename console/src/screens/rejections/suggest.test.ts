import assert from "node:assert/strict"
import { test } from "node:test"
import { type Draft, mistakesIn } from "./fields.ts"
import { suggestMends as suggest, takeSuggestion } from "./suggest.ts"

const suggestMends = (draft: object) => suggest(draft as Draft, { currency: "EUR", rates: {} })

test("a field under another name is offered, and taking it leaves nothing behind", () => {
  const draft = { name: "Aitana Blanco", "E-mail": "aitana@example.com", shoe: 41 }
  const [name, email, ...others] = suggestMends(draft)
  assert.deepEqual(name, { field: "nombre", from: ["name"], value: "Aitana Blanco" })
  assert.deepEqual(email, { field: "email", from: ["E-mail"], value: "aitana@example.com" })
  assert.deepEqual(others, [])
  assert.ok(name && email)
  const mended = takeSuggestion(takeSuggestion(draft, name), email)
  assert.deepEqual(mended, { nombre: "Aitana Blanco", email: "aitana@example.com", shoe: 41 })
  assert.deepEqual(mistakesIn(mended), [])
})

test("a first and a last name are joined", () => {
  const [joined] = suggestMends({ first_name: "Ana", last_name: "Soler" })
  assert.deepEqual(joined, { field: "nombre", from: ["first_name", "last_name"], value: "Ana Soler" })
})

test("a value of the wrong type is offered as what it says", () => {
  const values = (draft: object) => suggestMends({ nombre: "Ana", ...draft }).map(({ value }) => value)
  assert.deepEqual(values({ telefono: 600111222 }), ["600111222"])
  assert.deepEqual(values({ qualified: "sí" }), [true])
  assert.deepEqual(values({ qualified: "tal vez" }), [])
  assert.deepEqual(values({ revenue: "85.000,50 €" }), [85000.5])
})

test("nothing is offered for what is right", () => {
  assert.deepEqual(suggestMends({ nombre: "Ana", revenue: 120000, name: "Otra" }), [])
})

test("names that the server knows for a field are known here", () => {
  const offered = (draft: object) => suggestMends(draft).map(({ field, value }) => [field, value])
  assert.deepEqual(offered({ "¿Cuál es tu nombre?": "Ana Soler", "¿Cuánto facturas al año?": "85k" }), [
    ["nombre", "Ana Soler"],
    ["revenue", 85_000],
  ])
  assert.deepEqual(offered({ nome: "Ana", sobrenome: "Soler" }), [["nombre", "Ana Soler"]])
})

test("an amount that can be read in several ways is asked", () => {
  const offered = suggestMends({ nombre: "Ana", revenue: "5m" }).map(({ value }) => value)
  assert.deepEqual(offered, [5_000, 5_000_000])
})
