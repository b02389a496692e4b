import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { fold } from "./fold.ts"

const same = (...names: string[]) => new Set(names.map(fold)).size === 1

test("case, accents, spaces and punctuation do not count", () => {
  assert.ok(
    same("Comercio electrónico", "COMERCIO ELECTRONICO", " comercio-electrónico! ", "comercioelectronico"),
  )
  assert.ok(same("Año", "AÑO", "ano"))
  assert.ok(same("Straße", "STRASSE"))
  assert.ok(same("ΚΑΦΕΣ", "καφές"))
})

test("an accent counts no more as a character of its own than as part of its letter", () => {
  assert.ok(same("caf\u00e9", "cafe\u0301"))
})

test("amounts are told apart by <, > and +", () => {
  const folded = ["50k", "< 50k", "> 50k", "50k+"].map(fold)
  assert.equal(new Set(folded).size, 4)
  assert.ok(same("menos de 50.000 €", "Menos de 50000"))
})

test("a name of nothing but punctuation folds to nothing", () => {
  assert.equal(fold(" ¿…? — "), "")
})

test("folding twice is folding once", () => {
  const text = fc
    .array(fc.integer({ min: 0, max: 0x10ffff }))
    .map((points) => String.fromCodePoint(...points))
  fc.assert(fc.property(text, (any) => assert.equal(fold(fold(any)), fold(any))))
})
