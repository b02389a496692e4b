/** Criba as a process of its own, used over HTTP and stopped by signals. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { CRIBA, onlyWith } from "./criba.ts"
import "./last-exchange.ts"

export type ServerProcess = {
  readonly address: string
  readonly child: ChildProcess
  /** Everything that it has logged. */
  readonly log: readonly string[]
  /** Sends a signal and waits for the end; returns the exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

type StartingServer = Omit<ServerProcess, "address"> & { readonly listening: Promise<string> }

export async function startServer(
  environment: Record<string, string>,
  ...args: string[]
): Promise<ServerProcess> {
  const { listening, ...started } = spawnServer(environment, { args })
  return { ...started, address: await listening }
}

type ServerOptions = {
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  /** How many files it may open. */
  readonly openFiles?: number
}

/** For tests that must be able to end it even if it never listens. */
export function spawnServer(
  environment: Record<string, string>,
  { command = CRIBA, args = [], openFiles }: ServerOptions = {},
): StartingServer {
  const limited = openFiles === undefined ? [] : ["sh", "-c", `ulimit -n ${openFiles}; exec "$0" "$@"`]
  const [program = "", ...rest] = [...limited, process.execPath, ...command, "serve", ...args]
  const child = spawn(program, rest, {
    env: onlyWith({ PORT: "0", ...environment }),
    stdio: ["ignore", "pipe", "inherit"],
  })
  const log: string[] = []
  const listening = Promise.withResolvers<string>()
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal)
  void ended.then((how) => listening.reject(new Error(`The server ended with ${how}:\n${log.join("\n")}`)))
  createInterface({ input: child.stdout }).on("line", (line) => {
    log.push(line)
    const address = /"listening on ([^",]+)/.exec(line)?.[1]
    if (address) listening.resolve(address)
  })
  return {
    listening: listening.promise,
    child,
    log,
    stop: (signal = "SIGINT") => {
      child.kill(signal)
      return ended
    },
  }
}

export type Answer = {
  readonly status: number
  readonly headers: Headers // biome-ignore lint/suspicious/noExplicitAny: any JSON; the assertions say what it must be
  readonly body: any
}

/** Posts a lead; a body that is not a string is sent as JSON. */
export async function postLead(
  address: string,
  key: string | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${address}/api/public/ingest-lead`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) }
}
