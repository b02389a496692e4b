/** The real command line as a child process, in an environment that holds nothing but the given settings. */
import { execFile } from "node:child_process"
import path from "node:path"

const ROOT = path.join(import.meta.dirname, "../..")
const MAIN = path.join(ROOT, "src/main.ts")
/** Spares each start the compiling: 0.55 s of processor time instead of 0.93 s (November 2026). */
const NODE_COMPILE_CACHE = path.join(ROOT, "node_modules/.cache/compiled")

export type Run = { readonly code: number; readonly out: string; readonly err: string }

export function runCriba(
  settings: Record<string, string>,
  args: readonly string[],
  input = "",
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...settings }
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) => {
      const code = error === null ? 0 : error.code
      if (typeof code === "number") resolve({ code, out, err })
      else reject(error)
    })
    child.stdin?.end(input)
  })
}

/** Runs commands on one database. */
export const cribaOn = (databaseUrl: string) => {
  const run = (args: readonly string[], input?: string) =>
    runCriba({ DATABASE_URL: databaseUrl }, args, input)
  return {
    run,
    /** The value of a command that must go well, with nothing else on standard output. */
    value: async (...args: string[]) => {
      const { code, out, err } = await run([...args, "--json"])
      if (code !== 0) throw new Error(`criba ${args.join(" ")} ended with ${code}: ${err}`)
      return JSON.parse(out)
    },
  }
}
