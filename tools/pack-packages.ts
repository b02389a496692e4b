/**
 * Packs the packages that consist of many files into a few, for bin/packed-packages.js. Node takes half a millisecond to find
 * and load a file, and these are more than a thousand. bin/build runs this after every installation; it takes a second or two.
 *
 *   node tools/pack-packages.ts
 */
import { rm, writeFile } from "node:fs/promises"
import { rolldown } from "rolldown"
import { FOLDER, hashLock, INDEX } from "../bin/packed-packages.js"

/** As they are imported. Fastify, pg and pino are not among them: they are CommonJS, and load files by their paths. */
const PACKAGES = [
  "better-auth",
  "better-auth/api",
  "better-auth/plugins/generic-oauth",
  "commander",
  "csv-parse",
  "kysely",
  "libphonenumber-js/max",
  "libphonenumber-js/metadata.max",
  "temporal-polyfill",
  "typebox",
  "typebox/compile",
  "typebox/error",
  "typebox/system",
  "typebox/value",
]

await rm(FOLDER, { recursive: true, force: true })
const nameOf = (specifier: string) => specifier.replaceAll("/", "_")
const packing = await rolldown({
  input: Object.fromEntries(PACKAGES.map((specifier) => [nameOf(specifier), specifier])),
  platform: "node",
  external: [/^pino/, /^bun:/],
  logLevel: "warn",
  checks: { bundlerTimings: false },
})
await packing.write({ dir: new URL(FOLDER).pathname, format: "esm" })
await writeFile(new URL("package.json", FOLDER), JSON.stringify({ type: "module" }))
// Last: an interrupted run leaves nothing that would be used.
const files = Object.fromEntries(PACKAGES.map((specifier) => [specifier, `${nameOf(specifier)}.js`]))
await writeFile(INDEX, JSON.stringify({ lock: hashLock(), files }))
