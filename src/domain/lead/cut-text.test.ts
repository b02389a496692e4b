import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { cutText, isLonger } from "./cut-text.ts"

test("a text is cut after so many code points, and no space is left at its end", () => {
  assert.equal(cutText("Ana Ruiz", 8), "Ana Ruiz")
  assert.equal(cutText("Ana Ruiz", 5), "Ana R")
  assert.equal(cutText("Ana Ruiz", 4), "Ana")
  assert.equal(cutText("🍷🍷🍷", 2), "🍷🍷")
})

test("neither half an emoji nor a letter without its accent is left", () => {
  assert.equal(cutText("Logron\u0303o", 6), "Logro")
  assert.equal(cutText("vino 👩‍🌾", 6), "vino")
  assert.equal(cutText("🇪🇸🇪🇸", 3), "🇪🇸")
})

test("a pile of accents is cut all the same, and never to nothing", () => {
  const pile = `a${"\u0301".repeat(500)}`
  assert.equal([...cutText(pile, 200)].length, 200)
  assert.equal([...cutText(pile, 40)].length, 40)
})

test("what was cut fits, begins as the text did, and is whole as long as the text fits", () => {
  fc.assert(
    fc.property(anyText(), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const cut = cutText(text, most)
      assert.ok([...cut].length <= most)
      assert.ok(text.startsWith(cut))
      assert.equal(isLonger(text, most), [...text].length > most)
      if (!isLonger(text, most)) assert.equal(cut, text)
      if (text.isWellFormed()) assert.ok(cut.isWellFormed())
    }),
  )
})
