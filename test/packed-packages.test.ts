/** That packed packages are found, and only while they belong to what is installed. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"

const folder = mkdtempSync(path.join(os.tmpdir(), "criba-packed-"))
after(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", env: { PATH: process.env.PATH } })

write("package.json", '{ "type": "module" }')
write("package-lock.json", "one")
write("node_modules/big/package.json", '{ "type": "module", "exports": "./big.js" }')
write("node_modules/big/big.js", 'export const found = "as npm put it"')
cpSync(
  path.join(import.meta.dirname, "../bin/packed-packages.js"),
  path.join(folder, "bin/packed-packages.js"),
)
write("main.js", 'import { found } from "big"; process.stdout.write(found)')
write(
  "thread.js",
  'import { Worker } from "node:worker_threads"; new Worker(new URL("main.js", import.meta.url))',
)
const start = (file: string) => run("--import", "./bin/packed-packages.js", file)

test("where nothing is packed, a package is loaded as npm put it", () => {
  assert.equal(start("main.js"), "as npm put it")
})

test("a packed package is loaded instead, by threads too, until another one is installed", () => {
  write("node_modules/.cache/packages/big.js", 'export const found = "packed"')
  const pack = 'import { hashLock, INDEX } from "./bin/packed-packages.js"; import fs from "node:fs";'
  const index = 'fs.writeFileSync(INDEX, JSON.stringify({ lock: hashLock(), files: { big: "big.js" } }))'
  run("--input-type=module", "--eval", pack + index)
  assert.deepEqual([start("main.js"), start("thread.js")], ["packed", "packed"])
  write("package-lock.json", "two")
  assert.equal(start("main.js"), "as npm put it")
})
