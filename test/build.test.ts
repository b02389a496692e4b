/** That `bin/criba` runs what was built, and the sources where these are newer or nothing is built. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"

const folder = mkdtempSync(path.join(os.tmpdir(), "criba-build-"))
after(() => rmSync(folder, { recursive: true }))

function write(file: string, says: string, at: string): void {
  const full = path.join(folder, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `process.stdout.write(${JSON.stringify(says)})`)
  utimesSync(full, new Date(at), new Date(at))
}
const run = () => execFileSync(path.join(folder, "bin/criba"), { encoding: "utf8" })

mkdirSync(path.join(folder, "node_modules/.bin"), { recursive: true })
symlinkSync(process.execPath, path.join(folder, "node_modules/.bin/node"))
cpSync(path.join(import.meta.dirname, "../bin/criba"), path.join(folder, "bin/criba"))
write("package.json", "", "2026-11-16")
writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }')
write("package-lock.json", "", "2026-11-16")
write("src/main.ts", "sources", "2026-11-16")

test("without a build the sources are run", () => {
  assert.equal(run(), "sources")
})

test("a build is run until a source is newer; tests do not count", () => {
  write("dist/main.js", "bundle", "2026-11-17")
  assert.equal(run(), "bundle")
  write("src/app.test.ts", "", "2026-11-18")
  assert.equal(run(), "bundle")
  write("src/app.ts", "", "2026-11-18")
  assert.equal(run(), "sources")
})

test("a build is not run with other packages than those it was made of", () => {
  write("src/app.ts", "", "2026-11-16")
  assert.equal(run(), "bundle")
  write("package-lock.json", "", "2026-11-18")
  assert.equal(run(), "sources")
})
