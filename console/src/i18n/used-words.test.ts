/** What the console says is said somewhere: a key that no screen asks for is deleted, and not translated. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { fileNames } from "../../../tools/texts/read-texts.ts"
import { keysIn } from "./keys-in.ts"
import { textsOf } from "./texts-for-tests.ts"

const SOURCES = path.join(import.meta.dirname, "..")
const code = globSync("**/*.{ts,tsx}", { cwd: SOURCES, exclude: ["i18n/keys-in.ts", "**/*.test.*"] })
  .map((file) => readFileSync(path.join(SOURCES, file), "utf8"))
  .join("\n")

test("every text is used", () => {
  const keys = Object.keys(textsOf("en", ...fileNames("console").filter((name) => name !== "boot")))
  const used = new Set(keysIn(code, keys))
  assert.deepEqual(
    keys.filter((key) => !used.has(key)),
    [],
  )
})
