/**
 * How to call this program again, for messages that name a command. It is a path and never `npx criba`: outside of
 * Criba's folder npx would ask the public registry for a package of that name.
 */
import path from "node:path"

const ROOT = path.join(import.meta.dirname, "../..")

export const CRIBA = process.cwd() === ROOT ? "./bin/criba" : path.join(ROOT, "bin/criba")
