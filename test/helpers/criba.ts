/** How tests start Criba as a process: on the same Node and from the same bundle as bin/criba, without the shell in between. */
import path from "node:path"

const ROOT = path.join(import.meta.dirname, "../..")

/** Node's arguments, before those of the command. */
export const CRIBA: readonly string[] = [path.join(ROOT, "dist/main.js")]
/** Allows alerts to be pushed to this machine. */
export const CRIBA_PUSHING_HERE: readonly string[] = [path.join(ROOT, "prove/serve.ts")]

/** An environment with only the given settings. */
export function onlyWith(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...settings }
}
