/** How tests start Criba as a process: on the same Node and with the same packages as bin/criba, without the shell in between. */
import path from "node:path"

const ROOT = path.join(import.meta.dirname, "../..")

/** Node's arguments, before those of the command, for the version whose code is in that folder. */
export const cribaIn = (root: string, entry = "src/main.ts"): readonly string[] => [
  "--import",
  path.join(root, "bin/packed-packages.js"),
  path.join(root, entry),
]
export const CRIBA = cribaIn(ROOT)
/** Its alerts may be pushed to this machine. */
export const CRIBA_PUSHING_HERE = cribaIn(ROOT, "prove/serve.ts")

/** An environment that holds nothing but the given settings. */
export function onlyWith(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...settings }
}
