import assert from "node:assert/strict"
import { test } from "node:test"
import { fillIn, languageToWriteIn } from "./fill-in.ts"

test("words in braces are filled in, and what has nothing to say leaves no gap", () => {
  const text = "Hola, {{nombre}}: soy {{ triager }}.\n\n¿Te  va bien?"
  assert.equal(fillIn(text, { nombre: "Lucía", triager: "Ana" }), "Hola, Lucía: soy Ana.\n\n¿Te va bien?")
  assert.equal(fillIn(text, { nombre: "", triager: "Ana" }), "Hola: soy Ana.\n\n¿Te va bien?")
  assert.equal(fillIn("{{nombre}}", { nombre: "{{triager}}", triager: "Ana" }), "{{triager}}")
})

test("a text is written in the first language that is wished and there", () => {
  assert.equal(languageToWriteIn({ es: 1, en: 1 }, ["EN-gb", "es"]), "en")
  assert.equal(languageToWriteIn({ es: 1, en: 1 }, [null, "fr", "es"]), "es")
  assert.equal(languageToWriteIn({ es: 1 }, ["en"]), "es")
})
