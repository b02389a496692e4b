import assert from "node:assert/strict"
import { test } from "node:test"
import { readAmounts } from "./amounts.ts"
import { mistakesIn } from "./fields.ts"
import { suggestMends, takeSuggestion } from "./suggest.ts"

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

test("an amount that can be read in two ways has both readings, the larger first", () => {
  assert.deepEqual(readAmounts("120.000 €"), [120_000, 120])
  assert.deepEqual(readAmounts("1.200.000"), [1_200_000])
  assert.deepEqual(readAmounts("1,2 M"), [1_200_000])
  assert.deepEqual(readAmounts("85k"), [85_000])
  assert.deepEqual(readAmounts("100k – 250k"), [])
  assert.deepEqual(readAmounts("mucho"), [])
})
