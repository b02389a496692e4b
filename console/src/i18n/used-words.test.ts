/** What the console says is said somewhere: a key that no screen asks for is deleted, and not translated. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { en } from "./en/index.ts"
import { problems } from "./en/problems.ts"

const SOURCES = path.join(import.meta.dirname, "..")
const code = globSync("**/*.{ts,tsx}", { cwd: SOURCES, exclude: ["i18n/**", "**/*.test.*"] })
  .map((file) => readFileSync(path.join(SOURCES, file), "utf8"))
  .join("\n")

/** Keys that are put together, as in `status.${status}`. A text of which nothing is said but a dot is none. */
const composed = [...code.matchAll(/`((?:[\w.-]|\$\{[^}`]+\})+)`/g)]
  .map(([, text = ""]) => text.split(/\$\{[^}]*\}/))
  .filter((parts) => /\.\w|\w\./.test(parts.join(" ")))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`))

test("every message is used", () => {
  const unused = Object.keys(en).filter(
    (key) => !(key in problems) && !code.includes(`"${key}"`) && !composed.some((made) => made.test(key)),
  )
  assert.deepEqual(unused, [])
})
