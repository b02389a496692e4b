/**
 * The command line, in an environment that holds nothing but the given settings. Most tests call it within their own
 * process; a few start a real one, for what only a process shows: its exit code, its streams, its signals.
 */
import { execFile } from "node:child_process"
import { Readable } from "node:stream"
import { runProgram } from "../../src/cli/program.ts"
import { CRIBA, onlyWith } from "../helpers/criba.ts"

export type Run = { readonly code: number; readonly out: string; readonly err: string }
type Settings = Readonly<Record<string, string>>

export async function runCriba(env: Settings, args: readonly string[], input = ""): Promise<Run> {
  const written = { out: "", err: "" }
  const terminal = {
    env,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: { write: (text: string) => (written.out += text) },
    stderr: { write: (text: string) => (written.err += text) },
    exitCode: 0,
  }
  await runProgram(args, terminal)
  return { code: terminal.exitCode, ...written }
}

/** The same as a process of its own. */
export function spawnCriba(settings: Settings, args: readonly string[], input = ""): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = onlyWith(settings)
    const child = execFile(process.execPath, [...CRIBA, ...args], { env }, (error, out, err) => {
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
