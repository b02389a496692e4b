/** Whatever the server writes into the audit log is told in words: "did something with" is for what a later version writes. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"

const ROOT = path.join(import.meta.dirname, "../../../..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")

test("every action of the audit log has words", () => {
  const told = read("texts/en/console/audit.json")
  const written = globSync("src/**/*.ts", { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts"))
    .map(read)
    .filter((text) => text.includes("writeAudit"))
    .flatMap((text) => [...text.matchAll(/\baction(?::| =)[^\n]*/g)])
    .flatMap(([line]) => [...line.matchAll(/"(\w+\.\w+)"/g)].map(([, action]) => String(action)))
  assert.ok(written.length > 20, "this test finds actions")
  assert.deepEqual(
    written.filter((action) => !told.includes(`"audit.did.${action}":`)),
    [],
  )
})
