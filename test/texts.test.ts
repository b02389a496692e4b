/** The texts of `texts/`: every language says all that English says, with what English names, and their types are fresh. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { keysIn } from "../console/src/i18n/keys-in.ts"
import { compileText } from "../src/domain/text/compile-text.ts"
import { teller } from "../src/domain/text/tell-text.ts"
import { inPseudo, withoutTexts } from "../tools/texts/pseudo.ts"
import {
  fileNames,
  LANGUAGES,
  mistakesIn,
  readFile,
  SPEAKERS,
  TEXTS,
  textFiles,
} from "../tools/texts/read-texts.ts"
import { serverTexts, textTypes } from "../tools/texts/text-types.ts"

test("every language says what English says, and names only what English names", () => {
  for (const language of Object.keys(LANGUAGES))
    for (const speaker of SPEAKERS)
      for (const name of fileNames(speaker))
        assert.deepEqual(
          mistakesIn(readFile(language, speaker, name), readFile("en", speaker, name)),
          [],
          `texts/${language}/${speaker}/${name}.json`,
        )
})

test("every folder of texts is of a language in texts/languages.json, and has the files of English", () => {
  const files = (language: string) => globSync("*/*.json", { cwd: path.join(TEXTS, language) }).toSorted()
  const folders = globSync("*/", { cwd: TEXTS }).map((folder) => path.basename(folder))
  assert.deepEqual(folders.toSorted(), Object.keys(LANGUAGES).toSorted())
  for (const language of folders) assert.deepEqual(files(language), files("en"))
})

test("which languages there are says texts/languages.json alone", () => {
  const code = globSync("{src,console/src,web}/**/*.{ts,tsx,js}", {
    cwd: path.join(TEXTS, ".."),
    exclude: ["**/*.test.ts"],
  })
  const writtenOut = code.filter((file) =>
    /"(es|en)" \| "(es|en)"|\["(es|en)", "(es|en)"\]|=== "(es|en)"/.test(
      readFileSync(path.join(TEXTS, "..", file), "utf8"),
    ),
  )
  assert.deepEqual(writtenOut, [])
})

test("the server says every text of its own", () => {
  const code = globSync("src/**/*.ts", { cwd: path.join(TEXTS, ".."), exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(path.join(TEXTS, "..", file), "utf8"))
    .join("\n")
  const keys = textFiles("server").flatMap(({ speaker, name }) => [...readFile("en", speaker, name).keys()])
  const used = new Set(keysIn(code, keys))
  assert.deepEqual(
    keys.filter((key) => !used.has(key)),
    [],
  )
})

test("a translation is refused that lacks a text, has one more, or names something else", () => {
  const file = (texts: Record<string, string>) =>
    new Map(Object.entries(texts).map(([key, text]) => [key, compileText(text)]))
  const english = file({ late: "{n} late", left: "{n, number} left", by: "by {who}", done: "Done" })
  const translation = file({
    late: "{n, plural, other {# tarde}}",
    left: "quedan {n}",
    by: "por {quien}",
    more: "más",
  })
  assert.deepEqual(mistakesIn(translation, english), [
    "done: is missing",
    "late: {n} is no number in English: write {n, number} there",
    "by: English names no {quien}",
    "more: English has no such text",
  ])
})

test("the types of the texts are fresh: npm run text-types", () => {
  assert.equal(readFileSync(path.join(TEXTS, "types.ts"), "utf8"), textTypes())
  assert.equal(readFileSync(path.join(TEXTS, "server.ts"), "utf8"), serverTexts())
})

test("the language that nobody speaks is English between signs, and a third longer", () => {
  const say = teller("en", String)
  const dressed = (text: string) => say(compileText(inPseudo(text)).text, { n: 2, who: "Ana" })
  const said = dressed("Reassign {n, plural, one {# lead} other {# leads}} to {who}")
  assert.match(said, /^‹Reassign 2 leads to Ana .+›$/)
  assert.ok(said.length >= "Reassign 2 leads to Ana".length * 1.3)
  assert.equal(withoutTexts(`Ana: ${dressed("with {who}").replace("Ana", said)}!`), "Ana: !")
})
