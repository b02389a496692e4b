/** What the console says is said somewhere: a key that no screen asks for is deleted, and not translated. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { en } from "./en/index.ts"
import { problems } from "./en/problems.ts"
import { keysIn } from "./keys-in.ts"

const SOURCES = path.join(import.meta.dirname, "..")
const code = globSync("**/*.{ts,tsx}", { cwd: SOURCES, exclude: ["i18n/**", "**/*.test.*"] })
  .map((file) => readFileSync(path.join(SOURCES, file), "utf8"))
  .join("\n")

test("every message is used", () => {
  const used = new Set(keysIn(code, Object.keys(en)))
  const unused = Object.keys(en).filter((key) => !(key in problems) && !used.has(key))
  assert.deepEqual(unused, [])
})
