/**
 * Copies of node_modules what the bundled server needs beside dist/, for an image: a fifth. Of packages that are in the bundle only the
 * description and the licence go along, so that whoever lists what is in the image finds all of them.
 *
 *   node tools/copy-packages.ts runtime/node_modules
 */
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { NOT_BUNDLED } from "./not-bundled.ts"

const ROOT = path.join(import.meta.dirname, "..")
const MODULES = "node_modules"
const DESCRIPTION = /^(?:package\.json|(?:licen[cs]e|notice|copying)\b.*)$/i

type Description = { readonly dependencies?: Record<string, string>; readonly peerDependencies?: object }
const describe = (folder: string): Description =>
  JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8"))

/** As Node looks for it: beside the package that asks, then further out. */
function find(name: string, from: string): string | null {
  const found = path.join(from, MODULES, name)
  if (existsSync(path.join(ROOT, found, "package.json"))) return found
  return from === "." ? null : find(name, path.dirname(from))
}

/** The folders of these packages and of all that they need. */
function withNeeds(names: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = find(name, from)
    if (folder === null || needed.has(folder)) return
    needed.add(folder)
    const { dependencies, peerDependencies } = describe(folder)
    for (const one of Object.keys({ ...dependencies, ...peerDependencies })) add(one, folder)
  }
  for (const name of names) add(name, ".")
  return needed
}

const [out = ""] = process.argv.slice(2)
if (out === "") throw new Error("Say where to: node tools/copy-packages.ts runtime/node_modules")
const copy = (folder: string, passes: (file: string) => boolean) =>
  cpSync(path.join(ROOT, folder), path.join(out, path.relative(MODULES, folder)), {
    recursive: true,
    filter: (file) => passes(path.relative(path.join(ROOT, folder), file)),
  })

const whole = withNeeds(NOT_BUNDLED)
for (const folder of whole) copy(folder, (file) => file !== MODULES)
for (const folder of withNeeds(Object.keys(describe(".").dependencies ?? {}))) {
  if (whole.has(folder)) continue
  const told = readdirSync(path.join(ROOT, folder)).filter((file) => DESCRIPTION.test(file))
  copy(folder, (file) => file === "" || told.includes(file))
}
