/**
 * A screen has its words when it is shown: whoever loads it, the router or another screen that opens it as a dialog, names for it exactly
 * the files of messages whose keys it asks for, itself or in any module that it imports.
 */
import assert from "node:assert/strict"
import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { textFiles } from "../../../tools/texts/read-texts.ts"
import { keysIn } from "./keys-in.ts"
import { textsOf } from "./texts-for-tests.ts"
import { TOGETHER, type WordFile, wordFiles } from "./word-files.ts"

const SOURCES = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(file, "utf8")

const fileOf = new Map<string, WordFile>()
const together: readonly (readonly [string, readonly string[]])[] = Object.entries(TOGETHER)
for (const { name } of textFiles("console").filter((one) => one.name !== "boot")) {
  const file = (together.find(([, parts]) => parts.includes(name))?.[0] ?? name) as WordFile
  for (const key of Object.keys(textsOf("en", name))) fileOf.set(key, file)
}

/** A module and what it imports, without what the router loads as a screen of its own. */
function modulesFrom(entry: string, isLeftOut: (file: string) => boolean = () => false): Set<string> {
  const modules = new Set<string>()
  const follow = (file: string) => {
    if (
      modules.has(file) ||
      isLeftOut(file) ||
      !file.startsWith(SOURCES) ||
      !/\.tsx?$/.test(file) ||
      !existsSync(file)
    )
      return
    modules.add(file)
    const code = read(file).replaceAll(/^import type [^;"]*?"[^"]+"$/gm, "")
    for (const [, name = ""] of code.matchAll(/(?:from|import\(|import) ?"(\.[^"]+)"/g))
      follow(path.resolve(path.dirname(file), name))
  }
  follow(path.join(SOURCES, entry))
  return modules
}
const filesOf = (modules: ReadonlySet<string>): WordFile[] => {
  const code = [...modules].map(read)
  return [
    ...new Set(
      code.flatMap((text) => keysIn(text, [...fileOf.keys()])).map((key) => fileOf.get(key) ?? "first"),
    ),
  ]
}

/** What comes later and brings its words along, wherever that is said. */
const sources = globSync("**/*.{ts,tsx}", { cwd: SOURCES }).filter((file) => !/\.test\.tsx?$/.test(file))
const screens = sources.flatMap((file) => {
  const text = read(path.join(SOURCES, file))
  const found = [...text.matchAll(/screen\(\s*\(\) => import\("(\.[^"]+)"\),\s*"\w+",?([^)]*)\)/g)]
  assert.equal(
    found.length,
    text.match(/(?<!function )\bscreen\(/g)?.length ?? 0,
    `${file}: a screen that this test cannot read`,
  )
  return found.map(([, entry = "", words = ""]) => ({
    entry: path.join(path.dirname(file), entry),
    words: [...words.matchAll(/"([^"]+)"/g)].map(([, word]) => word),
  }))
})
const isScreen = (file: string) => screens.some(({ entry }) => file === path.join(SOURCES, entry))

test("every screen has the words that it asks for, and no others", () => {
  const wrong = screens.flatMap(({ entry, words }) => {
    const own = modulesFrom(entry, (file) => file !== path.join(SOURCES, entry) && isScreen(file))
    const asked = filesOf(own).filter((file) => file !== "first")
    return asked.toSorted().join() === words.toSorted().join()
      ? []
      : [`${entry} needs ${asked.toSorted().join(", ")}`]
  })
  assert.deepEqual(wrong, [], "name these files of words where the screen is loaded")
})

test("what the first page asks for comes with it", () => {
  const modules = modulesFrom("main.tsx", isScreen)
  modules.delete(path.join(SOURCES, "shell/open-alerts.ts")) // comes with words of its own
  assert.deepEqual(filesOf(modules), ["first"], "move what is asked for to texts/*/console/shared.json")
})

const { loadWords, loadLanguage, textsIn } = wordFiles(async (language, file) =>
  textsOf(language, ...(together.find(([one]) => one === file)?.[1] ?? [file])),
)

test("a language has the files that were asked for, and another what was needed in the first", async () => {
  await loadWords("en", "first", "home")
  assert.ok("home.late" in textsIn("en") && !("lead.reason" in textsIn("en")))
  const loading = loadLanguage("es")
  await loadWords("en", "lead")
  await loading
  assert.deepEqual(Object.keys(textsIn("es")).toSorted(), Object.keys(textsIn("en")).toSorted())
  assert.ok("lead.reason" in textsIn("es"))
})
