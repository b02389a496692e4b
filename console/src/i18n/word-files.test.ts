/**
 * A screen has its words when it is shown: the router names for it exactly the files of messages whose keys it asks for, itself or in
 * any module that it imports, at once or later.
 */
import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
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
    for (const [, name = ""] of read(file).matchAll(/(?:from|import\(|import) ?"(\.[^"]+)"/g))
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

const router = read(path.join(SOURCES, "router.tsx"))
const screens = [...router.matchAll(/screen\(\s*\(\) => import\("\.\/([^"]+)"\),\s*"\w+",?([^)]*)\)/g)].map(
  ([, entry = "", words = ""]) => ({
    entry,
    words: [...words.matchAll(/"([^"]+)"/g)].map(([, word]) => word),
  }),
)
const isScreen = (file: string) => screens.some(({ entry }) => file === path.join(SOURCES, entry))

test("every screen has the words that it asks for, and no others", () => {
  assert.equal(screens.length, router.match(/screen\(/g)?.length)
  for (const { entry, words } of screens) {
    const asked = filesOf(modulesFrom(entry)).filter((file) => file !== "first")
    assert.deepEqual(words.toSorted(), asked.toSorted(), `${entry} needs these files of words in router.tsx`)
  }
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
