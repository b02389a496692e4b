import assert from "node:assert/strict"
import { test } from "node:test"
import { mendWritten } from "./mend-written.ts"

for (const text of [
  "ana@x.es",
  "Ana <ana@x.es>",
  '"Ruiz, Ana" <ana@x.es>',
  "<ana@x.es>",
  "mailto:ana@x.es",
  "MAILTO: ana@x.es",
  "mailto:ana@x.es?subject=Hola",
  "Ana <mailto:ana@x.es>",
  "ana@x.es,",
  "ana@x.es.",
  "\u200Bana@x.es\uFEFF",
  "\u202Aana@x.es\u202C",
]) {
  test(`${JSON.stringify(text)} says ana@x.es`, () => assert.equal(mendWritten("email", text), "ana@x.es"))
}

for (const text of ["ana", "Ana <ana>", "ana@x.es, bo@x.es", "ana@x.es bo@x.es", "<ana@x.es> o <bo@>", ""]) {
  test(`${JSON.stringify(text)} says no address for certain, and stays as it is`, () =>
    assert.equal(mendWritten("email", text), text))
}

test("what cannot be seen is no part of a name or a number", () => {
  assert.equal(mendWritten("nombre", "Ana\u200B Ruiz\uFEFF"), "Ana Ruiz")
  assert.equal(mendWritten("telefono", "\u202A+34 600 111 222\u202C"), "+34 600 111 222")
  assert.equal(mendWritten("telefono", "p:+34600111222"), "+34600111222")
})

test("a joiner within a name stays, and so does whatever stands in other fields", () => {
  assert.equal(mendWritten("nombre", "می\u200Cنا"), "می\u200Cنا")
  assert.equal(mendWritten("notes", "a\u200Bb <ana@x.es>"), "a\u200Bb <ana@x.es>")
})
