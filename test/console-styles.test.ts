/** How the console's stylesheets are kept: spaces from one scale, and no rule or class that nobody uses. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"

const ROOT = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")
const styles = globSync("console/src/**/*.module.css", { cwd: ROOT })
const sources = globSync("console/src/**/*.{ts,tsx}", { cwd: ROOT }).map((file) => ({
  file,
  text: read(file),
}))
/** The classes that selectors name. */
const classesIn = (css: string): Set<string> => {
  const own = css.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/:global\([^)]*\)/g, "")
  const selectors = own.replaceAll(/\{[^{}]*\}/g, "{}").replaceAll(/@[^{;]*/g, "")
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name))
}
const kit = classesIn(read("console/src/kit.css"))

test("spaces are those of the scale; what is smaller than 4 pixels is an optical correction", () => {
  const space = /^ *((?:padding|margin|gap|column-gap|row-gap)[a-z-]*): (.*);$/gm
  for (const file of styles)
    for (const [said, , value = ""] of read(file).matchAll(space))
      assert.doesNotMatch(value, /(?:^|[ (-])(?:[4-9]|[12]\d|3[0-2])px/, `${file}: ${said.trim()}`)
})

test("every class of a stylesheet is on an element, and every class on an element is in its stylesheet", () => {
  for (const file of styles) {
    const said = classesIn(read(file))
    const users = sources.flatMap((source) =>
      [...source.text.matchAll(/import (\w+) from "(\.[^"]*\.css)"/g)]
        .filter(([, , target = ""]) => path.join(path.dirname(source.file), target) === file)
        .map(([, name = ""]) => ({ ...source, name })),
    )
    const isComputed = users.some(({ text, name }) => text.includes(`${name}[`))
    const used = new Set(
      users.flatMap(({ text, name }) =>
        [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, one = ""]) => one),
      ),
    )
    if (!isComputed)
      assert.deepEqual(
        [...said].filter((name) => !used.has(name)),
        [],
        `${file}: not used`,
      )
    assert.deepEqual(
      [...used].filter((name) => !said.has(name)),
      [],
      `${file}: missing`,
    )
  }
})

test("every word of the kit is said, and stylesheets take in no others", () => {
  const said = new Set<string>()
  for (const file of styles)
    for (const [, words = ""] of read(file).matchAll(/composes: ([^;]*) from global/g))
      for (const word of words.split(/\s+/)) {
        assert.ok(kit.has(word), `${file} takes in .${word}, which kit.css has not`)
        said.add(word)
      }
  for (const { text } of sources)
    for (const [, words = ""] of text.matchAll(/["`]([^"`\n]*)["`]/g))
      for (const word of words.split(/[^\w-]+/)) said.add(word)
  assert.deepEqual(
    [...kit].filter((word) => !said.has(word)),
    [],
    "kit.css: not used",
  )
})
